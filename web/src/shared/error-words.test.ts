import { errors } from "@derash/protocol/errors";
import { expect, test } from "vitest";
import { refusalWords } from "./error-words.ts";

test("the English words of a refusal are the server's own", () => {
  const ours = Object.entries(refusalWords).map(([code, { message }]) => [code, message]);
  expect(Object.fromEntries(ours)).toEqual(
    Object.fromEntries(Object.entries(errors).map(([code, [, message]]) => [code, message])),
  );
});
