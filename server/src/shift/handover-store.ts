import { type Santim, santim } from "@derash/game/money";
import { sql } from "kysely";
import { usernameOf } from "../company/service.ts";
import type { Queries } from "../postgres/db.ts";

/** A drawer of the branch that was handed on and that nobody has taken over. */
type Handover = { id: string; cashier: string; counted: Santim; closedAt: Date };

/** A hall is open past midnight, and may rest for a day. */
const offeredHours = 48;

export async function handovers(queries: Queries, branchId: string): Promise<Handover[]> {
  const rows = await queries
    .selectFrom("shift")
    .select(["shift.id", "shift.counted_cash_santim", "shift.closed_at"])
    .select(usernameOf("shift.cashier_id").as("cashier"))
    .where("shift.branch_id", "=", branchId)
    .where("shift.closed_at", ">", sql<Date>`clock_timestamp() - ${offeredHours} * interval '1 hour'`)
    .where("shift.is_handed_on", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("shift as next").whereRef("next.taken_from", "=", "shift.id").select("next.id"))),
    )
    .orderBy("shift.closed_at", "desc")
    .limit(20)
    .execute();
  return rows.flatMap(({ id, cashier, counted_cash_santim, closed_at }) =>
    closed_at === null ? [] : [{ id, cashier, counted: santim(counted_cash_santim ?? 0), closedAt: closed_at }],
  );
}

/** Whether it was handed on, and whether somebody has it by now. */
export async function handedOn(queries: Queries, id: string): Promise<{ isHandedOn: boolean; isTaken: boolean }> {
  const row = await queries
    .selectFrom("shift")
    .select(["is_handed_on as isHandedOn"])
    .select((eb) =>
      eb
        .exists(eb.selectFrom("shift as next").whereRef("next.taken_from", "=", "shift.id").select("next.id"))
        .as("isTaken"),
    )
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { isHandedOn: row.isHandedOn, isTaken: Boolean(row.isTaken) };
}
