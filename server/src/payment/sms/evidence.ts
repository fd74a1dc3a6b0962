import type { Santim } from "@derash/game/money";
import type { Bank } from "./reference.ts";

/** What an SMS on the operator's own receiving phone proves. Nothing of it is typed by a player. */
export type Evidence = {
  is: "received";
  bank: Bank;
  /** Which template read it; kept with the evidence, so that it can be read again by a better one. */
  template: string;
  /** null where the bank's text has none (CBE's app): then nobody can claim it by typing, and a person matches it. */
  reference: string | null;
  amount: Santim;
  /** As masked: "2519****6294", "1**9705". null where the bank does not say. */
  payer: string | null;
  payerName: string | null;
  /** The account that it came to, as masked; null where the text does not name it. */
  account: string | null;
  /** What the account holds since. */
  balance: Santim;
  /** As the bank says; null where it says no time. */
  at: Date | null;
};

/** Money that left the same account: no evidence for anybody, but a link of the balance chain. */
export type Outgoing = {
  is: "sent";
  bank: Bank;
  template: string;
  reference: string | null;
  amount: Santim;
  /** What the bank took for it; null where the text does not say. */
  fees: Santim | null;
  balance: Santim;
};

/** No template: it is counted and shown, and never guessed at. */
export type Unread = { is: "unread" };

/**
 * Whether a masked number can be a player's verified one, "+2519…": the digits before the stars and after them are those of the
 * number. false where it is not a phone's, or where fewer than four digits at the end are shown.
 */
export function isPayerPhone(masked: string | null, phone: string): boolean {
  const parts = /^\+?(\d+)\*+(\d{4,})$/.exec(masked ?? "");
  if (parts === null) return false;
  const [, first = "", last = ""] = parts;
  const digits = phone.replace(/^\+/, "");
  return digits.length > first.length + last.length && digits.startsWith(first) && digits.endsWith(last);
}
