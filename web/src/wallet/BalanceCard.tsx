import { readBalance } from "@derash/protocol/path/wallet";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { call } from "../data/api.ts";
import { walletHere } from "../data/queries.ts";
import { birr } from "../i18n/money.ts";
import { Tibeb } from "../kit/Tibeb.tsx";

/** With more characters a balance needs smaller ones, to stay on one line of a phone. */
const longBalance = 9;

/**
 * What I have, with the company where I am unless another is named. The account is active only if the balance could be asked for just
 * now; a sum that the server has said stays when a later question fails, and without one it stands at 0.00.
 */
export function BalanceCard({ companyId, company }: { companyId?: string | undefined; company?: string | undefined }) {
  const { data, isSuccess } = useQuery({
    queryKey: companyId === undefined ? ["balance"] : ["balance", companyId],
    queryFn: () => call(readBalance, { query: companyId === undefined ? walletHere() : { companyId } }),
  });
  const balance = birr(data?.balance ?? 0);
  return (
    <section className="cloth self-start overflow-hidden">
      <h2 className="px-4 pt-4 text-sm font-semibold text-soft">
        <Trans>Current Balance</Trans>
        {company !== undefined && (
          <span className="block text-base text-ink wrap-anywhere" data-testid="wallet-company">
            <Trans>Wallet with {company}</Trans>
          </span>
        )}
      </h2>
      <p
        className={`display px-4 pb-3 ${balance.length > longBalance ? "text-2xl" : "text-3xl"} text-gold`}
        data-testid="wallet-balance"
      >
        <Trans>{balance} ETB</Trans>
      </p>
      <Tibeb height={10} />
      <dl className="flex items-center justify-between px-4 py-3 text-sm">
        <dt className="text-soft">
          <Trans>Account Status</Trans>
        </dt>
        <dd className={`font-bold ${isSuccess ? "text-go" : "text-soft"}`} data-testid="account-status">
          {isSuccess ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}
        </dd>
      </dl>
    </section>
  );
}
