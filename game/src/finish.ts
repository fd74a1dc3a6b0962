import { ballCount } from "./ball.ts";
import { type Cells, centreIndex } from "./cartela.ts";
import { anyLine, cellsOf, type Pattern } from "./pattern.ts";

/**
 * The 1-based call at which a card first completes a pattern, null when these balls do not complete one. `order` may be
 * only the balls called so far. Throws RangeError on a mask that needs no ball, which would end every round unplayed.
 */
export function finishCall(
  cells: Cells,
  order: readonly number[],
  patterns: readonly Pattern[] = [anyLine],
): number | null {
  const callOfBall = callTable(order);
  const callOfCell = cells.map((number, index) => (index === centreIndex ? 0 : (callOfBall[number] ?? Infinity)));
  let first = Infinity;
  for (const pattern of patterns) {
    for (const mask of pattern.masks) {
      const call = Math.max(0, ...cellsOf(mask).map((index) => callOfCell[index] ?? Infinity));
      if (call === 0) throw new RangeError(`pattern ${pattern.value} has a mask that needs no ball`);
      first = Math.min(first, call);
    }
  }
  return first === Infinity ? null : first;
}

/** The call of each ball, indexed by its number; Infinity for a ball that is not in the order. */
function callTable(order: readonly number[]): readonly number[] {
  const table = new Array<number>(ballCount + 1).fill(Infinity);
  order.forEach((number, index) => {
    table[number] = Math.min(table[number] ?? Infinity, index + 1);
  });
  return table;
}
