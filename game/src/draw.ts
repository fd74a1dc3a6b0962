import { ballCount } from "./ball.ts";
import { randomStream } from "./random-stream.ts";

const seedBytes = 32;
const drawLabel = "bingo75/v1/draw";

/**
 * The order of the 75 balls that a 32-byte seed decides, every order equally likely (Fisher-Yates from the top,
 * research/reliability.md 5.4 SHUFFLE). Published: a player's check depends on it byte for byte.
 * Throws RangeError unless the seed has 32 bytes.
 */
export function shuffle(seed: Uint8Array): readonly number[] {
  if (seed.length !== seedBytes) throw new RangeError(`a seed has ${seedBytes} bytes, not ${seed.length}`);
  const nextBelow = randomStream(seed, drawLabel);
  const order = Array.from({ length: ballCount }, (_, index) => index + 1);
  for (let last = ballCount - 1; last >= 1; last -= 1) {
    const other = nextBelow(last + 1);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order;
}
