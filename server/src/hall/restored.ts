import { invariant } from "../app-error.ts";
import { byClock, cashierOf, type HallDeps } from "./locked-round.ts";
import { voidInHall } from "./settlement.ts";
import { lockHall } from "./sold-store.ts";
import * as store from "./store.ts";

type RestoredDeps = Pick<HallDeps, "db" | "ledger" | "draws" | "audit" | "companies">;

/** As in rooms (server/src/round/room/restored.ts), at the desks of halls. Balls from a hall's own machine need no seed, and go on. */
export async function endRestoredSales(deps: RestoredDeps): Promise<number> {
  const selling = await deps.db
    .selectFrom("round")
    .select(["id", "cashier_id", "branch_id"])
    .$narrowType<{ cashier_id: string }>()
    .where("cashier_id", "is not", null)
    .where("state", "=", "open")
    .where("mode", "=", "server")
    .execute();
  let ended = 0;
  for (const { id, cashier_id: cashierId, branch_id: branchId } of selling) {
    const isEnded = await deps.db.transaction().execute(async (tx) => {
      const locked = await deps.companies.lockStaff(tx, cashierId);
      await lockHall(tx, branchId);
      const round = await store.loadRound(tx, id);
      invariant(locked && round, `round ${id} and its cashier are there`);
      const { record, now } = round;
      if (record.facts.state !== "open") return false;
      const turn = { tx, record, now, cashier: cashierOf(locked.staff), ...byClock };
      await voidInHall(deps, turn, "The database was restored from a copy.", "restored");
      return true;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}
