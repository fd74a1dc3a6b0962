import type { AuditAction } from "@derash/protocol/audit";
import type { PaymentSort } from "@derash/protocol/payment/staff";
import { type RawBuilder, sql } from "kysely";
import type { Queries } from "../../postgres/db.ts";

/** A payment of either kind by when it began. */
export type Listed = { id: string; kind: "deposit" | "withdrawal" };

export type ListFilter = {
  companyId?: string | null | undefined;
  playerId?: string | undefined;
  kind?: "deposit" | "withdrawal" | undefined;
  provider?: string | undefined;
  state?: string | undefined;
  reference?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before?: string | undefined;
  sort?: PaymentSort | undefined;
};

const no = sql`true`;
const when = (given: unknown, condition: RawBuilder<unknown>) =>
  given === undefined || given === null ? no : condition;

const amounts = {
  deposit: sql`coalesce(p.credited_santim, p.amount_santim, 0)`,
  withdrawal: sql`p.amount_santim`,
} as const;

/** Whether each payment comes after the one before the page. Below one of another company there is nothing. */
function afterThat({ before, companyId }: ListFilter, kind: Listed["kind"], sort: PaymentSort): RawBuilder<unknown> {
  if (before === undefined) return no;
  const than = sql.raw(sort.startsWith("-") ? "<" : ">");
  if (sort.endsWith("created")) return sql`p.id ${than} ${before}::uuid`;
  const placeOf = (table: Listed["kind"]) => sql`
    select ${amounts[table]}, p.id from ${sql.table(table)} p join payment_account a on a.id = p.payment_account_id
     where p.id = ${before}::uuid and ${when(companyId, sql`a.company_id = ${companyId ?? null}`)}`;
  return sql`(${amounts[kind]}, p.id) ${than} (${placeOf("deposit")} union all ${placeOf("withdrawal")})`;
}

/** Newest first, or as it is sorted: ids are made in the order of time. One more than asked for shows whether there are more. */
export async function payments(queries: Queries, filter: ListFilter, limit: number): Promise<Listed[]> {
  const { companyId, playerId, kind, provider, state, reference, from, to, sort = "-created" } = filter;
  const conditions = (theirs: RawBuilder<unknown>) => sql`
    ${when(companyId, sql`a.company_id = ${companyId ?? null}`)} and ${when(playerId, sql`p.player_id = ${playerId ?? null}`)}
    and ${when(provider, sql`a.provider = ${provider ?? null}`)} and ${when(state, sql`p.state = ${state ?? null}`)}
    and ${when(reference, sql`(p.reference = ${reference ?? null} or split_part(p.reference, '.', 1) = ${reference ?? null} or ${theirs} = ${reference ?? null})`)}
    and ${when(from, sql`p.created_at >= ${from ?? null}::timestamptz`)} and ${when(to, sql`p.created_at < ${to ?? null}::timestamptz`)}`;
  const way = sql.raw(sort.startsWith("-") ? "desc" : "asc");
  const order = sort.endsWith("amount") ? sql`amount ${way}, id ${way}` : sql`id ${way}`;
  const part = (table: Listed["kind"]) => sql`
    (select p.id, ${table} as kind, ${amounts[table]} as amount from ${sql.table(table)} p join payment_account a on a.id = p.payment_account_id
     where ${kind === undefined || kind === table ? conditions(sql`p.their_reference`) : sql`false`} and ${afterThat(filter, table, sort)}
     order by ${order} limit ${limit})`;
  const { rows } = await sql<Listed>`
    select id, kind from (${part("deposit")} union all ${part("withdrawal")}) as both_kinds order by ${order} limit ${limit}`.execute(
    queries,
  );
  return rows;
}

/**
 * What a company's queue shows: withdrawals that have not ended, those first that wait for a person, and the oldest of them. Cash that
 * nobody fetches at the desk stays approved for ever, and hides nothing. One more than asked for shows whether there are more.
 */
export async function openWithdrawals(
  queries: Queries,
  companyId: string | null,
  state: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from withdrawal w join payment_account a on a.id = w.payment_account_id
    where w.state not in ('paid', 'rejected', 'failed')
      and ${when(companyId, sql`a.company_id = ${companyId}`)} and ${when(state, sql`w.state = ${state ?? null}`)}
    order by w.state in ('requested', 'unknown') desc, w.id limit ${limit}`.execute(queries);
  return rows.map(({ id }) => id);
}

export type EntryRow = { at: Date; type: string; kind: string; amount_santim: number; key: string };

/** What a payment has moved, by the keys that name it; and what of a withdrawal that came back went towards a deposit, in both. */
export async function entriesOf(queries: Queries, id: string): Promise<EntryRow[]> {
  const keys = [
    ...["deposit", "deposit-fee", "deposit-player-fee", "deposit-reversal"],
    ...["withdrawal", "withdrawal-player-fee", "withdrawal-end", "withdrawal-fee", "withdrawal-player-fee-end"],
  ];
  const { rows } = await sql<EntryRow>`
    select t.created_at as at, t.type, a.kind, e.amount_santim, k.idempotency_key as key
    from transfer_key k join transfer t on t.id = k.transfer_id join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
    where k.idempotency_key = any (${keys.map((key) => `${key}:${id}`)}::text[] || array(
      select 'deposit-reversal:' || d.id || ':' || w.id from deposit d join withdrawal w on w.player_id = d.player_id
        where d.id = ${id} and d.state = 'reversed' and w.taken_for_deposit_id is not null
      union all
      select 'deposit-reversal:' || d.id || ':' || w.id from withdrawal w join deposit d on d.player_id = w.player_id
        where w.id = ${id} and d.state = 'reversed' and w.taken_for_deposit_id is not null)) order by e.id`.execute(
    queries,
  );
  return rows;
}

export type ActRow = { at: Date; who: string; action: string };

/** What was done to payments, in the words of the index of it. */
const ofPayments = sql`(action like 'payment.%' or action like 'deposit.%' or action like 'withdrawal.%' or action like 'desk.%')`;

export async function actsOf(queries: Queries, id: string): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select at, actor_name as who, action from audit_record where target_id = ${id}
      and ${ofPayments} order by position limit 200`.execute(queries);
  return rows;
}

/** Whether this person has done this to a payment, and what they are asked to have said stands in the record of it. */
export async function hasDone(
  queries: Queries,
  id: string,
  { by, action, after }: { by: string; action: AuditAction; after: Record<string, string> },
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_record where target_id = ${id} and ${ofPayments}
      and actor_id = ${by} and action = ${action} and after @> ${JSON.stringify(after)}::jsonb limit 1`.execute(
    queries,
  );
  return rows.length > 0;
}
