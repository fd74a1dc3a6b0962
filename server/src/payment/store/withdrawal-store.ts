import { type Santim, santim } from "@derash/game/money";
import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../postgres/db.ts";
import type { Tables } from "../../postgres/schema.ts";
import type { ProviderName } from "../provider.ts";
import type { Withdrawal, WithdrawalState } from "../withdrawal-state.ts";
import { isOnAt, modeOf } from "./account-store.ts";

/** A withdrawal with whose it is, by whom it is carried, and where it goes. */
export type WithdrawalRow = Selectable<Tables["withdrawal"]> & {
  provider: ProviderName;
  account_mode: Tables["payment_account"]["mode"];
  company_id: string;
  company_name: string;
  bank: string | null;
  bank_name: string | null;
  account: string | null;
  holder: string | null;
  /** Who or what has shown that the account is the player's; null: it is not known to be by now, or it is paid at the desk. */
  destination_verified_by: string | null;
  /** Nothing is handed over by its account now: see accounts.isOn. */
  is_payout_off: boolean;
};

const withdrawals = (queries: Queries) =>
  queries
    .selectFrom("withdrawal")
    .innerJoin("payment_account as at", "at.id", "withdrawal.payment_account_id")
    .innerJoin("company_directory as company", "company.id", "at.company_id")
    .leftJoin("destination as to", "to.id", "withdrawal.destination_id")
    .selectAll("withdrawal")
    .select(["at.mode as account_mode", "at.company_id", "company.name as company_name"])
    .select(["to.bank", "to.bank_name", "to.account", "to.holder", "to.verified_by as destination_verified_by"])
    .select(sql<boolean>`not ${isOnAt("payout")}`.as("is_payout_off"))
    .select(sql<ProviderName>`at.provider`.as("provider"));

export async function find(queries: Queries, id: string): Promise<WithdrawalRow | null> {
  return (await withdrawals(queries).where("withdrawal.id", "=", id).executeTakeFirst()) ?? null;
}

export async function findAll(queries: Queries, ids: readonly string[]): Promise<WithdrawalRow[]> {
  return ids.length === 0 ? [] : withdrawals(queries).where("withdrawal.id", "in", ids).execute();
}

export async function byReference(queries: Queries, reference: string): Promise<WithdrawalRow | null> {
  return (await withdrawals(queries).where("withdrawal.reference", "=", reference).executeTakeFirst()) ?? null;
}

export async function byKey(queries: Queries, requestKey: string): Promise<WithdrawalRow | null> {
  return (await withdrawals(queries).where("withdrawal.request_key", "=", requestKey).executeTakeFirst()) ?? null;
}

export async function lock(tx: Tx, id: string): Promise<WithdrawalRow> {
  return withdrawals(tx).where("withdrawal.id", "=", id).forUpdate("withdrawal").executeTakeFirstOrThrow();
}

type Request = {
  accountId: string;
  playerId: string;
  destinationId: string | null;
  reference: string;
  requestKey: string;
  amount: Santim;
  at: Date;
};
export type RequestResult =
  | "ok"
  | "again"
  | "payout_unknown"
  | "payouts_stopped"
  | "not_found"
  | "destination_unverified"
  | "destination_new"
  | "insufficient_funds";

export async function request(
  tx: Tx,
  { accountId, playerId, destinationId, reference, requestKey, amount, at }: Request,
): Promise<{ result: RequestResult; id: string | null }> {
  const { rows } = await sql<{ result: RequestResult; id: string | null }>`
    select result, id from withdrawal_request(${accountId}, ${playerId}, ${destinationId}, ${reference}, ${requestKey},
      ${amount}::bigint, ${at}::timestamptz)`.execute(tx);
  return rows[0] ?? { result: "not_found", id: null };
}

export async function settle(
  tx: Tx,
  id: string,
  { fee, theirReference }: { fee: Santim | null; theirReference: string | null },
  at: Date,
): Promise<void> {
  await sql`select withdrawal_settle(${id}, ${fee}::bigint, ${theirReference}, ${at}::timestamptz)`.execute(tx);
}

export async function giveBack(tx: Tx, id: string, state: "rejected" | "failed", at: Date): Promise<void> {
  await sql`select withdrawal_give_back(${id}, ${state}, ${at}::timestamptz)`.execute(tx);
}

