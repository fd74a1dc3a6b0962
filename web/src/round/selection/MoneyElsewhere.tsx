import { Trans } from "@lingui/react/macro";
import { usePlayer } from "../../data/queries.ts";
import { birr } from "../../i18n/money.ts";

/** Who has too little here is told where their other money is: it cannot pay at this company's table. */
export function MoneyElsewhere() {
  const { wallets, companyId } = usePlayer();
  const here = wallets.find((wallet) => wallet.companyId === companyId)?.company ?? "";
  return wallets
    .filter((wallet) => wallet.companyId !== companyId && wallet.balance > 0)
    .map(({ companyId: id, company, balance }) => (
      <p key={id} className="cloth mb-2 px-4 py-2 text-sm" data-testid="money-elsewhere">
        <Trans>
          You have {birr(balance)} ETB with {company}. This table is of {here}, where only your wallet with {here} pays.
        </Trans>
      </p>
    ));
}
