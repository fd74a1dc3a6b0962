import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { buttonClass } from "../kit/Button.tsx";
import { StaffPage } from "../kit/staff/StaffPage.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { StaffTransactionTable } from "./StaffTransactionTable.tsx";
import { TransactionHistory } from "./TransactionHistory.tsx";

/** The balance of my company, branch or float, and every line that made it. */
export function StaffWalletPage() {
  return (
    <StaffPage
      title={<Trans>My Balance & Transactions</Trans>}
      actions={
        <Link className={buttonClass()} to="/statement">
          <Trans>Statement</Trans>
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wide:gap-5 min-[72rem]:grid-cols-[19rem_minmax(0,1fr)]">
        <BalanceCard />
        <TransactionHistory Table={StaffTransactionTable} />
      </div>
    </StaffPage>
  );
}
