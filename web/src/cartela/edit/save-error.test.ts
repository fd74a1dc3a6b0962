import "../../../test/no-browser.ts";
import { i18n, type Messages } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { beforeAll, expect, test } from "vitest";
import { ApiError } from "../../data/api-error.ts";
import { staffRefusalMessages } from "../../kit/staff/form/refusal-messages.ts";
import { createErrorLines, isOutdated, saveErrorMessage, saveIssueWords } from "./save-error.ts";

const numberId = msg`number`.id;

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test("fields are shown a line each, else the refusal, else that something went wrong", () => {
  const fields = { B: { code: "numbers_whole", params: {} }, number: { code: "not_whole", params: {} } };
  const refused = new ApiError(400, { error: "invalid_input", message: "", fields });
  expect(createErrorLines(refused)).toEqual(["B - must be whole numbers", "number - must be a whole number"]);
  const twin = new ApiError(409, { error: "cartela_duplicate", params: { number: 7 } });
  expect(createErrorLines(twin)).toEqual(["This is the same as cartela 7."]);
  for (const error of [new ApiError(502, null), new TypeError("bug")])
    expect(createErrorLines(error)).toEqual(["Something went wrong please try again later"]);
});

test("a number that is taken is said in the language that is spoken", () => {
  const words: Messages = {
    [staffRefusalMessages.cartela_number_taken.id]: ["ካርቴላ ", ["number"], " አለ"],
    [numberId]: ["ቁጥር"],
  };
  i18n.loadAndActivate({ locale: "am", messages: words });
  const params = { number: 7 };
  const fields = { number: { code: "cartela_number_taken", params } };
  const taken = new ApiError(409, { error: "cartela_number_taken", params, fields });
  expect(createErrorLines(taken)).toEqual(["ቁጥር - ካርቴላ 7 አለ"]);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(createErrorLines(taken)).toEqual(["number - There is a cartela 7 already."]);
});

test("a save that fails says why where anybody knows", () => {
  const twin = new ApiError(409, { error: "cartela_duplicate", params: { number: 7 } });
  expect(saveErrorMessage(twin)).toBe("Failed to save changes: This is the same as cartela 7.");
  expect(saveErrorMessage(new ApiError(502, null))).toBe("Failed to update cartela");
});

test("a newer version is told from every other refusal", () => {
  expect(isOutdated(new ApiError(409, { error: "cartela_changed" }))).toBe(true);
  expect(isOutdated(new ApiError(409, { error: "cartela_duplicate" }))).toBe(false);
});

test("the check before a save names the value and the column", () => {
  expect(saveIssueWords({ kind: "range", column: "B", value: "16" })).toBe(
    'Invalid value "16" in B column. Please check the ranges.',
  );
  expect(saveIssueWords({ kind: "repeat", column: "N", value: "31" })).toBe(
    "The number 31 stands twice in the N column.",
  );
});