/** Those of a wallet that came back at this moment, because a deposit of their player went back. */
export async function givenBackAt(tx: Tx, walletId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom("withdrawal")
    .select("id")
    .where("wallet_account_id", "=", walletId)
    .where("taken_for_deposit_id", "is not", null)
    .where("ended_at", "=", at)
    .execute();
  return rows.map(({ id }) => id);
}

type Changed =
  | "state"
  | "attempt"
  | "merchant_version"
  | "is_approved_there"
  | "was_seen_paid"
  | "waits_because"
  | "needs_two"
  | "approved_by"
  | "second_by"
  | "seen_suspensions"
  | "their_reference"
  | "looks"
  | "next_look_at"
  | "leased_until"
  | "sent_at"
  | "unknown_since"
  | "asked_outcome"
  | "asked_by"
  | "rejected_because";

export async function change(
  queries: Queries,
  id: string,
  values: Partial<Pick<WithdrawalRow, Changed>>,
): Promise<void> {
  await queries.updateTable("withdrawal").set(values).where("id", "=", id).execute();
}

/** Of the transaction that is under way, by which it can be asked for afterwards: see `becameOf`. */
export async function transactionId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
  return rows[0]?.id ?? "";
}

/** null: that was too long ago to be known. */
export async function becameOf(queries: Queries, id: string): Promise<"committed" | "aborted" | "in progress" | null> {
  const { rows } = await sql<{ became: "committed" | "aborted" | "in progress" | null }>`
    select pg_xact_status(${id}::xid8) as became`.execute(queries);
  return rows[0]?.became ?? null;
}

/**
 * What a player has ever brought to a company and taken out of it. Credit of a cashier's is brought, less what corrections took back of it:
 * as for the limits of deposits.
 */
export type Past = { brought: Santim; taken: Santim };

export async function past(queries: Queries, of: readonly Whose[]): Promise<(whose: Whose) => Past> {
  const asked = [...new Map(of.map((whose) => [keyOf(whose), whose])).values()];
  const { rows } = await sql<Whose & { brought: number; taken: number }>`
    select player_id, company_id,
      (select coalesce(sum(d.credited_santim), 0)::bigint from deposit d join payment_account a on a.id = d.payment_account_id
        where d.player_id = whose.player_id and a.company_id = whose.company_id and d.state = 'paid')
        + greatest(0, coalesce(credited.santim, 0) + least(0, coalesce(corrected.santim, 0))) as brought,
      (select coalesce(sum(w.amount_santim), 0)::bigint from withdrawal w join payment_account a on a.id = w.payment_account_id
        where w.player_id = whose.player_id and a.company_id = whose.company_id and w.state not in ('rejected', 'failed')) as taken
    from unnest(${asked.map((each) => each.player_id)}::uuid[], ${asked.map((each) => each.company_id)}::uuid[])
      as whose (player_id, company_id)
    left join wallet_directory wallet using (player_id, company_id)
    left join lateral (select sum(c.amount_santim)::bigint as santim from credit c where c.receiver_account_id = wallet.account_id)
      as credited on true
    left join lateral (select sum(a.amount_santim)::bigint as santim from adjustment a
      where a.target_account_id = wallet.account_id and a.kind = 'correction' and a.status = 'approved') as corrected on true`.execute(
    queries,
  );
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return (whose) => {
    const row = found.get(keyOf(whose));
    return { brought: santim(row?.brought ?? 0), taken: santim(row?.taken ?? 0) };
  };
}

type Whose = { player_id: string; company_id: string };
const keyOf = ({ player_id, company_id }: Whose) => `${player_id} ${company_id}`;

/** As the state machine knows it. At a desk nothing is sent anywhere. */
export function withdrawalOf(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    state: row.state as WithdrawalState,
    order: {
      reference: row.reference,
      amount: santim(row.amount_santim),
      destination: { bank: row.bank ?? "", account: row.account ?? "", holder: row.holder ?? "" },
    },
    mode: modeOf({ mode: row.account_mode }),
    attempt: row.attempt,
    merchant: row.merchant_version,
    isApprovedThere: row.is_approved_there,
    wasSeenPaid: row.was_seen_paid,
  };
}
