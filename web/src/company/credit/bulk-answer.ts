import type { BulkAnswer } from "@derash/protocol/credit";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What became of so many that were asked for: those of which the answer says nothing were rejected before it was asked for again. */
export function answerWords(askedCount: number, lines: BulkAnswer["lines"]): string {
  const waiting = lines.filter(({ is_waiting }) => is_waiting).length;
  const sent = lines.length - waiting;
  const rejected = askedCount - lines.length;
  const done =
    waiting === 0
      ? i18n._(msg`Sent to ${sent} accounts.`)
      : i18n._(msg`Sent to ${sent} accounts; ${waiting} wait until another super admin approves them.`);
  return rejected === 0 ? done : `${done} ${i18n._(msg`Rejected meanwhile, and not sent: ${rejected}.`)}`;
}

/** The same of a list that had no answer, and has moved nothing by being sent again. */
export function sentBeforeWords(askedCount: number, lines: BulkAnswer["lines"]): string {
  const isMade = lines.length === askedCount && lines.every(({ is_waiting }) => !is_waiting);
  if (isMade)
    return i18n._(
      msg`The list that had no answer was made: nothing was sent now. If this is another one, send it once more.`,
    );
  const became = answerWords(askedCount, lines);
  return i18n._(
    msg`The list that had no answer had been asked for, and nothing was sent now. What became of it: ${became} If this is another one, send it once more.`,
  );
}
