import type { HallOwed } from "@derash/protocol/hall/till";
import { sql } from "kysely";
import { AppError } from "../../app-error.ts";
import type { Actor } from "../../company/service.ts";
import type { Queries, Tx } from "../../postgres/db.ts";
import { isShiftOpen } from "../../shift/service.ts";
import { type Cashier, cashierOf, type HallDeps, refuseForeign } from "../locked-round.ts";

/**
 * What tills of the hall have to give back in cash: rounds without a winner of which they have sold something, in shifts that are open,
 * and of which they have not said that it is done. Of a counted drawer the branch does.
 */
export async function owedOf(queries: Queries, branchId: string): Promise<HallOwed[]> {
  const { rows } = await sql<HallOwed>`
    select t.round_id as "saleId", t.cashier_id as "cashierId"
    from shift s join hall_till t on t.shift_id = s.id join round r on r.id = t.round_id
    where s.branch_id = ${branchId} and ${isShiftOpen("s")} and t.given_back_at is null and r.state = 'void'
      and exists (select from round_cartela c where c.round_id = r.id and coalesce(c.sold_by, r.cashier_id) = t.cashier_id)
    order by t.round_id, t.cashier_id`.execute(queries);
  return rows;
}

/**
 * A till that asks for a round's first sale has heard of every round whose stakes it gives back: asked for once more after a lost answer, it
 * may be sold in the one that was given up since. Older pages say nothing. With the hall held. Errors: version_changed.
 */
export async function refuseUnseenOwed(tx: Tx, { id, branchId }: Cashier, seen?: readonly string[]): Promise<void> {
  if (seen === undefined) return;
  const own = (await owedOf(tx, branchId)).filter(({ cashierId }) => cashierId === id);
  if (own.some(({ saleId }) => !seen.includes(saleId))) throw new AppError("version_changed");
}

/** The till's customers have their stakes again. Said twice, or of a round that owes nothing, it changes nothing. Errors: not_found. */
export async function givenBack(deps: HallDeps, actor: Actor, roundId: string): Promise<void> {
  const { id } = cashierOf(actor.staff);
  await refuseForeign(deps, actor.staff, roundId);
  await sql`
    update hall_till t set given_back_at = clock_timestamp() from round r
    where r.id = t.round_id and r.state = 'void' and t.round_id = ${roundId} and t.cashier_id = ${id}
      and t.given_back_at is null`.execute(deps.db);
}
