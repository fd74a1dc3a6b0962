import type { Santim } from "@derash/game/money";
import type { netPeriods } from "@derash/protocol/wallet";
import { sql } from "kysely";
import { invariant } from "../app-error.ts";
import { timeZone } from "../days.ts";
import type { Db, Queries } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

/** Of money on its way out: given back only where it `failed`. */
export type PayoutState = "waiting" | "paid" | "failed";

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
  /** null: no withdrawal that a player asked for, nor its fee. */
  payout_state: PayoutState | null;
  /** Of a credit that somebody passed on by hand; null for everything else. */
  sender_name: string | null;
  receiver_name: string | null;
  note: string | null;
};

/** The account of a player's wallet with a company; null: none is open. */
export async function walletOf(queries: Queries, playerId: string, companyId: string): Promise<string | null> {
  const row = await queries
    .selectFrom("wallet")
    .select("account_id")
    .where("player_id", "=", playerId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export async function openWallet(queries: Queries, playerId: string, companyId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select wallet_open(${playerId}, ${companyId}) as id`.execute(queries);
  invariant(rows[0], "wallet_open answers an account");
  return rows[0].id;
}

export async function lastVisited(db: Db, playerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("wallet")
    .select("account_id")
    .where("player_id", "=", playerId)
    .orderBy("visited_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export type HeldWallet = { accountId: string; companyId: string; company: string; balance: Santim };

export async function walletsOf(db: Db, playerId: string): Promise<HeldWallet[]> {
  const { rows } = await sql<HeldWallet>`
    select account_id as "accountId", company_id as "companyId", company_name as company, balance_santim as balance
    from wallet_directory where player_id = ${playerId} order by visited_at desc`.execute(db);
  return rows;
}

/** What has become of the withdrawal that a transfer set money aside for. */
const payoutState = sql<PayoutState | null>`case
  when transfer.type in ('WITHDRAWAL', 'FEE') and split_part(transfer.idempotency_key, ':', 1) in ('withdrawal', 'withdrawal-player-fee') then (
    select case when w.state = 'paid' then 'paid' when w.state in ('rejected', 'failed') then 'failed' else 'waiting' end
    from withdrawal w where w.id = split_part(transfer.idempotency_key, ':', 2)::uuid) end`;

/** Entries of an account, newest first. */
export async function entries(
  queries: Queries,
  accountId: string | null,
  limit: number,
  offset: number,
): Promise<EntryRow[]> {
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
    .select(payoutState.as("payout_state"))
    .where("entry.account_id", "=", accountId)
    .orderBy("entry.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type Play = { period: NetPeriodName; since: Date; rounds: number; staked: number; won: number };
type NetPeriodName = (typeof netPeriods)[number];

/**
 * What play cost and brought an account in each period that runs, in santim. A round counts in the periods in which its stake was
 * paid last, with all that came back of it whenever that was; a stake that came back is none. No more is read than the entries
 * since the earliest period began, and before it for as long as a round may be paid for ahead.
 */
export async function play(
  queries: Queries,
  accountId: string | null,
  periods: readonly NetPeriodName[],
  at: Date | null,
): Promise<Play[]> {
  const { rows } = await sql<Play>`
    with asked as materialized (
      select name, place, date_trunc(name, coalesce(${at}, clock_timestamp()), ${timeZone}) as since
      from unnest(${periods}::text[]) with ordinality as asked (name, place)),
    played as (
      select max(t.created_at) filter (where t.type = 'BET_PLACED') as staked_at,
        -sum(e.amount_santim) filter (where t.type in ('BET_PLACED', 'REFUND')) as staked,
        coalesce(sum(e.amount_santim) filter (where t.type in ('BET_WON', 'BONUS', 'TAX')), 0) as won
      from entry e
      cross join lateral (select x.type, x.round_id, x.created_at from transfer x where x.id = e.transfer_id limit 1) as t
      where e.account_id = ${accountId} and t.round_id is not null and t.type in ('BET_PLACED', 'REFUND', 'BET_WON', 'BONUS', 'TAX')
        and e.transfer_id >= first_id_at((select min(since) from asked) - interval '15 days')
      group by t.round_id)
    select asked.name as period, asked.since, count(*) filter (where played.staked > 0)::int as rounds,
      coalesce(sum(played.staked), 0)::bigint as staked, coalesce(sum(played.won), 0)::bigint as won
    from asked left join played on played.staked_at >= asked.since
    group by asked.name, asked.since, asked.place order by asked.place`.execute(queries);
  return rows;
}
