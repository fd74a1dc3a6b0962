import type { SessionsAnswer, TableGlance } from "@derash/protocol/round";
import { useQuery } from "@tanstack/react-query";
import { sessionsQuery } from "../../data/queries.ts";
import { useStore } from "../../data/store.ts";
import { hasLeftRound, mineStore } from "../../room/my-cartelas.ts";

type Where = { sessionId: string; betAmount: number };
/** `table`: as the list of tables has it; null: it plays this round no more. */
export type OtherRound = Where & { sharedGameId: string; table: TableGlance | null };

const pollMs = 5_000;

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

/** What another phone of mine has paid for stands in the list too. */
function learnTables(sessions: readonly TableGlance[]): void {
  for (const { sharedGameId, sessionId, betAmount, isMine } of sessions)
    if (isMine || paid.has(sharedGameId)) paid.set(sharedGameId, { sessionId, betAmount });
}

/**
 * My rounds but the one that is on show: one socket hears one table, so the list of all tables is asked how these go, for as long as
 * one of them is to be played. `isAsked`: also where this page knows of none.
 */
export function useOtherRounds(shown: string | undefined, isAsked: boolean): OtherRound[] {
  useStore(mineStore);
  const mine = () => [...paid].filter(([id]) => id !== shown && !hasLeftRound(id));
  const { data } = useQuery({
    ...sessionsQuery,
    enabled: isAsked || mine().length > 0,
    refetchInterval: ({ state }) => (isToBePlayed(state.data, mine()) ? pollMs : false),
  });
  if (data === undefined) return [];
  learnTables(data.sessions);
  return mine().flatMap(([sharedGameId, where]) => {
    const table = data.sessions.find((each) => each.sharedGameId === sharedGameId && each.gameStatus !== "finished");
    // Given back on another phone, it is mine no more.
    return where === null || table?.isMine === false ? [] : [{ ...where, sharedGameId, table: table ?? null }];
  });
}

/** Nobody waits here for a round of tonight. */
function isToBePlayed(answer: SessionsAnswer | undefined, mine: readonly [string, Where | null][]): boolean {
  return (answer?.sessions ?? []).some(
    ({ sharedGameId, gameStatus, announcedFor }) =>
      mine.some(([id]) => id === sharedGameId) &&
      (gameStatus === "active" || (gameStatus === "waiting" && !announcedFor)),
  );
}
