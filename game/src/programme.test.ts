import { expect, test } from "vitest";
import { nextPlace, type Programme, type ProgrammedRound, placeOf } from "./programme.ts";

const line = ["any-line"];
const two = ["two-lines", "four-corners"];
const blackout = ["blackout"];
const evening = [line, line, two, blackout];
const hourMs = 3_600_000;
const now = 100 * hourMs;

/** An evening of these rounds, each at its place: what comes after. */
function after(programme: Programme, rounds: readonly (Partial<ProgrammedRound> & { patterns: string[] })[]) {
  let before: ProgrammedRound | null = null;
  for (const { patterns, ...rest } of rounds) {
    const place = placeOf(programme, patterns, nextPlace(programme, before, now));
    before = { place, patterns, isVoid: false, endedAt: now, ...rest };
  }
  return nextPlace(programme, before, now);
}
const played = (...rounds: string[][]) =>
  after(
    evening,
    rounds.map((patterns) => ({ patterns })),
  );

test("an evening goes on from one round to the next, also where the same stands twice, and then from the start", () => {
  expect(played()).toBe(0);
  expect(played(line)).toBe(1);
  expect(played(line, line)).toBe(2);
  expect(played(line, line, two.toReversed())).toBe(3);
  expect(played(line, line, two, blackout)).toBe(0);
  expect(nextPlace([], null, now)).toBeNull();
  expect(placeOf([], line, null)).toBeNull();
});

test("what is not in the programme stands beside it; what comes later in it is gone on from", () => {
  expect(played(line, ["heart"])).toBe(1);
  expect(played(line, ["heart"], line)).toBe(2);
  expect(played(["heart"])).toBe(0);
  expect(played(line, blackout)).toBe(0);
  expect(played(line, line, two, line)).toBe(1);
});

test("a round whose stakes were given back comes again", () => {
  const given = { patterns: line, isVoid: true };
  expect(after(evening, [{ patterns: line }, given])).toBe(1);
  expect(after(evening, [given])).toBe(0);
  expect(after(evening, [{ patterns: line }, { patterns: ["heart"], isVoid: true }])).toBe(1);
});

test("another evening begins with the first; a round that is not over belongs to this one", () => {
  const ended = (hours: number) => after(evening, [{ patterns: line, endedAt: now - hours * hourMs }]);
  expect(ended(6)).toBe(1);
  expect(ended(6.1)).toBe(0);
  expect(after(evening, [{ patterns: line, endedAt: null }])).toBe(1);
});

test("a round from before the programme is found in it by its patterns", () => {
  const old = { place: null, isVoid: false, endedAt: now };
  expect(nextPlace(evening, { ...old, patterns: two }, now)).toBe(3);
  expect(nextPlace(evening, { ...old, patterns: ["heart"] }, now)).toBe(0);
  expect(nextPlace(evening, { ...old, patterns: ["heart"], isVoid: true }, now)).toBe(0);
  // It has become shorter meanwhile.
  expect(nextPlace([line, two], { ...old, place: 3, patterns: blackout }, now)).toBe(0);
});
