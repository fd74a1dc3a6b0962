import { expect, test } from "vitest";
import { runLoop } from "./event-loop.ts";

const ball = (atMs: number, costMs: number) => ({ atMs, costMs, isBall: true });
const other = (atMs: number, costMs: number) => ({ atMs, costMs, isBall: false });

test("what comes while the loop is busy waits, and what comes later does not", () => {
  const felt = runLoop([ball(500, 4), other(100, 30), ball(110, 5)], 0, 1000, 0);
  // The ball at 110 waits until 130 and is with everybody at 135; the one at 500 takes its own 4 ms.
  expect(felt).toEqual({ usedShare: 0.039, ballP50Ms: 25, ballP99Ms: 25, events: 3 });
});

test("sockets that are only kept alive slow everything down by their share", () => {
  expect(runLoop([ball(0, 10)], 0, 100, 0.5)).toEqual({ usedShare: 0.6, ballP50Ms: 20, ballP99Ms: 20, events: 1 });
});

test("what falls outside the time looked at counts nowhere", () => {
  expect(runLoop([ball(-1, 10), ball(100, 10), ball(50, 1)], 0, 100, 0)).toMatchObject({ events: 1, ballP99Ms: 1 });
});
