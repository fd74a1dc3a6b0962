import type { Cells } from "@derash/game/cartela";
import type { Pattern } from "@derash/game/pattern";
import type { GuestPaper, GuestRound } from "@derash/protocol/hall/watch";
import { cartelaMarks } from "../kit/cartela-marks.ts";

/** How one paper stands. to_go: so many numbers are missing. complete: it has all, and somebody must say so in the hall. */
export type Standing =
  | { kind: "to_go"; toGo: number }
  | { kind: "complete" | "winner" | "too_late" | "no_bingo" | "not_won" | "waits" };

/** The balls that count for a paper: how it ended is shown as the winners stood. */
export function countedBalls({ calledBalls, callsToWin, status }: GuestRound): readonly number[] {
  return status === "settled" && callsToWin !== null ? calledBalls.slice(0, callsToWin) : calledBalls;
}

export function standingOf(paper: GuestPaper, round: GuestRound, patterns: readonly Pattern[]): Standing {
  const { cells, checked } = paper;
  if (!paper.isInRound || cells === null || round.status === "selling" || round.status === "void")
    return { kind: "waits" };
  if (round.winners.includes(paper.cartelaNumber)) return { kind: "winner" };
  // What was said of a check holds until the next ball.
  const isNow = checked !== null && checked.call === round.calledBalls.length;
  if (checked !== null && (isNow || checked.verdict === "too_late")) return { kind: checked.verdict };
  if (round.status === "settled") return { kind: "not_won" };
  const { toGo } = cartelaMarks(cells as unknown as Cells, countedBalls(round), patterns);
  return toGo === 0 ? { kind: "complete" } : { kind: "to_go", toGo };
}
