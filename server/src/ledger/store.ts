import { type Santim, santim } from "@derash/game/money";
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
  // One look-up an entry of this account, said so that the planner cannot read everybody's transfers instead, as it does
  // where it has no statistics yet.
  const { rows } = await sql<WalletTotals & { balance: number | null }>`
    select (select amount_santim from balance where account_id = ${accountId}) as balance,
      coalesce(sum(entry.amount_santim) filter (where type = 'BONUS'), 0)::bigint as bonuses,
      coalesce(sum(entry.amount_santim) filter (where type <> 'BONUS' and amount_santim > 0), 0)::bigint as deposits,
      coalesce(-sum(entry.amount_santim) filter (where type <> 'BONUS' and amount_santim < 0), 0)::bigint as withdrawals
    from entry
    cross join lateral (select type from transfer where id = entry.transfer_id limit 1) as transfer
    where entry.account_id = ${accountId} and type in ('BONUS', 'TOP_UP', 'CHARGE', 'CREDIT')`.execute(queries);
  const [row] = rows;
  invariant(row, "sums answer one row");
  const { balance, bonuses, deposits, withdrawals } = row;
  invariant(balance !== null, `account ${accountId} has a balance`);
  return {
    balance: santim(balance),
    bonuses: santim(bonuses),
    deposits: santim(deposits),
    withdrawals: santim(withdrawals),
  };
}
