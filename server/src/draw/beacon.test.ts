import { beaconTimeOf, localBeacon } from "@derash/fairness/beacon";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Waiting } from "../hall/waiting.ts";
import { createLog } from "../log.ts";
import { coalesced } from "./beacon.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const facts = { ...localBeacon(new Uint8Array(32).fill(7), 1000), kind: "local", isIndependent: false } as const;
const signature = new Uint8Array(48);

/** A beacon by a database's clock, which goes on with the timers, beside a machine whose own clock is off. */
function beaconBeside(wallSkewMs: number) {
  const databaseStart = Date.now();
  const from = performance.now();
  const now = () => databaseStart + performance.now() - from;
  vi.setSystemTime(Date.now() + wallSkewMs);
  const round = Math.ceil((now() + 5000 - beaconTimeOf(facts, 1)) / 1000) + 1;
  const ask = vi.fn(async () => signature);
  return { ...coalesced(facts, now, ask), ask, round, aheadMs: beaconTimeOf(facts, round) - now() };
}

test.each([-120_000, 120_000, -3_600_000])(
  "a beacon is asked for when it is there by the database's clock: %d ms beside it",
  async (skewMs) => {
    const { signature: signatureOf, waitMs, ask, round, aheadMs } = beaconBeside(skewMs);
    expect(waitMs(round)).toBeCloseTo(aheadMs, 5);
    expect(await signatureOf(round)).toBe("not_asked");
    await vi.advanceTimersByTimeAsync(aheadMs);
    expect(waitMs(round)).toBe(0);
    expect(await signatureOf(round)).toBe(signature);
    expect(ask).toHaveBeenCalledTimes(1);
  },
);

test.each([-120_000, -3_600_000])(
  "a hall's round is drawn in time beside a clock that is %d ms off, and set again",
  async (skewMs) => {
    const { signature: signatureOf, waitMs, round, aheadMs } = beaconBeside(skewMs);
    const done = vi.fn();
    const waiting = new Waiting({
      log: createLog("silent"),
      waitMs: async () => waitMs(round),
      draw: async () => ((await signatureOf(round)) === "not_asked" ? "waits" : "done"),
      done,
      sleep: (ms) => new Promise((passed) => setTimeout(passed, ms)),
    });
    waiting.follow({ roundId: "a round", branchId: "a cashier" });
    await vi.advanceTimersByTimeAsync(1000);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(aheadMs + 1000);
    expect(done).toHaveBeenCalledTimes(1);
    await waiting.stop();
  },
);
