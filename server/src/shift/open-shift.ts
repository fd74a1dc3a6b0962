import { formatBirr, type Santim, toBirr } from "@derash/game/money";
import type { Notes } from "@derash/protocol/hall/notes";
import { AppError, invariant } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import { countedCash, notesWords } from "./cash.ts";
import type { ShiftDeps } from "./deps.ts";
import * as handovers from "./handover-store.ts";
import * as store from "./store.ts";

/**
 * `takenFrom`: the drawer was another cashier's until now, and is handed on as it was counted there. `afterShiftId`: their last shift
 * that the page has seen, null for none; a page of before does not say.
 */
export type Opening = {
  countedCash: string;
  notes?: Notes | undefined;
  takenFrom?: string | undefined;
  afterShiftId?: string | null | undefined;
};

/** `recordOpening` says in the audit that it was opened now, if it was; the caller's last act, as every record is (`AuditService`). */
export type OpenShift = { shiftId: string; recordOpening: () => Promise<void> };

export async function open(deps: ShiftDeps, actor: Actor, asked: Opening): Promise<store.ShiftRow> {
  const { notes, takenFrom, afterShiftId } = asked;
  const counted = countedCash(asked.countedCash, notes);
  return deps.db.transaction().execute(async (tx) => {
    await deps.companies.lockStaff(tx, actor.staff.id);
    const earlier = await store.findOpen(tx, actor.staff.id);
    const isSame = (shift: store.ShiftRow) =>
      shift.openingCash === counted && shift.takenFromId === (takenFrom ?? null);
    if (earlier === null) {
      // Opened before, and over: what comes again begins no other shift with a count of then.
      const since = afterShiftId === undefined ? null : await store.findNext(tx, actor.staff.id, afterShiftId);
      if (since !== null && isSame(since)) return since;
      if (since !== null) throw new AppError("shift_closed");
      if (takenFrom !== undefined) await refuseHandover(tx, actor, takenFrom, counted);
      const shift = await start(deps, tx, actor, { openingCash: counted, notes, takenFrom });
      await recordOpened(deps, tx, actor, shift, notes);
      return shift;
    }
    // A second click; a shift that is being counted out is another matter, and so is another drawer with as much in it.
    if (isSame(earlier) && earlier.count === null) return earlier;
    throw new AppError("shift_open");
  });
}

/** Of two who take over the same drawer one does. Errors: not_found, drawer_taken, handover_differs. */
async function refuseHandover(tx: Tx, { staff }: Actor, id: string, counted: Santim): Promise<void> {
  const before = await store.lock(tx, id);
  if (!before || before.branchId !== staff.branchId || before.closedAt === null) throw new AppError("not_found");
  const { isHandedOn, isTaken } = await handovers.handedOn(tx, id);
  if (!isHandedOn) throw new AppError("not_found");
  if (isTaken) throw new AppError("drawer_taken");
  invariant(before.count, "a closed shift is counted");
  const stands = before.count.counted;
  if (stands !== counted) throw new AppError("handover_differs", { till: before.cashier, counted: toBirr(stands) });
}

export async function ensureOpen(deps: ShiftDeps, tx: Tx, actor: Actor): Promise<OpenShift> {
  const { staff } = actor;
  const earlier = await store.findOpen(tx, staff.id);
  if (earlier !== null) {
    if (earlier.count !== null) throw new AppError("shift_counted");
    return { shiftId: earlier.id, recordOpening: async () => {} };
  }
  const { isOpeningCountRequired } = await deps.hallRules.rulesOf(tx, staff.companyId ?? "");
  if (isOpeningCountRequired) throw new AppError("shift_required");
  const shift = await start(deps, tx, actor, { openingCash: null });
  return { shiftId: shift.id, recordOpening: () => recordOpened(deps, tx, actor, shift) };
}

/** The float is held, so that each credit and bonus lies before this moment or after it. */
async function start(
  deps: ShiftDeps,
  tx: Tx,
  { staff }: Actor,
  { openingCash, notes, takenFrom }: { openingCash: Santim | null } & Pick<Opening, "notes" | "takenFrom">,
): Promise<store.ShiftRow> {
  const { id: cashierId, companyId, branchId, accountId } = staff;
  invariant(companyId && branchId, "a cashier is of a branch");
  await deps.ledger.lock(tx, [accountId]);
  const openingFloat = await deps.ledger.balanceOf(accountId, tx);
  const id = await store.insert(tx, {
    cashierId,
    companyId,
    branchId,
    accountId,
    openingCash,
    openingFloat,
    notes,
    takenFrom,
  });
  const shift = await store.find(tx, id);
  invariant(shift, "a new shift is there");
  return shift;
}

function recordOpened(
  { audit }: ShiftDeps,
  tx: Tx,
  actor: Actor,
  { id, openingCash, openingFloat, takenFrom }: store.ShiftRow,
  notes?: Notes,
): Promise<void> {
  const { username, companyId, branchId } = actor.staff;
  return audit.record(tx, {
    ...doneBy(actor),
    action: "shift.opened",
    target: { id, name: username },
    companyId,
    branchId,
    before: null,
    after: {
      opening_cash: openingCash === null ? "not counted" : formatBirr(openingCash),
      opening_float: formatBirr(openingFloat),
      ...notesWords(notes),
      ...(takenFrom !== null && { taken_from: takenFrom }),
    },
  });
}
