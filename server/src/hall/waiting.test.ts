import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLog } from "../log.ts";
import { Waiting } from "./waiting.ts";

const hourMs = 3_600_000;
const round = { roundId: "a round", branchId: "a cashier" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Follows a round to its end; answers what was done, in order, and how long it took to get there each time. */
async function followed(draws: ("waits" | "done" | "fails")[], waitMs: () => number): Promise<unknown[]> {
  const steps: unknown[] = [];
  const done = vi.fn();
  let lastAt = Date.now();
  const waiting = new Waiting({
    log: createLog("silent"),
    waitMs: async () => waitMs(),
    draw: async () => {
      const next = draws.shift() ?? "done";
      steps.push(Date.now() - lastAt, next);
      lastAt = Date.now();
      if (next === "fails") throw new Error("the database is away");
      return next;
    },
    done,
    sleep: (ms) => new Promise((passed) => setTimeout(passed, ms)),
  });
  waiting.follow(round);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(done).toHaveBeenCalledTimes(1);
  return steps;
}

test("a round that another server has closed and lost is found within seconds, also after the database was away", async () => {
  const done = vi.fn();
  const lost: (typeof round)[] = [];
  const closing = vi.fn(async () => lost);
  const sleep = (ms: number) => new Promise((passed) => setTimeout(passed, ms));
  const waiting = new Waiting({
    log: createLog("silent"),
    waitMs: async () => 0,
    draw: async () => "done",
    done,
    sleep,
  });
  await waiting.sweep(closing);
  closing.mockRejectedValueOnce(new Error("the database is away"));
  lost.push(round);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toHaveBeenCalledWith(round.branchId);
});

test("nothing is drawn before the time of the beacon", async () => {
  const waits = [5000, 0, 0];
  expect(await followed(["waits", "done"], () => waits.shift() ?? 0)).toEqual([5000, "waits", 200, "done"]);
});

test("each failure is followed by a longer pause, up to half a minute, and a success by the usual one", async () => {
  const fails = Array<"fails">(7).fill("fails");
  const steps = await followed([...fails, "waits", "fails", "done"], () => 0);
  expect(steps.filter((step) => typeof step === "number")).toEqual([
    ...[0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
    ...[200, 1000],
  ]);
});

test("a stop ends the longest wait", async () => {
  const waiting = new Waiting({
    log: createLog("silent"),
    waitMs: async () => hourMs,
    draw: async () => {
      throw new Error("it is not time");
    },
    done: () => {
      throw new Error("it is not done");
    },
  });
  waiting.follow(round);
  await waiting.stop();
});
