import { expect, test } from "vitest";
import { nextOfProgramme } from "./programme.ts";

const evening = [["any-line"], ["any-line"], ["blackout"]];
const before = { programmePlace: 1, patterns: ["any-line"], status: "settled", endedAt: 1000 } as const;
const next = (change: object) => nextOfProgramme(evening, { ...before, patterns: ["any-line"], ...change }, 2000);

test("the next round is that of the programme, after the one that was played last", () => {
  expect(nextOfProgramme(evening, null, 0)).toEqual(["any-line"]);
  expect(next({})).toEqual(["blackout"]);
  expect(next({ programmePlace: 0 })).toEqual(["any-line"]);
  expect(next({ status: "void" })).toEqual(["any-line"]);
  expect(next({ status: "calling", endedAt: null })).toEqual(["blackout"]);
  expect(nextOfProgramme([], { ...before, patterns: ["any-line"] }, 2000)).toBeNull();
});
