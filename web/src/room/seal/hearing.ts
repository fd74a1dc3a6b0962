import type { GameState } from "@derash/protocol/round";
import type { RoomEvent, RoomState } from "../room-state.ts";
import { isAwake, watchAwake } from "./awake.ts";
import { type Heard, keepHeard, type Moment } from "./kept-closes.ts";
import { type RoundAlarm, raiseAlarm } from "./round-alarm.ts";

/** Whether somebody here has a stake in the round, and when this was heard. */
type Hearing = Moment & { hasStake: boolean };

// This comes with the first that a page hears of a round, and goes with the page.
watchAwake();

/** Clocks further apart than this leave it open whether a seal came in time. */
const clockDifferenceMsMax = 2000;

export async function hearState(game: GameState, { hasStake, ...moment }: Hearing): Promise<void> {
  await keepHeard({ ...game, isOver: game.gameStatus === "finished" }, hasStake, moment);
  // While the sale runs there is still time to put a clock right.
  if (hasStake && game.closeHash === null && game.beaconAt !== null) compareClocks(game.sharedGameId, moment);
}

/** `room` as it was before the event. */
export async function hearEvent(
  room: RoomState | undefined,
  event: RoomEvent,
  { hasStake, ...moment }: Hearing,
): Promise<void> {
  const { sharedGameId: roundId } = event.data;
  if (roundId === null) return;
  if (room && isBrokenWord(room, event)) {
    const told = `${room.game.countdownEnd},${room.game.beaconRound ?? ""}`;
    void keepHeard({ sharedGameId: roundId, told }, hasStake, moment);
    raiseAlarm({ roundId, changed: "seal" });
  }
  const untimely = room && isAwake() && untimelySeal(room, event, moment);
  if (untimely) raiseAlarm({ roundId, changed: untimely });
  const heard = heardIn(event);
  if (heard) await keepHeard(heard, hasStake, moment);
  if (hasStake && event.name === "synchronized_countdown") compareClocks(roundId, moment);
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

/**
 * Whether a phone that was listening all the time got the seal only when the public number was there, by both clocks, or hears
 * balls without having got one. One that was away, or whose clock alone says so, accuses nobody: the check says what it is worth.
 */
export function untimelySeal(
  room: RoomState,
  { name, data }: RoomEvent,
  { at, houseAt }: Moment,
): Extract<RoundAlarm["changed"], "late" | "missing"> | null {
  const { beaconAt, closeHash, sharedGameId } = room.game;
  if (data.sharedGameId !== sharedGameId || room.isStale || data.v !== room.v + 1) return null;
  if (closeHash !== null) return null;
  if (name === "ball_called") return "missing";
  const isLate = beaconAt !== null && at >= beaconAt && (houseAt ?? at) >= beaconAt;
  return name === "round_closed" && isLate ? "late" : null;
}

function compareClocks(roundId: string, { at, houseAt }: Moment): void {
  const aheadMs = (houseAt ?? at) - at;
  if (Math.abs(aheadMs) > clockDifferenceMsMax) raiseAlarm({ roundId, changed: "clock", aheadMs });
}

/** What an event says of a round that must not change any more; null for one that says nothing of it. */
export function heardIn({ name, data }: RoomEvent): Heard | null {
  switch (name) {
    case "synchronized_countdown":
    case "game_started":
      return data;
    case "ball_called": {
      const { sharedGameId, calledBalls } = data;
      return sharedGameId === null || calledBalls === undefined ? null : { sharedGameId, calledBalls };
    }
    case "round_closed":
      return { sharedGameId: data.sharedGameId, closeHash: data.close.hash, rules: data.close.rules };
    case "game_ended":
      return { ...data, isOver: true };
    default:
      return null;
  }
}
