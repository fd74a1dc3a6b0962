import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { birr } from "../../i18n/money.ts";
import { netOf } from "../../kit/money/net.ts";
import { WonTaxPaid } from "../../kit/money/WonTaxPaid.tsx";

/** More winners than these stand in two columns. */
const oneColumnMax = 4;

/** `payer`: another till that pays the winners; null: this one does. */
type Props = { round: HallState; payer: string | null };

/** Cartela by cartela, what is paid in cash. */
export function WinnerList({ round, payer }: Props) {
  return (
    <ul
      className={`rounded-md border border-line bg-cloth ${round.winners.length > oneColumnMax ? "grid grid-cols-2 gap-x-4" : "divide-y divide-line"}`}
      data-testid="winners"
    >
      {round.winners.map(({ cartelaNumber, prize, tax = 0 }) => (
        <li key={cartelaNumber} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-1.5">
          <span className="font-semibold">
            {payer === null ? <Trans>Pay cartela {cartelaNumber}</Trans> : <Trans>Cartela {cartelaNumber}</Trans>}
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

/** Winners whose prize is out of what this drawer should hold, and whose papers nobody has shown: their cash has to lie there still. */
export function Unshown({ round: { winners, unshown = [] } }: { round: HallState }) {
  const waiting = winners.filter(({ cartelaNumber }) => unshown.includes(cartelaNumber));
  if (waiting.length === 0) return null;
  const numbers = waiting.map(({ cartelaNumber }) => cartelaNumber).join(", ");
  const sum = waiting.reduce((total, { prize, tax = 0 }) => total + netOf({ prize, bonus: 0, tax, stakes: 0 }), 0);
  return (
    <p className="text-sm font-semibold wrap-anywhere" data-testid="unshown">
      <Trans>
        Not shown yet: {numbers}. Keep {birr(sum)} ETB for them, and check each paper before you pay it.
      </Trans>
    </p>
  );
}
