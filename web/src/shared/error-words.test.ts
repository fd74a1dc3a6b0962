import { errorMessage, errors } from "@derash/protocol/errors";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { errorWords, refusalWords } from "./error-words.ts";
import { staffRefusalWords } from "./staff/refusal-words.ts";

test("the English words of a refusal are the server's own", () => {
  const words = Object.entries({ ...refusalWords, ...staffRefusalWords });
  expect(Object.fromEntries(words.map(([code, { message }]) => [code, message]))).toEqual(
    Object.fromEntries(Object.entries(errors).map(([code, [, message]]) => [code, message])),
  );
});

test("the amounts of a refusal are said, and no other refusal of a player's has any", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const message = errorMessage("insufficient_funds", { needed: "50.00", balance: "12.50" });
  expect(errorWords(new ApiError(402, { error: "insufficient_funds", message }), msg`Not found.`)).toBe(message);
  const withAmounts = Object.entries(refusalWords).filter(([, words]) => words.message?.includes("{"));
  expect(withAmounts.map(([code]) => code)).toEqual(["insufficient_funds"]);
});

test("a code of a newer server is said in the server's words", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(errorWords(new ApiError(409, { error: "exploded", message: "It exploded." }), msg`Not found.`)).toBe(
    "It exploded.",
  );
});
