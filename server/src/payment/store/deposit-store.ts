import { type Santim, santim } from "@derash/game/money";
import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../postgres/db.ts";
import type { Tables } from "../../postgres/schema.ts";
import type { Deposit } from "../deposit-state.ts";
import type { ProviderName } from "../provider.ts";

/** A deposit with whose it is and by whom it is carried. */
export type DepositRow = Selectable<Tables["deposit"]> & {
  provider: ProviderName;
  account_mode: Tables["payment_account"]["mode"];
  company_id: string;
  company_name: string;
  fee_fixed: number | null;
  fee_bps: number | null;
  fee_bearer: Tables["fee_profile"]["bearer"] | null;
  /** It was taken back, and nobody has looked at it yet. */
  stops_withdrawals: boolean;
};

const deposits = (queries: Queries) =>
  queries
    .selectFrom("deposit")
    .innerJoin("payment_account as account", "account.id", "deposit.payment_account_id")
    .innerJoin("company_directory as company", "company.id", "account.company_id")
    .leftJoin("fee_profile as fee", "fee.id", "deposit.fee_profile_id")
    .leftJoin("withdrawal_stop as stop", (join) =>
      join.onRef("stop.deposit_id", "=", "deposit.id").on("stop.resumed_at", "is", null),
    )
    .selectAll("deposit")
    .select(sql<boolean>`stop.deposit_id is not null`.as("stops_withdrawals"))
    .select(["fee.fixed_santim as fee_fixed", "fee.rate_bps as fee_bps", "fee.bearer as fee_bearer"])
    .select(["account.mode as account_mode", "account.company_id", "company.name as company_name"])
    .select(sql<ProviderName>`account.provider`.as("provider"));

export async function find(queries: Queries, id: string): Promise<DepositRow | null> {
  return (await deposits(queries).where("deposit.id", "=", id).executeTakeFirst()) ?? null;
}

export async function findAll(queries: Queries, ids: readonly string[]): Promise<DepositRow[]> {
  return ids.length === 0 ? [] : deposits(queries).where("deposit.id", "in", ids).execute();
}

export async function byReference(queries: Queries, reference: string): Promise<DepositRow | null> {
  return (await deposits(queries).where("deposit.reference", "=", reference).executeTakeFirst()) ?? null;
}

/** Every claim of a transfer's number is looked up next, whoever has the number now: the message shows whose it is. */
export async function wakeClaims(tx: Tx, accountId: string, number: string, at: Date): Promise<void> {
  await tx
    .updateTable("deposit")
    .set({ next_look_at: at })
    .where("payment_account_id", "=", accountId)
    .where("amount_santim", "is", null)
    .where(sql`split_part(reference, '.', 1)`, "=", number)
    .where("state", "<>", "not_theirs")
    .execute();
}

export async function byKey(queries: Queries, requestKey: string): Promise<DepositRow | null> {
  return (await deposits(queries).where("deposit.request_key", "=", requestKey).executeTakeFirst()) ?? null;
}

/** Of two who come at once the second waits, and finds what the first has done. */
export async function lock(tx: Tx, id: string): Promise<DepositRow> {
  return deposits(tx).where("deposit.id", "=", id).forUpdate("deposit").executeTakeFirstOrThrow();
}

export type NewDeposit = {
  accountId: string;
  playerId: string;
  reference: string;
  requestKey: string | null;
  amount: Santim | null;
  at: Date;
  nextLookAt: Date | null;
  leasedUntil: Date | null;
};

/** null: its key or its reference is there already. */
export async function begin(queries: Queries, deposit: NewDeposit): Promise<string | null> {
  const { accountId, playerId, reference, requestKey, amount, at, nextLookAt, leasedUntil } = deposit;
  const { rows } = await sql<{ id: string | null }>`
    select deposit_begin(${accountId}, ${playerId}, ${reference}, ${requestKey}, ${amount}::bigint, ${at}::timestamptz,
      ${nextLookAt}::timestamptz, ${leasedUntil}::timestamptz) as id`.execute(queries);
  return rows[0]?.id ?? null;
}

type Lease = { now: Date; until: Date; merchant: number };

/** Leases one for whose page nobody asks any more, which is asked for at this merchant. null: it has one, or somebody asks. */
export async function leaseWithoutPage(
  queries: Queries,
  id: string,
  { now, until, merchant }: Lease,
): Promise<string | null> {
  const leased = await queries
    .updateTable("deposit")
    .set({ leased_until: until, merchant_version: merchant })
    .where("id", "=", id)
    .where("state", "=", "created")
    .where("checkout_url", "is", null)
    .where(({ eb, or }) => or([eb("leased_until", "is", null), eb("leased_until", "<=", now)]))
    .returning("id")
    .executeTakeFirst();
  return leased?.id ?? null;
}

type Credit = { amount: Santim; fee: Santim | null; theirReference: string; payer: string | null };

/** `used`: another deposit has been paid by this payment of theirs; nothing has moved. */
export async function pay(tx: Tx, id: string, credit: Credit, at: Date): Promise<"ok" | "used"> {
  const { theirReference, amount, fee, payer } = credit;
  const { rows } = await sql<{ result: "ok" | "used" }>`
    select deposit_credit(${id}, ${theirReference}, ${amount}::bigint, ${fee}::bigint, ${payer}, ${at}::timestamptz) as result`.execute(
    tx,
  );
  return rows[0]?.result ?? "used";
}

/** Answers what the company has lost by it. */
export async function takeBack(tx: Tx, id: string, at: Date): Promise<Santim> {
  const { rows } = await sql<{ loss: number }>`select deposit_take_back(${id}, ${at}::timestamptz) as loss`.execute(tx);
  return santim(rows[0]?.loss ?? 0);
}

export async function change(
  queries: Queries,
  id: string,
  values: Partial<
    Pick<
      DepositRow,
      | "state"
      | "checkout_url"
      | "payer"
      | "looks"
      | "next_look_at"
      | "leased_until"
      | "asked_credit"
      | "asked_by"
      | "held_until"
      | "ended_at"
    >
  >,
): Promise<void> {
  await queries.updateTable("deposit").set(values).where("id", "=", id).execute();
}

/** As the state machine knows it. */
export function depositOf(row: DepositRow): Deposit {
  return {
    id: row.id,
    state: row.state as Deposit["state"],
    amount: row.amount_santim === null ? null : santim(row.amount_santim),
    credited: row.credited_santim === null ? null : santim(row.credited_santim),
    mode: row.is_test ? "test" : "live",
  };
}
