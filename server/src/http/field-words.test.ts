import { uuid, wholeNumber } from "@derash/protocol/field";
import { passwordSignIn } from "@derash/protocol/staff";
import { expect, test } from "vitest";
import * as z from "zod";
import "./field-words.ts";

const wordsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test.each([
  ["nothing", z.string(), undefined, "must be given"],
  ["a number for text", z.string(), 5, "must be text"],
  ["text for a list", z.array(z.string()), "x", "must be a list"],
  ["half a number", z.int(), 1.5, "must be a whole number"],
  ["too little", z.number().min(1), 0, "must be at least 1"],
  ["too much", z.number().max(10), 11, "must be at most 10"],
  ["too short", z.string().min(3), "ab", "must be at least 3 characters"],
  ["too many", z.array(z.number()).max(1), [1, 2], "must be at most 1 entries"],
  ["no id", uuid, "x", "must be an id"],
  ["another choice", z.enum(["csv", "xlsx"]), "pdf", "must be one of csv, xlsx"],
  ["none of several kinds", z.union([z.string(), z.number()]), null, "is not valid"],
  ["what has words of its own", wholeNumber(1, 5), "x", "must be a whole number"],
])("%s is said in words for people", (_what, schema, value, words) => {
  expect(wordsOf(schema, value)).toEqual([words]);
});

test("a schema's own words come first", () => {
  expect(wordsOf(passwordSignIn, {})).toEqual(["Username is required", "Password is required"]);
});
