import { santim } from "@derash/game/money";
import type { Fact, Order, Paid, Refused, Sent } from "../../../src/payment/provider.ts";
import {
  type Absence,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalMove,
  withdrawalStep,
} from "../../../src/payment/withdrawal-state.ts";

export const order: Order = {
  ...{ reference: "wd-1", amount: santim(500_00) },
  destination: { bank: "855", account: "0912345678", holder: "Abebe Kebede" },
};
export const fresh: Withdrawal = {
  ...{
    id: "w1",
    state: "requested",
    order,
    mode: "live",
    attempt: 0,
    merchant: 0,
    isApprovedThere: false,
    wasSeenPaid: false,
  },
};
export const paid: Paid = {
  ...{ is: "paid", amount: order.amount, currency: "ETB", mode: "live", theirReference: "T1", fee: santim(15_00) },
  ...{ payer: null, said: "" },
};
const noProof: Absence = { isRetryWindowOver: false, isMissingInStatement: false };
export const proof: Absence = { isRetryWindowOver: true, isMissingInStatement: true };
export const heard = (fact: Fact, absence = noProof): WithdrawalEvent => ({ is: "fact", fact, absence, merchant: 0 });
export const silent: Sent & Fact = { is: "unknown", why: "silent", said: "" };
export const answered = (answer: Sent, attempt = 1): WithdrawalEvent => ({ is: "answered", attempt, answer });
export const accepted: Sent = { is: "accepted", theirReference: "T1", said: "" };
export const refused = (why: Refused["why"]): Sent => ({ is: "refused", why, said: "" });
export const failed: Fact = { is: "failed", said: "" };
export const absent: Fact = { is: "absent", said: "" };
export const day = 24 * 3_600_000;

export function after(events: readonly WithdrawalEvent[], from: Withdrawal = fresh) {
  const moves: WithdrawalMove[] = [];
  const sends: Order[] = [];
  let withdrawal = from;
  for (const event of events) {
    const step = withdrawalStep(withdrawal, event);
    withdrawal = step.withdrawal;
    if (step.move) moves.push(step.move);
    if (step.send) sends.push(step.send);
  }
  return { state: withdrawal.state, withdrawal, moves, sends };
}
export const approved: WithdrawalEvent[] = [{ is: "approved" }];
export const sending: WithdrawalEvent[] = [...approved, { is: "taken", merchant: 0 }];
export const sent: WithdrawalEvent[] = [...sending, answered(accepted)];
export const lost: WithdrawalEvent[] = [...sending, answered(silent)];
export const settle = { do: "settle", key: "withdrawal-end:w1", amount: order.amount, fee: 15_00 };
export const giveBack = { do: "give_back", key: "withdrawal-end:w1", amount: order.amount };
