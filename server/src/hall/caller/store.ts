import { screenGraceMs } from "@derash/game/round";
import { type RawBuilder, sql } from "kysely";
import type { Queries, Tx } from "../../postgres/db.ts";

/** Who calls in a hall. `isThere`: their screen is, by the database's clock; `fence` counts the hand-overs. */
export type Caller = { cashierId: string; till: string; fence: number; isThere: boolean };

/** A caller `c` with their row `p` and their screen `s`, if it was ever there. */
const callers = sql`hall_caller c join staff_directory p on p.id = c.cashier_id left join hall_screen s on s.cashier_id = c.cashier_id`;
const isThere = sql`coalesce(p.is_active
  and s.seen_at > clock_timestamp() - ${screenGraceMs} * interval '1 millisecond', false)`;

/** Whether a till that is there calls in this hall, an expression of the statement that asks. */
export const isCalledIn = (hallId: RawBuilder<unknown>) =>
  sql`exists (select from ${callers} where c.branch_id = ${hallId} and ${isThere})`;

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
