import { type Santim, santim } from "@derash/game/money";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../postgres/db.ts";
import type { Tables } from "../../postgres/schema.ts";
import type { Limits, Mode, ProviderName } from "../provider.ts";

/** What a company has of a provider. */
export type AccountRow = Selectable<Tables["payment_account"]> & { company_name: string };
export type Way = "deposit" | "payout";

const accounts = (queries: Queries) =>
  queries
    .selectFrom("payment_account as account")
    .innerJoin("company_directory as company", "company.id", "account.company_id")
    .selectAll("account")
    .select("company.name as company_name");

export async function find(queries: Queries, id: string): Promise<AccountRow | null> {
  return (await accounts(queries).where("account.id", "=", id).executeTakeFirst()) ?? null;
}

/** What it was before its mode, keys or addresses are changed. In the transaction that changes them. */
export async function keepMerchant(tx: Tx, account: AccountRow): Promise<void> {
  const { id, merchant_version: version, mode, settings, sealed_keys } = account;
  const kept = { payment_account_id: id, version, mode, settings: JSON.stringify(settings), sealed_keys };
  await tx.insertInto("payment_merchant").values(kept).execute();
}

/** The account with mode, keys and addresses of one of its merchants; as it is now where those were never kept. */
export async function atMerchant(queries: Queries, account: AccountRow, version: number): Promise<AccountRow> {
  if (version === account.merchant_version) return account;
  const kept = await queries
    .selectFrom("payment_merchant")
    .select(["mode", "settings", "sealed_keys", "version as merchant_version"])
    .where("payment_account_id", "=", account.id)
    .where("version", "=", version)
    .executeTakeFirst();
  return kept === undefined ? account : { ...account, ...kept };
}

/** Whoever else changes it waits; payments that name it do not. */
export async function lock(tx: Tx, id: string): Promise<AccountRow> {
  return accounts(tx).where("account.id", "=", id).forNoKeyUpdate("account").executeTakeFirstOrThrow();
}

export async function ofCompany(queries: Queries, companyId: string): Promise<AccountRow[]> {
  return accounts(queries).where("account.company_id", "=", companyId).orderBy("account.provider").execute();
}

export async function ofProvider(
  queries: Queries,
  companyId: string,
  provider: ProviderName,
): Promise<AccountRow | null> {
  return (await ofCompany(queries, companyId)).find((account) => account.provider === provider) ?? null;
}

const deskDefaults: Omit<AccountRow, "company_id" | "company_name"> = {
  ...{ id: "", provider: "desk", mode: "live", settings: {}, sealed_keys: null, clearing_account_id: "" },
  ...{ is_deposit_on: true, is_payout_on: true, new_destination_hours: 24, created_at: new Date(0) },
  ...{ merchant_version: 0, switch_version: 0 },
  ...{
    deposit_min_santim: 50_00,
    deposit_max_santim: 75_000_00,
    payout_min_santim: 50_00,
    payout_max_santim: 75_000_00,
  },
  ...{ auto_payout_max_santim: 0, four_eyes_above_santim: 10_000_00 },
};

/** Cash at the cashier is there before anybody has used it: whoever only looks opens nothing. */
export function withDesk(rows: AccountRow[], company: { id: string; name: string }): AccountRow[] {
  if (rows.some(({ provider }) => provider === "desk")) return rows;
  return [...rows, { ...deskDefaults, company_id: company.id, company_name: company.name }];
}

/** In the scope, by company and provider. */
export async function list(queries: Queries, companyId: string | null): Promise<AccountRow[]> {
  let found = accounts(queries);
  if (companyId !== null) found = found.where("account.company_id", "=", companyId);
  return found.orderBy("company.name").orderBy("account.provider").limit(500).execute();
}

