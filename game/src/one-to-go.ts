import { ballCount } from "./ball.ts";
import { type Cells, centreIndex } from "./cartela.ts";
import type { Pattern } from "./pattern.ts";

/**
 * Those of the cards that want exactly one more number after these balls. A card that is complete wants none. Asked after each
 * ball of all cards of a round, so it counts no bits: a mask with one bit left is a power of two.
 */
export function oneToGo<Card extends { cells: Cells }>(
  cards: readonly Card[],
  called: readonly number[],
  patterns: readonly Pattern[],
): Card[] {
  const masks = patterns.flatMap((pattern) => pattern.masks);
  // By the number of a ball: 0 when it is called, 1 when not.
  const isOut = new Uint8Array(ballCount + 1).fill(1);
  for (const ball of called) isOut[ball] = 0;
  return cards.filter(({ cells }) => {
    let unmarked = 0;
    for (let index = 0; index < cells.length; index += 1) unmarked |= (isOut[cells[index] ?? 0] ?? 1) << index;
    unmarked &= ~(1 << centreIndex);
    const missing = masks.map((mask) => mask & unmarked);
    return !missing.includes(0) && missing.some((cells) => (cells & (cells - 1)) === 0);
  });
}
