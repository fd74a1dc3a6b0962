import { santim, toBirr } from "@derash/game/money";
import type { HallBonus } from "@derash/protocol/hall/till";
import { sql } from "kysely";
import type { Queries } from "../../postgres/db.ts";
import { isShiftOpen } from "../../shift/service.ts";

/**
 * Bonuses that somebody above the desks has deposited for tills of the hall to pay out, in shifts that are open, and of which they have
 * not said that it is done.
 */
export async function depositedAt(queries: Queries, branchId: string): Promise<HallBonus[]> {
  const { rows } = await sql<Omit<HallBonus, "amount"> & { santim: number }>`
    select p.id, p.round_id as "saleId", r.code as "gameId", s.cashier_id as "cashierId", p.winner_name as winner, p.amount_santim as santim
    from shift s join pending_bonus p on p.paid_shift_id = s.id join round r on r.id = p.round_id
    where s.branch_id = ${branchId} and ${isShiftOpen("s")} and p.paid_out_at is null
    order by p.deposited_at, p.id`.execute(queries);
  return rows.map(({ santim: amount, ...bonus }) => ({ ...bonus, amount: toBirr(santim(amount)) }));
}
