import fc from "fast-check";
import { expect, test } from "vitest";
import { ballCount } from "./ball.ts";
import {
  callAt,
  callingUntil,
  canMove,
  closeDecision,
  countdownRestartsMax,
  isAbandoned,
  isRunning,
  liveStates,
  nextStates,
  type RoundFacts,
  type RoundState,
  roundAt,
} from "./round.ts";
import type { Stretch } from "./stretch.ts";

const order = Array.from({ length: ballCount }, (_, index) => ballCount - index);
const open: RoundFacts = {
  state: "open",
  closesAt: 30_000,
  drawAt: 35_000,
  order: null,
  lastCall: null,
  stretches: [],
  callsMade: null,
  attendedUntil: null,
};
const stretch: Stretch = { firstCall: 1, startsAt: 37_000, intervalMs: 5000, endsAt: null };
/** A room's round, whose balls end with the third. */
const calling: RoundFacts = { ...open, state: "calling", order, lastCall: 3, stretches: [stretch] };
/** A hall's round, whose screen was there at 60 s. */
const inHall: RoundFacts = { ...calling, lastCall: null, attendedUntil: 63_000 };
const states: readonly RoundState[] = ["open", "closing", "calling", "settled", "void"];

const someTime = fc.integer({ min: 0, max: 2_000_000 });
const someCalling = fc
  .record({
    startsAt: someTime,
    lastCall: fc.integer({ min: 4, max: 75 }),
    intervalMs: fc.integer({ min: 1, max: 20_000 }),
  })
  .map(
    ({ startsAt, lastCall, intervalMs }): RoundFacts => ({
      ...{ ...calling, lastCall },
      stretches: [{ firstCall: 1, startsAt, intervalMs, endsAt: null }],
    }),
  );

test("a round on sale waits, counts down and is due to close at zero @waiting-round", () => {
  expect(roundAt(open, 10_000)).toEqual({
    gameStatus: "waiting",
    countdownMs: 20_000,
    totalCalls: 0,
    calledBalls: [],
    nextAt: 30_000,
    due: null,
  });
  expect(roundAt(open, 29_999)).toMatchObject({ countdownMs: 1, due: null });
  expect(roundAt(open, 30_000)).toMatchObject({ countdownMs: 0, due: "close", nextAt: 30_000 });
  expect(roundAt(open, 99_000)).toMatchObject({ countdownMs: 0, due: "close" });
});

test("before the first confirmed cartela nothing is due", () => {
  expect(roundAt({ ...open, closesAt: null }, 99_000)).toMatchObject({
    gameStatus: "waiting",
    countdownMs: 0,
    nextAt: null,
    due: null,
  });
});

test("a closing round waits for its beacon, then it is due to be drawn", () => {
  const closing: RoundFacts = { ...open, state: "closing" };
  expect(roundAt(closing, 31_000)).toEqual({
    gameStatus: "waiting",
    countdownMs: 0,
    totalCalls: 0,
    calledBalls: [],
    nextAt: 35_000,
    due: null,
  });
  expect(roundAt(closing, 34_999)).toMatchObject({ nextAt: 35_000, due: null });
  expect(roundAt(closing, 35_000)).toMatchObject({ nextAt: 35_000, due: "draw" });
  expect(roundAt(closing, 99_000)).toMatchObject({ gameStatus: "waiting", due: "draw" });
});

test("a closing round that knows of no beacon is due at once", () => {
  expect(roundAt({ ...open, state: "closing", drawAt: null }, 0)).toMatchObject({ nextAt: null, due: "draw" });
});

test("the clock calls the balls", () => {
  const at = (now: number) => roundAt(calling, now);
  expect(at(34_999)).toMatchObject({ gameStatus: "active", totalCalls: 0, nextAt: 37_000, due: null });
  expect(at(35_000)).toMatchObject({ gameStatus: "active", totalCalls: 0, nextAt: 37_000, due: null });
  expect(at(36_999)).toMatchObject({ totalCalls: 0, calledBalls: [] });
  expect(at(37_000)).toMatchObject({ totalCalls: 1, calledBalls: order.slice(0, 1), nextAt: 42_000, due: null });
  expect(at(46_999)).toMatchObject({ totalCalls: 2, calledBalls: order.slice(0, 2), nextAt: 47_000, due: null });
  const last = { gameStatus: "active", totalCalls: 3, calledBalls: order.slice(0, 3), nextAt: null, due: "settle" };
  expect(at(47_000)).toMatchObject(last);
  expect(at(9_000_000)).toMatchObject(last);
});

