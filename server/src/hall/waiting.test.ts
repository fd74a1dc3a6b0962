import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { Waiting } from "./waiting.ts";

const round = { roundId: "a round", cashierId: "a cashier" };

/** Follows a round to its end; answers what was done, in order, and how long it slept between. */
async function followed(draws: ("waits" | "done" | "fails")[], waitMs: () => number): Promise<unknown[]> {
  const steps: unknown[] = [];
  let told: () => void = () => {};
  const end = new Promise<void>((resolve) => {
    told = resolve;
  });
  const waiting = new Waiting({
    log: createLog("silent"),
    waitMs: async () => waitMs(),
    draw: async () => {
      const next = draws.shift() ?? "done";
      steps.push(next);
      if (next === "fails") throw new Error("the database is away");
      return next;
    },
    done: () => told(),
    sleep: async (ms) => void steps.push(ms),
  });
  waiting.follow(round);
  await end;
  return steps;
}

test("nothing is drawn before the time of the beacon", async () => {
  const waits = [5000, 0, 0];
  expect(await followed(["waits", "done"], () => waits.shift() ?? 0)).toEqual([5000, "waits", 200, "done"]);
});

test("each failure is followed by a longer pause, up to half a minute, and a success by the usual one", async () => {
  const fails = Array<"fails">(7).fill("fails");
  const steps = await followed([...fails, "waits", "fails", "done"], () => 0);
  expect(steps.filter((step) => typeof step === "number")).toEqual([
    ...[1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
    ...[200, 1000],
  ]);
});

test("a stop ends the longest wait", async () => {
  const waiting = new Waiting({
    log: createLog("silent"),
    waitMs: async () => 3_600_000,
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
