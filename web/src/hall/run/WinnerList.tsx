import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";
import { netOf } from "../../kit/money/net.ts";
import { WonTaxPaid } from "../../kit/money/WonTaxPaid.tsx";

/** More winners than these stand in two columns. */
const oneColumnMax = 4;

/** Cartela by cartela, what the cashier pays in cash. */
export function WinnerList({ round }: { round: HallState }) {
  return (
    <ul
      className={`rounded-md border border-line bg-cloth ${round.winners.length > oneColumnMax ? "grid grid-cols-2 gap-x-4" : "divide-y divide-line"}`}
      data-testid="winners"
    >
      {round.winners.map(({ cartelaNumber, prize, tax = 0 }) => (
        <li key={cartelaNumber} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-1.5">
          <span className="font-semibold">
            <Trans>Pay cartela {cartelaNumber}</Trans>
          </span>
          <span className="text-xl font-extrabold text-gold">
            <Trans>{birr(netOf({ prize, bonus: 0, tax, stakes: 0 }))} ETB</Trans>
          </span>
          {tax > 0 && (
            <span className="w-full text-sm font-semibold">
              <WonTaxPaid won={prize} tax={tax} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
