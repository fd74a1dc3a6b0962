import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { ApiError } from "../api-error.ts";
import { bodyMessage, fieldErrors, serverMessage } from "./form-errors.ts";

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
  expect(fieldErrors(new ApiError(400, { error: "invalid_input", fields: { username: "taken", age: 5 } }))).toEqual({
    username: "taken",
  });
  expect([fieldErrors(new ApiError(400, { fields: "x" })), fieldErrors(new Error("x"))]).toEqual([{}, {}]);
});
