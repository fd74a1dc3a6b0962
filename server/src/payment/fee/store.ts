import type { FeeBearer, FeeRule } from "@derash/game/deduction/fee";
import { santim } from "@derash/game/money";
import type { FeeWay } from "@derash/protocol/payment/fee";
import { type Selectable, sql } from "kysely";
import type { Queries, Tx } from "../../postgres/db.ts";
import type { Tables } from "../../postgres/schema.ts";
import type { ProviderName } from "../provider.ts";

export type ProfileRow = Selectable<Tables["fee_profile"]> & { set_by_name: string };
export type Place = { companyId: string; provider: ProviderName; way: FeeWay };
export type Rule = FeeRule & { bearer: FeeBearer };
type NewProfile = Place & Rule & { version: number; from: Date | null; setBy: string };
export type MonthRow = { month: string; players: number; kept: number; adjusted: number };

export const ruleOf = (row: Pick<ProfileRow, "fixed_santim" | "rate_bps" | "bearer">): Rule => ({
  ...{ fixed: santim(row.fixed_santim), rateBps: row.rate_bps, bearer: row.bearer },
});

/** Two who set a company's fees at once: one waits, then finds what the other did. */
export async function lockFees(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fees:${companyId}`}, 97))`.execute(tx);
}

const versionsMax = 200;

/** Newest first, each with whether payments that are asked for now go by it. */
export async function profiles(
  queries: Queries,
  { companyId, provider, way }: { companyId: string; provider?: ProviderName; way?: FeeWay },
): Promise<(ProfileRow & { is_in_force: boolean })[]> {
  let query = queries
    .selectFrom("fee_profile as f")
    .innerJoin("staff_directory as s", "s.id", "f.set_by")
    .selectAll("f")
    .select("s.username as set_by_name")
    .select(
      sql<boolean>`not exists (select from fee_profile o where (o.company_id, o.provider, o.way) = (f.company_id, f.provider, f.way)
        and o.applies_from <= clock_timestamp() and (o.applies_from, o.version) > (f.applies_from, f.version))
        and f.applies_from <= clock_timestamp()`.as("is_in_force"),
    )
    .where("f.company_id", "=", companyId);
  if (provider !== undefined) query = query.where("f.provider", "=", provider);
  if (way !== undefined) query = query.where("f.way", "=", way);
  return query.orderBy("f.set_at", "desc").orderBy("f.version", "desc").limit(versionsMax).execute();
}

/** In force at once where no moment is given, or one that is over. */
export async function insertProfile(tx: Tx, profile: NewProfile): Promise<void> {
  const { companyId, provider, way, version, fixed, rateBps, bearer, from, setBy } = profile;
  await sql`
    with now as materialized (select clock_timestamp() as at)
    insert into fee_profile (company_id, provider, way, version, fixed_santim, rate_bps, bearer, applies_from, set_by, set_at)
    select ${companyId}, ${provider}, ${way}, ${version}, ${fixed}, ${rateBps}, ${bearer}, greatest(at, ${from}::timestamptz), ${setBy}, at
    from now`.execute(tx);
}

export type FeeOfPlayer = FeeRule & { version: number };

/** What a payment that is asked for now costs its player; null: nothing. */
export async function ofPlayer(queries: Queries, { companyId, provider, way }: Place): Promise<FeeOfPlayer | null> {
  const { rows } = await sql<Selectable<Tables["fee_profile"]>>`
    select f.* from fee_profile f where f.id = fee_in_force(${companyId}, ${provider}, ${way})`.execute(queries);
  return playersPart(rows[0]);
}

/** What a payment that is there keeps of it. */
export async function keptBy(
  queries: Queries,
  kind: "deposit" | "withdrawal",
  id: string,
): Promise<FeeOfPlayer | null> {
  const row = await queries
    .selectFrom("fee_profile as f")
    .selectAll("f")
    .where("f.id", "=", (inner) => inner.selectFrom(kind).select("fee_profile_id").where("id", "=", id))
    .executeTakeFirst();
  return playersPart(row);
}

function playersPart(row: Selectable<Tables["fee_profile"]> | undefined): FeeOfPlayer | null {
  if (row === undefined || row.bearer !== "player" || row.fixed_santim + row.rate_bps === 0) return null;
  return { ...ruleOf(row), version: row.version };
}

/** Of each month, newest first. */
export async function months(queries: Queries, companyId: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(month, 'YYYY-MM') as month, players_santim as players, kept_santim as kept, adjusted_santim as adjusted
    from fee_months(${companyId})`.execute(queries);
  return rows;
}
