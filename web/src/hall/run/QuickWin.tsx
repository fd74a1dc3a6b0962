import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { birr, shortBirr } from "../../i18n/money.ts";

/** `payer`: another till that pays the winners; null: this one does. */
type Props = { round: HallState; payer: string | null };

/** A quick win at the desk: what each winner gets of it, and who hands it out. Nothing covers the round for it. */
export function QuickWin({ round: { bonus, winners }, payer }: Props) {
  if (bonus === 0) return null;
  return (
    <div className="rounded-md border-2 border-(--gold-line) bg-gold-wash px-3 py-2" data-testid="quick-win">
      <p className="display text-xl leading-tight">
        <Trans>QUICK WIN! This qualifies for a {shortBirr(bonus)} ETB bonus!</Trans>
      </p>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-x-6">
        {winners.map((winner) => (
          <li key={winner.cartelaNumber} className="flex justify-between gap-3 font-semibold">
            <Trans>Cartela {winner.cartelaNumber}</Trans>
            <span className="font-extrabold">
              <Trans>{birr(winner.bonus)} ETB</Trans>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm">
        {payer === null ? (
          <>
            <Trans>
              Whoever ran the round cannot deposit its bonus: a branch or company admin does, and then you pay it out.
            </Trans>{" "}
            <Link to="/user-management" className="font-semibold underline">
              <Trans>Bonuses</Trans>
            </Link>
          </>
        ) : (
          <Trans>A branch or company admin deposits the bonus, and {payer} pays it out. Do not pay it here.</Trans>
        )}
      </p>
    </div>
  );
}
