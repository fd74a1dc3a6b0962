import { santim, toBirr } from "@derash/game/money";
import type { Unit } from "../../company/service.ts";
import type { Tx } from "../../postgres/db.ts";

export type SwitchedRoom = { id: string; branchId: string; name: string };

/** Held until the end of the transaction, and no sister is opened meanwhile: those that run, or those stopped with somebody. */
export async function roomsOf(
  tx: Tx,
  { companyId, branchId }: Unit,
  stoppedWith: string | null,
): Promise<SwitchedRoom[]> {
  let ofUnit = tx
    .selectFrom("room")
    .innerJoin("branch_directory as branch", "branch.id", "room.branch_id")
    .select(["room.id", "room.stake_santim", "room.position", "branch.id as branchId", "branch.name as branchName"])
    .where("branch.company_id", "=", companyId);
  if (branchId !== null) ofUnit = ofUnit.where("branch.id", "=", branchId);
  const locked = ofUnit.orderBy("room.id").forNoKeyUpdate("room");
  // First those that sisters are opened beside: whoever has one may have opened a sister, which is seen only by asking again.
  await locked.where("room.position", "=", 1).execute();
  const rows = await locked.where("room.stopped_with", stoppedWith === null ? "is" : "=", stoppedWith).execute();
  return rows.map(({ id, stake_santim, position, branchId: at, branchName }) => ({
    ...{ id, branchId: at },
    name: `${branchName} · ${toBirr(santim(stake_santim))} ETB${position > 1 ? ` · ${position}` : ""}`,
  }));
}

export async function switchRooms(tx: Tx, ids: readonly string[], stoppedWith: string | null): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable("room").set({ stopped_with: stoppedWith }).where("id", "in", ids).execute();
}
