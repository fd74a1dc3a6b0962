import { toBirr } from "@derash/game/money";
import type { CashMoves, DayClose, DayCloses, DayFigures, XReport } from "@derash/protocol/hall/cash-office";
import type { CurrentShift, Shift, ShiftReport } from "@derash/protocol/hall/shift";
import { AppError } from "../app-error.ts";
import { type Actor, isInScope, type StaffMember, scopeOf } from "../company/service.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import { approve } from "./approve.ts";
import { type CashMoveRequest, moveCash, ownMoves } from "./cash-move.ts";
import { closeFor } from "./close-for.ts";
import { type Closing, close } from "./close-shift.ts";
import { closeDay, dayCloses } from "./day-close.ts";
import type { ShiftDeps } from "./deps.ts";
import { createExporter, type ShiftExport, type ShiftFile } from "./export.ts";
import { handovers } from "./handover-store.ts";
import { lookInto } from "./look-into.ts";
import { ensureOpen, type Opening, type OpenShift, open } from "./open-shift.ts";
import { isOpen, openId, rounds } from "./round-store.ts";
import { moveSafe, type SafeMoveRequest } from "./safe.ts";
import * as store from "./store.ts";
import { reportOf, shiftOf } from "./wire.ts";

/** The id of a cashier's shift that is open and not being counted; of a round that is named, the one in which it was. null: none. */
export const openShiftId = openId;
/** For a query: whether the drawer of the shift that it names so is open still, neither closed nor counted. */
export const isShiftOpen = isOpen;

export type ShiftFilter = store.ShiftFilter;

/** Cashiers' time at their drawers: what was counted, and what the ledger says should lie there. */
export type ShiftService = {
  /**
   * The cashier's open shift, or a new one with the float as it stands and nothing counted. The caller holds their row
   * (companies.lockStaff); comes before money moves, and `recordOpening` after. Errors: shift_required, shift_counted.
   */
  ensureOpen(tx: Tx, cashier: StaffMember, requestId?: string): Promise<OpenShift>;
  hasOpen(queries: Queries, cashierId: string): Promise<boolean>;
  /**
   * With a counted drawer; the same count again answers the same shift, and where it is said after which one, also when that is over.
   * Errors: invalid_amount, shift_open, shift_closed (it was opened with another count, and is over), not_found, drawer_taken,
   * handover_differs.
   */
  open(actor: Actor, counted: string | Opening): Promise<Shift>;
  /**
   * By a blind count: the first one is kept before anything about the difference is said, and stands. A large difference
   * needs a note, a larger one an approval. Errors: invalid_amount, invalid_input (note, or another count), no_open_shift,
   * shift_round_running.
   */
  close(
    actor: Actor,
    countedCash: string,
    note: string,
    more?: Pick<Closing, "notes" | "isHandedOn" | "shiftId">,
  ): Promise<Shift>;
  /**
   * The open drawer of a cashier who is switched off, counted by somebody above; it waits for a second person. The same count
   * again answers the same. Errors: not_found, invalid_amount, invalid_input (note, or another count than the cashier's),
   * drawer_of_active, drawer_round_running, shift_closed.
   */
  closeFor(actor: Actor, id: string, closing: Closing): Promise<Shift>;
  /** The cashier's open shift. */
  current(cashier: StaffMember): Promise<CurrentShift>;
  /** Those in the scope, newest first or as sorted, 200 at most. Days are of the opening, both included. */
  list(staff: StaffMember, filter: ShiftFilter): Promise<Shift[]>;
  /** The Z-report. Errors: not_found, shift_not_closed. */
  report(staff: StaffMember, id: string): Promise<ShiftReport>;
  /** By a second person, who has not counted it; where nothing waits for it, nothing changes. Errors: not_found, second_person, shift_not_closed. */
  approve(actor: Actor, id: string): Promise<Shift>;
  /** Cash to or from the cashier's open drawer by hand; the same key again: no second one. Errors: no_open_shift, shift_counted, invalid_amount, invalid_input, idempotency_conflict. */
  moveCash(actor: Actor, move: CashMoveRequest): Promise<CashMoves>;
  ownMoves(cashier: StaffMember): Promise<CashMoves>;
  /** Into an open drawer, by somebody above it; recorded. Errors: not_found. */
  lookInto(actor: Actor, id: string): Promise<XReport>;
  /** Errors: too_many_rows, too_many_requests. */
  exportFile(actor: Actor, query: ShiftExport): Promise<ShiftFile>;
  /** A branch's closed days, and what the next page would say. Errors: not_found. */
  dayCloses(staff: StaffMember, branchId: string): Promise<DayCloses>;
  /** `seenDue`: the figures that are signed; another page is not written. Errors: not_found, day_closed, day_over, day_drawers_open, day_nothing_due, version_changed. */
  closeDay(actor: Actor, branchId: string, day: string, seenDue?: DayFigures): Promise<DayClose>;
  /** Cash between the branch's safe and its bank, or paid out of the safe; the same key again: no second one. Errors: not_found, invalid_amount, safe_short, idempotency_conflict. */
  moveSafe(actor: Actor, move: SafeMoveRequest): Promise<DayCloses>;
};

