import { ballOf } from "@derash/game/ball";
import type { GameState, ReservedCartela } from "@derash/protocol/round";
import type { ServerEvents } from "@derash/protocol/socket";

/** The events that tell of a change of a room, in the order of its `v`. */
type RoomEventName =
  | "synchronized_countdown"
  | "round_closed"
  | "game_started"
  | "ball_called"
  | "game_ended"
  | "playerJoined"
  | "playerLeft"
  | "cartela_reserved"
  | "cartela_confirmed"
  | "cartela_released";

export type RoomEvent = {
  [Name in RoomEventName]: { name: Name; data: Parameters<ServerEvents[Name]>[0] };
}[RoomEventName];

/** What this page knows of a room. `isStale` means that something was missed: ask for the state. */
export type RoomState = { game: GameState; v: number; changedAt: number; isStale: boolean };

export type RoomAction =
  /** An answer over HTTP; it may have been overtaken by events. */
  | { type: "answer"; game: GameState; at: number }
  /** The server's word over the socket, in order with the events. */
  | { type: "sync"; game: GameState; at: number }
  | { type: "event"; event: RoomEvent; at: number };

/** An answer older than what we know is late for at most this long; after that, the server means it (a restart). */
const lateAnswerMs = 4_000;

/**
 * `followed` names one round to stay with, whatever else happens in its room; null follows the room's current round.
 */
export function reduceRoom(room: RoomState | null, action: RoomAction, followed: string | null): RoomState | null {
  switch (action.type) {
    case "answer":
      return isLate(room, action) || isForeign(action.game, followed) ? room : known(action);
    case "sync":
      return isForeign(action.game, followed) ? room : known(action);
    case "event":
      return room === null ? null : reduceEvent(room, action.event, action.at, followed);
  }
}

function known({ game, at }: { game: GameState; at: number }): RoomState {
  return { game, v: game.v, changedAt: at, isStale: false };
}

function isForeign(game: GameState, followed: string | null): boolean {
  return followed !== null && game.sharedGameId !== followed;
}

function isLate(room: RoomState | null, { game, at }: { game: GameState; at: number }): boolean {
  return (
    room !== null && room.game.sessionId === game.sessionId && game.v < room.v && at - room.changedAt < lateAnswerMs
  );
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
