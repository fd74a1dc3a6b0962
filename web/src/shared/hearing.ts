import type { GameState } from "@derash/protocol/round";
import { type Heard, keepHeard } from "./kept-closes.ts";
import type { RoomEvent, RoomState } from "./room-state.ts";
import { roundAlarmStore } from "./round-alarm.ts";

/** Whether somebody here has a stake in the round, and when this was heard: the phone's own clock, epoch ms. */
type Hearing = { hasStake: boolean; at: number };

export function hearState(game: GameState, { hasStake, at }: Hearing): Promise<void> {
  return keepHeard({ ...game, isOver: game.gameStatus === "finished" }, hasStake, at);
}

/** `room` as it was before the event. */
export async function hearEvent(
  room: RoomState | undefined,
  event: RoomEvent,
  { hasStake, at }: Hearing,
): Promise<void> {
  if (room && isBrokenWord(room, event)) roundAlarmStore.set({ roundId: event.data.sharedGameId, changed: "seal" });
  const heard = heardIn(event);
  if (heard) await keepHeard(heard, hasStake, at);
}

/**
 * Whether a round was closed for another moment or another beacon than it had announced last. A phone that has missed an
 * event may have missed a countdown that started over, and says nothing.
 */
export function isBrokenWord(room: RoomState, { name, data }: RoomEvent): boolean {
  const { countdownEnd, beaconRound, sharedGameId } = room.game;
  if (name !== "round_closed" || data.sharedGameId !== sharedGameId || countdownEnd === null) return false;
  if (room.isStale || data.v !== room.v + 1) return false;
  return data.close.closesAtMs !== countdownEnd || data.close.beaconRound !== beaconRound;
}

/** What an event says of a round that must not change any more; null for one that says nothing of it. */
export function heardIn({ name, data }: RoomEvent): Heard | null {
  switch (name) {
    case "synchronized_countdown":
    case "game_started":
    case "ball_called":
      return data;
    case "round_closed":
      return { sharedGameId: data.sharedGameId, closeHash: data.close.hash, rules: data.close.rules };
    case "game_ended":
      return { ...data, isOver: true };
    default:
      return null;
  }
}
