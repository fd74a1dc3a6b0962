import { errors } from "@derash/protocol/errors";
import { expect, test } from "vitest";
import { refusalWords } from "./error-words.ts";
import { staffRefusalWords } from "./staff/refusal-words.ts";

test("the English words of a refusal are the server's own", () => {
  const words = Object.entries({ ...refusalWords, ...staffRefusalWords });
  expect(Object.fromEntries(words.map(([code, { message }]) => [code, message]))).toEqual(
    Object.fromEntries(Object.entries(errors).map(([code, [, message]]) => [code, message])),
  );
});
