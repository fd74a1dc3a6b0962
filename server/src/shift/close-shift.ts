import { formatBirr, type Santim, toBirr } from "@derash/game/money";
import { AppError, invariant } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import { countedCash } from "./cash.ts";
import type { ShiftDeps } from "./deps.ts";
import * as store from "./store.ts";

export async function close(deps: ShiftDeps, actor: Actor, countedText: string, note: string): Promise<store.ShiftRow> {
  const counted = countedCash(countedText);
  const closed = await deps.db.transaction().execute(async (tx) => {
    await deps.companies.lockStaff(tx, actor.staff.id);
    const shift = await store.findOpen(tx, actor.staff.id);
    return shift === null ? closedBefore(tx, actor, counted) : closeOpen(deps, tx, actor, shift, counted, note);
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
  counted: Santim,
  note: string,
): Promise<store.ShiftRow | "note_missing"> {
  const count = shift.count ?? (await countOut(deps, tx, actor, shift, counted));
  if (count.counted !== counted) {
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
  counted: Santim,
): Promise<store.Count> {
  const gameId = await store.liveRound(tx, shift.id);
  if (gameId !== null) throw new AppError("shift_round_running", { gameId });
  await deps.ledger.lock(tx, [staff.accountId]);
  return store.storeCount(tx, shift.id, counted, await deps.ledger.balanceOf(staff.accountId, tx));
}
