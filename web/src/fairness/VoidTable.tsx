import type { DrawStatistics } from "@derash/protocol/statistics";
import { Plural, Trans } from "@lingui/react/macro";
import { VoidReasonWords } from "../kit/VoidReasonWords.tsx";

const reasons = ["min_players", "late_close", "beacon", "no_winner"] as const;

/** Why rounds were void whose sale had ended: a house that voids what it does not like shows it here. */
export function VoidTable({ voids: { ended, byReason } }: { voids: DrawStatistics["voids"] }) {
  return (
    <dl className="divide-y divide-line text-sm" data-testid="fairness-voids">
      {reasons.map((reason) => (
        <div key={reason} className="flex justify-between gap-4 px-4 py-2">
          <dt className="first-letter:uppercase">
            <VoidReasonWords reason={reason} none={<Trans>before its sale ended</Trans>} />
          </dt>
          <dd className="font-bold tabular-nums">{byReason[reason]}</dd>
        </div>
      ))}
      <div className="px-4 py-2 text-soft">
        <dt className="sr-only">
          <Trans>Of</Trans>
        </dt>
        <dd>
          <Plural value={ended} one="of # round that ended" other="of # rounds that ended" />
        </dd>
      </div>
    </dl>
  );
}
