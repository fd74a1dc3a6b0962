import type { HallState } from "@derash/protocol/hall/round";
import { Trans } from "@lingui/react/macro";
import { shortBirr } from "../../i18n/money.ts";

/** The sale has closed while the company's bonus budget held less than its table says: nobody shall be promised more. */
export function BonusShort({ round: { bonusShort, bonusSchedule, endedAt } }: { round: HallState }) {
  if (!bonusShort || endedAt !== null) return null;
  const most = Math.max(0, ...bonusSchedule.map(({ bonus_amount }) => bonus_amount));
  return (
    <p
      role="status"
      data-testid="bonus-short"
      className="rounded-md border border-edge bg-gold-wash px-3 py-2 text-sm font-semibold"
    >
      {most === 0 ? (
        <Trans>The bonus budget is used up: this round has no quick-win bonus. Tell the owner.</Trans>
      ) : (
        <Trans>The bonus budget is nearly used up: this round's bonus is {shortBirr(most)} ETB at most.</Trans>
      )}
    </p>
  );
}
