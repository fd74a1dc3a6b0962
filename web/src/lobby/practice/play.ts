import { type Cells, freeCell } from "@derash/game/cartela";
import { anyLine, completedMasks, markedMask, toGo } from "@derash/game/pattern";

/** A minute against the clock: nobody else is there, nothing is staked, and nothing of it is kept. */
export const minuteMs = 60_000;
export const ballMs = 1_200;

export type Play = {
  cells: Cells;
  /** All 75 balls, mixed as in a real round. */
  order: readonly number[];
  /** What she has touched. */
  marked: readonly number[];
};

export type Moment = {
  /** Called so far, the last one last. */
  called: readonly number[];
  secondsLeft: number;
  toGo: number;
  state: "playing" | "won" | "over";
};

/** How it stands so long after the start. A line counts once she has touched all of it. */
export function momentOf({ cells, order, marked }: Play, sinceMs: number): Moment {
  const playedMs = Math.min(Math.max(sinceMs, 0), minuteMs);
  const called = order.slice(0, Math.floor(Math.min(playedMs, minuteMs - 1) / ballMs) + 1);
  const mask = markedMask(cells, marked);
  const isWon = completedMasks(mask, [anyLine]).length > 0;
  return {
    called,
    secondsLeft: Math.ceil((minuteMs - playedMs) / 1000),
    toGo: toGo(mask, [anyLine]),
    state: isWon ? "won" : playedMs >= minuteMs ? "over" : "playing",
  };
}

/** A number that she has and that was called is marked; null: it was not, and nothing changes. */
export function touch(play: Play, number: number, { called, state }: Moment): Play | null {
  const mayMark = state === "playing" && number !== freeCell && play.cells.includes(number) && called.includes(number);
  if (!mayMark) return null;
  return play.marked.includes(number) ? play : { ...play, marked: [...play.marked, number] };
}
