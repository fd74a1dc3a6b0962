import type { Santim } from "@derash/game/money";
import { sql } from "kysely";
import { invariant } from "../app-error.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

export type AccountKind = Tables["account"]["kind"];
type TransferType = Tables["transfer"]["type"];

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

export type WalletTotals = { balance: Santim; bonuses: Santim; deposits: Santim; withdrawals: Santim };

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

export async function totals(queries: Queries, accountId: string): Promise<WalletTotals> {
  const { rows } = await sql<WalletTotals>`
    select balance_santim as balance, bonuses_santim as bonuses, deposits_santim as deposits, withdrawals_santim as withdrawals
    from wallet_totals(${accountId})`.execute(queries);
  invariant(rows[0] && rows[0].balance !== null, `account ${accountId} has a balance`);
  return rows[0];
}
