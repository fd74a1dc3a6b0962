import { errorMessage } from "@derash/protocol/errors";
import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { ApiError } from "../../../data/api-error.ts";
import type { StaffErrorCode } from "../../../i18n/error-words.ts";
import { fieldSentences } from "./field-words.ts";
import { bodyMessage, fieldErrors, serverMessage } from "./form-errors.ts";
import { staffRefusalWords } from "./refusal-words.ts";

const idOf = (code: StaffErrorCode) => staffRefusalWords[code].id;
const plain = fieldSentences["must be plain text"]?.id ?? "";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const all = { error: "e", message: "m", detail: "d", non_field_errors: ["n", "o"], other: 1 };

test("the message is picked in the specification's order, else the whole body is shown", () => {
  const { error: _e, ...noError } = all;
  const { message: _m, ...noMessage } = noError;
  const { detail: _d, ...noDetail } = noMessage;
  const { non_field_errors: _n, ...nothing } = noDetail;
  expect([all, noError, noMessage, noDetail, nothing].map(bodyMessage)).toEqual(["e", "m", "d", "n", '{"other":1}']);
});

test("empty words are passed over, and an empty body says nothing", () => {
  expect(bodyMessage({ error: "", message: "m" })).toBe("m");
  expect([bodyMessage(null), bodyMessage({})]).toEqual([null, null]);
});

test("a known code is said in our words, with its amounts", () => {
  const short = { error: "insufficient_balance", message: "Insufficient balance. Your current balance is 12.50 ETB" };
  expect(serverMessage(new ApiError(402, short))).toBe(short.message);
  expect(serverMessage(new ApiError(404, { error: "not_found", message: "whatever" }))).toBe("Not found.");
});

test("what is no refusal of the server has words too", () => {
  expect(serverMessage(new ApiError(0, null))).toBe("Connection error. Please check your internet connection.");
  expect(serverMessage(new ApiError(502, null))).toBe("Unknown error occurred");
  expect(serverMessage(new TypeError("bug"))).toBe("Unknown error occurred");
});

test("field messages are read from fields, and only texts", () => {
  const body = { error: "invalid_input", message: "Some fields are not valid.", fields: { username: "taken", age: 5 } };
  expect(fieldErrors(new ApiError(400, body))).toEqual({ username: "taken" });
  expect([fieldErrors(new ApiError(400, { fields: "x" })), fieldErrors(new Error("x"))]).toEqual([{}, {}]);
});

test("and are said in the language that is spoken, like the refusal itself", () => {
  const amharic: Record<string, string[]> = { [idOf("name_taken")]: ["ስሙ ተይዟል"], [plain]: ["ግልጽ ጽሑፍ"] };
  i18n.loadAndActivate({ locale: "am", messages: amharic });
  const taken = errorMessage("name_taken");
  const refused = { error: "name_taken", message: taken, fields: { name: taken } };
  expect(fieldErrors(new ApiError(409, refused))).toEqual({ name: "ስሙ ተይዟል" });
  const invalid = {
    error: "invalid_input",
    message: errorMessage("invalid_input"),
    fields: { name: "must be plain text" },
  };
  expect(fieldErrors(new ApiError(400, invalid))).toEqual({ name: "ግልጽ ጽሑፍ" });
  i18n.loadAndActivate({ locale: "en", messages: {} });
});
