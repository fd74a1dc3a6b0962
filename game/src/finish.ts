import { ballCount } from "./ball.ts";
import { type Cells, centreIndex, side } from "./cartela.ts";
import { anyLine, type Pattern } from "./pattern.ts";

/** The call of a ball that is not in the order: later than every other. */
const never = 2 ** 31 - 1;

/**
 * The 1-based call at which a card first completes a pattern, null when these balls do not complete one. `order` may be
 * only the balls called so far. Throws RangeError on a mask that needs no ball, which would end every round unplayed.
 */
export function finishCall(
  cells: Cells,
  order: readonly number[],
  patterns: readonly Pattern[] = [anyLine],
): number | null {
  return firstToFinish([{ cells }], order, patterns)?.call ?? null;
}

/**
 * Those of the cards that complete a pattern first, in the order given, and the call at which they do; null when these
 * balls complete none of them. Takes and throws what finishCall does.
 *
 * It begins with every ball called. A card that is complete by then is asked for the call that completed it, and the cards after
 * it are looked at as of that call. So nearly every card is looked at once.
 */
export function firstToFinish<Card extends { cells: Cells }>(
  cards: readonly Card[],
  order: readonly number[],
  patterns: readonly Pattern[],
): { call: number; cards: Card[] } | null {
  const masks = masksOf(patterns);
  const callOf = callTable(order);
  // By the number of a ball: 0 when it is among the calls that are left, 1 when not.
  const isOut = new Uint8Array(ballCount + 1).fill(1);
  for (const ball of order) isOut[ball] = 0;
  let call = order.length;
  let finished: Card[] = [];
  for (const card of cards) {
    if (!isComplete(card.cells, isOut, masks)) continue;
    const completedAt = callThatCompletes(card.cells, callOf, masks);
    if (completedAt < call) finished = [];
    for (; call > completedAt; call -= 1) {
      const ball = order[call - 1] ?? 0;
      // Of a ball called twice the first call counts.
      if (callOf[ball] === call) isOut[ball] = 1;
    }
    finished.push(card);
  }
  return finished.length === 0 ? null : { call, cards: finished };
}

/**
 * As firstToFinish, but no sooner than at call `from`: where a card is complete before it, all that are complete by then
 * finish at it.
 */
export function finishFrom<Card extends { cells: Cells }>(
  cards: readonly Card[],
  order: readonly number[],
  patterns: readonly Pattern[],
  from: number,
): { call: number; cards: Card[] } | null {
  const first = firstToFinish(cards, order, patterns);
  if (first === null || first.call >= from) return first;
  const masks = masksOf(patterns);
  const isOut = new Uint8Array(ballCount + 1).fill(1);
  for (const ball of order.slice(0, from)) isOut[ball] = 0;
  return { call: from, cards: cards.filter(({ cells }) => isComplete(cells, isOut, masks)) };
}

/** Whether one of the masks asks for no cell whose ball is out. */
function isComplete(cells: Cells, isOut: Uint8Array, masks: readonly number[]): boolean {
  let unmarked = 0;
  for (let first = cells.length - side; first >= 0; first -= side)
    unmarked = (unmarked << side) | unmarkedInRow(cells, first, isOut);
  unmarked &= ~(1 << centreIndex);
  for (const mask of masks) if ((mask & unmarked) === 0) return true;
  return false;
}

/**
 * The cells of a row whose balls are out, the leftmost as the lowest bit. Written out, and without a branch for each cell: which
 * way that goes would be a guess, and a wrong guess costs more than the cell.
 */
function unmarkedInRow(cells: Cells, first: number, isOut: Uint8Array): number {
  return (
    (isOut[cells[first] as number] as number) |
    ((isOut[cells[first + 1] as number] as number) << 1) |
    ((isOut[cells[first + 2] as number] as number) << 2) |
    ((isOut[cells[first + 3] as number] as number) << 3) |
    ((isOut[cells[first + 4] as number] as number) << 4)
  );
}

/** The first call by which every ball of one of the masks is called. */
function callThatCompletes(cells: Cells, callOf: Int32Array, masks: readonly number[]): number {
  let first = never;
  for (const mask of masks) {
    let last = 0;
    // Once it is no sooner than the best so far, the rest of a mask does not matter.
    for (let rest = mask & ~(1 << centreIndex); rest !== 0 && last < first; rest &= rest - 1) {
      const lowest = 31 - Math.clz32(rest & -rest);
      last = Math.max(last, callOf[cells[lowest] as number] as number);
    }
    first = Math.min(first, last);
  }
  return first;
}

function masksOf(patterns: readonly Pattern[]): number[] {
  const all: number[] = [];
  for (const { value, masks } of patterns) {
    for (const mask of masks) {
      if ((mask & ~(1 << centreIndex)) === 0) throw new RangeError(`pattern ${value} has a mask that needs no ball`);
      all.push(mask);
    }
  }
  return all;
}

/** The call of each ball, by its number. */
function callTable(order: readonly number[]): Int32Array {
  const table = new Int32Array(ballCount + 1).fill(never);
  for (let call = order.length; call >= 1; call -= 1) table[order[call - 1] ?? 0] = call;
  return table;
}
