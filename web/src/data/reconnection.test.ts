import { Manager } from "socket.io-client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reconnection } from "./reconnection.ts";

const phones = 1000;
const firstDelayMs = 2_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** When each phone has its server again, in milliseconds after that came back; every try before fails at once. */
async function comingBack(awayMs: number): Promise<number[]> {
  const arrivals: number[] = [];
  const backAt = Date.now() + awayMs;
  for (let phone = 0; phone < phones; phone += 1) {
    const manager = new Manager("http://localhost", {
      ...{ autoConnect: false, reconnectionDelay: firstDelayMs, ...reconnection },
    });
    vi.spyOn(manager, "open").mockImplementation((done) => {
      if (Date.now() < backAt) done?.(new Error("nobody there"));
      else {
        arrivals.push(Date.now() - backAt);
        done?.();
      }
      return manager;
    });
    // What the library does when a connection is lost.
    Reflect.get(manager, "reconnect").call(manager);
  }
  await vi.advanceTimersByTimeAsync(awayMs + 30_000);
  return arrivals;
}

test.each([2_000, 5_000, 20_000, 120_000])(
  "after %d ms without a server everybody is back within ten seconds, in no second more than two fifths of them",
  async (awayMs) => {
    const arrivals = await comingBack(awayMs);
    expect(arrivals).toHaveLength(phones);
    expect(Math.max(...arrivals)).toBeLessThanOrEqual(10_000);
    const bySecond = Map.groupBy(arrivals, (ms) => Math.floor(ms / 1000));
    const most = Math.max(...[...bySecond.values()].map((those) => those.length));
    expect(most).toBeLessThan(0.4 * phones);
  },
);
