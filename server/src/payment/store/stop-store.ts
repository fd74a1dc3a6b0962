import type { Queries, Tx } from "../../postgres/db.ts";

/** Whether the player's withdrawals from the company are stopped, because a deposit was taken back and nobody has looked at it. */
export async function isStopped(queries: Queries, playerId: string, companyId: string): Promise<boolean> {
  const stop = await queries
    .selectFrom("withdrawal_stop")
    .select("deposit_id")
    .where("resumed_at", "is", null)
    .where("player_id", "=", playerId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return stop !== undefined;
}

/** False: it stops none, or somebody else has been quicker. */
export async function resume(tx: Tx, depositId: string, by: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("withdrawal_stop")
    .set({ resumed_at: at, resumed_by: by })
    .where("deposit_id", "=", depositId)
    .where("resumed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
