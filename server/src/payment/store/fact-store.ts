import { santim } from "@derash/game/money";
import type { Queries, Tx } from "../../postgres/db.ts";
import type { Fact, Paid, Sent, Started } from "../provider.ts";

export type FactSource = "start" | "send" | "look_up" | "hint" | "approval" | "person";
export type FactRow = {
  at: Date;
  source: FactSource;
  is_what: string;
  amount_santim: number | null;
  currency: string | null;
  mode: string | null;
  their_reference: string | null;
  /** What the provider said that it kept. */
  fee_santim: number | null;
  said: string;
};

/** What somebody said of a payment, as it came. */
export type Said = { paymentId: string; at: Date; source: FactSource };

type Anything = Fact | Started | Sent | { is: string; said: string };

export async function add(queries: Queries, { paymentId, at, source }: Said, what: Anything): Promise<void> {
  const given: Partial<Record<string, unknown>> = what;
  const text = (name: string) => (typeof given[name] === "string" ? String(given[name]) : null);
  const sum = (name: string) => (typeof given[name] === "number" ? given[name] : null);
  await queries
    .insertInto("payment_fact")
    .values({
      ...{ payment_id: paymentId, at, source, is_what: what.is, said: text("said") ?? text("checkoutUrl") ?? "" },
      ...{ amount_santim: sum("amount"), fee_santim: sum("fee"), currency: text("currency") },
      ...{ mode: text("mode"), their_reference: text("theirReference") },
    })
    .execute();
}

/** The newest first. */
const factsOf = (queries: Queries, paymentId: string) =>
  queries
    .selectFrom("payment_fact")
    .select(["at", "source", "is_what", "amount_santim", "currency", "mode", "their_reference", "fee_santim", "said"])
    .where("payment_id", "=", paymentId)
    .orderBy("id", "desc");

/** The newest 500, in the order that they came. */
export async function of(queries: Queries, paymentId: string): Promise<FactRow[]> {
  const rows = await factsOf(queries, paymentId).limit(500).execute();
  return (rows as FactRow[]).toReversed();
}

/** What the provider has said last that arrived. */
export async function lastPaid(tx: Tx, id: string): Promise<Paid | null> {
  const fact = await factsOf(tx, id).where("is_what", "=", "paid").limit(1).executeTakeFirst();
  if (fact === undefined || fact.amount_santim === null || fact.their_reference === null) return null;
  return {
    ...{ is: "paid", amount: santim(fact.amount_santim), currency: fact.currency ?? "" },
    ...{ mode: fact.mode === "test" ? "test" : "live", theirReference: fact.their_reference },
    ...{ fee: fact.fee_santim === null ? null : santim(fact.fee_santim), said: fact.said },
    // Who has paid stays on the deposit; that two persons have credited it makes nobody's account known.
    payer: null,
  };
}
