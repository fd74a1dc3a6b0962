import type { PaymentAccount } from "@derash/protocol/payment/staff";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { AccountCard } from "./AccountCard.tsx";

const account: PaymentAccount = {
  ...{ id: "a-1", company_id: "c", company_name: "Derash Demo", provider: "chapa", mode: "live", has_keys: true },
  ...{
    is_deposit_on: true,
    is_payout_on: true,
    can_pay_out: true,
    is_deposit_killed: false,
    is_payout_killed: false,
    switch_version: 0,
  },
  ...{
    deposit_min: 50,
    deposit_max: 5000,
    payout_min: 50,
    payout_max: 5000,
    auto_payout_max: 0,
    four_eyes_above: 5000,
  },
  ...{
    new_destination_hours: 24,
    merchant_version: 1,
    settings: {},
    key_names: [],
    setting_names: [],
    hook_path: null,
    approval_path: null,
  },
};

test("a provider has a switch for each way, and the desk, which always works, has none", () => {
  const card = (provider: PaymentAccount["provider"]) =>
    drawn(<AccountCard account={{ ...account, provider }} onSwitch={() => {}} onEdit={() => {}} />);
  expect(card("chapa").match(/role="switch"/g)).toHaveLength(2);
  expect(wordsOf(card("chapa"))).not.toContain("Always on");
  const desk = card("desk");
  expect(desk).not.toContain('role="switch"');
  expect(wordsOf(desk)).toMatch(/Deposits 50\.00 to 5,000\.00 ETB Always on Withdrawals .* Always on/);
  expect(desk).toContain("Limits and keys");
});

test("a desk that a restore has stopped is not said to be on", () => {
  const stopped = { ...account, provider: "desk", is_payout_killed: true } as const;
  const words = wordsOf(drawn(<AccountCard account={stopped} onSwitch={() => {}} onEdit={() => {}} />));
  expect(words).toMatch(/Deposits [^A]*ETB Always on Withdrawals .*ETB Off for all companies/);
  expect(words.match(/Always on/g)).toHaveLength(1);
});
