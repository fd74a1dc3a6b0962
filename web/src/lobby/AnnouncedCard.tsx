import { isAnyLine } from "@derash/game/pattern";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { formatDate, formatTime, useCalendar } from "../i18n/date.ts";
import { shortBirr } from "../i18n/money.ts";
import { PatternNames } from "../kit/pattern/PatternNames.tsx";
import { serverTime } from "../room/clock.ts";
import { pathTo } from "../room/place.ts";
import type { AnnouncedTable } from "./announced-tables.ts";

type Props = { table: AnnouncedTable; telegramId: string };

/** A round with a time as a whole is the way to buy ahead for it. */
export function AnnouncedCard({ table, telegramId }: Props) {
  const { betAmount, sessionId, sharedGameId, announcedFor, patterns, isMine, gameStatus } = table;
  const place = { telegramId, bet: String(betAmount), sessionId };
  return (
    <Link
      to={isMine && gameStatus === "active" ? pathTo("/game", { ...place, sharedGameId }) : pathTo("/", place)}
      className={`cloth flex h-full min-h-18 items-stretch overflow-hidden ${isMine ? "outline-2 outline-go" : ""}`}
      data-testid={`announced-${betAmount}`}
    >
      <span className="grid w-[min(6rem,30vw)] shrink-0 content-center bg-sunk px-1 py-2 text-center">
        <Moment at={announcedFor} />
      </span>
      <span className="min-w-0 flex-1 self-center px-3 py-2 text-sm leading-tight wrap-anywhere">
        <b className="block text-base">
          <Trans>{shortBirr(betAmount)} ETB a cartela</Trans>
        </b>
        {!isAnyLine(patterns) && (
          <span className="block text-xs font-bold">
            <PatternNames values={patterns} />
          </span>
        )}
        <Worth table={table} />
        <span className="flex flex-wrap justify-between gap-x-3 text-soft">
          <Plural value={table.playerCount} _0="Nobody yet" one="# player" other="# players" />
          {isMine && (
            <b className="text-go">
              <Trans>You are in</Trans>
            </b>
          )}
          {gameStatus === "active" && (
            <Plural value={table.totalCalls} one="Running: # call" other="Running: # calls" />
          )}
        </span>
      </span>
    </Link>
  );
}

/** The time in large, and the day where it is not today. */
function Moment({ at }: { at: number }) {
  useCalendar();
  const date = new Date(at);
  const day = (of: Date) => formatDate(of, { day: "numeric", month: "short" });
  return (
    <>
      <span className="display text-lg leading-tight text-gold">{formatTime(date)}</span>
      <span className="text-xs font-semibold text-soft">
        {day(date) === day(new Date(serverTime())) ? <Trans>Today</Trans> : day(date)}
      </span>
    </>
  );
}

/** What there is to win, and who pays for it where the stakes do not. */
function Worth({ table: { derash, guarantee } }: { table: AnnouncedTable }) {
  if (derash === 0) return null;
  return (
    <>
      <b className="block text-gold">
        <Trans>Derash {shortBirr(derash)} ETB</Trans>
      </b>
      {guarantee > 0 && (
        <span className="block text-xs">
          <Trans>{shortBirr(guarantee)} ETB guaranteed: the company adds the difference</Trans>
        </span>
      )}
    </>
  );
}
