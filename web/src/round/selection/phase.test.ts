import type { GameState, SessionAnswer } from "@derash/protocol/round";
import { describe, expect, test } from "vitest";
import { confirmedNumbers } from "../../room/my-cartelas.ts";
import { cellState, freeNeighbour, myCartelasIn, phaseOf } from "./phase.ts";

const nothing = { closeHash: null, countdownEnd: null, beaconAt: null };
const waiting = { ...nothing, gameStatus: "waiting", sharedGameId: "a" } as GameState;
const active = { ...waiting, gameStatus: "active" } as GameState;

describe("phase", () => {
  test("a round is open until its countdown reaches zero @open-until-zero", () => {
    expect(phaseOf(waiting, false, false)).toBe("open");
    expect(phaseOf(waiting, false, true)).toBe("open");
    expect(phaseOf(waiting, true, true)).toBe("closing");
  });

  test("a round that is sealed, or waits for its beacon, sells nothing any more @sealed-round", () => {
    const counting = { ...waiting, countdownEnd: 30_000, beaconAt: 34_000 };
    expect(phaseOf(counting, false, true)).toBe("open");
    // The event of the close keeps the countdown; the state that is asked for has none.
    expect(phaseOf({ ...counting, closeHash: "5e" }, false, true)).toBe("closing");
    for (const isMine of [true, false]) {
      expect(phaseOf({ ...counting, closeHash: "5e", countdownEnd: null }, false, isMine)).toBe("closing");
      expect(phaseOf({ ...counting, countdownEnd: null }, false, isMine)).toBe("closing");
    }
  });

  test("a running round is mine or somebody else's @whose-round", () => {
    expect(phaseOf(active, false, true)).toBe("mine");
    expect(phaseOf(active, false, false)).toBe("running");
  });

  test("a finished round is between two", () => {
    expect(phaseOf({ ...waiting, gameStatus: "finished" }, false, true)).toBe("between");
  });
});

describe("my cartelas", () => {
  const answer = {
    sharedGameId: "a",
    myCartelas: [
      { cartelaNumber: 3, confirmed: true },
      { cartelaNumber: 9, confirmed: false },
    ],
  } as SessionAnswer;

  test("belong to one round only", () => {
    expect(myCartelasIn(waiting, answer)).toHaveLength(2);
    expect(myCartelasIn({ ...waiting, sharedGameId: "b" }, answer)).toEqual([]);
    expect(myCartelasIn(null, answer)).toEqual([]);
  });

  test("are paid for when confirmed", () => {
    expect(confirmedNumbers(answer.myCartelas)).toEqual([3]);
  });
});

test("a cell shows mine before selected before reserved @cell-order", () => {
  const choice = { selected: [5], mine: [3], reserved: new Set([3, 5, 8]) };
  expect([3, 5, 8, 9].map((number) => cellState(number, choice))).toEqual(["mine", "selected", "reserved", "free"]);
});

test("the neighbour of a cartela that is taken is the nearest free one @neighbour", () => {
  const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
  expect(freeNeighbour(5, numbers, new Set([5]))).toBe(4);
  expect(freeNeighbour(5, numbers, new Set([3, 4, 5]))).toBe(6);
  // Taken a moment ago: the list of those taken does not have it yet.
  expect(freeNeighbour(1, numbers, new Set())).toBe(2);
  expect(freeNeighbour(5, numbers, new Set(numbers))).toBeNull();
  // Chosen beside it.
  expect(freeNeighbour(5, numbers, new Set([5]), [4, 6])).toBe(3);
});
