import { toBirr } from "@derash/game/money";
import type { XReport } from "@derash/protocol/hall/cash-office";
import { AppError } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import { type Actor, isInScope, scopeOf } from "../company/service.ts";
import { atOneMoment } from "../postgres/db.ts";
import { movesOf } from "./cash-move.ts";
import type { ShiftDeps } from "./deps.ts";
import { rounds } from "./round-store.ts";
import * as store from "./store.ts";
import { reportOf } from "./wire.ts";

/**
 * What an open drawer has taken and given, and what should lie in it now. Its cashier counts blind: so whoever looks is
 * somebody above, and on record. Errors: not_found (missing, foreign, or closed).
 */
export async function lookInto(deps: ShiftDeps, actor: Actor, id: string): Promise<XReport> {
  const { staff } = actor;
  const { shift, report } = await atOneMoment(deps.db, async (tx) => {
    const shift = await store.find(tx, id);
    if (!shift || staff.role === "cashier" || !isInScope(scopeOf(staff), shift)) throw new AppError("not_found");
    if (shift.status !== "open") throw new AppError("not_found");
    const cash = await store.cashOf(tx, id);
    const all = reportOf(shift, cash, await rounds(tx, id));
    return { shift, report: { ...all, expected_now: toBirr(cash.expected), moves: await movesOf(tx, id) } };
  });
  // Nobody is told who is not on record.
  await deps.audit.record(deps.db, {
    ...doneBy(actor),
    action: "shift.looked_into",
    target: { id, name: shift.cashier },
    companyId: shift.companyId,
    branchId: shift.branchId,
    before: null,
    after: null,
  });
  return report;
}
