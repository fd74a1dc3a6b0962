import type { TaxRule } from "@derash/game/deduction/tax";
import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

export type ProfileRow = Selectable<Tables["tax_profile"]> & { set_by_name: string };
export type NewProfile = TaxRule & { companyId: string; version: number; from: Date | null; setBy: string };
export type MonthRow = { month: string; tax: number; wins: number; borne: number; paid: number };

/** What a round of the company that opens now is taxed by; undefined: nothing was ever set. */
export async function inForce(
  queries: Queries,
  companyId: string,
): Promise<Selectable<Tables["tax_profile"]> | undefined> {
  const { rows } = await sql<Selectable<Tables["tax_profile"]>>`select * from tax_in_force(${companyId})`.execute(
    queries,
  );
  return rows[0];
}

/** Two who set a company's profile at once, or mark the same month as paid: one waits, then finds what the other did. */
export async function lockTaxes(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tax:${companyId}`}, 75))`.execute(tx);
}

const versionsMax = 100;

/** Newest first. */
export async function profiles(queries: Queries, companyId: string): Promise<ProfileRow[]> {
  return queries
    .selectFrom("tax_profile as p")
    .innerJoin("staff_directory as s", "s.id", "p.set_by")
    .selectAll("p")
    .select("s.username as set_by_name")
    .where("p.company_id", "=", companyId)
    .orderBy("p.version", "desc")
    .limit(versionsMax)
    .execute();
}

/** In force at once where no moment is given, or one that is over. */
export async function insertProfile(tx: Tx, profile: NewProfile): Promise<void> {
  const { companyId, version, rateBps, threshold, base, bearer, from, setBy } = profile;
  await sql`
    with now as materialized (select clock_timestamp() as at)
    insert into tax_profile (company_id, version, rate_bps, threshold_santim, base, bearer, applies_from, set_by, set_at)
    select ${companyId}, ${version}, ${rateBps}, ${threshold}, ${base}, ${bearer}, greatest(at, ${from}::timestamptz), ${setBy}, at
    from now`.execute(tx);
}

/** Of each month what was taken and paid, newest first. */
export async function months(queries: Queries, companyId: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(month, 'YYYY-MM') as month, tax_santim as tax, wins, borne_santim as borne, paid_santim as paid
    from tax_months(${companyId})`.execute(queries);
  return rows;
}

/** The month of East Africa that it is now. */
export async function thisMonth(queries: Queries): Promise<string> {
  const { rows } = await sql<{ month: string }>`
    select to_char(clock_timestamp() at time zone 'Africa/Addis_Ababa', 'YYYY-MM') as month`.execute(queries);
  return rows[0]?.month ?? "";
}

export type PaymentRow = { month: string; amount: number; reference: string; paidBy: string; paidAt: Date };

export async function payments(queries: Queries, companyId: string): Promise<PaymentRow[]> {
  return queries
    .selectFrom("tax_payment as p")
    .innerJoin("staff_directory as s", "s.id", "p.paid_by")
    .select(["p.amount_santim as amount", "p.reference", "s.username as paidBy", "p.paid_at as paidAt"])
    .select(sql<string>`to_char(p.month, 'YYYY-MM')`.as("month"))
    .where("p.company_id", "=", companyId)
    .orderBy("p.paid_at", "desc")
    .limit(versionsMax)
    .execute();
}

type NewPayment = { companyId: string; month: string; amount: number; reference: string; paidBy: string };

/** Whether this very payment was written down, by the same person. */
export async function isPaid(tx: Tx, paid: NewPayment): Promise<boolean> {
  const row = await tx
    .selectFrom("tax_payment")
    .select("id")
    .where("company_id", "=", paid.companyId)
    .where("month", "=", sql<Date>`${`${paid.month}-01`}::date`)
    .where("amount_santim", "=", paid.amount)
    .where("reference", "=", paid.reference)
    .where("paid_by", "=", paid.paidBy)
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers its id. */
export async function insertPayment(tx: Tx, paid: NewPayment): Promise<string> {
  const { id } = await tx
    .insertInto("tax_payment")
    .values({
      ...{ company_id: paid.companyId, amount_santim: paid.amount, reference: paid.reference, paid_by: paid.paidBy },
      month: sql<Date>`${`${paid.month}-01`}::date`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
