import { uuid, wholeNumber } from "@derash/protocol/field";
import { issueMessage } from "@derash/protocol/refusal/issues";
import { passwordSignIn, username } from "@derash/protocol/staff";
import { expect, test } from "vitest";
import * as z from "zod";
import { issuesOf } from "./issue.ts";

function issuesIn(schema: z.ZodType, value: unknown) {
  const found = schema.safeParse(value).error?.issues ?? [];
  return issuesOf(found.map((issue) => ({ field: issue.path.join("."), message: issue.message, rule: issue })));
}

test.each([
  ["nothing", z.string(), undefined, "required", {}, "must be given"],
  ["a number for text", z.string(), 5, "not_text", {}, "must be text"],
  ["text for a list", z.array(z.string()), "x", "not_list", {}, "must be a list"],
  ["half a number", z.int(), 1.5, "not_whole", {}, "must be a whole number"],
  ["too little", z.number().min(1), 0, "too_small", { min: 1 }, "At least 1"],
  ["too much", z.number().max(10), 11, "too_big", { max: 10 }, "At most 10"],
  ["too short", z.string().min(3), "ab", "too_short", { min: 3 }, "At least 3 characters"],
  ["too long", z.string().max(3), "abcd", "too_long", { max: 3 }, "At most 3 characters"],
  ["too many", z.array(z.number()).max(1), [1, 2], "too_many", { max: 1 }, "At most 1 entries"],
  ["no id", uuid, "x", "not_id", {}, "must be an id"],
  ["text of no known format", z.string().regex(/^x$/), "y", "wrong_format", {}, "must be written as it should be"],
  [
    "another choice",
    z.enum(["csv", "xlsx"]),
    "pdf",
    "one_of",
    { options: ["csv", "xlsx"] },
    "must be one of csv, xlsx",
  ],
  ["none of several kinds", z.union([z.string(), z.number()]), null, "invalid", {}, "is not valid"],
  ["a name that nobody knows", z.strictObject({}), { x: 1 }, "invalid", {}, "is not valid"],
  ["what has a code of its own", wholeNumber(1, 5), "x", "not_whole", {}, "must be a whole number"],
  ["what has one beside what the library says", username, "a b", "username_format", {}, undefined],
] as const)("%s is a code with its parameters", (_what, schema, value, code, params, words) => {
  expect(issuesIn(schema, value)).toEqual({ body: { code, params } });
  if (words !== undefined) expect(issueMessage(code, params)).toBe(words);
});

test("a schema's own codes come first, each at its field", () => {
  expect(issuesIn(passwordSignIn, {})).toEqual({
    username: { code: "username_required", params: {} },
    password: { code: "password_required", params: {} },
  });
  const tooLong = { username: "abebe", password: "x".repeat(129) };
  expect(issuesIn(passwordSignIn, tooLong)).toEqual({ password: { code: "too_long", params: { max: 128 } } });
});

test("a message that is no code is a bug, and none of the client's business", () => {
  expect(() => issuesIn(z.string().min(1, "Please type something"), "")).toThrow('"Please type something" is the code');
});
