import { beforeEach, expect, test, vi } from "vitest";

type Entry = { startTime: number; transferSize: number };
type Listener = (packet: { data?: unknown }) => void;
/** What the browser tells of files and answers, and what the socket carries. */
let tell: (entries: Entry[]) => void;
let packets: Listener[];
let meter: typeof import("./data-meter.ts");
let now = 0;

beforeEach(async () => {
  now = 0;
  packets = [];
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      static supportedEntryTypes = ["resource"];
      constructor(heard: (list: { getEntries: () => Entry[] }) => void) {
        tell = (entries) => heard({ getEntries: () => entries });
      }
      observe() {}
    },
  );
  vi.resetModules();
  meter = await import("./data-meter.ts");
  const engine = { on: (_: string, listener: Listener) => packets.push(listener) };
  meter.meterSocket({ io: { on: (_: string, opened: () => void) => opened(), engine } } as never);
});

test("a round costs what was asked for and heard from its sale to its end, and nothing of the page itself", () => {
  tell([{ startTime: 0, transferSize: 300_000 }]);
  now = 100;
  meter.meterRound("one");
  tell([{ startTime: 150, transferSize: 10_000 }]);
  packets[0]?.({ data: "ä".repeat(5_000) });
  packets[1]?.({ data: "x".repeat(235) });
  expect(meter.roundKilobytes("one")).toBeNull();
  now = 500;
  meter.endMeter("one");
  expect(meter.roundKilobytes("one")).toBe(Math.round((10_000 + 10_000 + 235 + 10) / 1024));
  tell([{ startTime: 600, transferSize: 90_000 }]);
  meter.endMeter("one");
  expect(meter.lastRoundKilobytes()).toBe(20);
});

test("of a round that was not seen here nothing is said", () => {
  meter.endMeter("one");
  expect([meter.roundKilobytes("one"), meter.lastRoundKilobytes()]).toEqual([null, null]);
});
