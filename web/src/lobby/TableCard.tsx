import { isAnyLine } from "@derash/game/pattern";
import type { TableGlance } from "@derash/protocol/round";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { shortBirr } from "../i18n/money.ts";
import { PatternNames } from "../kit/pattern/PatternNames.tsx";
import { useCountdown } from "../room/clock.ts";
import { pathTo } from "../room/place.ts";

type Props = { table: TableGlance; telegramId: string; isFullest: boolean };

/** A table as a whole is the way to it: its price, who is there, what there is to win, and when. */
export function TableCard({ table, telegramId, isFullest }: Props) {
  const { betAmount, sessionId, sharedGameId, patterns, lastWinner, isMine, gameStatus } = table;
  const place = { telegramId, bet: String(betAmount), sessionId };
  const mark = isMine ? "outline-2 outline-go" : isFullest ? "outline-2 outline-gold" : "";
  return (
    <Link
      // Who has paid and whose balls come goes to the balls.
      to={isMine && gameStatus === "active" ? pathTo("/game", { ...place, sharedGameId }) : pathTo("/", place)}
      className={`cloth flex h-full min-h-18 items-stretch overflow-hidden ${mark}`}
    >
      <span className="grid w-[min(6rem,30vw)] shrink-0 content-center bg-sunk px-1 py-2 text-center">
        <span className="display text-2xl text-gold">{shortBirr(betAmount)}</span>
        <span className="text-xs font-semibold text-soft">
          <Trans>ETB a cartela</Trans>
        </span>
      </span>
      <span className="min-w-0 flex-1 self-center px-3 py-2 text-sm leading-tight" data-testid={`table-${betAmount}`}>
        {isFullest && (
          <b className="block text-xs text-gold">
            <Trans>Most people are here</Trans>
          </b>
        )}
        <TableNews table={table} />
        <span className="block text-xs font-bold" data-testid="stake-patterns">
          {isAnyLine(patterns) ? <Trans>Any Line</Trans> : <PatternNames values={patterns} />}
        </span>
        <span className="block truncate text-xs text-soft">
          {lastWinner && (
            <Trans>
              Last winner: {lastWinner.name}, {shortBirr(lastWinner.prize)} ETB
            </Trans>
          )}
        </span>
      </span>
    </Link>
  );
}

function TableNews({ table }: { table: TableGlance }) {
  const { playerCount, derash, isMine } = table;
  return (
    <>
      {isMine && (
        <b className="block text-go">
          <Trans>You are in this round</Trans>
        </b>
      )}
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">
          {playerCount === 0 ? (
            <Trans>Nobody yet</Trans>
          ) : (
            <Plural value={playerCount} one="# player" other="# players" />
          )}
        </span>
        <span className="text-soft">
          <TableState table={table} />
        </span>
      </span>
      {derash > 0 && (
        <b className="block text-base text-gold">
          <Trans>Derash {shortBirr(derash)} ETB</Trans>
        </b>
      )}
    </>
  );
}

function TableState({ table: { gameStatus, countdownEnd, totalCalls } }: { table: TableGlance }) {
  const seconds = useCountdown(countdownEnd);
  if (gameStatus === "active") return <Plural value={totalCalls} one="Running: # call" other="Running: # calls" />;
  if (seconds !== null && seconds > 0) return <Trans>Starts in {seconds} s</Trans>;
  // The sale of this round is over and its first ball not yet there.
  return countdownEnd !== null || gameStatus === "finished" ? <Trans>Starting...</Trans> : null;
}
