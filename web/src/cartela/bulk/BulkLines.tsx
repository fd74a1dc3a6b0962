import { letters } from "@derash/game/ball";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { letterColor } from "../../kit/letter-color.ts";
import { lineIssueMessage } from "./line-issue-messages.ts";
import { type BadLine, type Candidate, linesMax, type Reading } from "./paste.ts";

/** Enough to see that the numbers have landed in the right columns; the count says the rest. */
const linesShownMax = 60;

/** What would be made of a pasted text, the lines that make nothing first. */
export function BulkLines({ reading: { good, bad, unread } }: { reading: Reading }) {
  const { t } = useLingui();
  if (good.length + bad.length === 0) return null;
  const goodShown = good.slice(0, linesShownMax);
  const badShown = bad.slice(0, linesShownMax);
  const hiddenCount = good.length + bad.length - goodShown.length - badShown.length;
  return (
    <div className="mt-3">
      <p role="status" className="mb-1 flex flex-wrap gap-x-4 text-sm font-bold">
        <span className="text-go">
          <Plural value={good.length} one="One good line" other="# good lines" />
        </span>
        {bad.length > 0 && (
          <span className="text-alarm">
            <Plural value={bad.length} one="One bad line" other="# bad lines" />
          </span>
        )}
        {unread.length > 0 && (
          <span className="basis-full text-alarm">
            <Plural
              value={unread.length}
              one={`At most ${linesMax} lines are read at a time. One line stays in the box for the next time.`}
              other={`At most ${linesMax} lines are read at a time. # lines stay in the box for the next time.`}
            />
          </span>
        )}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it only when it can be reached.
        tabIndex={0}
        aria-label={t`What the text says`}
        className="max-h-60 overflow-auto rounded-md border border-line text-sm"
      >
        <ul className="divide-y divide-line">
          {badShown.map((line) => (
            <Bad key={line.at} line={line} />
          ))}
          {goodShown.map((line) => (
            <Good key={line.at} line={line} />
          ))}
        </ul>
        {hiddenCount > 0 && (
          <p className="border-t border-line px-2 py-1.5 text-soft">
            <Plural value={hiddenCount} one="and one more" other="and # more" />
          </p>
        )}
      </section>
    </div>
  );
}

function Bad({ line: { at, source, issue } }: { line: BadLine }) {
  return (
    <Line at={at}>
      <span className="block font-semibold text-alarm">{lineIssueMessage(issue)}</span>
      <span className="block truncate font-mono text-xs text-soft">{source}</span>
    </Line>
  );
}

function Good({ line: { at, number, columns } }: { line: Candidate }) {
  return (
    <Line at={at} className="flex flex-wrap gap-x-3 tabular-nums">
      {number !== null && (
        <strong>
          <Trans>Cartela {number}</Trans>
        </strong>
      )}
      {letters.map((letter) => (
        <span key={letter} className="whitespace-nowrap">
          <b style={{ color: letterColor(letter).text }}>{letter}</b> {columns[letter].join(" ")}
        </span>
      ))}
    </Line>
  );
}

type LineProps = { at: number; className?: string; children: ReactNode };

function Line({ at, className = "", children }: LineProps) {
  return (
    <li className="flex gap-2 px-2 py-1.5">
      <span className="w-8 shrink-0 text-end text-soft tabular-nums">{at}</span>
      <span className={`min-w-0 flex-1 ${className}`}>{children}</span>
    </li>
  );
}
