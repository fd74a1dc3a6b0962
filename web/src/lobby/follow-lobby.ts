import type { OpenTable, SessionsAnswer } from "@derash/protocol/round";
import type { QueryClient } from "@tanstack/react-query";
import { sessionsQuery } from "../data/queries.ts";
import { backendStore } from "../room/backend.ts";
import { learnServerTime } from "../room/clock.ts";
import { enterLobby } from "../room/socket.ts";
import { hasEndedForMe, withChange, withTables } from "./tables.ts";

const { queryKey } = sessionsQuery;

/**
 * Keeps the list of tables up by the socket, until what it returns is called; `onHeard`: whether it does from now on. What comes is
 * laid over what is known: before that there is nothing to lay it over.
 */
export function followLobby(client: QueryClient, onHeard: (isHeard: boolean) => void): () => void {
  /** As the socket has told them; null while it is not there. */
  let heard: readonly OpenTable[] | null = null;
  const update = (change: (known: SessionsAnswer) => SessionsAnswer) =>
    client.setQueryData<SessionsAnswer>(queryKey, (known) => known && change(known));
  const askAnew = (...keys: (readonly string[])[]) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: key });
  };
  const leave = enterLobby({
    onTables: (tables, serverNow) => {
      onHeard(true);
      learnServerTime(serverNow);
      heard = tables;
      update((known) => withTables(known, tables));
    },
    onChange: (change) => {
      learnServerTime(change.serverNow);
      // What it has paid is said by nobody else who looks at the tables.
      const isPaidOut = hasEndedForMe(client.getQueryData<SessionsAnswer>(queryKey), change);
      heard = update((known) => withChange(known, change))?.sessions ?? null;
      if (isPaidOut) askAnew(["user"]);
    },
    onMine: () => askAnew(queryKey, ["user"]),
    onAway: () => {
      onHeard(false);
      heard = null;
    },
  });
  const stopLosing = backendStore.subscribe(() => {
    if (backendStore.get() !== "connected") heard = null;
  });
  // An answer that was asked for besides may have been overtaken on its way: it says what is mine, and nothing else that is newer.
  const stopAnswers = client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === "updated" && event.action.type === "success" && !event.action.manual;
    if (!isAnswer || event.query.queryKey[0] !== queryKey[0]) return;
    const tables = heard;
    if (tables !== null) update((known) => withTables(known, tables));
  });
  return () => {
    leave();
    stopLosing();
    stopAnswers();
  };
}
