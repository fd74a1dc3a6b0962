import { sql } from "kysely";
import type { Queries } from "../../postgres/db.ts";
import type { ProviderName } from "../provider.ts";

export type Due = { id: string; provider: ProviderName };
type Claim = {
  now: Date;
  leasedUntil: Date;
  /** So many at most. */
  limit: number;
  /** Those of these providers wait. */
  without: readonly ProviderName[];
};

/** Leases those that are due: nobody else looks at them meanwhile, and who dies does not keep them. */
export async function claim(
  queries: Queries,
  table: "deposit" | "withdrawal",
  { now, leasedUntil, limit, without }: Claim,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update ${sql.table(table)} as due set leased_until = ${leasedUntil}, looks = due.looks + 1
    from payment_account as account
    where account.id = due.payment_account_id and due.id in (
      select id from ${sql.table(table)} where next_look_at <= ${now} and coalesce(leased_until <= ${now}, true)
        and payment_account_id not in (select id from payment_account where provider = any(${[...without]}))
      order by next_look_at limit ${limit} for update skip locked)
    returning due.id, account.provider`.execute(queries);
  return rows;
}
