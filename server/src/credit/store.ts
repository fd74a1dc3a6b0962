import { type Santim, santim } from "@derash/game/money";
import { sql } from "kysely";
import { invariant } from "../app-error.ts";
import type { Tx } from "../db.ts";

export type Credit = {
  transferKey: string;
  actorId: string;
  senderAccountId: string;
  receiverAccountId: string;
  /** As they were called then. */
  senderName: string;
  receiverName: string;
  amount: Santim;
  note: string;
};

const credits = (tx: Tx) =>
  tx
    .selectFrom("credit")
    .select(["receiver_account_id as receiverAccountId", "receiver_name as receiverName"])
    .select(["amount_santim as amount", "note"]);

export type EarlierCredit = Pick<Credit, "receiverAccountId" | "receiverName" | "note"> & { amount: number };

export async function creditByKey(tx: Tx, transferKey: string): Promise<EarlierCredit | null> {
  return (await credits(tx).where("transfer_key", "=", transferKey).executeTakeFirst()) ?? null;
}

/** The newest credit that looks the same and is not older than the seconds. Call it under the sender's lock. */
export async function sameCreditWithin(
  tx: Tx,
  seconds: number,
  credit: Pick<Credit, "actorId" | "receiverAccountId" | "amount" | "note">,
): Promise<EarlierCredit | null> {
  const earlier = await credits(tx)
    .where("actor_id", "=", credit.actorId)
    .where("receiver_account_id", "=", credit.receiverAccountId)
    .where("amount_santim", "=", credit.amount)
    .where("note", "=", credit.note)
    .where("created_at", ">", sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return earlier ?? null;
}

export async function insertCredit(tx: Tx, credit: Credit): Promise<void> {
  await tx
    .insertInto("credit")
    .values({
      transfer_key: credit.transferKey,
      actor_id: credit.actorId,
      sender_account_id: credit.senderAccountId,
      receiver_account_id: credit.receiverAccountId,
      sender_name: credit.senderName,
      receiver_name: credit.receiverName,
      amount_santim: credit.amount,
      note: credit.note,
    })
    .execute();
}

/** What somebody corrected of an account within 24 hours without a second person, up and down added together. */
export async function correctedAlone(tx: Tx, requestedBy: string, targetAccountId: string): Promise<Santim> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(abs(amount_santim)), 0)::bigint as total from adjustment
    where requested_by = ${requestedBy} and target_account_id = ${targetAccountId}
      and status = 'approved' and decided_by = requested_by
      and created_at > clock_timestamp() - interval '24 hours'`.execute(tx);
  invariant(rows[0], "a sum is one row");
  return santim(rows[0].total);
}
