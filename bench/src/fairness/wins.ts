import { ballCount } from "@derash/game/ball";
import { cartelaSet, cartelasPerSet } from "@derash/game/cartela/package";
import { cellsOf, lineMasks } from "@derash/game/pattern";

export const packageCartelas = cartelaSet(1);

const lineLength = 5;
const linesPerCartela = lineMasks.length;
/** The five balls of each line of each cartela, one line after the other; the free centre is ball 0. */
const lineBalls = Uint8Array.from(
  packageCartelas.flatMap(({ cells }) => lineMasks.flatMap((mask) => cellsOf(mask).map((cell) => cells[cell] ?? 0))),
);

/**
 * The call at which each cartela of the 200-cartela package has its first line. game's `finishCall` says the same, which
 * the test checks; this one is for hundreds of millions of cartelas.
 */
export function finishCalls(order: readonly number[], into: Uint8Array): void {
  // The free centre is heard before the first call.
  const callOfBall = new Uint8Array(ballCount + 1);
  for (let call = 1; call <= ballCount; call += 1) callOfBall[order[call - 1] as number] = call;
  let cell = 0;
  for (let cartela = 0; cartela < cartelasPerSet; cartela += 1) {
    let finish = ballCount;
    for (let line = 0; line < linesPerCartela; line += 1) {
      const end = cell + lineLength;
      let last = 0;
      // A line that is later than another one already is need not be read to its end.
      for (; cell < end && last < finish; cell += 1) {
        const call = callOfBall[lineBalls[cell] as number] as number;
        if (call > last) last = call;
      }
      if (last < finish) finish = last;
      cell = end;
    }
    into[cartela] = finish;
  }
}

export function earliest(finishes: Uint8Array, from: number, count: number): number {
  let first = ballCount;
  for (let cartela = from; cartela < from + count; cartela += 1) {
    const finish = finishes[cartela] as number;
    if (finish < first) first = finish;
  }
  return first;
}
