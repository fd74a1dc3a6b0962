import type { SessionsAnswer, TableGlance } from "@derash/protocol/round";
import { useQuery } from "@tanstack/react-query";
import { sessionsQuery } from "../../data/queries.ts";
import { useStore } from "../../data/store.ts";
import { serverTime } from "../../room/clock.ts";
import { hasLeftRound, mineStore } from "../../room/my-cartelas.ts";

type Where = { sessionId: string; betAmount: number };
/** `table`: as the list of tables has it; null: it plays this round no more. */
export type OtherRound = Where & { sharedGameId: string; table: TableGlance | null };

const pollMs = 5_000;
/** A timer of more fires at once. */
const timerMsMax = 2 ** 31 - 1;

/** The rounds that I have paid for, at whatever table, and where they are played; null: not known yet. */
const paid = new Map<string, Where | null>();

/** The phone itself remembers the last one only. */
function learnPaid(): void {
  const mine = mineStore.get();
  if (mine === null) paid.clear();
  else if (mine.cartelaNumbers.length === 0) paid.delete(mine.sharedGameId);
  else if (!paid.has(mine.sharedGameId)) paid.set(mine.sharedGameId, null);
}
mineStore.subscribe(learnPaid);
learnPaid();

/** My rounds but the one that is on show. What another phone of mine has paid for stands in the list too. */
export function otherRounds(shown: string | undefined, list: SessionsAnswer | undefined): Mine {
  for (const { sharedGameId, sessionId, betAmount, isMine } of list?.sessions ?? [])
    if (isMine || paid.has(sharedGameId)) paid.set(sharedGameId, { sessionId, betAmount });
  return [...paid].filter(([id]) => id !== shown && !hasLeftRound(id));
}

/**
 * My rounds but the one that is on show: one socket hears one table, so the list of all tables is asked how these go, for as long as
 * one of them is to be played. `isAsked`: also where this page knows of none.
 */
export function useOtherRounds(shown: string | undefined, isAsked: boolean): OtherRound[] {
  useStore(mineStore);
  const { data } = useQuery(tablesOf((list) => otherRounds(shown, list), isAsked));
  if (data === undefined) return [];
  return otherRounds(shown, data).flatMap(([sharedGameId, where]) => {
    const table = data.sessions.find((each) => each.sharedGameId === sharedGameId && each.gameStatus !== "finished");
    // Given back on another phone, it is mine no more.
    return where === null || table?.isMine === false ? [] : [{ ...where, sharedGameId, table: table ?? null }];
  });
}

type Mine = readonly [sharedGameId: string, where: Where | null][];

type Known = { state: { data: SessionsAnswer | undefined; isInvalidated: boolean } };

/**
 * The list of all tables, asked for again while one of these rounds is to be played; it may itself say that there is one. Also once
 * it is known to be old: another phone of mine has paid at a table of which nothing is known here.
 */
export const tablesOf = (mine: (list: SessionsAnswer | undefined) => Mine, isAsked: boolean) => ({
  ...sessionsQuery,
  enabled: ({ state: { data, isInvalidated } }: Known) => isAsked || isInvalidated || mine(data).length > 0,
  refetchInterval: ({ state: { data } }: Known) => againMs(data, mine(data)),
});

/** Nobody waits here for a round of tonight: it is looked for when it begins. */
function againMs(answer: SessionsAnswer | undefined, mine: Mine): number | false {
  const waits = (answer?.sessions ?? [])
    .filter(({ sharedGameId, gameStatus }) => gameStatus !== "finished" && mine.some(([id]) => id === sharedGameId))
    .map(({ gameStatus, announcedFor }) =>
      gameStatus === "waiting" && announcedFor ? announcedFor - serverTime() : 0,
    );
  return waits.length > 0 && Math.min(Math.max(pollMs, Math.min(...waits)), timerMsMax);
}
