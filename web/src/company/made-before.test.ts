import { expect, test } from "vitest";
import { ApiError } from "../data/api-error.ts";
import { isProbablyMade } from "./made-before.ts";

const taken = new ApiError(409, { error: "name_taken" });

test("a name that is in use after a lost answer is probably one's own", () => {
  expect(isProbablyMade(true, taken)).toBe(true);
  expect(isProbablyMade(true, new ApiError(409, { error: "username_taken" }))).toBe(true);
});

test("without a lost answer it is somebody else's, and other refusals say nothing", () => {
  expect(isProbablyMade(false, taken)).toBe(false);
  expect(isProbablyMade(true, new ApiError(422, { error: "invalid_input" }))).toBe(false);
  expect(isProbablyMade(true, new ApiError(0, null))).toBe(false);
});
