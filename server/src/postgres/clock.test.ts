import { afterEach, expect, test, vi } from "vitest";
import { startClock } from "./clock.ts";

/** A database and a machine with clocks of their own; the monotonic one goes on whatever is set. */
function clocks({ skewMs = 0 } = {}) {
  let thereMs = 0;
  let backMs = 0;
  let monotonic = 5000;
  let database = 1_800_000_000_000;
  let wall = database + skewMs;
  const pass = (ms: number) => {
    monotonic += ms;
    database += ms;
    wall += ms;
  };
  let wake: () => void = () => {};
  const log = { error: vi.fn(), warn: vi.fn() };
  return {
    log,
    pass,
    setWall: (byMs: number) => {
      wall += byMs;
    },
    setDatabase: (byMs: number) => {
      database += byMs;
    },
    /** From now on an answer takes so long to come back. */
    delay: (ms: number) => {
      backMs = ms;
    },
    /** From now on a database takes so long to look at its clock. */
    stall: (ms: number) => {
      thereMs = ms;
    },
    databaseNow: () => database,
    /** The next measure, and whatever it says. */
    measure: async () => {
      wake();
      await new Promise((done) => setImmediate(done));
    },
    start: (isProduction = false) =>
      startClock({
        ask: async () => {
          pass(thereMs);
          // It tells whole milliseconds.
          const now = Math.floor(database);
          pass(backMs);
          return now;
        },
        log,
        isProduction,
        wall: () => wall,
        monotonic: () => monotonic,
        sleep: (_ms, signal) =>
          new Promise((done) => {
            wake = () => done(null);
            signal.addEventListener("abort", () => done(null));
          }),
      }),
  };
}

let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

async function started() {
  const fixture = clocks();
  const clock = await fixture.start();
  ({ stop } = clock);
  return { fixture, clock };
}

test("rounds go by the database's clock, however this machine's is", async () => {
  for (const skewMs of [0, -120_000, 120_000]) {
    const fixture = clocks({ skewMs });
    const clock = await fixture.start();
    ({ stop } = clock);
    expect(clock.now()).toBeCloseTo(fixture.databaseNow(), 5);
    expect(clock.skewMs()).toBeCloseTo(skewMs, 5);
    fixture.pass(3_600_000);
    expect(clock.now()).toBeCloseTo(fixture.databaseNow(), 5);
    await stop();
  }
});

test("a clock that is set back an hour while rounds run changes nothing for them", async () => {
  const { fixture, clock } = await started();
  fixture.setWall(-3_600_000);
  fixture.pass(10);
  expect(clock.now()).toBeCloseTo(fixture.databaseNow(), 5);
  expect(clock.skewMs()).toBeCloseTo(-3_600_000, 5);
  await fixture.measure();
  expect(fixture.log.error).toHaveBeenCalledWith(
    { skewMs: -3_600_000 },
    expect.stringContaining("this machine's clock"),
  );
});

test("a skew of more than a second is said, not in every line, and again when it comes back", async () => {
  const fixture = clocks({ skewMs: -1500 });
  ({ stop } = await fixture.start());
  expect(fixture.log.error).toHaveBeenCalledTimes(1);
  await fixture.measure();
  expect(fixture.log.error).toHaveBeenCalledTimes(1);
  fixture.pass(60_000);
  await fixture.measure();
  expect(fixture.log.error).toHaveBeenCalledTimes(2);
  fixture.setWall(1500);
  await fixture.measure();
  fixture.setWall(-1500);
  await fixture.measure();
  expect(fixture.log.error).toHaveBeenCalledTimes(3);
});

test("a skew below a second is nobody's news", async () => {
  const fixture = clocks({ skewMs: 900 });
  ({ stop } = await fixture.start(true));
  expect(fixture.log.error).not.toHaveBeenCalled();
});

test("production does not start more than five seconds apart", async () => {
  await expect(clocks({ skewMs: -120_000 }).start(true)).rejects.toThrow("120 s apart");
  await expect(clocks({ skewMs: 5500 }).start(true)).rejects.toThrow("Production refuses to start");
  ({ stop } = await clocks({ skewMs: 4500 }).start(true));
});

test("a database whose clock is set is followed, and it is said", async () => {
  const { fixture, clock } = await started();
  fixture.setDatabase(30_000);
  await fixture.measure();
  expect(clock.now()).toBeCloseTo(fixture.databaseNow(), 0);
  expect(fixture.log.error).toHaveBeenCalledWith({ changeMs: 30_000 }, expect.stringContaining("has been set"));
});

test("an answer that took long does not move the clock, unless it must have moved", async () => {
  const { fixture, clock } = await started();
  fixture.delay(3000);
  await fixture.measure();
  expect(clock.now()).toBeCloseTo(fixture.databaseNow(), 5);
  fixture.setDatabase(60_000);
  await fixture.measure();
  expect(Math.abs(clock.now() - fixture.databaseNow())).toBeLessThanOrEqual(1500);
});

test("a database that stood still and then told the time at once does not move the clock", async () => {
  for (const [backMs, startedAtMs] of [
    [4, 0],
    [0.2, 0.9],
    [0, 0.5],
  ] as const) {
    const fixture = clocks();
    fixture.pass(startedAtMs);
    fixture.delay(backMs);
    const clock = await fixture.start();
    ({ stop } = clock);
    const off = () => Math.abs(clock.now() - fixture.databaseNow());
    const before = off();
    fixture.delay(0);
    fixture.stall(3000);
    fixture.pass(0.3);
    await fixture.measure();
    expect(off()).toBeCloseTo(before, 2);
    fixture.stall(0);
    fixture.delay(3000);
    await fixture.measure();
    expect(off()).toBeCloseTo(before, 2);
    expect(fixture.log.error).not.toHaveBeenCalled();
    await stop();
  }
});

test("servers whose clocks are more than 50 ms apart hear of it: a clock that jumped, or one that nobody could ask for long", async () => {
  const { fixture, clock } = await started();
  fixture.setDatabase(40);
  await fixture.measure();
  expect(fixture.log.error).not.toHaveBeenCalled();
  fixture.setDatabase(60);
  await fixture.measure();
  expect(fixture.log.error).toHaveBeenCalledExactlyOnceWith({ changeMs: 60 }, expect.stringContaining("has been set"));
  fixture.delay(400);
  fixture.pass(99_000);
  await fixture.measure();
  expect(clock.errorMs()).toBeCloseTo(99.4 * 0.5, 5);
  fixture.pass(5000);
  await fixture.measure();
  await fixture.measure();
  expect(fixture.log.error).toHaveBeenCalledTimes(2);
  expect(fixture.log.error).toHaveBeenLastCalledWith({ errorMs: 52 }, expect.stringContaining("not known well"));
  fixture.delay(4);
  await fixture.measure();
  expect(clock.errorMs()).toBeCloseTo(2, 1);
});
