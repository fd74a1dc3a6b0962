import { patternGallery } from "@derash/game/pattern/gallery";
import { patternsMax as protocolMax } from "@derash/protocol/room";
import { expect, test } from "vitest";
import { neverFirst, patternsMax, searchPatterns, togglePattern } from "./pattern-choice.ts";

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
