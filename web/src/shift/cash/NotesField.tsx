import { formatBirr, fromBirr, santim } from "@derash/game/money";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../kit/Button.tsx";

/** Notes and coins of Ethiopia in birr (protocol/src/hall/notes.ts, whose schemas a page need not load). */
const noteValues = ["200", "100", "50", "10", "5", "1", "0.5", "0.25", "0.1", "0.05", "0.01"] as const;

/** How many of each, as they are typed. */
export type TypedNotes = Partial<Record<(typeof noteValues)[number], string>>;
/** The same as the wire has them. */
type CountedNotes = Partial<Record<(typeof noteValues)[number], number>>;

const countOf = (typed: string | undefined) => (/^\d{1,5}$/.test((typed ?? "").trim()) ? Number(typed) : 0);

export function sumOf(typed: TypedNotes): string {
  const sum = noteValues.reduce((total, birr) => total + fromBirr(Number(birr)) * countOf(typed[birr]), 0);
  return formatBirr(santim(sum));
}

/** undefined: nothing is typed, so that only the sum is sent. */
export function sentNotes(typed: TypedNotes): CountedNotes | undefined {
  const counted = noteValues.filter((birr) => countOf(typed[birr]) > 0);
  if (counted.length === 0) return undefined;
  return Object.fromEntries(counted.map((birr) => [birr, countOf(typed[birr])]));
}

type Props = { typed: TypedNotes; onType: (typed: TypedNotes) => void };

/** The drawer by its notes and coins; their sum is what was counted. */
export function NotesField({ typed, onType }: Props) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(Object.keys(typed).length > 0);
  if (!isOpen)
    return (
      <Button onClick={() => setOpen(true)}>
        <Trans>Count by notes and coins</Trans>
      </Button>
    );
  return (
    <fieldset className="rounded-md border border-line px-3 pt-1 pb-3">
      <legend className="px-1 text-sm text-soft">
        <Trans>How many of each</Trans>
      </legend>
      <div className="grid grid-cols-3 gap-x-3 gap-y-2 wide:grid-cols-4">
        {noteValues.map((birr) => (
          <label key={birr} className="flex items-center gap-2 text-sm">
            <span className="w-10 text-end font-bold tabular-nums">{birr}</span>
            <input
              type="text"
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              aria-label={t`Notes or coins of ${birr} ETB`}
              className="min-h-11 w-full min-w-0 rounded-md border border-edge bg-cloth px-2 text-end tabular-nums"
              value={typed[birr] ?? ""}
              onChange={(event) => onType({ ...typed, [birr]: event.target.value })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