export function createShiftService(deps: ShiftDeps): ShiftService {
  const { db } = deps;
  return {
    ensureOpen: (tx, cashier, requestId = "") => ensureOpen(deps, tx, { staff: cashier, requestId }),
    hasOpen: async (queries, cashierId) => (await store.findOpen(queries, cashierId)) !== null,
    open: async (actor, counted) =>
      shiftOf(await open(deps, actor, typeof counted === "string" ? { countedCash: counted } : counted)),
    close: async (actor, countedCash, note, more) => shiftOf(await close(deps, actor, { countedCash, note, ...more })),
    closeFor: async (actor, id, closing) => shiftOf(await closeFor(deps, actor, id, closing)),
    current: (cashier) => current(deps, cashier),
    list: async (staff, filter) => (await store.list(db, scopeOf(staff), filter)).map(shiftOf),
    report: (staff, id) => report(deps, staff, id),
    approve: async (actor, id) => shiftOf(await approve(deps, actor, id)),
    moveCash: (actor, move) => moveCash(deps, actor, move),
    ownMoves: (cashier) => ownMoves(deps, cashier),
    lookInto: (actor, id) => lookInto(deps, actor, id),
    exportFile: createExporter(deps),
    dayCloses: (staff, branchId) => dayCloses(deps, staff, branchId),
    closeDay: (actor, branchId, day, seen) => closeDay(deps, actor, branchId, { day, seen }),
    moveSafe: async (actor, move) => {
      await moveSafe(deps, actor, move);
      return dayCloses(deps, actor.staff, move.branchId);
    },
  };
}

async function current({ db, hallRules }: ShiftDeps, cashier: StaffMember): Promise<CurrentShift> {
  // In this order: where none is open, the last one that is told is none that was opened meanwhile.
  const last = await store.findNewest(db, cashier.id);
  const open = last?.status === "open" ? last : await store.findOpen(db, cashier.id);
  const { isOpeningCountRequired } = await hallRules.rulesOf(db, cashier.companyId ?? "");
  const { branchId } = cashier;
  const counted = open === null && branchId !== null ? await handovers(db, branchId) : [];
  return {
    success: true,
    shift: open && shiftOf(open),
    last_shift_id: (open ?? last)?.id ?? null,
    openingCountRequired: isOpeningCountRequired,
    handovers: counted.map(({ id, cashier: till, counted: cash, closedAt }) => ({
      ...{ id, cashier: till, counted_cash: toBirr(cash), closed_at: closedAt.toISOString() },
    })),
  };
}

async function report({ db }: ShiftDeps, staff: StaffMember, id: string): Promise<ShiftReport> {
  const shift = await store.find(db, id);
  if (!shift || !mayKnow(staff, shift)) throw new AppError("not_found");
  // Its sums would tell what is expected before it is counted.
  if (shift.status === "open") throw new AppError("shift_not_closed");
  return reportOf(shift, await store.cashOf(db, id), await rounds(db, id));
}

/** A cashier knows of their own alone. */
function mayKnow(staff: StaffMember, shift: store.ShiftRow): boolean {
  const scope = scopeOf(staff);
  return isInScope(scope, shift) && (scope.cashierId === null || scope.cashierId === shift.cashierId);
}
