import { readGameState } from "@derash/protocol/path/round";
import type { GameState } from "@derash/protocol/round";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { call } from "../data/api.ts";
import { isMissing } from "../data/api-error.ts";
import { useStore } from "../data/store.ts";
import { type Backend, backendStore } from "./backend.ts";
import { learnState } from "./learn-state.ts";
import { requestState, withRoomEvents } from "./room-link.ts";
import { type RoomState, reduceState } from "./room-state.ts";

export type RoomView = {
  game: GameState | null;
  error: Error | null;
  /** Asks the server anew, over whatever way is open. Never two at once. */
  refresh(): void;
  /** The same while the socket does not bring every change by itself. */
  refreshUnheard(): void;
};

type Options = {
  sessionId: string | undefined;
  betAmount: string | undefined;
  /** One round to stay with; null follows the room's current round. */
  followed: string | null;
  /** How often to ask while the socket is down. */
  pollMs: number;
};

const requestTimeoutMs = 5_000;

/**
 * The specification's polling holds while the socket is down, or what it brings has nothing yet to be added to. A server with too
 * much to do would refuse it, and a round that is not of this room never will be.
 */
export function pollGapMs(
  backend: Backend,
  room: RoomState | undefined,
  pollMs: number,
  error?: unknown,
): number | false {
  if (backend === "let_go" || isMissing(error)) return false;
  return backend === "connected" && room !== undefined && !room.isStale ? false : pollMs;
}

/** A room as it is now: asked for over HTTP, kept up by the socket's events, healed by asking again. */
export function useRoom({ sessionId, betAmount, followed, pollMs }: Options): RoomView {
  const client = useQueryClient();
  const backend = useStore(backendStore);
  const { data, error, refetch } = useQuery({
    queryKey: roomKey(sessionId, followed),
    queryFn: () => fetchRoom(client, sessionId ?? "", followed),
    enabled: sessionId !== undefined,
    refetchInterval: ({ state }) => pollGapMs(backend, state.data, pollMs, followed && state.error),
    retry: false,
  });
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const refreshUnheard = useCallback(() => {
    if (!["connected", "let_go"].includes(backendStore.get())) refresh();
  }, [refresh]);
  // The socket's code is fetched when there is something on the screen for it to keep up.
  useRoomEvents({ sessionId: data === undefined ? undefined : sessionId, betAmount, followed }, refresh);

  const isStale = data?.isStale ?? false;
  const v = data?.v;
  useEffect(() => {
    if (!isStale || v === undefined || sessionId === undefined || betAmount === undefined) return;
    if (!requestState({ sessionId, betAmount, sharedGameId: followed ?? undefined })) refresh();
  }, [isStale, v, sessionId, betAmount, followed, refresh]);

  return { game: data?.game ?? null, error, refresh, refreshUnheard };
}

/** Asked for before a screen wants it. */
export function prefetchRoom(client: QueryClient, sessionId: string): void {
  const queryFn = () => fetchRoom(client, sessionId, null);
  void client.prefetchQuery({ queryKey: roomKey(sessionId, null), queryFn, retry: false });
}

/** One named round of a room, asked for once: how did it go? */
export async function fetchRound(sessionId: string, sharedGameId: string): Promise<GameState> {
  return call(readGameState, { params: { sessionId }, query: { sharedGameId }, timeoutMs: requestTimeoutMs });
}

function roomKey(sessionId: string | undefined, followed: string | null) {
  return ["room", sessionId ?? "", followed ?? "current"];
}

async function fetchRoom(client: QueryClient, sessionId: string, followed: string | null): Promise<RoomState> {
  const game = followed
    ? await fetchRound(sessionId, followed)
    : await call(readGameState, { params: { sessionId }, timeoutMs: requestTimeoutMs });
  const known = client.getQueryData<RoomState>(roomKey(sessionId, followed)) ?? null;
  // The same once more is what the browser kept, for nothing has changed: its time is that of when it came.
  if (known?.game.serverNow !== game.serverNow) learnState(game);
  const room = reduceState(known, { type: "answer", game, at: performance.now() }, followed);
  if (room === null) throw new Error("the server answered another round");
  return room;
}

function useRoomEvents({ sessionId, betAmount, followed }: Omit<Options, "pollMs">, refresh: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    if (sessionId === undefined || betAmount === undefined) return;
    const room = { client, key: roomKey(sessionId, followed), sessionId, betAmount, followed, refresh };
    return withRoomEvents((followRoom) => followRoom(room));
  }, [client, sessionId, betAmount, followed, refresh]);
}
