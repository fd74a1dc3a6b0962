import { type Santim, santim, zero } from "@derash/game/money";
import { type Fact, isAboutUs, type Mode, type Paid, type Reversed, type Started } from "./provider.ts";

/**
 * A deposit: created → offered → paid. `expired` and `failed` are no ends, for money can still arrive; `review` waits for two
 * persons; `held` for a limit of the player's, or their company's, to begin anew; `reversed` means that the money went back; `tested`
 * that it was paid with money of the provider's test mode, which is none; `not_theirs` that the transfer which its player named is another's.
 */
export type DepositState =
  | "created"
  | "offered"
  | "paid"
  | "expired"
  | "failed"
  | "review"
  | "held"
  | "reversed"
  | "tested"
  | "not_theirs";

export type Deposit = {
  id: string;
  state: DepositState;
  /** What the player meant to bring; null where they named a transfer, and its evidence alone says how much it was. */
  amount: Santim | null;
  /** What was credited, for only that can be taken back. */
  credited: Santim | null;
  /** Of the provider's account as it was begun; money of another mode is no money. */
  mode: Mode;
};

export type DepositEvent =
  | { is: "started"; answer: Started }
  | { is: "fact"; fact: Fact; known: Known }
  | { is: "expired" }
  /**
   * Two persons have looked at it: what has arrived is credited, as soon as limits allow it; or was sent back by the provider, or is
   * another's. Never kept.
   */
  | { is: "decided"; by: string; second: string; credit: Paid | null; isOverLimit: boolean };

/** What we know beside the fact. */
export type Known = {
  /** Whether the payer is this player, as far as the fact shows it; true where it does not. */
  isPayerTheirs: boolean;
  /** Whether it is more than the player may bring now: what has arrived all the same is credited when they may. */
  isOverLimit: boolean;
  /** Two persons have credited this very sum, and it waits for a limit alone. */
  isDecided: boolean;
  /** Of a message that a person has tied to it: nothing else shows whose it is. */
  isTied?: boolean;
};

/** What the ledger is asked for. The key names the deposit, so that each is done once whoever asks how often. */
export type DepositMove =
  | { do: "credit"; key: string; amount: Santim; fee: Santim | null; theirReference: string }
  | { do: "take_back"; key: string; amount: Santim };

/** What somebody has to know; the deposit itself stays as it is. */
export type DepositAlarm =
  /** The provider says something that contradicts what it said before. */
  | "contradiction"
  /** Our key or account is refused. */
  | "account"
  /** A word, a text or a form that nobody has documented. */
  | "new_word";

export type DepositStep = { deposit: Deposit; move: DepositMove | null; alarm: DepositAlarm | null };

/** What becomes of a deposit. The caller writes the state and posts the move in one transaction, or neither. */
export function depositStep(deposit: Deposit, event: DepositEvent): DepositStep {
  switch (event.is) {
    case "started":
      return afterStart(deposit, event.answer);
    case "fact":
      return afterFact(deposit, event.fact, event.known);
    case "expired":
      return deposit.state === "created" || deposit.state === "offered" ? to(deposit, "expired") : stays(deposit);
    case "decided":
      return afterDecision(deposit, event);
  }
}

/** A page to pay on is an offer; only what proves that nothing was taken ends it; all else is left to the look-ups. */
function afterStart(deposit: Deposit, answer: Started): DepositStep {
  if (deposit.state !== "created") return stays(deposit);
  if (answer.is === "offer") return to(deposit, "offered");
  if (answer.is === "refused") return { ...to(deposit, "failed"), alarm: isAboutUs(answer) ? "account" : null };
  return stays(deposit);
}

function afterFact(deposit: Deposit, fact: Fact, known: Known): DepositStep {
  switch (fact.is) {
    case "paid":
      return afterPaid(deposit, fact, known);
    case "reversed":
      return afterReversed(deposit, fact);
    case "failed":
      return afterFailed(deposit);
    case "unknown":
      return stays(deposit, alarmOf(fact));
    case "pending":
    case "absent":
      return stays(deposit);
  }
}

