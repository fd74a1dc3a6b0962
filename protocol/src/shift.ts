import * as z from "zod";
import { birrText, day, isPlain, uuid } from "./field.ts";

/** POST /api/shift/open/: what lies in the drawer, counted. */
export const shiftOpen = z.object({ counted_cash: birrText }).transform((body) => ({ countedCash: body.counted_cash }));
/** POST /api/shift/close/: what lies in the drawer, counted before the expected amount is shown. */
export const shiftClose = z
  .object({ counted_cash: birrText, note: z.string().trim().max(300).check(isPlain).default("") })
  .transform((body) => ({ countedCash: body.counted_cash, note: body.note }));
export const shiftParams = z.object({ id: uuid });
const shiftStatus = z.enum(["open", "closed", "awaiting_approval", "approved"]);
export type ShiftStatus = z.output<typeof shiftStatus>;

/** GET /api/shift/?company_id=&branch_id=&cashier_id=&status=&start_date=&end_date= ; newest first, 200 at most. */
export const shiftQuery = z
  .object({
    company_id: uuid.optional(),
    branch_id: uuid.optional(),
    cashier_id: uuid.optional(),
    status: shiftStatus.optional(),
    start_date: day.optional(),
    end_date: day.optional(),
  })
  .transform((query) => ({
    companyId: query.company_id,
    branchId: query.branch_id,
    cashierId: query.cashier_id,
    status: query.status,
    startDay: query.start_date,
    endDay: query.end_date,
  }));

/** A cashier's time at a drawer; money is birr. What is expected is told only once it is closed. */
export type Shift = {
  id: string;
  cashier_id: string;
  cashier: string;
  branch_name: string;
  status: ShiftStatus;
  opened_at: string;
  closed_at: string | null;
  /** null: opened by the first bet, with nothing counted. */
  opening_cash: number | null;
  opening_float: number;
  closing_float: number | null;
  expected_cash: number | null;
  counted_cash: number | null;
  /** Counted minus expected. */
  variance: number | null;
  note: string;
  approved_by: string | null;
};

/** GET /api/shift/current/: the cashier's open shift. Counted but still open: the note that its difference needs is missing. */
export type CurrentShift = { success: true; shift: Shift | null; openingCountRequired: boolean };
/** POST open, close and approve. */
export type ShiftAnswer = { success: true; shift: Shift };

/** GET /api/shift/{id}/: the Z-report; of a shift that is not closed: shift_not_closed. Cash in: stakes and credit sold to players; cash out: prizes, bonuses, stakes given back. */
export type ShiftReport = Shift & {
  rounds_count: number;
  void_rounds_count: number;
  cartelas_count: number;
  stakes: number;
  prizes: number;
  bonuses: number;
  refunds: number;
  player_credit: number;
  cut: number;
  rounds: {
    saleId: string;
    gameId: string;
    at: string;
    bet: number;
    cartelas: number;
    pot: number;
    prize: number;
    status: "settled" | "void";
  }[];
};