test("a round that is over shows the balls that were called", () => {
  expect(roundAt({ ...calling, state: "settled", callsMade: 3 }, 0)).toEqual({
    gameStatus: "finished",
    countdownMs: 0,
    totalCalls: 3,
    calledBalls: order.slice(0, 3),
    nextAt: null,
    due: null,
  });
  expect(roundAt({ ...calling, state: "void" }, 0)).toMatchObject({
    gameStatus: "finished",
    totalCalls: 0,
    calledBalls: [],
  });
});

test("a hall's round goes on after the winning ball, and says at its end how many were called", () => {
  const until = { ...inHall, attendedUntil: 9_000_000 };
  expect(roundAt(until, 9_000_000)).toMatchObject({ totalCalls: 75, nextAt: null, due: null });
  const settled: RoundFacts = { ...until, state: "settled", lastCall: 3, callsMade: 5 };
  expect(roundAt(settled, 0)).toMatchObject({ totalCalls: 5, calledBalls: order.slice(0, 5), due: null });
  expect(roundAt({ ...settled, state: "void", lastCall: null }, 0)).toMatchObject({ totalCalls: 5 });
});

test("in a hall no ball comes when nobody is there to show it, and none comes again", () => {
  expect(roundAt(inHall, 61_000)).toMatchObject({ totalCalls: 5, nextAt: 62_000 });
  expect(isAbandoned(inHall, 63_000)).toBe(false);
  expect(roundAt(inHall, 63_000)).toMatchObject({ totalCalls: 6, nextAt: 67_000 });
  expect(isAbandoned(inHall, 63_001)).toBe(true);
  expect(roundAt(inHall, 9_000_000)).toMatchObject({ totalCalls: 6, nextAt: null, due: null });
  expect(callingUntil(inHall, 9_000_000)).toBe(63_000);
});

test("a pause stops the balls, and after it they go on where they were", () => {
  const paused: RoundFacts = { ...inHall, attendedUntil: 200_000, stretches: [{ ...stretch, endsAt: 43_000 }] };
  expect(isRunning(paused)).toBe(false);
  expect(roundAt(paused, 90_000)).toMatchObject({ totalCalls: 2, nextAt: null });
  const next = { firstCall: 3, startsAt: 92_000, intervalMs: 2000, endsAt: null };
  const playing = { ...paused, stretches: [...paused.stretches, next] };
  expect(isRunning(playing)).toBe(true);
  expect(roundAt(playing, 91_999)).toMatchObject({ totalCalls: 2, nextAt: 92_000 });
  expect(roundAt(playing, 94_000)).toMatchObject({ totalCalls: 4, nextAt: 96_000 });
});

test("balls that are typed are called as they are typed", () => {
  const typed: RoundFacts = { ...inHall, order: [5, 20], stretches: [], callsMade: 2, attendedUntil: 0 };
  expect(roundAt(typed, 99_000)).toMatchObject({ totalCalls: 2, calledBalls: [5, 20], nextAt: null, due: null });
  expect([isRunning(typed), isAbandoned(typed, 99_000)]).toEqual([false, false]);
});

test("calling needs a positive interval", () => {
  for (const intervalMs of [0, -1, Number.NaN]) {
    expect(() => roundAt({ ...calling, stretches: [{ ...stretch, intervalMs }] }, 40_000)).toThrow(RangeError);
  }
});

test("calls have a time from the first to the finishing one", () => {
  expect([1, 2, 3].map((call) => callAt(calling, call))).toEqual([37_000, 42_000, 47_000]);
  for (const call of [0, -1, 1.5, 4, 76]) expect(callAt(calling, call)).toBeNull();
  expect(callAt({ ...calling, stretches: [] }, 1)).toBeNull();
});

