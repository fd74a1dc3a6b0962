import { patternsMax as protocolMax } from "@derash/protocol/room";
import { expect, test } from "vitest";
import { patternsMax, searchPatterns, togglePattern } from "./pattern-choice.ts";

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
