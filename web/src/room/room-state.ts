import type { GameState } from "@derash/protocol/round";
import type { Heard, RoomEventName } from "@derash/protocol/socket";

/** The events that tell of a change of a room, in the order of its `v`. */
export type ToldEvent = { [Name in RoomEventName]: { name: Name; data: Heard<Name> } }[RoomEventName];

/** The same as this page goes by it: of a ball it knows which round it is of, and all balls until then, unless it missed some. */
export type RoomEvent = Exclude<ToldEvent, { name: "ball_called" }> | { name: "ball_called"; data: PlacedBall };
export type PlacedBall = Heard<"ball_called"> & {
  sessionId: string;
  /** null: of none that this page follows. */
  sharedGameId: string | null;
  calledBalls?: readonly number[];
};

type OwnName = "cartela_reserved" | "cartela_confirmed" | "cartela_released";
/** What one of my own pages has just done, told before everybody hears of it. */
export type OwnEvent = { [Name in OwnName]: { name: Name; data: Heard<Name> } }[OwnName];

/** What this page knows of a room. `isStale` means that something was missed: ask for the state. */
export type RoomState = { game: GameState; v: number; changedAt: number; isStale: boolean };

export type StateAction =
  /** An answer over HTTP; it may have been overtaken by events. */
  | { type: "answer"; game: GameState; at: number }
  /** The server's word over the socket, in order with the events. */
  | { type: "sync"; game: GameState; at: number };

export type RoomAction =
  | StateAction
  /** `epoch`: that of the connection that it was heard on; null before the room is joined. */
  | { type: "event"; event: RoomEvent; epoch: string | null; at: number }
  | { type: "own"; event: OwnEvent };

/** Another server's answer that is older than what we know is late for at most this long, for none is waited for longer; after that, its clock was set back. */
const lateAnswerMs = 6_000;

/**
 * `followed` names one round to stay with, whatever else happens in its room; null follows the room's current round.
 */
export function reduceState(room: RoomState | null, action: StateAction, followed: string | null): RoomState | null {
  const isIgnored = (action.type === "answer" && isLate(room, action)) || isForeign(action.game, followed);
  return isIgnored ? room : known(action);
}

function known({ game, at }: { game: GameState; at: number }): RoomState {
  return { game, v: game.v, changedAt: at, isStale: false };
}

function isForeign(game: GameState, followed: string | null): boolean {
  return followed !== null && game.sharedGameId !== followed;
}

function isLate(room: RoomState | null, { game, at }: { game: GameState; at: number }): boolean {
  if (room?.game.sessionId !== game.sessionId) return false;
  // However long it was on its way: within an epoch nothing counts backwards.
  if (game.epoch === room.game.epoch) return game.v < room.v;
  // Another server's answer counts its changes by itself: only the house's clock, which all of them go by, tells which is newer.
  return at - room.changedAt < lateAnswerMs && game.serverNow < room.game.serverNow;
}
