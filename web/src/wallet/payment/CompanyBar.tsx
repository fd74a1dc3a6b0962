import { Trans, useLingui } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";
import { controlClass } from "./PlayerField.tsx";
import { useCompany } from "./use-company.ts";

/** Whose wallet this is about, and what it holds; who has several chooses. */
export function CompanyBar() {
  const { t } = useLingui();
  const { companyId, wallets, choose } = useCompany();
  const mine = wallets.find((wallet) => wallet.companyId === companyId);
  if (mine === undefined) return null;
  if (wallets.length > 1)
    return (
      <select
        aria-label={t`Wallet`}
        className={controlClass}
        value={mine.companyId}
        onChange={({ target }) => choose(target.value)}
      >
        {wallets.map((wallet) => (
          <option key={wallet.companyId} value={wallet.companyId}>
            {t`${wallet.company}: ${birr(wallet.balance)} ETB`}
          </option>
        ))}
      </select>
    );
  return (
    <p className="text-sm text-soft">
      <Trans>
        Wallet with {mine.company}: <strong className="text-ink">{birr(mine.balance)} ETB</strong>
      </Trans>
    </p>
  );
}
