import type { OpenTable, SessionsAnswer, TableGlance } from "@derash/protocol/round";
import type { Heard } from "@derash/protocol/socket";

/** All tables as they are now; what is mine at them is known from before, for the same round. */
export function withTables(known: SessionsAnswer, tables: readonly OpenTable[]): SessionsAnswer {
  return { ...known, sessions: tables.map((table) => glanceOf(known, table)) };
}

/** What has changed laid over what is known. */
export function withChange(known: SessionsAnswer, { changed, gone }: Heard<"lobby_changed">): SessionsAnswer {
  const now = new Map(changed.map((table) => [table.sessionId, glanceOf(known, table)]));
  const kept = known.sessions
    .filter(({ sessionId }) => !gone.includes(sessionId))
    .map((table) => now.get(table.sessionId) ?? table);
  const isNew = ({ sessionId }: OpenTable) => !kept.some((table) => table.sessionId === sessionId);
  return { ...known, sessions: [...kept, ...[...now.values()].filter(isNew)] };
}

/** Whether a round that I am in is over by what has changed. */
export function hasEndedForMe(known: SessionsAnswer | undefined, { changed, gone }: Heard<"lobby_changed">): boolean {
  const mine = known?.sessions.filter(({ isMine, gameStatus }) => isMine && gameStatus !== "finished") ?? [];
  return mine.some(({ sessionId, sharedGameId }) => {
    const now = changed.find((table) => table.sessionId === sessionId);
    const isOver = now !== undefined && (now.sharedGameId !== sharedGameId || now.gameStatus === "finished");
    return isOver || gone.includes(sessionId);
  });
}

function glanceOf(known: SessionsAnswer, table: OpenTable): TableGlance {
  const before = known.sessions.find(({ sessionId }) => sessionId === table.sessionId);
  return { ...table, isMine: before?.sharedGameId === table.sharedGameId && before.isMine };
}

/** By price; those of one price stay in their order. */
export function byPrice(tables: readonly TableGlance[]): TableGlance[] {
  return tables.toSorted((a, b) => a.betAmount - b.betAmount);
}

/** The one table where most people are; null where there are none, or as many elsewhere. */
export function fullestTable(tables: readonly TableGlance[]): TableGlance | null {
  const [first, second] = tables.toSorted((a, b) => b.playerCount - a.playerCount);
  return first && first.playerCount > (second?.playerCount ?? 0) ? first : null;
}
