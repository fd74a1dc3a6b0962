import { formatBirr, type Santim, toBirr } from "@derash/game/money";
import type { Notes } from "@derash/protocol/hall/notes";
import { AppError, invariant } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import { countedCash, notesWords } from "./cash.ts";
import type { ShiftDeps } from "./deps.ts";
import { liveRound } from "./round-store.ts";
import * as store from "./store.ts";

/**
 * `isHandedOn`: the cash stays in the drawer for whoever sells next. It is of the count, and stands with it. `shiftId`: whose drawer
 * was counted; a page of before does not say, and means the one that is open.
 */
export type Closing = {
  countedCash: string;
  note: string;
  notes?: Notes | undefined;
  isHandedOn?: boolean;
  shiftId?: string | undefined;
};
type Counting = Pick<Closing, "note"> & { counted: Santim; notes: Notes | undefined; isHandedOn: boolean };

export async function close(
  deps: ShiftDeps,
  actor: Actor,
  { countedCash: text, note, notes, isHandedOn = false, shiftId }: Closing,
): Promise<store.ShiftRow> {
  const counted = countedCash(text, notes);
  const closed = await deps.db.transaction().execute(async (tx) => {
    await deps.companies.lockStaff(tx, actor.staff.id);
    const shift = await store.findOpen(tx, actor.staff.id);
    // What was counted in another drawer, and comes again, says nothing of this one.
    return shift === null || (shiftId ?? shift.id) !== shift.id
      ? closedBefore(tx, actor, counted, shiftId)
      : closeOpen(deps, tx, actor, shift, { counted, notes, note, isHandedOn });
  });
  // Only now: the count is kept, and no other count can find out how far off it was.
  if (closed === "note_missing") {
    throw new AppError("invalid_input").at("note", "note_required");
  }
  return closed;
}

/** The shift that a lost answer has closed already; the same count again is answered the same. Errors: no_open_shift, shift_closed. */
async function closedBefore(
  tx: Tx,
  { staff }: Actor,
  counted: Santim,
  shiftId: string | undefined,
): Promise<store.ShiftRow> {
  const before = await (shiftId === undefined ? store.findNewest(tx, staff.id) : store.find(tx, shiftId));
  if (before?.cashierId === staff.id && before.count?.counted === counted) return before;
  const isKnown = shiftId !== undefined && before?.cashierId === staff.id;
  throw new AppError(isKnown ? "shift_closed" : "no_open_shift");
}

async function closeOpen(
  deps: ShiftDeps,
  tx: Tx,
  actor: Actor,
  shift: store.ShiftRow,
  counting: Counting,
): Promise<store.ShiftRow | "note_missing"> {
  const count = await standingCount(deps, tx, actor.staff, shift, counting);
  const rules = await deps.hallRules.rulesOf(tx, shift.companyId);
  const difference = Math.abs(count.variance);
  if (difference > rules.noteAbove && counting.note === "") return "note_missing";
  const status = difference > rules.approvalAbove ? "awaiting_approval" : "closed";
  return end(deps, tx, actor, shift, counting, { count, status, closedBy: null });
}

/** What was counted first, by now or just now. Errors: shift_round_running, invalid_input (another count). */
export async function standingCount(
  deps: ShiftDeps,
  tx: Tx,
  cashier: StaffMember,
  shift: store.ShiftRow,
  counting: Counting,
): Promise<store.Count> {
  const count = shift.count ?? (await countOut(deps, tx, cashier, shift, counting));
  if (count.counted === counting.counted) return count;
  const stands = cashier.isActive ? "count_stands" : "cashier_count_stands";
  throw new AppError("invalid_input").at("counted_cash", stands, { counted: toBirr(count.counted) });
}

type Ending = { count: store.Count; status: "closed" | "awaiting_approval"; closedBy: string | null };

export async function end(
  deps: ShiftDeps,
  tx: Tx,
  actor: Actor,
  shift: store.ShiftRow,
  { note, notes }: Pick<Counting, "note" | "notes">,
  { count, status, closedBy }: Ending,
): Promise<store.ShiftRow> {
  await store.close(tx, shift.id, { status, note, closed_by: closedBy });
  const closed = await store.find(tx, shift.id);
  invariant(closed, "a closed shift is there");
  await deps.audit.record(tx, {
    ...doneBy(actor),
    action: closedBy === null ? "shift.closed" : "shift.closed_for_cashier",
    target: { id: shift.id, name: shift.cashier },
    companyId: shift.companyId,
    branchId: shift.branchId,
    before: { status: shift.status },
    after: {
      status,
      counted_cash: formatBirr(count.counted),
      expected_cash: formatBirr(count.expected),
      variance: formatBirr(count.variance),
      note,
      ...notesWords(notes),
    },
  });
  return closed;
}

/** The float is held, so that each credit and bonus lies before this moment or after it. */
async function countOut(
  deps: ShiftDeps,
  tx: Tx,
  { accountId }: StaffMember,
  shift: store.ShiftRow,
  counting: Counting,
): Promise<store.Count> {
  const gameId = await liveRound(tx, shift.id);
  if (gameId !== null) throw new AppError("shift_round_running", { gameId });
  await deps.ledger.lock(tx, [accountId]);
  return store.storeCount(tx, shift.id, counting, await deps.ledger.balanceOf(accountId, tx));
}
