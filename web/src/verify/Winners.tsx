import type { RoundProof } from "@derash/fairness/proof";
import { Trans } from "@lingui/react/macro";
import { Cartela } from "../kit/Cartela.tsx";
import { amountText } from "./page-format.ts";

type Props = { proof: RoundProof; winners: NonNullable<RoundProof["winners"]> };

/** Each winning cartela as it lay when the round ended, and what it was paid. */
export function Winners({ proof, winners }: Props) {
  const called = proof.order?.slice(0, proof.callCount ?? 0) ?? [];
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3" data-testid="winners">
      {winners.map(({ cartelaNumber, prize, bonus }) => {
        const cells = proof.tickets.find((ticket) => ticket.cartelaNumber === cartelaNumber)?.cells;
        return (
          <li key={cartelaNumber} className="cloth break-inside-avoid p-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-2">
              <span className="text-sm font-semibold">
                <Trans>Cartela {cartelaNumber}</Trans>
              </span>
              <span className="font-bold text-gold">{amountText(prize)}</span>
            </p>
            {bonus > 0 && (
              <p className="text-xs font-semibold text-gold">
                <Trans>and a quick-win bonus of {amountText(bonus)}</Trans>
              </p>
            )}
            {cells && <Cartela className="mt-1.5" cartelaNumber={cartelaNumber} cells={cells} called={called} />}
          </li>
        );
      })}
    </ul>
  );
}
