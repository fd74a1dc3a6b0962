import { errorMessage } from "@derash/protocol/errors";
import { expect, test } from "vitest";
import { errorParams } from "./error-params.ts";

test("the amounts in a refusal are found again", () => {
  const message = errorMessage("insufficient_funds", { needed: "50.00", balance: "12.50" });
  expect(errorParams("insufficient_funds", message)).toEqual({ needed: "50.00", balance: "12.50" });
});

test("words that are not the template's carry no amounts", () => {
  expect(errorParams("insufficient_funds", "No money")).toEqual({});
});
