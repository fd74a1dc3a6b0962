import type { GameState, MyCartela, SessionAnswer } from "@derash/protocol/round";

/**
 * What the selection screen is about: choosing while a round is open, waiting while it closes, looking on while it
 * runs without us, or going to the round that we are in.
 */
export type Phase = "open" | "closing" | "running" | "mine" | "between";

/** `isOver`: the countdown has come to its end. */
export function phaseOf(game: GameState, isOver: boolean, isMine: boolean): Phase {
  if (game.gameStatus === "active") return isMine ? "mine" : "running";
  if (game.gameStatus === "finished") return "between";
  return isOver || isClosed(game) ? "closing" : "open";
}

/** Sealed, or its draw has a moment and no countdown leads to it any more: nothing is sold while the beacon is awaited. */
function isClosed({ closeHash, countdownEnd, beaconAt }: GameState): boolean {
  return closeHash !== null || (countdownEnd === null && beaconAt !== null);
}

/** My cartelas of the round on show; an answer about another round says nothing about this one. */
export function myCartelasIn(game: GameState | null, answer: SessionAnswer | undefined): MyCartela[] {
  return game !== null && answer?.sharedGameId === game.sharedGameId ? answer.myCartelas : [];
}

/** The free cartela that is nearest to one that somebody else has, and not mine already; null when none is left. */
export function freeNeighbour(
  cartelaNumber: number,
  numbers: readonly number[],
  reserved: ReadonlySet<number>,
  mine: readonly number[] = [],
): number | null {
  let nearest: number | null = null;
  for (const number of numbers) {
    if (number === cartelaNumber || reserved.has(number) || mine.includes(number)) continue;
    if (nearest === null || Math.abs(number - cartelaNumber) < Math.abs(nearest - cartelaNumber)) nearest = number;
  }
  return nearest;
}

export type CellState = "free" | "selected" | "reserved" | "mine";

/** How a cell of the grid looks. What is mine never looks reserved, and the selection shows over both. */
export function cellState(
  cartelaNumber: number,
  choice: { selected: readonly number[]; mine: readonly number[]; reserved: ReadonlySet<number> },
): CellState {
  if (choice.mine.includes(cartelaNumber)) return "mine";
  if (choice.selected.includes(cartelaNumber)) return "selected";
  return choice.reserved.has(cartelaNumber) ? "reserved" : "free";
}
