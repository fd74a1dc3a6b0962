import { expect, test } from "vitest";
import { nextOfProgramme } from "./programme.ts";

test("an evening goes on from one round to the next, and then from the start; what is not in it begins it", () => {
  const evening = [["any-line"], ["two-lines", "four-corners"], ["blackout"]];
  expect(nextOfProgramme(evening, null)).toEqual(["any-line"]);
  expect(nextOfProgramme(evening, ["any-line"])).toEqual(["two-lines", "four-corners"]);
  expect(nextOfProgramme(evening, ["four-corners", "two-lines"])).toEqual(["blackout"]);
  expect(nextOfProgramme(evening, ["blackout"])).toEqual(["any-line"]);
  expect(nextOfProgramme(evening, ["heart"])).toEqual(["any-line"]);
  expect(nextOfProgramme([], ["heart"])).toBeNull();
});
