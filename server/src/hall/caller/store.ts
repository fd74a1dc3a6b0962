import { screenGraceMs } from "@derash/game/round";
import { type RawBuilder, sql } from "kysely";
import type { Queries, Tx } from "../../postgres/db.ts";

/** Who calls in a hall. `isThere`: their screen is, by the database's clock; `fence` counts the hand-overs. */
export type Caller = { cashierId: string; till: string; fence: number; isThere: boolean };

/** A caller `c` with their row `p` and their screen `s`, if it was ever there. */
const callers = sql`hall_caller c join staff_directory p on p.id = c.cashier_id left join hall_screen s on s.cashier_id = c.cashier_id`;
const isThere = sql`coalesce(p.is_active
  and s.seen_at > clock_timestamp() - ${screenGraceMs} * interval '1 millisecond', false)`;

/** A till `t` of a round, likewise. */
const sellers = sql`hall_till t join staff_directory p on p.id = t.cashier_id join hall_screen s on s.cashier_id = t.cashier_id`;

/**
 * Whether a till that is there goes on with a round: it calls in its hall, or sells in it as long as it is on sale. An expression of
 * the statement that asks; `round`: what that calls the round.
 */
export const isTakenOn = (round: RawBuilder<unknown>) =>
  sql`(exists (select from ${callers} where c.branch_id = ${round}.hall_id and ${isThere})
    or ${round}.state = 'open' and exists (select from ${sellers} where t.round_id = ${round}.id and ${isThere}))`;

/** Of the tills that sell in a round one that is there; null: none is. */
export async function sellerOf(queries: Queries, roundId: string): Promise<string | null> {
  const { rows } = await sql<{ till: string }>`
    select p.till from ${sellers} where t.round_id = ${roundId} and ${isThere} order by p.till limit 1`.execute(
    queries,
  );
  return rows[0]?.till ?? null;
}

/** null: nobody has called in this hall yet. */
export async function callerOf(queries: Queries, branchId: string): Promise<Caller | null> {
  const { rows } = await sql<Caller>`
    select c.cashier_id as "cashierId", p.till, c.fence::float8 as fence, ${isThere} as "isThere"
    from ${callers} where c.branch_id = ${branchId}`.execute(queries);
  return rows[0] ?? null;
}

/** The caller holds the hall (lockHall). */
export async function setCaller(tx: Tx, branchId: string, cashierId: string): Promise<void> {
  const taken_at = sql<Date>`clock_timestamp()`;
  await tx
    .insertInto("hall_caller")
    .values({ branch_id: branchId, cashier_id: cashierId })
    .onConflict((on) =>
      on.column("branch_id").doUpdateSet(({ eb, ref }) => ({
        cashier_id: cashierId,
        taken_at,
        fence: eb(ref("hall_caller.fence"), "+", 1),
      })),
    )
    .execute();
}
