import type { Fact } from "../provider.ts";

/**
 * Both vocabularies: what telebirr notifies, and what it answers to a query. A word that is not here is unknown. A refund under
 * way changes nothing yet; how one that did not work is called is not documented for certain, so it is not here.
 */
const words: Readonly<Record<string, "paid" | "pending" | "failed" | "reversed">> = {
  Paying: "pending",
  Pending: "pending",
  Completed: "paid",
  Expired: "failed",
  Failure: "failed",
  WAIT_PAY: "pending",
  PAYING: "pending",
  ACCEPTED: "pending",
  PAY_SUCCESS: "paid",
  PAY_FAILED: "failed",
  ORDER_CLOSED: "failed",
  REFUNDING: "pending",
  REFUND_SUCCESS: "reversed",
};

export function meaningOf(word: string): Exclude<Fact["is"], "absent"> {
  return Object.hasOwn(words, word) ? (words[word] ?? "unknown") : "unknown";
}
