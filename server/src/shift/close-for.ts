import type { Santim } from "@derash/game/money";
import { AppError, invariant } from "../app-error.ts";
import { type Actor, isInScope, scopeOf } from "../company/service.ts";
import { countedCash } from "./cash.ts";
import { type Closing, end, standingCount } from "./close-shift.ts";
import type { ShiftDeps } from "./deps.ts";
import { liveRound } from "./round-store.ts";
import * as store from "./store.ts";

/**
 * Somebody above counts the open drawer of a cashier who is switched off, and says why. A count that the cashier has made
 * stands. Whatever the difference, it waits for the approval of a second person.
 */
export async function closeFor(
  deps: ShiftDeps,
  actor: Actor,
  id: string,
  { countedCash: text, note, notes, isHandedOn = false }: Closing,
): Promise<store.ShiftRow> {
  const counted = countedCash(text, notes);
  if (note === "") throw new AppError("invalid_input").at("note", "reason_required");
  // Asked first: who may not count it must not make its cashier wait either.
  const known = await store.find(deps.db, id);
  const { staff } = actor;
  if (!known || staff.role === "cashier" || !isInScope(scopeOf(staff), known)) throw new AppError("not_found");
  return deps.db.transaction().execute(async (tx) => {
    // Who is switched on again takes turns with this, and so does their own count.
    const locked = await deps.companies.lockStaff(tx, known.cashierId);
    const shift = await store.find(tx, id);
    invariant(locked && shift, "a shift has a cashier");
    if (shift.status !== "open") return closedBefore(shift, actor, counted);
    if (locked.staff.isActive) throw new AppError("drawer_of_active");
    const gameId = await liveRound(tx, id);
    if (gameId !== null) throw new AppError("drawer_round_running", { gameId });
    const counting = { counted, notes, note, isHandedOn };
    const count = await standingCount(deps, tx, locked.staff, shift, counting);
    return end(deps, tx, actor, shift, counting, { count, status: "awaiting_approval", closedBy: staff.id });
  });
}

/** The same count again by the same person, whose answer was lost, is answered the same. */
function closedBefore(shift: store.ShiftRow, { staff }: Actor, counted: Santim): store.ShiftRow {
  if (shift.closedBy?.id !== staff.id || shift.count?.counted !== counted) throw new AppError("shift_closed");
  return shift;
}
