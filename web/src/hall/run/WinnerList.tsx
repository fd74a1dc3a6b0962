import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";

/** More winners than these stand in two columns. */
const oneColumnMax = 4;

/** Cartela by cartela, what the cashier pays in cash. */
export function WinnerList({ round }: { round: HallState }) {
  return (
    <ul
      className={`rounded-md border border-line bg-cloth ${round.winners.length > oneColumnMax ? "grid grid-cols-2 gap-x-4" : "divide-y divide-line"}`}
      data-testid="winners"
    >
      {round.winners.map(({ cartelaNumber, prize }) => (
        <li key={cartelaNumber} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-1.5">
          <span className="font-semibold">
            <Trans>Pay cartela {cartelaNumber}</Trans>
          </span>
          <span className="text-xl font-extrabold text-gold">
            <Trans>{birr(prize)} ETB</Trans>
          </span>
        </li>
      ))}
    </ul>
  );
}
