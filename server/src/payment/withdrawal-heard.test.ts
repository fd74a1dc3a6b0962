import { describe, expect, test } from "vitest";
import { answered, fresh, heard, order, proof } from "../../test/payment/withdrawal/withdrawal-events.ts";
import type { Fact, Paid, Sent } from "./provider.ts";
import { type Withdrawal, type WithdrawalEvent, type WithdrawalStep, withdrawalStep } from "./withdrawal-state.ts";

const money = { amount: order.amount, currency: "ETB", mode: "live", theirReference: "T1", said: "" } as const;
const paid: Paid = { is: "paid", ...money, fee: null, payer: null };
/** From another merchant than the one that it was handed to. */
const elsewhere = (fact: Fact): WithdrawalEvent => ({ is: "fact", fact, absence: proof, merchant: 1 });
const unsure = (why: Extract<Fact, { is: "unknown" }>["why"]): Sent & Fact => ({ is: "unknown", why, said: "" });
const notCalled = (attempt: number): WithdrawalEvent => ({ is: "not_called", attempt, said: "" });
const heldBack: WithdrawalEvent = { is: "held_back", said: "" };
const later: Sent = { is: "later", why: "busy", said: "" };
const failed: Fact = { is: "failed", said: "" };
const absent: Fact = { is: "absent", said: "" };
const pending: Fact = { is: "pending", said: "" };
const reversed: Fact = { is: "reversed", ...money };

const approved: WithdrawalEvent[] = [{ is: "approved" }];
const sending: WithdrawalEvent[] = [...approved, { is: "taken", merchant: 0 }];
const putOff: WithdrawalEvent[] = [...sending, answered(later)];
const sent: WithdrawalEvent[] = [...sending, answered({ is: "accepted", theirReference: "T1", said: "" })];
const seenPaid: WithdrawalEvent[] = [...sending, heard({ ...paid, currency: "USD" })];
const over: WithdrawalEvent[] = [...sent, heard(failed)];
const decided: WithdrawalEvent = {
  ...{ is: "decided", by: "abebe", second: "sara", wasPaid: false, unknownForMs: 48 * 3_600_000 },
};
const giveBack = { do: "give_back", key: "withdrawal-end:w1", amount: order.amount } as const;

type Then = Partial<Omit<WithdrawalStep, "withdrawal">> & Partial<Withdrawal>;

describe("a withdrawal hears", () => {
  test.each<[string, WithdrawalEvent[], WithdrawalEvent, Then]>([
    ["that a server began, while its call was out", sending, { is: "found_sending" }, { state: "unknown" }],
    ["that a server began, when it is sent", sent, { is: "found_sending" }, {}],
    ["that a server began, before it is taken", approved, { is: "found_sending" }, {}],
    ["an answer after the one it had", sent, answered({ is: "refused", why: "invalid", said: "" }), {}],
    ["an answer after it was put off", putOff, answered(unsure("silent")), {}],
    [
      "after a server began, that it was taken after all",
      [...sending, { is: "found_sending" }],
      answered({ is: "accepted", theirReference: "T1", said: "" }),
      { state: "sent" },
    ],
    ["later, of what was said to be paid", seenPaid, answered(later), { alarm: "contradiction" }],
    ["that it was paid before it was ever sent", approved, heard(paid), { alarm: "contradiction" }],
    ["that it is under way before it was ever sent", approved, heard(pending), { alarm: "contradiction" }],
    ["that it failed before it was ever sent", approved, heard(failed), {}],
    ["that nobody knows it before it was ever sent", approved, heard(absent, proof), {}],
    ["that it is under way before the answer", sending, heard(pending), { state: "sent" }],
    ["that it failed before the answer", sending, heard(failed), {}],
    ["that it failed, of what was put off", putOff, heard(failed), {}],
    ["that it came back, of what was sent", sent, heard(reversed), { state: "failed", move: giveBack }],
    ["that nobody knows it, before the answer", sending, heard(absent, proof), {}],
    ["that no call was made, by whoever took it", sending, notCalled(1), { state: "approved" }],
    [
      "that no call was made, after a server began",
      [...sending, { is: "found_sending" }],
      notCalled(1),
      { state: "approved" },
    ],
    ["that no call was made, of an attempt before", [...putOff, { is: "taken", merchant: 0 }], notCalled(1), {}],
    ["that no call was made, when it is sent", sent, notCalled(1), {}],
    ["that no call was made, of what was said to be paid", seenPaid, notCalled(1), { alarm: "contradiction" }],
    ["that nobody knows it, of what was put off", putOff, heard(absent, proof), {}],
    ["that it came back, when it has failed", over, heard(reversed), {}],
    ["two persons, while it is only sent", sent, decided, {}],
    [
      "that it failed, of what was said to be paid",
      [...seenPaid, heard(pending)],
      heard(failed),
      { state: "unknown", alarm: "contradiction" },
    ],
    ["that another merchant does not know it", sent, elsewhere(absent), { state: "unknown" }],
    ["that another merchant does not know it, before the answer", sending, elsewhere(absent), {}],
    ["that it failed at another merchant", [...sent, heard(absent)], elsewhere(failed), {}],
    ["that it came back at another merchant", sent, elsewhere(reversed), { state: "unknown" }],
    ["that another merchant does not know it, when it was paid", [...sent, heard(paid)], elsewhere(absent), {}],
    ["of another merchant that it is under way", sent, elsewhere(pending), {}],
    [
      "where it is handed to next, when it was put off",
      putOff,
      { is: "taken", merchant: 1 },
      {
        ...{ state: "sending", attempt: 2, merchant: 1, send: order },
      },
    ],
    ["of a suspension, before it is taken", approved, heldBack, { state: "requested" }],
    ["of a suspension, while its call is out", sending, heldBack, {}],
    ["of a suspension, when it is sent", sent, heldBack, {}],
    [
      "that it was paid, of what was put off and held back",
      [...putOff, heldBack],
      heard(paid),
      {
        ...{ state: "paid", move: { do: "settle", key: "withdrawal-end:w1", amount: order.amount, fee: null } },
      },
    ],
    ["that nobody knows it, of what was put off and held back", [...putOff, heldBack], heard(absent, proof), {}],
    ["that it failed, of what was put off and held back", [...putOff, heldBack], heard(failed), {}],
    ["nothing in answer", sending, answered(unsure("silent")), { state: "unknown" }],
    ["of our account in answer", sending, answered(unsure("account")), { state: "unknown", alarm: "account" }],
    ["a new word in answer", sending, answered(unsure("new_word")), { state: "unknown", alarm: "new_word" }],
    ["nothing when it is looked up", sent, heard(unsure("silent")), {}],
    ["of our account when it is looked up", sent, heard(unsure("account")), { alarm: "account" }],
    ["a new word when it is looked up", sent, heard(unsure("new_word")), { alarm: "new_word" }],
    ["what we did not ask when it is looked up", sent, heard(unsure("mismatch")), { alarm: "new_word" }],
    [
      "whether it may go, for the first time",
      sent,
      { is: "asked", approval: { reference: order.reference, amount: order.amount, destination: order.destination } },
      { isApprovedThere: true, mayGo: true },
    ],
  ])("%s", (_, events, event, then) => {
    const before = events.reduce((withdrawal, each) => withdrawalStep(withdrawal, each).withdrawal, fresh);
    const { alarm = null, move = null, mayGo = null, send = null, ...changed } = then;
    expect(withdrawalStep(before, event)).toEqual({
      withdrawal: { ...before, ...changed },
      ...{ alarm, move, mayGo, send },
    });
  });
});
