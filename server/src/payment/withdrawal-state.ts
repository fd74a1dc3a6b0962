import type { Santim } from "@derash/game/money";
import { type Approval, type Fact, isAboutUs, type Mode, type Order, type Paid, type Sent } from "./provider.ts";

/**
 * A withdrawal: requested → approved → sending → sent → paid. `rejected` and `failed` give the money back. `unknown` means that
 * it may have been paid: it gives nothing back and sends nothing, whatever else happens, until somebody knows.
 */
export type WithdrawalState =
  | "requested"
  | "approved"
  | "sending"
  | "sent"
  | "unknown"
  | "paid"
  | "rejected"
  | "failed";

export type Withdrawal = {
  id: string;
  state: WithdrawalState;
  /** With the one reference of its whole life: no event makes another. */
  order: Order;
  mode: Mode;
  /** Counts the calls, so that the answer to one is never taken for the answer to another. */
  attempt: number;
  /** Which merchant of the account it was handed to last: mode, keys and addresses, each change of which is another one. */
  merchant: number;
  /** Whether the provider was already told that it may send. */
  isApprovedThere: boolean;
  /** Whether the provider ever said that it paid something, if only the wrong sum: then no machine gives the money back. */
  wasSeenPaid: boolean;
};

export type WithdrawalEvent =
  /** By a policy; or by a person, above a sum by two. */
  | { is: "approved" }
  | { is: "rejected" }
  /** It was approved by a policy that would not approve it any more: persons decide. */
  | { is: "held_back"; said: string }
  /** A worker takes it for a call to this merchant: committed before the call. */
  | { is: "taken"; merchant: number }
  /** The answer to the call of this attempt. */
  | { is: "answered"; attempt: number; answer: Sent }
  /** Whoever took it for this attempt knows that they have not called. */
  | { is: "not_called"; attempt: number; said: string }
  /** A server starts and finds it `sending`: the call may have been made, and may not. */
  | { is: "found_sending" }
  /** What this merchant says of it. */
  | { is: "fact"; fact: Fact; absence: Absence; merchant: number }
  /** The provider wants to know whether it may send. */
  | { is: "asked"; approval: Approval }
  /** Two persons have the provider's own word. Only of one that has been unknown for a day. */
  | { is: "decided"; by: string; second: string; wasPaid: boolean; unknownForMs: number };

/** What it takes to believe that a provider has never heard of it: both. */
export type Absence = { isRetryWindowOver: boolean; isMissingInStatement: boolean };

/** What the ledger is asked for. Both ends have the same key, so that the ledger itself refuses the second. */
export type WithdrawalMove =
  /** `fee` is the provider's own, which the company bears; null where nobody said. */
  { do: "settle"; key: string; amount: Santim; fee: Santim | null } | { do: "give_back"; key: string; amount: Santim };

export type WithdrawalAlarm =
  /** The provider says something that contradicts what is settled. */
  | "contradiction"
  /** Sent, but not what was ordered. */
  | "mismatch"
  /** Our key or account is refused: switch the provider off. */
  | "account"
  /** The provider asked to approve what we have not ordered: somebody may have our key. */
  | "not_ours"
  | "new_word";

export type WithdrawalStep = {
  withdrawal: Withdrawal;
  move: WithdrawalMove | null;
  /** The call to make, once the state is committed. */
  send: Order | null;
  /** The answer to `asked`; null for every other event. */
  mayGo: boolean | null;
  alarm: WithdrawalAlarm | null;
};

const decidableAfterMs = 24 * 3_600_000;

