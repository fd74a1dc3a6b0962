import { sql } from "kysely";
import type { Queries } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

/** As the function stake_state of the migrations names them. */
export type StakeState = "waiting" | "played" | "lost" | "returned" | "void";

export type EntryRow = {
  id: number;
  amount_santim: number;
  type: Tables["transfer"]["type"];
  description: string;
  created_at: Date;
  /** null: no stake of a round. */
  stake_state: StakeState | null;
  /** Of a credit that somebody passed on by hand; null for everything else. */
  sender_name: string | null;
  receiver_name: string | null;
  note: string | null;
};

/** Entries of an account, newest first. */
export async function entries(queries: Queries, accountId: string, limit: number, offset: number): Promise<EntryRow[]> {
  return queries
    .selectFrom("entry")
    .innerJoin("transfer", "transfer.id", "entry.transfer_id")
    .select(["entry.id", "entry.amount_santim", "transfer.type", "transfer.description", "transfer.created_at"])
    .leftJoin("credit", "credit.transfer_key", "transfer.idempotency_key")
    .select(["credit.sender_name", "credit.receiver_name", "credit.note"])
    .select(
      sql<StakeState | null>`case when transfer.type = 'BET_PLACED'
        then stake_state(transfer.round_id, transfer.idempotency_key) end`.as("stake_state"),
    )
    .where("entry.account_id", "=", accountId)
    .orderBy("entry.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