test("without a finishing call the balls at hand are the limit, without those all 75", () => {
  const paper = { ...calling, lastCall: null, order: order.slice(0, 2) };
  expect([2, 3].map((call) => callAt(paper, call))).toEqual([42_000, null]);
  expect(roundAt(paper, 9_000_000)).toMatchObject({ totalCalls: 2, nextAt: null, due: null });
  const unseen = { ...calling, lastCall: null, order: null };
  expect([75, 76].map((call) => callAt(unseen, call))).toEqual([407_000, null]);
});

test("time only adds calls, one at a time, and never past the finishing one", () => {
  fc.assert(
    fc.property(someCalling, someTime, someTime, (facts, a, b) => {
      const earlier = roundAt(facts, Math.min(a, b));
      const later = roundAt(facts, Math.max(a, b));
      expect(later.totalCalls).toBeGreaterThanOrEqual(earlier.totalCalls);
      expect(later.calledBalls.slice(0, earlier.totalCalls)).toEqual(earlier.calledBalls);
      expect(later.totalCalls).toBeLessThanOrEqual(facts.lastCall as number);
      expect(later.calledBalls).toHaveLength(later.totalCalls);
      const statuses = ["waiting", "active", "finished"];
      expect(statuses.indexOf(later.gameStatus)).toBeGreaterThanOrEqual(statuses.indexOf(earlier.gameStatus));
    }),
  );
});

test("a call is made at its time and not a millisecond before", () => {
  fc.assert(
    fc.property(someCalling, fc.integer({ min: 1, max: 75 }), (facts, wish) => {
      const call = Math.min(wish, facts.lastCall as number);
      const at = callAt(facts, call) as number;
      expect(roundAt(facts, at).totalCalls).toBe(call);
      expect(roundAt(facts, at - 1).totalCalls).toBe(call - 1);
      expect(roundAt(facts, at - 1).nextAt).toBe(at);
      expect(roundAt(facts, at).due).toBe(call === facts.lastCall ? "settle" : null);
    }),
  );
});

test("the countdown only falls, and reaching zero is what is due", () => {
  fc.assert(
    fc.property(someTime, someTime, someTime, (closesAt, a, b) => {
      const earlier = roundAt({ ...open, closesAt }, Math.min(a, b));
      const later = roundAt({ ...open, closesAt }, Math.max(a, b));
      expect(later.countdownMs).toBeLessThanOrEqual(earlier.countdownMs);
      expect(later.countdownMs === 0).toBe(later.due === "close");
    }),
  );
});

test("too few players start the countdown over three times, then void @too-few-players", () => {
  const lone = { distinctPlayers: 1, minPlayers: 2 };
  const decisions = [0, 1, 2, 3, 4].map((countdownRestarts) => closeDecision({ ...lone, countdownRestarts }));
  expect(decisions).toEqual(["restart", "restart", "restart", "void", "void"]);
  expect(countdownRestartsMax).toBe(3);
});

test("enough players close, however late", () => {
  for (const countdownRestarts of [0, 3, 9]) {
    expect(closeDecision({ distinctPlayers: 2, minPlayers: 2, countdownRestarts })).toBe("close");
  }
});

test("rounds only move forward", () => {
  const moves = states.flatMap((from) => states.filter((to) => canMove(from, to)).map((to) => `${from} ${to}`));
  expect(moves).toEqual([
    ...["open closing", "open calling", "open void"],
    ...["closing calling", "closing void", "calling settled", "calling void"],
  ]);
  expect(nextStates.settled).toEqual([]);
  expect(nextStates.void).toEqual([]);
});

test("a table has one round at most that is on sale, closing or called", () => {
  expect(liveStates).toEqual(states.filter((state) => nextStates[state].length > 0));
});

test("only a round that is called runs, and shows balls; one without an order shows none", () => {
  for (const state of states) expect(isRunning({ ...calling, state }), state).toBe(state === "calling");
  expect(roundAt({ ...open, state: "void" }, 90_000)).toMatchObject({
    totalCalls: 0,
    calledBalls: [],
    nextAt: null,
    due: null,
  });
  expect(roundAt({ ...calling, state: "void" }, 90_000)).toMatchObject({
    totalCalls: 0,
    calledBalls: [],
    nextAt: null,
  });
  expect(roundAt({ ...calling, order: null }, 90_000)).toMatchObject({ totalCalls: 3, calledBalls: [] });
});