/** What becomes of a withdrawal. The caller writes the state and posts the move in one transaction, or neither. */
export function withdrawalStep(withdrawal: Withdrawal, event: WithdrawalEvent): WithdrawalStep {
  const { state } = withdrawal;
  switch (event.is) {
    case "approved":
      return state === "requested" ? to(withdrawal, "approved") : stays(withdrawal);
    case "rejected":
      return state === "requested" || state === "approved" ? givenBack(withdrawal, "rejected") : stays(withdrawal);
    case "held_back":
      return state === "approved" ? to(withdrawal, "requested") : stays(withdrawal);
    case "taken":
      return taken(withdrawal, event.merchant);
    case "answered":
      return afterAnswer(withdrawal, event.attempt, event.answer);
    case "not_called":
      return afterNoCall(withdrawal, event.attempt);
    case "found_sending":
      return state === "sending" ? to(withdrawal, "unknown") : stays(withdrawal);
    case "fact":
      return event.merchant === withdrawal.merchant || !saysUnpaid(event.fact)
        ? afterFact(withdrawal, event.fact, event.absence)
        : afterOthersFact(withdrawal);
    case "asked":
      return afterQuestion(withdrawal, event.approval);
    case "decided":
      return afterDecision(withdrawal, event);
  }
}

function taken(withdrawal: Withdrawal, merchant: number): WithdrawalStep {
  if (withdrawal.state !== "approved") return stays(withdrawal);
  const sending: Withdrawal = { ...withdrawal, state: "sending", attempt: withdrawal.attempt + 1, merchant };
  return { ...stays(sending), send: sending.order };
}

/** An answer may come after somebody has found it sending: what it proves, it proves then too. */
function afterAnswer(withdrawal: Withdrawal, attempt: number, answer: Sent): WithdrawalStep {
  if (!isAwaited(withdrawal, attempt)) return stays(withdrawal);
  switch (answer.is) {
    case "accepted":
      return to(withdrawal, "sent");
    case "later":
      return afterNoCall(withdrawal, attempt);
    case "refused":
      return isAboutUs(answer) && !withdrawal.wasSeenPaid
        ? to(withdrawal, "approved", "account")
        : givenBackByThem(withdrawal);
    case "unknown":
      return to(withdrawal, "unknown", alarmOf(answer));
  }
}

function afterNoCall(withdrawal: Withdrawal, attempt: number): WithdrawalStep {
  if (!isAwaited(withdrawal, attempt)) return stays(withdrawal);
  return withdrawal.wasSeenPaid ? stays(withdrawal, "contradiction") : to(withdrawal, "approved");
}

function isAwaited({ state, attempt }: Withdrawal, of: number): boolean {
  return (state === "sending" || state === "unknown") && attempt === of;
}

function afterFact(withdrawal: Withdrawal, fact: Fact, absence: Absence): WithdrawalStep {
  const { state } = withdrawal;
  if (state === "paid" || state === "failed" || state === "rejected") return afterEnd(withdrawal, fact);
  if (withdrawal.attempt === 0)
    return stays(withdrawal, fact.is === "paid" || fact.is === "pending" ? "contradiction" : null);
  switch (fact.is) {
    case "paid":
      return afterPaid(withdrawal, fact);
    case "pending":
      // They have it, whatever the answer to our call was or will be.
      return to(withdrawal, "sent");
    case "failed":
    case "reversed":
      // While our call is out its answer comes first.
      return isWithUs(withdrawal) ? stays(withdrawal) : givenBackByThem(withdrawal);
    case "absent":
      return afterAbsent(withdrawal, absence);
    case "unknown":
      return afterNothing(withdrawal, fact, absence);
  }
}

/** Who says nothing of it for days may never do so again, such as a merchant that was closed: then persons may say how it ended. */
function afterNothing(
  withdrawal: Withdrawal,
  fact: Extract<Fact, { is: "unknown" }>,
  { isRetryWindowOver }: Absence,
): WithdrawalStep {
  const isGivenUp = withdrawal.state === "sent" && isRetryWindowOver;
  return isGivenUp ? to(withdrawal, "unknown", alarmOf(fact)) : stays(withdrawal, alarmOf(fact));
}

/** What they have of it, if anything, was never theirs to fail. */
function isWithUs({ state }: Withdrawal): boolean {
  return state === "requested" || state === "approved" || state === "sending";
}

function saysUnpaid({ is }: Fact): boolean {
  return is === "absent" || is === "failed" || is === "reversed";
}

/** Another merchant than it was handed to does not know that it was paid: persons look at the one that may. */
function afterOthersFact(withdrawal: Withdrawal): WithdrawalStep {
  return withdrawal.state === "sent" ? to(withdrawal, "unknown") : stays(withdrawal);
}

