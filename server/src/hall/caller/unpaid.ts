import { screenGraceMs } from "@derash/game/round";
import type { HallUnpaid } from "@derash/protocol/hall/caller";
import { sql } from "kysely";
import type { Db, Queries } from "../../postgres/db.ts";
import type { Cashier } from "../locked-round.ts";

/** A till says how many cartelas are chosen at it and not paid. Answers whether that is new. */
export async function tellUnpaid(db: Db, { id, branchId }: Pick<Cashier, "id" | "branchId">, cartelas: number) {
  const { rows } =
    cartelas === 0
      ? await sql`delete from hall_unpaid where cashier_id = ${id} returning cashier_id`.execute(db)
      : await sql`insert into hall_unpaid (cashier_id, branch_id, cartelas) values (${id}, ${branchId}, ${cartelas})
          on conflict (cashier_id) do update set branch_id = excluded.branch_id, cartelas = excluded.cartelas, told_at = clock_timestamp()
            where (hall_unpaid.branch_id, hall_unpaid.cartelas) <> (excluded.branch_id, excluded.cartelas)
          returning cashier_id`.execute(db);
  return rows.length > 0;
}

/** At which tills of the hall somebody stands who has not paid. A till whose screen is gone has told nothing that still holds. */
export async function unpaidOf(queries: Queries, branchId: string): Promise<HallUnpaid[]> {
  const { rows } = await sql<HallUnpaid>`
    select u.cashier_id as "cashierId", p.till, u.cartelas
    from hall_unpaid u join staff_directory p on p.id = u.cashier_id join hall_screen s on s.cashier_id = u.cashier_id
    where u.branch_id = ${branchId} and s.seen_at > clock_timestamp() - ${screenGraceMs} * interval '1 millisecond'
    order by p.till, u.cashier_id`.execute(queries);
  return rows;
}
