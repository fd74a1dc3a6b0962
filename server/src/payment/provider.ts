import type { Santim } from "@derash/game/money";
import type { Span } from "../days.ts";
import type { Hours } from "./hours.ts";

/**
 * The one port to everything that carries money in or out. A provider translates: it asks, reads the answer, and says what is a
 * fact. It never moves money and never decides what a fact means for a wallet; deposit-state.ts and withdrawal-state.ts do.
 * Whatever the other side answers is data. What is thrown is a bug of ours.
 */
export type Provider = {
  name: ProviderName;
  deposit?: DepositRail;
  payout?: PayoutRail;
  /** Checks who is calling. Says which reference to look up, never what became of it: a call can be forged, late or doubled. */
  hears(call: RawCall): Hint | null;
  /**
   * All that the provider has of a span, in any order. An Unknown among them means that the statement is not whole, so that
   * nothing can be concluded from what it lacks.
   */
  lines(span: Span): AsyncIterable<StatementLine | Unknown>;
  /** What it says that it holds for us. */
  funds?(): Promise<Funds | Unknown>;
  limits(): { deposit?: Limits; payout?: Limits };
};

export type ProviderName = "chapa" | "telebirr" | "sms" | "desk";

type DepositRail = {
  /** Asks for a place where the player pays. Missing where a player pays first and names the transfer afterwards. */
  start?(intent: Intent): Promise<Started>;
  find(reference: string): Promise<Fact>;
};

type PayoutRail = {
  /** Asks for the money to be sent. Committed as `sending` before it is called. */
  send(order: Order): Promise<Sent>;
  find(reference: string): Promise<Fact>;
  /** What a provider wants approved before it sends; null where the call is not the provider's. */
  approves?(call: RawCall): Approval | null;
};

/** A deposit that a player wants to make. */
export type Intent = {
  /** Ours, unique, never used again. */
  reference: string;
  amount: Santim;
  /** The player's verified number, "+251…". */
  phone: string;
  /** Where the provider sends the player's browser afterwards. */
  returnUrl: string;
};

/** A withdrawal that is to be sent. */
export type Order = {
  /** Ours. A withdrawal has one for its whole life. */
  reference: string;
  amount: Santim;
  destination: Destination;
};

export type Destination = {
  /** The provider's own name for the bank, as of its list of banks. */
  bank: string;
  account: string;
  holder: string;
};

/** `live` money is money; `test` is a provider's rehearsal, and never worth anything. */
export type Mode = "live" | "test";

/** What a provider knows of one reference. `said` are its own words, for the page of the payment. */
export type Fact = Paid | Pending | Failed | Absent | Reversed | Unknown;

/** The money has arrived, or has been sent. Whether it is the right money is not the provider's to say. */
export type Paid = {
  is: "paid";
  amount: Santim;
  currency: string;
  mode: Mode;
  /** Theirs, by which their statement lists it. */
  theirReference: string;
  /** What the provider kept; null where it does not say. */
  fee: Santim | null;
  /** Who paid, as far as they show it: a number, often masked. */
  payer: string | null;
  said: string;
};
/** They have it, and it has not ended. */
export type Pending = { is: "pending"; said: string };
/** They say in a word that we know that it ended without money. */
export type Failed = { is: "failed"; said: string };
/** They say in words that we know that they have never heard of it. */
export type Absent = { is: "absent"; said: string };
/** It had succeeded, and the money went back. */
export type Reversed = {
  is: "reversed";
  amount: Santim;
  currency: string;
  mode: Mode;
  theirReference: string;
  said: string;
};
/** Anything may have happened. Releases nothing and credits nothing: it is looked up again. */
export type Unknown = { is: "unknown"; why: UnknownReason; said: string };

export type UnknownReason =
  /** No answer: too late, cut, or not reached. */
  | "silent"
  /** An answer of 5xx, or one that is not the provider's form: HTML, half a JSON, a missing field. */
  | "garbled"
  /** Well formed, with a word or text that nobody has documented. */
  | "new_word"
  /** About another reference, or of another kind of key than ours. */
  | "mismatch"
  /** Our key or account is refused: about us, not about the payment. */
  | "account"
  /** The provider has no such call. */
  | "not_offered";

/** Answers to `start`. */
export type Started = Offer | Refused | Later | Used | Unknown;
export type Offer = { is: "offer"; checkoutUrl: string };

/** Answers to `send`. */
export type Sent = Accepted | Refused | Later | Unknown;
/** Taken into their queue, which is not paid. `theirReference` is null where they only say that they have it already. */
export type Accepted = { is: "accepted"; theirReference: string | null; said: string };

/** The only answer that proves that nothing was taken and nothing will be: a documented refusal in words that we know. */
export type Refused = { is: "refused"; why: RefusalReason; said: string };
/** Proves that nothing was taken for now; the same order may be sent again. */
export type Later = { is: "later"; why: "hours" | "funds" | "busy"; said: string };
/** The reference is theirs already, so that an earlier call of ours arrived. */
export type Used = { is: "used"; said: string };

export type RefusalReason =
  /** About this payment: no number, no such account, no such bank. */
  | "invalid"
  | "account_number"
  | "bank"
  | "currency"
  /** About us: the key, or an account that is switched off. Nobody's payment is at fault, and all others would be refused too. */
  | "key"
  | "switched_off";

/** Whether a refusal is about us and not about the payment: then the provider is switched off and somebody is called. */
export function isAboutUs({ why }: Refused): boolean {
  return why === "key" || why === "switched_off";
}

/** A call that somebody makes to us, as it came: signatures are of bytes. Header names are in lower case. */
export type RawCall = { headers: Readonly<Record<string, string | undefined>>; body: Uint8Array };

/** Which payment somebody should look up. */
export type Hint = { way: "in" | "out"; reference: string; event: string };

/** What a provider is about to send in our name. */
export type Approval = { reference: string; amount: Santim; destination: Destination };

/** One line of a provider's own list. Either reference may be missing, never both. */
export type StatementLine = {
  is: "line";
  way: "in" | "out";
  reference: string | null;
  theirReference: string | null;
  amount: Santim;
  fee: Santim | null;
  currency: string;
  status: Exclude<Fact["is"], "absent">;
  at: Date;
  said: string;
};

export type Funds = { is: "funds"; available: Santim; ledger: Santim };

/** Of one payment. `hours` are missing where they are always. */
export type Limits = { min: Santim; max: Santim; hours?: Hours };

export function unknown(why: UnknownReason, said: string): Unknown {
  return { is: "unknown", why, said: short(said) };
}

const saidMax = 300;

/** Their words as they are kept: on one line, and no longer than anybody reads. */
export function short(said: string): string {
  const line = said.replace(/\s+/g, " ").trim();
  return line.length > saidMax ? `${line.slice(0, saidMax - 1)}…` : line;
}