/** Makes it where it is missing; answers its id. */
export async function open(
  queries: Queries,
  companyId: string,
  provider: ProviderName,
  mode: AccountRow["mode"],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select payment_account_open(${companyId}, ${provider}, ${mode}) as id`.execute(queries);
  return rows[0]?.id ?? "";
}

export async function change(
  queries: Queries,
  id: string,
  values: Partial<Omit<AccountRow, "id" | "company_id" | "provider" | "clearing_account_id" | "created_at">>,
): Promise<void> {
  const { settings, ...rest } = values;
  const set = { ...rest, ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }) };
  await queries.updateTable("payment_account").set(set).where("id", "=", id).execute();
}

/**
 * Whether money may go this way now: the company's own switch, and the one for all companies. Asked anew each time. Out of an account
 * in test mode none goes: what a wallet has set aside would be paid to nobody. A company cannot switch its desk, which may
 * have no row; for all companies it pays nothing out after a restore (stopPayouts).
 */
export async function isOn(
  queries: Queries,
  { id, provider }: Pick<AccountRow, "id" | "provider">,
  way: Way,
): Promise<boolean> {
  if (provider === "desk")
    return !(await switches(queries)).some((each) => each.provider === provider && each.way === way && !each.is_on);
  const { rows } = await sql<{ is_on: boolean }>`
    select ${isOnAt(way)} as is_on from payment_account as at where at.id = ${id}`.execute(queries);
  return rows[0]?.is_on ?? false;
}

/** The same of the account that a statement calls `at`, as an expression. */
export function isOnAt(way: Way): RawBuilder<boolean> {
  return sql`((at.provider = 'desk' or case ${way} when 'deposit' then at.is_deposit_on else at.is_payout_on and at.mode <> 'test' end)
    and not exists (select from payment_switch s where s.provider = at.provider and s.way = ${way} and not s.is_on))`;
}

/** The switch of a provider for all companies, as far as somebody has ever touched it. */
export type SwitchRow = Pick<Selectable<Tables["payment_switch"]>, "provider" | "is_on" | "switch_version"> & {
  way: Way;
};

export async function switches(queries: Queries): Promise<SwitchRow[]> {
  const rows = await queries
    .selectFrom("payment_switch")
    .select(["provider", "way", "is_on", "switch_version"])
    .execute();
  return rows as SwitchRow[];
}

/** Whoever else turns it waits. Null: nobody has ever turned it, and it is on. */
export async function lockSwitch(
  tx: Tx,
  provider: string,
  way: Way,
): Promise<Pick<SwitchRow, "is_on" | "switch_version"> | null> {
  const held = tx
    .selectFrom("payment_switch")
    .select(["is_on", "switch_version"])
    .where("provider", "=", provider)
    .where("way", "=", way)
    .forNoKeyUpdate();
  return (await held.executeTakeFirst()) ?? null;
}

/** Answers whether it was the other way; a switch that nobody has touched is on. */
export async function kill(
  tx: Tx,
  { provider, way, isOn, by, at }: { provider: string; way: Way; isOn: boolean; by: string | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ was_on: boolean }>`
    insert into payment_switch as s (provider, way, is_on, changed_by, changed_at)
      values (${provider}, ${way}, ${isOn}, ${by}, ${at}::timestamptz)
      on conflict (provider, way) do update
        set is_on = excluded.is_on, changed_by = excluded.changed_by, changed_at = excluded.changed_at
        where s.is_on <> excluded.is_on
      returning coalesce(old.is_on, true) as was_on`.execute(tx);
  return rows[0] !== undefined && rows[0].was_on !== isOn;
}

/**
 * A turn of every switch, for all companies and of each account, that leaves it as it is and that no page has seen, of whichever time before
 * a restore: counted on from a clock, which is later than any count of turns.
 */
export async function turnAll(tx: Tx, at: Date): Promise<void> {
  const seconds = sql`extract(epoch from ${at}::timestamptz - timestamptz '2026-01-01 00:00Z')::integer`;
  await sql`update payment_switch set switch_version = greatest(switch_version + 1, ${seconds})`.execute(tx);
  await sql`update payment_account set switch_version = greatest(switch_version + 1, ${seconds})`.execute(tx);
}

/** Money of a demo is taken for money there, and nowhere else. */
export function modeOf({ mode }: Pick<AccountRow, "mode">): Mode {
  return mode === "test" ? "test" : "live";
}

/** What both the company and the provider allow in one payment. */
export function limitsOf(account: AccountRow, way: Way, theirs: Limits | undefined): { min: Santim; max: Santim } {
  const [min, max] =
    way === "deposit"
      ? [account.deposit_min_santim, account.deposit_max_santim]
      : [account.payout_min_santim, account.payout_max_santim];
  return {
    min: santim(Math.max(min, theirs?.min ?? min)),
    max: santim(Math.min(max, theirs?.max ?? max)),
  };
}
