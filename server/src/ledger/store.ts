import { type Santim, santim } from "@derash/game/money";
import { sql } from "kysely";
import { invariant } from "../app-error.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { AccountKind, TransferType } from "../tables.ts";

export type TransferLine = { accountId: string; amount: Santim };
export type Transfer = {
  /** Names what is paid for, once and for ever, like "prize:<round>:<cartela>". */
  key: string;
  type: TransferType;
  roundId: string | null;
  description: string;
  /** Two lines or more, no account twice, summing to zero. */
  lines: readonly TransferLine[];
};

export type WalletTotals = { bonuses: Santim; deposits: Santim; withdrawals: Santim };

export async function openAccount(queries: Queries, kind: AccountKind, ownerId: string): Promise<string> {
  const withBalance = kind !== "pot";
  const { rows } = await sql<{ id: string }>`select ledger_open(${kind}, ${ownerId}, ${withBalance}) as id`.execute(
    queries,
  );
  const id = rows[0]?.id;
  invariant(id, "ledger_open answers an account");
  return id;
}

export async function lockBalances(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`select ledger_lock(${accountIds}::uuid[])`.execute(tx);
}

export async function postTransfer(tx: Tx, { key, type, roundId, description, lines }: Transfer): Promise<void> {
  const accounts = lines.map((line) => line.accountId);
  const amounts = lines.map((line) => line.amount);
  await sql`select ledger_post(${key}, ${type}, ${roundId}, ${description}, ${accounts}::uuid[], ${amounts}::bigint[])`.execute(
    tx,
  );
}

export async function closePot(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select ledger_close_pot(${accountId}) as amount`.execute(tx);
  invariant(rows[0], "ledger_close_pot answers an amount");
  return rows[0].amount;
}

export async function balanceOf(queries: Queries, accountId: string): Promise<number> {
  const row = await queries
    .selectFrom("balance")
    .select("amount_santim")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  invariant(row, `account ${accountId} has a balance`);
  return row.amount_santim;
}

/** As the function stake_state of the migrations names them. */
export type StakeState = "waiting" | "played" | "lost" | "returned" | "void";

export type EntryRow = {
  id: number;
  amount_santim: number;
  type: TransferType;
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

export async function totals(queries: Queries, accountId: string): Promise<WalletTotals> {
  const row = await queries
    .selectFrom("entry")
    .innerJoin("transfer", "transfer.id", "entry.transfer_id")
    .select([
      sql<number>`coalesce(sum(amount_santim) filter (where type = 'BONUS'), 0)::bigint`.as("bonuses"),
      sql<number>`coalesce(sum(amount_santim) filter (where type <> 'BONUS' and amount_santim > 0), 0)::bigint`.as(
        "deposits",
      ),
      sql<number>`coalesce(-sum(amount_santim) filter (where type <> 'BONUS' and amount_santim < 0), 0)::bigint`.as(
        "withdrawals",
      ),
    ])
    .where("entry.account_id", "=", accountId)
    .where("transfer.type", "in", ["BONUS", "TOP_UP", "CHARGE", "CREDIT"])
    .executeTakeFirstOrThrow();
  return { bonuses: santim(row.bonuses), deposits: santim(row.deposits), withdrawals: santim(row.withdrawals) };
}
