import "../../test/no-browser.ts";
import type { FieldCode } from "@derash/protocol/refusal/issues";
import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { ApiError } from "../data/api-error.ts";
import { cashierErrors } from "./cashier-errors.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const invalid = (codes: Record<string, FieldCode>) => {
  const fields = Object.entries(codes).map(([field, code]) => [field, { code, params: {} }]);
  return new ApiError(400, { error: "invalid_input", fields: Object.fromEntries(fields) });
};

test("field errors stand beside their fields, three of them with a prefix", () => {
  const fields = { branch: "branch_invalid", password: "password_common", email: "not_email" } as const;
  expect(cashierErrors(invalid(fields))).toEqual({
    fields: {
      branch: "Branch Error: Invalid branch selected",
      password: "Password Error: This password is one of the most common ones",
      email: "must be an e-mail address",
    },
    general: null,
  });
});

test("a username that is taken is about the username", () => {
  expect(cashierErrors(new ApiError(409, { error: "username_taken" }))).toEqual({
    fields: { username: "Username Error: This username is already in use." },
    general: null,
  });
});

test("no answer is a network error, and anything else is said as it is", () => {
  const network = "Network error: Connection error. Please check your internet connection.";
  expect(cashierErrors(new ApiError(0, null))).toEqual({ fields: {}, general: network });
  expect(cashierErrors(new ApiError(404, { error: "not_found" }))).toEqual({ fields: {}, general: "Not found." });
});
