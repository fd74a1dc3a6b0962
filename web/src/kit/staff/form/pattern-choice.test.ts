import { patternGallery } from "@derash/game/pattern/gallery";
import { patternsMax as protocolMax } from "@derash/protocol/room";
import { expect, test } from "vitest";
import {
  chooseFound,
  choosePattern,
  neverFirst,
  patternsMax,
  searchPatterns,
  togglePattern,
} from "./pattern-choice.ts";

test("a pattern is taken and given back, five at most", () => {
  expect(patternsMax).toBe(protocolMax);
  expect(togglePattern(["any-line"], "heart")).toEqual(["any-line", "heart"]);
  expect(togglePattern(["any-line", "heart"], "any-line")).toEqual(["heart"]);
  expect(togglePattern(["heart"], "heart")).toEqual([]);
  const five = ["a", "b", "c", "d", "e"];
  expect(togglePattern(five, "f")).toBe(five);
  expect(togglePattern(five, "c")).toEqual(["a", "b", "d", "e"]);
});

test("patterns are found by their name in either language", () => {
  const heart = { name: "ልብ", label: "Heart" };
  const cross = { name: "መስቀል", label: "Cross" };
  expect(searchPatterns([heart, cross], " hea ")).toEqual([heart]);
  expect(searchPatterns([heart, cross], "መስ")).toEqual([cross]);
  expect(searchPatterns([heart, cross], "")).toEqual([heart, cross]);
  expect(searchPatterns([heart, cross], "kite")).toEqual([]);
});

test("a pattern that another one is always complete before is named with it", () => {
  const named = (...values: string[]) => patternGallery.filter(({ value }) => values.includes(value));
  const told = (...values: string[]) => {
    const found = neverFirst(named(...values));
    return found && [found.before.value, found.never.value];
  };
  expect(told("any-line", "blackout")).toEqual(["any-line", "blackout"]);
  expect(told("four-corners", "blackout")).toEqual(["four-corners", "blackout"]);
  expect(told("any-line", "four-corners")).toBeNull();
  expect(told("blackout")).toBeNull();
  expect(neverFirst([])).toBeNull();
});

test("blackout in place of any line holds alone; what can be the first beside it stays", () => {
  const choose = (chosen: string[], value: string) => choosePattern(chosen, value, patternGallery);
  expect(choose(["any-line"], "blackout")).toEqual(["blackout"]);
  expect(choose(["blackout"], "any-line")).toEqual(["any-line"]);
  expect(choose(["any-line"], "four-corners")).toEqual(["any-line", "four-corners"]);
  expect(choose(["any-line", "four-corners"], "any-line")).toEqual(["four-corners"]);
});

test("a search and Enter takes what was found in place of what held; beside what was chosen by hand", () => {
  const found = (chosen: string[], value: string) => chooseFound({ held: ["any-line"], chosen }, value, patternGallery);
  expect(found(["any-line"], "four-corners")).toEqual(["four-corners"]);
  expect(found(["any-line"], "any-line")).toEqual(["any-line"]);
  expect(found(["four-corners"], "heart")).toEqual(["four-corners", "heart"]);
});
