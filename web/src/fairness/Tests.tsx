import type { ChiSquare, DrawStatistics } from "@derash/protocol/report/statistics";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Badge } from "../kit/staff/Badge.tsx";
import { isTooLittle, pWords, readingOf } from "./reading.ts";

/** One test a line: what it looks at, what a person should make of it, and the figures for who knows them. */
export function Tests({ statistics }: { statistics: DrawStatistics }) {
  const { called, drawn, winners, callsToWin, quickWins, voids } = statistics;
  // That none was seen where none was to be expected is no result.
  const areQuickWinsFew = quickWins.seen === 0 && isTooLittle(quickWins.expected);
  const voidShare = (voids.rate * 100).toFixed(2);
  return (
    <ul className="divide-y divide-line" data-testid="fairness-tests">
      <Test title={<Trans>Which ball comes at which call</Trans>} p={drawn.p} figures={<Chi chi={drawn} />}>
        <Trans>All 75 balls of every draw, called or not.</Trans>
      </Test>
      <Test
        title={<Trans>The same, over the balls that were called</Trans>}
        p={called.p}
        figures={<Chi chi={called} />}
      >
        <Trans>The first {called.positions} calls, which every round came to.</Trans>
      </Test>
      <Test
        title={<Trans>Every cartela wins as often as it should</Trans>}
        p={winners.p}
        figures={<Chi chi={winners} />}
      >
        <Trans>By how often each was sold; below is each of them.</Trans> <WithoutShouts rounds={winners.rounds} />
      </Test>
      <Figure title={<Trans>Calls to the win</Trans>} note={<ByLine rounds={callsToWin.rounds} />}>
        {callsToWin.mean === null ? "–" : callsToWin.mean.toFixed(2)}
        {callsToWin.expected !== null && (
          <span className="block text-xs font-normal text-soft">
            <Trans>{callsToWin.expected.toFixed(2)} expected</Trans>
          </span>
        )}
      </Figure>
      <Test
        title={<Trans>Wins within {quickWins.calls} calls</Trans>}
        p={areQuickWinsFew ? null : quickWins.p}
        figures={areQuickWinsFew ? null : <P p={quickWins.p} />}
      >
        <Trans>
          {quickWins.seen} seen, {quickWins.expected.toFixed(2)} expected.
        </Trans>{" "}
        <ByLine rounds={callsToWin.rounds} />
      </Test>
      <Figure title={<Trans>Void rounds</Trans>}>{voidShare} %</Figure>
    </ul>
  );
}

type TestProps = { title: ReactNode; p: number | null; figures: ReactNode; children: ReactNode };

function Test({ title, p, figures, children }: TestProps) {
  return (
    <Line className="flex-wrap gap-y-1" title={title} note={children}>
      <div className="flex items-center gap-3">
        <span className="text-end text-xs text-soft tabular-nums empty:hidden">{figures}</span>
        <ReadingBadge p={p} />
      </div>
    </Line>
  );
}

function ReadingBadge({ p }: { p: number | null }) {
  switch (readingOf(p)) {
    case "random":
      return (
        <Badge tone="go">
          <Trans>looks random</Trans>
        </Badge>
      );
    case "look":
      return (
        <Badge tone="alarm">
          <Trans>look closer</Trans>
        </Badge>
      );
    case "too_little":
      return (
        <Badge>
          <Trans>too few rounds</Trans>
        </Badge>
      );
  }
}

function Chi({ chi: { chiSquare, degreesOfFreedom, p } }: { chi: ChiSquare }) {
  if (p === null) return null;
  return (
    <>
      <span className="block">
        χ² {chiSquare.toFixed(1)} / {degreesOfFreedom}
      </span>
      <P p={p} />
    </>
  );
}

function P({ p }: { p: number }) {
  return <span>p {pWords(p)}</span>;
}

/** The odds are those of any line: what other patterns won is not in them. */
function ByLine({ rounds }: { rounds: number }) {
  return <Plural value={rounds} one="Of # round that any line won." other="Of # rounds that any line won." />;
}

/** Who shouts first is no chance: what the first shout won is not in it. */
function WithoutShouts({ rounds }: { rounds: number }) {
  return (
    <Plural
      value={rounds}
      one="Of # round that the first shout did not win."
      other="Of # rounds that the first shout did not win."
    />
  );
}

type FigureProps = { title: ReactNode; note?: ReactNode; children: ReactNode };

function Figure({ title, note, children }: FigureProps) {
  return (
    <Line title={title} note={note}>
      <span className="text-end font-bold tabular-nums">{children}</span>
    </Line>
  );
}

type LineProps = { title: ReactNode; note: ReactNode; className?: string; children: ReactNode };

function Line({ title, note, className = "", children }: LineProps) {
  return (
    <li className={`flex items-center gap-x-4 px-4 py-2.5 ${className}`}>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-soft empty:hidden">{note}</p>
      </div>
      {children}
    </li>
  );
}
