import { expect, test } from "vitest";
import { verifyPath } from "./verify-path.ts";

const id = "0190aaaa-0000-7000-8000-000000000010";

test("names the round, and what is mine behind the #", () => {
  expect(verifyPath(id)).toBe(`/verify/${id}`);
  expect(verifyPath(id, { cartelaNumber: 17, kept: { hash: "ab", at: 5 }, salt: "0f", telegramId: "1001" })).toBe(
    `/verify/${id}#cartela=17&close=ab&at=5&salt=0f&telegram=1001`,
  );
});

test("says what the phone kept of the rules and the balls, with or without a seal", () => {
  const kept = { hash: "ab", at: 5, rules: "cd", balls: [7, 20, 75] };
  expect(verifyPath(id, { kept })).toBe(`/verify/${id}#close=ab&at=5&rules=cd&balls=7,20,75`);
  expect(verifyPath(id, { kept: { ...kept, hash: null, at: null } })).toBe(`/verify/${id}#rules=cd&balls=7,20,75`);
  expect(verifyPath(id, { kept: { ...kept, rules: null, balls: [] } })).toBe(`/verify/${id}#close=ab&at=5`);
});

test("leaves out what is not known; a salt means nothing without the id", () => {
  expect(verifyPath(id, { cartelaNumber: undefined, kept: null, salt: "0f", telegramId: undefined })).toBe(
    `/verify/${id}`,
  );
  expect(verifyPath("a/b", { kept: { hash: "ab", at: null } })).toBe("/verify/a%2Fb#close=ab");
});
