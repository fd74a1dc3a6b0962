import { formatBirr, type Santim } from "@derash/game/money";
import { AppError, invariant } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import { countedCash } from "./cash.ts";
import type { ShiftDeps } from "./deps.ts";
import * as store from "./store.ts";

export async function open(deps: ShiftDeps, actor: Actor, countedText: string): Promise<store.ShiftRow> {
  const counted = countedCash(countedText);
  return deps.db.transaction().execute(async (tx) => {
    await deps.companies.lockStaff(tx, actor.staff.id);
    const earlier = await store.findOpen(tx, actor.staff.id);
    if (earlier === null) return start(deps, tx, actor, counted);
    // A second click; a shift that is being counted out is another matter.
    if (earlier.openingCash === counted && earlier.count === null) return earlier;
    throw new AppError("shift_open");
  });
}

export async function ensureOpen(deps: ShiftDeps, tx: Tx, actor: Actor): Promise<{ shiftId: string }> {
  const { staff } = actor;
  const earlier = await store.findOpen(tx, staff.id);
  if (earlier !== null) {
    if (earlier.count !== null) throw new AppError("shift_counted");
    return { shiftId: earlier.id };
  }
  const { isOpeningCountRequired } = await deps.hallRules.rulesOf(tx, staff.companyId ?? "");
  if (isOpeningCountRequired) throw new AppError("shift_required");
  return { shiftId: (await start(deps, tx, actor, null)).id };
}

/** The float is held, so that each credit and bonus lies before this moment or after it. */
async function start(deps: ShiftDeps, tx: Tx, actor: Actor, openingCash: Santim | null): Promise<store.ShiftRow> {
  const { id: cashierId, username, companyId, branchId, accountId } = actor.staff;
  invariant(companyId && branchId, "a cashier is of a branch");
  await deps.ledger.lock(tx, [accountId]);
  const openingFloat = await deps.ledger.balanceOf(accountId, tx);
  const id = await store.insert(tx, { cashierId, companyId, branchId, accountId, openingCash, openingFloat });
  const shift = await store.find(tx, id);
  invariant(shift, "a new shift is there");
  await deps.audit.record(tx, {
    ...doneBy(actor),
    action: "shift.opened",
    target: { id, name: username },
    companyId,
    branchId,
    before: null,
    after: {
      opening_cash: openingCash === null ? "not counted" : formatBirr(openingCash),
      opening_float: formatBirr(openingFloat),
    },
  });
  return shift;
}
