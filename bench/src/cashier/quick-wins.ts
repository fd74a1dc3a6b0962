import { createHash } from "node:crypto";
import { shuffle } from "@derash/fairness/draw";
import { cartelaSet } from "@derash/game/cartela/package";
import { oddsOfFinish } from "@derash/game/chance/odds";
import { finishCall } from "@derash/game/finish";
import type { Pattern } from "@derash/game/pattern";

/** The last call that earns a bonus. */
export const quickCalls = 7;

/** At the index of a call: how often, of so many draws, these cartelas are first won at it; 0 is later than the seventh. */
export type Tally = { draws: number; wins: readonly number[] };

const package200 = cartelaSet(1).map(({ cells }) => cells);
/** No pattern of the gallery needs fewer balls than that. */
const ballsMin = 4;

/** Real draws of our own shuffle, each with the first of so many cartelas of the package to be complete. */
export function tallyOf(patterns: readonly Pattern[], cartelas: number, draws: number): Tally {
  const cards = package200.slice(0, cartelas);
  const cardsWith = Array.from({ length: 76 }, (_, ball) =>
    cards.flatMap((cells, card) => (ball > 0 && cells.includes(ball) ? [card] : [])),
  );
  const wins = new Array<number>(quickCalls + 1).fill(0);
  for (let draw = 0; draw < draws; draw++) {
    const first = firstWin(draw);
    wins[first] = (wins[first] ?? 0) + 1;
  }
  return { draws, wins };

  function firstWin(draw: number): number {
    const balls = shuffle(createHash("sha256").update(`cashier ${draw}`).digest()).slice(0, quickCalls);
    const marked = new Array<number>(cards.length).fill(0);
    for (const ball of balls) for (const card of cardsWith[ball] ?? []) marked[card] = (marked[card] ?? 0) + 1;
    let first = Infinity;
    for (const [card, count] of marked.entries()) {
      if (count >= ballsMin) first = Math.min(first, finishCall(cards[card] ?? [], balls, patterns) ?? Infinity);
    }
    return first === Infinity ? 0 : first;
  }
}

/** The most that chance gives: of so many cartelas one is first complete within so many calls, at the index of the calls. */
export function oddsAtMost(patterns: readonly Pattern[], cartelas: number): number[] {
  return oddsOfFinish(patterns, quickCalls).map((odds) => Math.min(1, odds * cartelas));
}
