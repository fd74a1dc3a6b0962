import { Trans } from "@lingui/react/macro";
import { useWalletNews } from "../data/money/wallet-news.ts";
import { ScreenHeader } from "../kit/shell/Layout.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { HowMoneyMoves } from "./HowMoneyMoves.tsx";
import { CompanyBar } from "./payment/CompanyBar.tsx";
import { PaymentList } from "./payment/PaymentList.tsx";
import { useCompany } from "./payment/use-company.ts";
import { TransactionHistory } from "./TransactionHistory.tsx";
import { TransactionTable } from "./TransactionTable.tsx";

/** My balance with the company where I am, how money comes and goes, and every line that made it. */
export function WalletScreen() {
  useWalletNews();
  const { companyId, named, wallets } = useCompany();
  const company = wallets.find((wallet) => wallet.companyId === companyId)?.company;
  return (
    <>
      <ScreenHeader title={<Trans>My Balance & Transactions</Trans>} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-2 wide:grid-cols-[20rem_minmax(0,1fr)] wide:gap-6 wide:px-4 wide:pt-4">
        <div className="grid content-start gap-2">
          {wallets.length > 1 && <CompanyBar />}
          <BalanceCard companyId={named} company={company} />
        </div>
        <HowMoneyMoves companyId={companyId} />
        <PaymentList companyId={companyId} />
        {/* Another wallet's lines, and its page, are not this one's. */}
        <TransactionHistory key={named} Table={TransactionTable} companyId={named} />
      </div>
    </>
  );
}
