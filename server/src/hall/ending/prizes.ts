import { santim, toBirr } from "@derash/game/money";
import type { HallPrize } from "@derash/protocol/hall/till";
import { sql } from "kysely";
import type { Queries } from "../../postgres/db.ts";
import { isShiftOpen } from "../../shift/service.ts";

/**
 * Winners whose prize is out of what a till's drawer should hold and whose papers it has not been shown, of rounds that tills of the
 * hall have paid in shifts that are open: their cash lies there still. Who was sent to the branch comes to it no more.
 */
export async function prizesKeptAt(queries: Queries, branchId: string): Promise<HallPrize[]> {
  const { rows } = await sql<Omit<HallPrize, "amount"> & { santim: number }>`
    select r.id as "saleId", r.code as "gameId", t.cashier_id as "cashierId", c.cartela_number as "cartelaNumber",
      c.prize_santim - c.withheld_santim as santim
    from shift s join hall_till t on t.shift_id = s.id
      join hall_round h on h.round_id = t.round_id and h.paid_by = t.cashier_id
      join round r on r.id = t.round_id and r.state = 'settled'
      join round_cartela c on c.round_id = r.id and c.prize_santim > 0 and c.player_id is null
    where s.branch_id = ${branchId} and ${isShiftOpen("s")}
      and not exists (select from hall_claim q
        where q.round_id = r.id and q.cartela_number = c.cartela_number and q.verdict = 'winner'
          and (q.staff_id = h.paid_by or q.is_sent_to_branch))
    order by r.id, c.cartela_number`.execute(queries);
  return rows.map(({ santim: amount, ...prize }) => ({ ...prize, amount: toBirr(santim(amount)) }));
}
