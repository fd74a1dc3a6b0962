import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { BallMap, CountTable } from "./BallMap.tsx";

const even = Array.from({ length: 20 }, () => new Array<number>(75).fill(100));
const threads = (html: string) =>
  [...html.matchAll(/<rect x="([\d.]+)" y="([\d.]+)"[^>]*fill="var\(--(\w)\)" fill-opacity="([\d.]+)"/g)].map(
    ([, x, y, color, opacity]) => ({ x: Number(x), y: Number(y), color, opacity: Number(opacity) }),
  );

test("every ball at every position is a thread, and what is as it should be is pale", () => {
  const all = threads(drawn(<BallMap balls={even} rounds={7500} />));
  expect(all).toHaveLength(20 * 75);
  expect(all.every(({ opacity }) => opacity === 0)).toBe(true);
});

test("what came too often is red at its place, what came too seldom is blue", () => {
  const balls = even.map((row) => [...row]);
  (balls[2] as number[])[74] = 140;
  (balls[19] as number[])[0] = 80;
  const coloured = threads(drawn(<BallMap balls={balls} rounds={7500} />)).filter(({ opacity }) => opacity > 0);
  expect(coloured).toEqual([
    { x: 74 * 8 + 0.5, y: 12 + 2 * 12 + 0.5, color: "i", opacity: 1 },
    { x: 0.5, y: 12 + 19 * 12 + 0.5, color: "b", opacity: 0.5 },
  ]);
});

test("no rounds are told as such", () => {
  const html = drawn(<BallMap balls={even} rounds={0} />);
  expect(wordsOf(html)).toBe("No round has been won in this time.");
});

test("the table has a ball a line and a position a column", () => {
  const places = [1, 2, 75].flatMap((ball) =>
    [1, 2].map((position) => ({ ball, position, count: ball * 10 + position })),
  );
  expect(wordsOf(drawn(<CountTable places={places} />))).toBe("Ball 1 2 B1 11 12 B2 21 22 O75 751 752");
});
