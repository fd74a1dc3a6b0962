import { feeOn } from "@derash/game/deduction/fee";
import { type Santim, santim, toBirr } from "@derash/game/money";
import type { Payment } from "@derash/protocol/payment/payment";
import { endedStates, type PaymentStateName } from "@derash/protocol/payment/state";
import { ownKey } from "./reference.ts";
import type { DepositRow } from "./store/deposit-store.ts";
import type { WithdrawalRow } from "./store/withdrawal-store.ts";

export const birr = (amount: number): number => toBirr(santim(amount));
export const birrOrNull = (amount: number | Santim | null): number | null => (amount === null ? null : birr(amount));
export const iso = (at: Date | null): string | null => (at === null ? null : at.toISOString());

/** Until when a page of a provider can still be paid is theirs to say; ours shows it while nothing has ended. */
const payable: readonly PaymentStateName[] = ["created", "offered"];

/** Of a claimed SMS people know the number alone. */
export function shownReference(reference: string): string {
  return reference.split(".")[0] ?? reference;
}

/** What it costs its player, or will once it is credited, by the profile that it keeps; null: nobody knows yet how much it is. */
export function feeOfDeposit(row: DepositRow): Santim | null {
  if (row.credited_santim !== null) return santim(row.player_fee_santim);
  if (row.fee_bearer !== "player" || row.fee_fixed === null || row.fee_bps === null) return santim(0);
  if (row.amount_santim === null) return null;
  return feeOn({ fixed: santim(row.fee_fixed), rateBps: row.fee_bps }, santim(row.amount_santim));
}

/** A deposit as its player sees it; with the key it was asked for with, for `maker`, who asked. */
export function depositWire(row: DepositRow, maker?: string): Payment {
  return {
    ...ownKey(row.request_key, maker),
    ...{ id: row.id, reference: shownReference(row.reference), kind: "deposit" },
    ...{ company_id: row.company_id, company_name: row.company_name, provider: row.provider },
    ...{ is_demo: row.account_mode === "demo", is_test: row.is_test },
    ...{ state: row.state, is_ended: endedStates.includes(row.state) },
    ...{ amount: birrOrNull(row.credited_santim ?? row.amount_santim), player_fee: birrOrNull(feeOfDeposit(row)) },
    their_reference: row.their_reference,
    checkout_url: payable.includes(row.state) ? row.checkout_url : null,
    destination: null,
    ...{ created_at: row.created_at.toISOString(), ended_at: iso(row.ended_at) },
    next_look_at: iso(row.next_look_at),
    held_until: row.state === "held" ? iso(row.held_until) : null,
    ...{ sent_from: null, rejected_because: null },
    ...{ taken_for_reversal: false, stops_withdrawals: row.stops_withdrawals, is_payout_off: false },
  };
}

/** As depositWire. */
export function withdrawalWire(row: WithdrawalRow, maker?: string): Payment {
  const { bank_name, account, holder } = row;
  const isTo = bank_name !== null && account !== null && holder !== null;
  return {
    ...ownKey(row.request_key, maker),
    ...{ id: row.id, reference: row.reference, kind: "withdrawal" },
    ...{ company_id: row.company_id, company_name: row.company_name, provider: row.provider },
    ...{ is_demo: row.account_mode === "demo", is_test: false },
    ...{ state: row.state, is_ended: endedStates.includes(row.state) },
    ...{ amount: birr(row.amount_santim), player_fee: birr(row.player_fee_santim) },
    ...{ their_reference: row.their_reference, checkout_url: null },
    destination: isTo ? { bank_name, account, holder } : null,
    ...{ created_at: row.created_at.toISOString(), ended_at: iso(row.ended_at) },
    next_look_at: row.state === "approved" ? null : iso(row.next_look_at),
    held_until: null,
    // While payouts are off nobody knows when: it is only tried again and again.
    sent_from: row.state === "approved" && !row.is_payout_off ? iso(row.next_look_at) : null,
    rejected_because: row.rejected_because,
    ...{ taken_for_reversal: row.taken_for_deposit_id !== null, stops_withdrawals: false },
    is_payout_off: row.state === "approved" && row.is_payout_off,
  };
}
