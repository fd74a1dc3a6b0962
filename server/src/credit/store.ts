import { type Santim, santim } from "@derash/game/money";
import { type RawBuilder, sql } from "kysely";
import { invariant } from "../app-error.ts";
import { timeZone } from "../days.ts";
import type { Tx } from "../postgres/db.ts";

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

/** What a second click has in common with the first. */
type Looks = Pick<Credit, "actorId" | "receiverAccountId" | "amount" | "note">;
export type EarlierCredit = Pick<Credit, "receiverAccountId" | "receiverName" | "note"> & { amount: number };

export async function creditByKey(tx: Tx, transferKey: string): Promise<EarlierCredit | null> {
  return (await credits(tx).where("transfer_key", "=", transferKey).executeTakeFirst()) ?? null;
}

/** The newest credit that looks the same and is not older than the seconds. Call it under the sender's lock. */
export async function sameCreditWithin(tx: Tx, seconds: number, credit: Looks): Promise<EarlierCredit | null> {
  const earlier = await credits(tx)
    .where(({ and }) =>
      and({
        ...{ actor_id: credit.actorId, receiver_account_id: credit.receiverAccountId },
        ...{ amount_santim: credit.amount, note: credit.note },
      }),
    )
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

/** Today in Ethiopia, by the database's clock. */
const today = sql`date_trunc('day', clock_timestamp(), ${timeZone})`;

/**
 * What was corrected today without a second person, up and down added together: by this person of anybody, or by anybody of
 * this account, whichever is more. Call it under the locks of both accounts.
 */
export async function correctedAlone(tx: Tx, requestedBy: string, targetAccountId: string): Promise<Santim> {
  const sumWhere = (condition: RawBuilder<unknown>) => sql`
    (select coalesce(sum(abs(amount_santim)), 0) from adjustment
     where ${condition} and kind = 'correction' and status = 'approved' and decided_by = requested_by
       and decided_at >= ${today})`;
  const { rows } = await sql<{ total: number }>`
    select greatest(
      ${sumWhere(sql`requested_by = ${requestedBy}`)}, ${sumWhere(sql`target_account_id = ${targetAccountId}`)}
    )::bigint as total`.execute(tx);
  return totalOf(rows);
}

/** What this person issued today that no second one approved. Call it under the issuer's lock. */
export async function issuedAlone(tx: Tx, actorId: string): Promise<Santim> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_santim), 0)::bigint as total from credit
    where actor_id = ${actorId} and created_at >= ${today}
      and not exists (select from adjustment where idempotency_key = credit.transfer_key)`.execute(tx);
  return totalOf(rows);
}

function totalOf(rows: readonly { total: number }[]): Santim {
  invariant(rows[0], "a sum is one row");
  return santim(rows[0].total);
}
