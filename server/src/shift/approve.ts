import { formatBirr, zero } from "@derash/game/money";
import { AppError, invariant } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import { type Actor, isInScope, scopeOf } from "../company/service.ts";
import type { ShiftDeps } from "./deps.ts";
import * as store from "./store.ts";

export async function approve(deps: ShiftDeps, actor: Actor, id: string): Promise<store.ShiftRow> {
  const { staff } = actor;
  return deps.db.transaction().execute(async (tx) => {
    const shift = await store.lock(tx, id);
    if (!shift || !isInScope(scopeOf(staff), shift)) throw new AppError("not_found");
    const hasCounted = staff.id === shift.cashierId || staff.id === shift.closedBy?.id;
    if (hasCounted || staff.role === "cashier") throw new AppError("second_person");
    if (shift.status === "open") throw new AppError("shift_not_closed");
    if (shift.status !== "awaiting_approval") return shift;
    await store.approve(tx, id, staff.id);
    const approved = await store.find(tx, id);
    invariant(approved, "an approved shift is there");
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "shift.approved",
      target: { id, name: shift.cashier },
      companyId: shift.companyId,
      branchId: shift.branchId,
      before: { status: shift.status },
      after: { status: approved.status, variance: formatBirr(shift.count?.variance ?? zero), note: shift.note },
    });
    return approved;
  });
}
