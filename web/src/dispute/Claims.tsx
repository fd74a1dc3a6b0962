import type { Dispute, DisputeClaim } from "@derash/protocol/dispute";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Moment } from "./Moment.tsx";

/** Who was said to have won while the balls were called, and what the desk was answered. */
export function Claims({ claims }: Pick<Dispute, "claims">) {
  if (claims === null || claims.length === 0) return null;
  return (
    <section className="min-w-0" data-testid="dispute-claims">
      <h2 className="display text-lg">
        <Trans>Checks at the desk</Trans>
      </h2>
      <ul className="mt-1 divide-y divide-line text-xs">
        {claims.map((claim) => (
          <li key={`${claim.at}-${claim.cartelaNumber}`} className="flex flex-wrap gap-x-3 py-1">
            <Moment at={claim.at} />
            <span className="font-semibold">
              <Trans>
                Cartela {claim.cartelaNumber} at call {claim.call}
              </Trans>
            </span>
            <span>
              <VerdictWords verdict={claim.verdict} />
            </span>
            <span className="text-soft">{claim.by}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function VerdictWords({ verdict }: Pick<DisputeClaim, "verdict">): ReactNode {
  if (verdict === "winner") return <Trans>WINNER</Trans>;
  return verdict === "too_late" ? <Trans>TOO LATE</Trans> : <Trans>NO BINGO</Trans>;
}
