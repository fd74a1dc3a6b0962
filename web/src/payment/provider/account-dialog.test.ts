import type { PaymentAccount } from "@derash/protocol/payment/staff";
import { expect, test } from "vitest";
import "../../../test/no-browser.ts";
import { changeOf } from "./AccountDialog.tsx";

const settings = { baseUrl: "https://bank.example", checkoutHost: "pay.example" };
const amounts = { deposit_min: 10, deposit_max: 1000, payout_min: 50, payout_max: 5000 };
const account = {
  ...{ company_id: "c", provider: "chapa", mode: "live", settings, setting_names: Object.keys(settings) },
  ...{ ...amounts, auto_payout_max: 500, four_eyes_above: 5000, merchant_version: 2 },
} as unknown as PaymentAccount;
const limits = { deposit_min: "10", deposit_max: "1,000", payout_min: "50", payout_max: "5000" };
const typed = {
  ...{ mode: "live" as const, settings, keys: { secret: "" } },
  limits: { ...limits, auto_payout_max: "500", four_eyes_above: "200" },
};

test("only what is another now is sent, with what was seen of it: addresses that are the same would switch the account off", () => {
  const named = { company_id: "c", provider: "chapa" };
  const seen = { mode: "live", merchant_version: 2, settings: {}, four_eyes_above: 5000 };
  expect(changeOf(account, typed)).toEqual({ ...named, four_eyes_above: "200", seen });
  const moved = { ...settings, checkoutHost: "other.example" };
  expect(changeOf(account, { ...typed, settings: moved, keys: { secret: "s" } })).toEqual({
    ...{ ...named, four_eyes_above: "200" },
    ...{ settings: { checkoutHost: "other.example" }, keys: { secret: "s" } },
    seen: { ...seen, settings: { checkoutHost: "pay.example" } },
  });
});
