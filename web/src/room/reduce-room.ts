import { ballOf } from "@derash/game/ball";
import type { GameState } from "@derash/protocol/round";
import { type OwnEvent, type RoomAction, type RoomEvent, type RoomState, reduceState } from "./room-state.ts";

/** See reduceState; of a room that is not known yet, an event tells nothing. */
export function reduceRoom(room: RoomState | null, action: RoomAction, followed: string | null): RoomState | null {
  if (action.type === "answer" || action.type === "sync") return reduceState(room, action, followed);
  if (room === null) return null;
  if (action.type === "own") return reduceOwn(room, action.event);
  const { event, epoch, at } = action;
  if (room.game.epoch !== epoch) return isOfRoom(room, event) ? { ...room, isStale: true } : room;
  return reduceEvent(room, event, at, followed);
}

/** What is known of a room as an event of this epoch finds it: from another one it may have missed anything. */
export function heardOn(epoch: string | null, room: RoomState | undefined): RoomState | undefined {
  return room === undefined || room.game.epoch === epoch ? room : { ...room, isStale: true };
}

function isOfRoom(room: RoomState, { data }: RoomEvent): boolean {
  return data.sessionId === room.game.sessionId;
}

/** What I did is no change that `v` counts: everybody, this page too, hears of it with the next one. */
function reduceOwn(room: RoomState, { name, data }: OwnEvent): RoomState {
  const { game } = room;
  if (data.sharedGameId !== game.sharedGameId) return room;
  const those = (of: OwnEvent["name"]) => (name === of ? [data.cartelaNumber] : []);
  const [reserved, confirmed] = [those("cartela_reserved"), those("cartela_confirmed")];
  return { ...room, game: withCartelas(game, reserved, confirmed, those("cartela_released")) };
}

function reduceEvent(room: RoomState, event: RoomEvent, at: number, followed: string | null): RoomState {
  const { v, serverNow, sharedGameId } = event.data;
  if (!isOfRoom(room, event) || v <= room.v) return room;
  const isNext = v === room.v + 1;
  // A ball that does not say which room it is of: perhaps of the one that was just left, with other versions than these.
  if (sharedGameId === null && !isNext) return { ...room, isStale: true };
  if (sharedGameId !== room.game.sharedGameId)
    return { ...room, v, changedAt: at, isStale: room.isStale || followed === null };
  const isOver = room.game.gameStatus === "finished";
  const missedBalls = event.name === "ball_called" && event.data.calledBalls === undefined;
  const missedSome = (!isNext || missedBalls) && !isOver;
  const nextIsDue = event.name === "game_ended" && followed === null;
  const game = changed(room.game, event);
  return {
    game: { ...(game ?? room.game), v, serverNow },
    v,
    changedAt: at,
    isStale: room.isStale || missedSome || nextIsDue || game === null,
  };
}

/** null: an event of a newer server, of which this page knows nothing. */
function changed(game: GameState, event: RoomEvent): GameState | null {
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
      return { ...game, closeHash: event.data.close.hash, countdown: 0, countdownEnd: null };
    case "game_started": {
      const { playerCount, startsAt, startDelayMs, callIntervalMs, derash, rulesHash } = event.data;
      const started = { gameStatus: "active", countdown: 0, countdownEnd: null } as const;
      return { ...game, ...started, playerCount, startsAt, startDelayMs, callIntervalMs, derash, rulesHash };
    }
    case "ball_called": {
      const { ball, totalCalls, calledBalls, w: oneToGo = 0 } = event.data;
      if (calledBalls === undefined) return { ...game, gameStatus: "active" };
      return {
        ...game,
        gameStatus: "active",
        ball,
        totalCalls,
        calledBalls: [...calledBalls],
        oneToGo,
        callHash: null,
      };
    }
    case "stage_won": {
      const { stage, call, prize, winners } = event.data;
      const stages = game.stages.map((each, index) => (index + 1 === stage ? { ...each, call, prize, winners } : each));
      // What is played for from now on; after the last one it stays.
      return { ...game, stages, patterns: stages[stage]?.patterns ?? game.patterns };
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
    case "cartelas_changed": {
      const { playerCount, derash, pot, reserved, confirmed, released } = event.data;
      return {
        ...withCartelas(game, reserved, confirmed, released),
        ...{ playerCount: Math.max(0, playerCount), derash, pot },
      };
    }
    default:
      return null;
  }
}

function withCartelas(game: GameState, reserved: number[], confirmed: number[], released: number[]): GameState {
  const changed = new Set([...reserved, ...confirmed, ...released]);
  const as = (numbers: number[], isConfirmed: boolean) =>
    numbers.map((cartelaNumber) => ({ cartelaNumber, confirmed: isConfirmed }));
  const others = game.reservedCartelas.filter(({ cartelaNumber }) => !changed.has(cartelaNumber));
  return { ...game, reservedCartelas: [...others, ...as(reserved, false), ...as(confirmed, true)] };
}