/** Money that has arrived counts from whatever state, however late; money that is not what was meant waits for a person. */
function afterPaid(deposit: Deposit, fact: Paid, { isPayerTheirs, isOverLimit, isDecided }: Known): DepositStep {
  if (deposit.state === "paid") return stays(deposit, fact.amount === deposit.credited ? null : "contradiction");
  if (deposit.state === "reversed") return stays(deposit, "contradiction");
  if (deposit.state === "not_theirs") return stays(deposit);
  // It is over; and a rehearsal has its end, whoever paid and how much.
  if (deposit.state === "tested") return stays(deposit, fact.mode === "test" ? null : "contradiction");
  if (deposit.mode === "test" && fact.mode === "test") return to(deposit, "tested");
  const isSum = deposit.amount === null || fact.amount === deposit.amount;
  const isMeant = isMoney(fact, deposit) && (isDecided || (isSum && isPayerTheirs));
  if (!isMeant) return to(deposit, "review");
  return isOverLimit ? to(deposit, "held") : credited(deposit, fact);
}

function credited(deposit: Deposit, { amount, fee, theirReference }: Paid): DepositStep {
  const move: DepositMove = { do: "credit", key: `deposit:${deposit.id}`, amount, fee, theirReference };
  return { deposit: { ...deposit, state: "paid", credited: amount }, move, alarm: null };
}

/** What was never credited is not taken back. */
function afterReversed(deposit: Deposit, fact: Reversed): DepositStep {
  if (isOver(deposit)) return stays(deposit);
  if (deposit.credited === null) return to(deposit, "reversed");
  if (fact.amount !== deposit.credited) return stays(deposit, "contradiction");
  const move: DepositMove = { do: "take_back", key: `deposit-reversal:${deposit.id}`, amount: deposit.credited };
  return { deposit: { ...deposit, state: "reversed" }, move, alarm: null };
}

function afterFailed(deposit: Deposit): DepositStep {
  const { state } = deposit;
  if (state === "paid" || state === "review" || state === "held") return stays(deposit, "contradiction");
  return isOver(deposit) ? stays(deposit) : to(deposit, "failed");
}

function afterDecision(
  deposit: Deposit,
  { by, second, credit, isOverLimit }: Extract<DepositEvent, { is: "decided" }>,
): DepositStep {
  if (deposit.state !== "review" || by === second) return stays(deposit);
  // A transfer that was named has nobody who could send it back: it stays where it is, for who has paid it.
  if (credit === null) return to(deposit, deposit.amount === null ? "not_theirs" : "reversed");
  if (!isMoney(credit, deposit)) return stays(deposit);
  return isOverLimit ? to(deposit, "held") : credited(deposit, credit);
}

/** Nothing that is said of it afterwards changes it. */
function isOver({ state }: Deposit): boolean {
  return state === "reversed" || state === "tested" || state === "not_theirs";
}

/** Nobody can decide that rehearsal money or another currency is birr. */
export function isMoney({ currency, mode }: Paid, deposit: Pick<Deposit, "mode">): boolean {
  return currency === "ETB" && mode === "live" && deposit.mode === "live";
}

function alarmOf({ why }: Extract<Fact, { is: "unknown" }>): DepositAlarm | null {
  if (why === "account") return "account";
  return why === "new_word" || why === "mismatch" ? "new_word" : null;
}

function to(deposit: Deposit, state: DepositState): DepositStep {
  return { deposit: { ...deposit, state }, move: null, alarm: null };
}

function stays(deposit: Deposit, alarm: DepositAlarm | null = null): DepositStep {
  return { deposit, move: null, alarm };
}

/** A reversal takes what the wallet holds; the rest is the company's loss. Both parts sum to it. */
export function splitReversal(amount: Santim, held: Santim): { wallet: Santim; loss: Santim } {
  const wallet = held < amount ? (held > zero ? held : zero) : amount;
  return { wallet, loss: santim(amount - wallet) };
}
