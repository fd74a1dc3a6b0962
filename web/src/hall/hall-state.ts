import { ballCount } from "@derash/game/ball";
import type { HallState } from "@derash/protocol/hall/round";

/** What this page knows of a round. */
export type HallView = {
  round: HallState | null;
  v: number;
  /** When it last changed here, by `performance.now()`. */
  changedAt: number;
};

export type HallAction =
  /** An answer over HTTP; events may have overtaken it. */
  | { type: "answer"; round: HallState | null; at: number }
  /** The server's word over the socket. */
  | { type: "event"; event: { v: number; round: HallState | null }; at: number };

/** What is older than what we know is late for at most this long; after that, the server means it (a restart). */
const lateMs = 4_000;

export function reduceHall(view: HallView | null, action: HallAction): HallView {
  const round = action.type === "answer" ? action.round : action.event.round;
  const v = action.type === "answer" ? (round?.v ?? 0) : action.event.v;
  if (view !== null && isOld(view, round, v, action.at)) return view;
  return { round, v, changedAt: action.at };
}

/** A round that is over is replaced by the next one only; within one round its own order decides. */
function isOld(view: HallView, round: HallState | null, v: number, at: number): boolean {
  const known = view.round;
  if (known === null) return false;
  if (round === null) return at - view.changedAt < lateMs;
  // A clock that was set back makes no round of the hall an old one for ever.
  if (round.saleId !== known.saleId) return round.serverNow < known.serverNow && at - view.changedAt < lateMs;
  if (phaseOf(known) === "ended" && phaseOf(round) !== "ended") return true;
  if (v !== view.v) return v < view.v && at - view.changedAt < lateMs;
  return (
    round.totalCalls < known.totalCalls || (round.totalCalls === known.totalCalls && round.serverNow < known.serverNow)
  );
}

/** When something comes by itself: the beacon that decides the balls, or the next ball; null while nothing does. */
export function nextAt({ status, beaconAt, nextCallAt }: HallState): number | null {
  return status === "drawing" ? beaconAt : nextCallAt;
}

/** What the three screens tell apart: nothing going on, selling, the balls, and how it ended. */
export type HallPhase = "idle" | "selling" | "running" | "ended";

export function phaseOf(round: HallState | null): HallPhase {
  if (round === null) return "idle";
  if (round.status === "selling") return "selling";
  return round.status === "settled" || round.status === "void" ? "ended" : "running";
}

/** After so long without a word between us, the server has paused what it called by itself (game/src/round.ts). */
export const graceMs = 3_000;

/** The round as it is by now, when nothing has been heard for longer than the grace. What another till calls goes on without this page. */
export function unheard(round: HallState, isCalledHere: boolean): HallState {
  if (!isCalledHere || round.status !== "calling" || round.mode === "physical") return round;
  return { ...round, status: "paused", nextCallAt: null };
}

/** Whether the cashier can pause now, or go on. A physical draw calls nothing by itself: there is only a lost screen to come back from. */
export function canToggle(round: HallState): boolean {
  if (phaseOf(round) !== "running" || round.status === "drawing") return false;
  return round.status === "paused" || (round.mode === "server" && round.totalCalls < ballCount);
}
