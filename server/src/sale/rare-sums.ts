import { sql } from "kysely";
import type { Queries } from "../postgres/db.ts";
import { type Selection, within } from "./store.ts";

/** What companies have added for guarantees: few sales have any, and an index has those alone. */
export async function guaranteed(queries: Queries, selection: Selection): Promise<number> {
  const row = await within(queries.selectFrom("sale"), selection)
    .where("guarantee_paid_santim", ">", 0)
    .select(sql<number>`coalesce(sum(guarantee_paid_santim), 0)::bigint`.as("paid"))
    .executeTakeFirstOrThrow();
  return row.paid;
}

/** The tax on wins, and what of it the winners bore: most companies have none, and an index has the others alone. */
export async function taxed(queries: Queries, selection: Selection): Promise<{ tax: number; withheld: number }> {
  return within(queries.selectFrom("sale"), selection)
    .where("tax_santim", ">", 0)
    .select(sql<number>`coalesce(sum(tax_santim), 0)::bigint`.as("tax"))
    .select(sql<number>`coalesce(sum(withheld_santim), 0)::bigint`.as("withheld"))
    .executeTakeFirstOrThrow();
}
