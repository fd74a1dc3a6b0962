import type { RoundProof } from "@derash/fairness/proof";
import type { PlayedRules } from "@derash/fairness/rules-text";
import { taxOfWinner } from "@derash/game/deduction/tax";
import { santim } from "@derash/game/money";
import { Trans } from "@lingui/react/macro";
import { Cartela } from "../kit/Cartela.tsx";
import { amountText } from "./page-format.ts";

type Winner = NonNullable<RoundProof["winners"]>[number];
type Props = { proof: RoundProof; rules: PlayedRules | null; winners: Winner[] };

/** Each winning cartela as it lay when the round ended, and what it was paid; a cartela that won several stages once for each. */
export function Winners({ proof, rules, winners }: Props) {
  const called = proof.order?.slice(0, proof.callCount ?? 0) ?? [];
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3" data-testid="winners">
      {winners.map((winner) => {
        const { cartelaNumber, stage, prize, bonus } = winner;
        const cells = proof.tickets.find((ticket) => ticket.cartelaNumber === cartelaNumber)?.cells;
        const { won, tax } = withheldOf(winner, proof.kind, rules);
        return (
          <li key={`${cartelaNumber} ${stage}`} className="cloth break-inside-avoid p-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-2">
              <span className="text-sm font-semibold">
                {stage === undefined ? (
                  <Trans>Cartela {cartelaNumber}</Trans>
                ) : (
                  <Trans>
                    Cartela {cartelaNumber}, stage {stage}
                  </Trans>
                )}
              </span>
              <span className="font-bold text-gold">{amountText(tax > 0 ? won - tax : prize)}</span>
            </p>
            {tax > 0 && (
              <p className="text-xs">
                <Trans>
                  Won {amountText(won)}, tax {amountText(tax)}, paid {amountText(won - tax)}
                </Trans>
              </p>
            )}
            {bonus > 0 && (
              <p className="text-xs font-semibold text-gold">
                {tax > 0 && won > prize ? (
                  <Trans>with a quick-win bonus of {amountText(bonus)}</Trans>
                ) : (
                  <Trans>and a quick-win bonus of {amountText(bonus)}</Trans>
                )}
              </p>
            )}
            {cells && <Cartela className="mt-1.5" cartelaNumber={cartelaNumber} cells={cells} called={called} />}
          </li>
        );
      })}
    </ul>
  );
}

/** What of a win's tax was taken from what was paid at once: in a hall the bonus waits at the desk. Nothing of what is no amount. */
function withheldOf({ prize, bonus, tax = 0 }: Winner, kind: RoundProof["kind"], rules: PlayedRules | null) {
  const won = kind === "hall" ? prize : prize + bonus;
  const isReadable = [prize, bonus, tax].every((amount) => Number.isSafeInteger(amount) && amount >= 0);
  if (!rules?.tax || !isReadable) return { won, tax: 0 };
  return { won, tax: taxOfWinner(rules.tax, santim(tax), santim(won)) };
}