function afterPaid(withdrawal: Withdrawal, { amount, currency, mode, fee }: Paid): WithdrawalStep {
  const isOrdered = amount === withdrawal.order.amount && currency === "ETB" && mode === withdrawal.mode;
  return isOrdered ? settled(withdrawal, fee) : to({ ...withdrawal, wasSeenPaid: true }, "unknown", "mismatch");
}

/** That a provider does not find it proves nothing while it may still be working through what it took. */
function afterAbsent(withdrawal: Withdrawal, { isRetryWindowOver, isMissingInStatement }: Absence): WithdrawalStep {
  if (isWithUs(withdrawal)) return stays(withdrawal);
  return isRetryWindowOver && isMissingInStatement ? givenBackByThem(withdrawal) : to(withdrawal, "unknown");
}

/** What is settled stays so; a provider that says otherwise is heard by persons, who correct by another transfer. */
function afterEnd(withdrawal: Withdrawal, fact: Fact): WithdrawalStep {
  const agrees = withdrawal.state === "paid" ? ["paid", "pending"] : ["failed", "absent", "reversed"];
  return stays(withdrawal, fact.is === "unknown" || agrees.includes(fact.is) ? null : "contradiction");
}

/** The last lock against a stolen key: ours, under way, the same in all five fields, and asked for the first time. */
function afterQuestion(withdrawal: Withdrawal, approval: Approval): WithdrawalStep {
  const { state, order, isApprovedThere } = withdrawal;
  const mayGo = (state === "sending" || state === "sent") && !isApprovedThere && isSameOrder(order, approval);
  if (!mayGo) return { ...stays(withdrawal, "not_ours"), mayGo };
  return { ...stays({ ...withdrawal, isApprovedThere: true }), mayGo };
}

function isSameOrder(order: Order, approval: Approval): boolean {
  const { bank, account, holder } = approval.destination;
  return (
    approval.reference === order.reference &&
    approval.amount === order.amount &&
    bank === order.destination.bank &&
    account === order.destination.account &&
    holder === order.destination.holder
  );
}

function afterDecision(
  withdrawal: Withdrawal,
  { by, second, wasPaid, unknownForMs }: Extract<WithdrawalEvent, { is: "decided" }>,
): WithdrawalStep {
  const mayDecide = withdrawal.state === "unknown" && by !== second && unknownForMs >= decidableAfterMs;
  if (!mayDecide) return stays(withdrawal);
  return wasPaid ? settled(withdrawal, null) : givenBack(withdrawal, "failed");
}

function settled(withdrawal: Withdrawal, fee: Santim | null): WithdrawalStep {
  const move: WithdrawalMove = { do: "settle", key: endKey(withdrawal), amount: withdrawal.order.amount, fee };
  return { ...to(withdrawal, "paid"), move };
}

/** Their word that it failed, unless they have said before that they paid. */
function givenBackByThem(withdrawal: Withdrawal): WithdrawalStep {
  return withdrawal.wasSeenPaid ? to(withdrawal, "unknown", "contradiction") : givenBack(withdrawal, "failed");
}

function givenBack(withdrawal: Withdrawal, state: "rejected" | "failed"): WithdrawalStep {
  const move: WithdrawalMove = { do: "give_back", key: endKey(withdrawal), amount: withdrawal.order.amount };
  return { ...to(withdrawal, state), move };
}

function endKey({ id }: Withdrawal): string {
  return `withdrawal-end:${id}`;
}

function alarmOf({ why }: Extract<Fact, { is: "unknown" }>): WithdrawalAlarm | null {
  if (why === "account") return "account";
  return why === "new_word" || why === "mismatch" ? "new_word" : null;
}

function to(withdrawal: Withdrawal, state: WithdrawalState, alarm: WithdrawalAlarm | null = null): WithdrawalStep {
  return stays({ ...withdrawal, state }, alarm);
}

function stays(withdrawal: Withdrawal, alarm: WithdrawalAlarm | null = null): WithdrawalStep {
  return { withdrawal, move: null, send: null, mayGo: null, alarm };
}
