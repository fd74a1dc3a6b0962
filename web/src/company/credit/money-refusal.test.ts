import "../../../test/no-browser.ts";
import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { ApiError } from "../../data/api-error.ts";
import { moneyRefusal } from "./UnansweredNote.tsx";

i18n.loadAndActivate({ locale: "en", messages: {} });

const refusal = (error: string, fields?: object, params = {}) =>
  new ApiError(400, { error, params, fields, message: "never read" });
const off = { code: "account_off", params: {} };

test("who is switched off is named as such, alone and in a list, and not as somebody who is not below", () => {
  expect(moneyRefusal(refusal("transfer_target", { target_user_id: off }))).toBe("This account is switched off.");
  expect(moneyRefusal(refusal("transfer_target", { "items.3.target_user_id": off }))).toBe(
    "This account is switched off.",
  );
  const many = { items: { code: "too_many", params: { max: 200 } } };
  expect(moneyRefusal(refusal("invalid_input", many))).toBe("At most 200 entries");
});

test("what is wrong with an amount is said at its field, and here the refusal", () => {
  const amount = { amount: { code: "amount_transfer_max", params: { transferMax: 1_000_000 } } };
  expect(moneyRefusal(refusal("insufficient_balance", amount, { balance: 5 }))).toBe(
    "Insufficient balance. Your current balance is 5.00 ETB",
  );
});
