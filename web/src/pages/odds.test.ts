import { ballCount } from "@derash/game/ball";
import { centreIndex } from "@derash/game/cartela";
import { cartelaSet } from "@derash/game/cartela/package";
import { cellsOf, lineMasks } from "@derash/game/pattern";
import { expect, test } from "vitest";
import { lineOdds, quickWinsPercent } from "./odds.ts";

test("the odds of a quick win are those that were counted by hand", () => {
  // Four lines of four numbers among 1,215,450 draws: 303,862.5.
  expect([4, 5, 6, 7, 15, 20, 30].map(lineOdds)).toEqual([303_863, 59_108, 19_177, 8_005, 170, 44, 7]);
});

test("the wins within 7 calls that the rules name are those of the package of cartelas, drawn again and again", () => {
  const draws = 400_000;
  const lines = cartelaSet(1).flatMap(({ cells }, cartela) =>
    lineMasks.map((mask) => ({
      cartela,
      numbers: cellsOf(mask & ~(1 << centreIndex)).map((cell) => cells[cell] ?? 0),
    })),
  );
  const linesOf = Array.from({ length: ballCount + 1 }, (_, ball) =>
    Uint16Array.from(lines.flatMap(({ numbers }, index) => (numbers.includes(ball) ? [index] : []))),
  );
  const missing = new Uint8Array(lines.length);
  const sizes = Uint8Array.from(lines, ({ numbers }) => numbers.length);
  const balls = Array.from({ length: ballCount }, (_, index) => index + 1);
  const wins = { 50: 0, 100: 0, 200: 0 };
  const next = randomNumbers(75);
  for (let draw = 0; draw < draws; draw += 1) {
    missing.set(sizes);
    let first = Number.POSITIVE_INFINITY;
    for (let place = 0; place < 7; place += 1) {
      const other = place + (next() % (ballCount - place));
      const ball = balls[other] as number;
      balls[other] = balls[place] as number;
      balls[place] = ball;
      for (const line of linesOf[ball] as Uint16Array) {
        const left = (missing[line] as number) - 1;
        missing[line] = left;
        if (left === 0) first = Math.min(first, lines[line]?.cartela ?? first);
      }
    }
    for (const count of [50, 100, 200] as const) if (first < count) wins[count] += 1;
  }
  for (const count of [50, 100, 200] as const)
    expect(Math.abs((100 * wins[count]) / draws - quickWinsPercent[count])).toBeLessThan(0.07);
});

/** The same numbers in every run (xorshift). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
