import type { MiniAppUser } from "@derash/protocol/player";
import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { birr } from "../i18n/money.ts";

/** All my wallets, one a company, where there are several: money at one company is not money at another. */
export function MyWallets({ player: { wallets, companyId } }: { player: MiniAppUser }) {
  if (wallets.length < 2) return null;
  return (
    <section className="cloth m-2 overflow-hidden wide:mx-0" data-testid="my-wallets">
      <h2 className="display px-4 pt-3 pb-1 text-lg">
        <Trans>My wallets</Trans>
      </h2>
      <p className="px-4 pb-2 text-sm text-soft">
        <Trans>Each company keeps your money by itself. You play and cash out where it is.</Trans>
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {wallets.map((wallet) => (
          <li
            key={wallet.companyId}
            className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2"
            aria-current={wallet.companyId === companyId}
          >
            <Link
              className="inline-flex min-h-11 min-w-0 items-center truncate font-semibold underline decoration-edge underline-offset-4"
              to={`/balance-management?company=${wallet.companyId}`}
            >
              {wallet.company}
            </Link>
            <span className="font-bold whitespace-nowrap text-gold">
              <Trans>{birr(wallet.balance)} ETB</Trans>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
