import { ballOf } from "@derash/game/ball";
import type { GameState, MyCartela, ReservedCartela } from "@derash/protocol/round";
import type { QueryClient } from "@tanstack/react-query";
import { sessionsKey } from "../data/queries.ts";
import { learnServerTime } from "./clock.ts";
import { hearingOf, keepBy, learnState } from "./learn-state.ts";
import { confirmedNumbers, rememberMine } from "./my-cartelas.ts";
import { type RoomAction, type RoomEvent, type RoomState, reduceState } from "./room-state.ts";
import { enterRoom } from "./socket.ts";

type Followed = {
  client: QueryClient;
  /** Of the query that holds the room. */
  key: readonly string[];
  sessionId: string;
  betAmount: string;
  followed: string | null;
  refresh: () => void;
};

/** Keeps a room up by the socket's events, until what it returns is called. */
export function followRoom({ client, key, sessionId, betAmount, followed, refresh }: Followed): () => void {
  const apply = (action: RoomAction) =>
    client.setQueryData<RoomState>(key, (room) => reduceRoom(room ?? null, action, followed) ?? undefined);
  return enterRoom(
    { sessionId, betAmount, sharedGameId: followed ?? undefined },
    {
      onEvent: (event) => {
        learnServerTime(event.data.serverNow);
        const [room, hearing] = [client.getQueryData<RoomState>(key), hearingOf(event.data)];
        keepBy(({ hearEvent }) => hearEvent(room, event, hearing));
        apply({ type: "event", event, at: performance.now() });
      },
      onState: (game) => {
        learnState(game);
        if (game.sessionId === sessionId) apply({ type: "sync", game, at: performance.now() });
      },
      onMine: () => void client.invalidateQueries({ queryKey: sessionsKey }),
      onJoined: ({ sharedGameId, serverNow, myCartelas }) => {
        learnServerTime(serverNow);
        rememberJoined(sharedGameId, myCartelas);
        if (client.getQueryData(key) === undefined) refresh();
      },
    },
  );
}

function rememberJoined(sharedGameId: string, myCartelas: MyCartela[]): void {
  const confirmed = confirmedNumbers(myCartelas);
  if (confirmed.length > 0) rememberMine(sharedGameId, confirmed);
}

/** See reduceState; of a room that is not known yet, an event tells nothing. */
export function reduceRoom(room: RoomState | null, action: RoomAction, followed: string | null): RoomState | null {
  if (action.type !== "event") return reduceState(room, action, followed);
  return room === null ? null : reduceEvent(room, action.event, action.at, followed);
}

function reduceEvent(room: RoomState, event: RoomEvent, at: number, followed: string | null): RoomState {
  const { v, sessionId, sharedGameId } = event.data;
  if (sessionId !== room.game.sessionId || v <= room.v) return room;
  if (sharedGameId !== room.game.sharedGameId)
    return { ...room, v, changedAt: at, isStale: room.isStale || followed === null };
  const isOver = room.game.gameStatus === "finished";
  const missedSome = v !== room.v + 1 && !isOver;
  const nextIsDue = event.name === "game_ended" && followed === null;
  return {
    game: { ...changed(room.game, event), v },
    v,
    changedAt: at,
    isStale: room.isStale || missedSome || nextIsDue,
  };
}

function changed(game: GameState, event: RoomEvent): GameState {
  switch (event.name) {
    case "synchronized_countdown": {
      const { countdown, countdownEnd, gameStatus, playerCount, restartsLeft } = event.data;
      const { beaconRound, beaconAt, rulesHash } = event.data;
      return {
        ...game,
        countdown,
        countdownEnd,
        gameStatus,
        playerCount,
        restartsLeft,
        beaconRound,
        beaconAt,
        rulesHash,
      };
    }
    case "round_closed":
      return { ...game, closeHash: event.data.close.hash };
    case "game_started": {
      const { playerCount, startsAt, startDelayMs, callIntervalMs, derash, rulesHash } = event.data;
      const started = { gameStatus: "active", countdown: 0, countdownEnd: null } as const;
      return { ...game, ...started, playerCount, startsAt, startDelayMs, callIntervalMs, derash, rulesHash };
    }
    case "ball_called": {
      const { ball, totalCalls, calledBalls, callHash } = event.data;
      return { ...game, gameStatus: "active", ball, totalCalls, calledBalls, callHash };
    }
    case "game_ended": {
      const { totalCalls, calledBalls, isVoid, voidReason, winners, derash } = event.data;
      const last = calledBalls.at(-1);
      const ball = last === undefined ? null : ballOf(last);
      return {
        ...game,
        gameStatus: "finished",
        countdownEnd: null,
        ball,
        totalCalls,
        calledBalls,
        isVoid,
        voidReason,
        winners,
        derash,
      };
    }
    case "playerJoined":
    case "playerLeft":
      return { ...game, playerCount: Math.max(0, event.data.playerCount) };
    case "cartela_reserved":
      return { ...game, reservedCartelas: withCartela(game.reservedCartelas, event.data.cartelaNumber, false) };
    case "cartela_confirmed": {
      const { playerCount, derash, pot, cartelaNumber } = event.data;
      const reservedCartelas = withCartela(game.reservedCartelas, cartelaNumber, true);
      return { ...game, playerCount, derash, pot, reservedCartelas };
    }
    case "cartela_released": {
      const { playerCount, derash, pot, cartelaNumber } = event.data;
      const reservedCartelas = game.reservedCartelas.filter((held) => held.cartelaNumber !== cartelaNumber);
      return { ...game, playerCount, derash, pot, reservedCartelas };
    }
  }
}

function withCartela(held: ReservedCartela[], cartelaNumber: number, confirmed: boolean): ReservedCartela[] {
  return [...held.filter((cartela) => cartela.cartelaNumber !== cartelaNumber), { cartelaNumber, confirmed }];
}
