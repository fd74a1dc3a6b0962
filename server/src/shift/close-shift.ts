import { formatBirr, type Santim, toBirr } from "@derash/game/money";
import type { Notes } from "@derash/protocol/hall/notes";
import { AppError, invariant } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import { countedCash, notesWords } from "./cash.ts";
import type { ShiftDeps } from "./deps.ts";
import { liveRound } from "./round-store.ts";
import * as store from "./store.ts";

/** `isHandedOn`: the cash stays in the drawer for whoever sells next. It is of the count, and stands with it. */
export type Closing = { countedCash: string; note: string; notes?: Notes | undefined; isHandedOn?: boolean };
type Counting = Pick<Closing, "note"> & { counted: Santim; notes: Notes | undefined; isHandedOn: boolean };

export async function close(
  deps: ShiftDeps,
  actor: Actor,
  { countedCash: text, note, notes, isHandedOn = false }: Closing,
): Promise<store.ShiftRow> {
  const counted = countedCash(text, notes);
  const closed = await deps.db.transaction().execute(async (tx) => {
    await deps.companies.lockStaff(tx, actor.staff.id);
    const shift = await store.findOpen(tx, actor.staff.id);
    return shift === null
      ? closedBefore(tx, actor, counted)
      : closeOpen(deps, tx, actor, shift, { counted, notes, note, isHandedOn });
  });
  // Only now: the count is kept, and no other count can find out how far off it was.
  if (closed === "note_missing") {
    throw new AppError("invalid_input").at("note", "note_required");
  }
  return closed;
}

/** The shift that a lost answer has closed already; the same count again is answered the same. */
async function closedBefore(tx: Tx, { staff }: Actor, counted: Santim): Promise<store.ShiftRow> {
  const newest = await store.findNewest(tx, staff.id);
  if (newest?.count?.counted !== counted) throw new AppError("no_open_shift");
  return newest;
}

async function closeOpen(
  deps: ShiftDeps,
  tx: Tx,
  actor: Actor,
  shift: store.ShiftRow,
  counting: Counting,
): Promise<store.ShiftRow | "note_missing"> {
  const { note } = counting;
  const count = shift.count ?? (await countOut(deps, tx, actor, shift, counting));
  if (count.counted !== counting.counted) {
    const stands = { counted: toBirr(count.counted) };
    throw new AppError("invalid_input").at("counted_cash", "count_stands", stands);
  }
  const rules = await deps.hallRules.rulesOf(tx, shift.companyId);
  const difference = Math.abs(count.variance);
  if (difference > rules.noteAbove && note === "") return "note_missing";
  const status = difference > rules.approvalAbove ? "awaiting_approval" : "closed";
  await store.close(tx, shift.id, { status, note });
  const closed = await store.find(tx, shift.id);
  invariant(closed, "a closed shift is there");
  await deps.audit.record(tx, {
    ...doneBy(actor),
    action: "shift.closed",
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
      ...notesWords(counting.notes),
    },
  });
  return closed;
}

/** The float is held, so that each credit and bonus lies before this moment or after it. */
async function countOut(
  deps: ShiftDeps,
  tx: Tx,
  { staff }: Actor,
  shift: store.ShiftRow,
  counting: Counting,
): Promise<store.Count> {
  const gameId = await liveRound(tx, shift.id);
  if (gameId !== null) throw new AppError("shift_round_running", { gameId });
  await deps.ledger.lock(tx, [staff.accountId]);
  return store.storeCount(tx, shift.id, counting, await deps.ledger.balanceOf(staff.accountId, tx));
}
