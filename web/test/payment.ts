import type { Payment, PaymentDestination, PaymentOptions } from "@derash/protocol/payment/payment";
import type { QueuedWithdrawal } from "@derash/protocol/payment/staff";

const company = { company_id: "0190a0e0-0000-7000-8000-00000000000a", company_name: "Derash Demo" };

/** A deposit that waits for its payer, as the server tells it, changed as a test wants. */
export function paymentWith(change: Partial<Payment> = {}): Payment {
  return {
    ...company,
    id: "0190a0e0-0000-7000-8000-000000000001",
    reference: "D-7KQ293FD",
    kind: "deposit",
    provider: "chapa",
    is_demo: true,
    is_test: false,
    state: "offered",
    is_ended: false,
    amount: 100,
    player_fee: 0,
    their_reference: null,
    checkout_url: "https://checkout.example/1",
    destination: null,
    created_at: "2026-11-23T09:00:00Z",
    ended_at: null,
    next_look_at: "2026-11-23T09:01:00Z",
    held_until: null,
    sent_from: null,
    rejected_because: null,
    ...change,
  };
}

export const account: PaymentDestination = {
  id: "0190a0e0-0000-7000-8000-000000000002",
  provider: "chapa",
  bank: "855",
  bank_name: "telebirr",
  account: "0911000002",
  holder: "Tigist Alemu",
  is_verified: true,
  usable_from: "2026-11-20T09:00:00Z",
};

const limits = { min: 50, max: 5000, is_on: true, is_demo: true, is_test: false, fee: null };

/** What a company offers, changed as a test wants. */
export function optionsWith(change: Partial<PaymentOptions> = {}): PaymentOptions {
  return {
    success: true,
    ...company,
    balance: 1234.5,
    deposits: [
      { ...limits, provider: "chapa", kind: "page", pay_to: null },
      {
        ...{ ...limits, is_demo: false, provider: "sms", kind: "transfer" },
        pay_to: { bank: "telebirr", account: "0911555555", holder: "Derash Demo" },
      },
      { ...limits, is_demo: false, provider: "desk", kind: "desk", pay_to: null },
    ],
    withdrawals: [
      {
        ...{ ...limits, provider: "chapa", is_open: false, opens_at: "2026-11-24T05:30:00Z" },
        hours: { weekdays: [1, 2, 3, 4, 5, 6], from_minute: 510, to_minute: 990 },
        banks: [{ code: "855", name: "telebirr" }],
        new_destination_hours: 24,
      },
      {
        ...{ ...limits, is_demo: false, provider: "desk", is_open: true, opens_at: null, hours: null, banks: [] },
        new_destination_hours: 0,
      },
    ],
    destinations: [account],
    ...{ is_payout_unknown: false, is_payout_stopped: false },
    ...change,
  };
}

/** A withdrawal that waits for a person, changed as a test wants. */
export function queuedWith(change: Partial<QueuedWithdrawal> = {}): QueuedWithdrawal {
  return {
    ...paymentWith({ kind: "withdrawal", state: "requested", reference: "W-1", checkout_url: null }),
    destination: { bank_name: "telebirr", account: "0911000002", holder: "Tigist Alemu" },
    player_id: "p-1",
    player: "Tigist Alemu 0002",
    waits_because: ["new_player"],
    needs_two: false,
    approved_by: null,
    second_by: null,
    can_approve: true,
    can_decide: false,
    asked_outcome: null,
    unknown_since: null,
    brought: 500,
    taken: 100,
    ...change,
  };
}
