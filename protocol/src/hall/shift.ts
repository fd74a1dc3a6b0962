import * as z from "zod";
import { birrText, day, isPlain, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { issue } from "../refusal/issues.ts";
import { notes } from "./notes.ts";

/**
 * POST /api/shift/open/: what lies in the drawer, counted, perhaps by its notes; and whose drawer it was until now, if it is
 * handed on. `after_shift_id`: the last shift of theirs that the page has seen, null for none; asked again once the next one is over,
 * it opens no other.
 */
export const shiftOpen = z
  .object({
    counted_cash: birrText,
    notes: notes.optional(),
    taken_from: uuid.optional(),
    after_shift_id: uuid.nullable().optional(),
  })
  .transform((body) => ({
    ...{ countedCash: body.counted_cash, notes: body.notes, takenFrom: body.taken_from },
    afterShiftId: body.after_shift_id,
  }));
const closing = z.object({
  counted_cash: birrText,
  notes: notes.optional(),
  note: z.string().trim().max(300).check(isPlain).default(""),
  /** The drawer stays as it is for whoever sells next. */
  hand_on: z.boolean().default(false),
});
const closingOf = (body: z.output<typeof closing>) => ({
  countedCash: body.counted_cash,
  notes: body.notes,
  note: body.note,
  isHandedOn: body.hand_on,
});
/**
 * POST /api/shift/close/: what lies in the drawer, counted before the expected amount is shown. `shift_id`: the shift that it was
 * counted for; asked again once another is open, it says nothing of that one.
 */
export const shiftClose = closing
  .extend({ shift_id: uuid.optional() })
  .transform(({ shift_id, ...body }) => ({ ...closingOf(body), shiftId: shift_id }));
/** POST /api/shift/:id/close/: the same of a drawer whose cashier is switched off, and why it is counted for them. */
export const shiftCloseFor = closing
  .extend({ note: z.string(issue("reason_required")).trim().min(1, issue("reason_required")).max(300).check(isPlain) })
  .transform(closingOf);
export const shiftParams = z.object({ id: uuid });
const shiftStatus = z.enum(["open", "closed", "awaiting_approval", "approved"]);

/** By time, or by what the drawer was off: shortages first, or what was too much. */
export const shiftSorts = ["-opened", "opened", "variance", "-variance"] as const;
export type ShiftSort = (typeof shiftSorts)[number];

/** So many shifts one answer has at most. */
export const shiftsMax = 200;

/** GET /api/shift/?company_id=&branch_id=&cashier_id=&status=&start_date=&end_date=&sort= ; newest first, or as sorted; 200 at most. */
export const shiftQuery = z
  .object({
    company_id: uuid.optional(),
    branch_id: uuid.optional(),
    cashier_id: uuid.optional(),
    status: shiftStatus.optional(),
    start_date: day.optional(),
    end_date: day.optional(),
    sort: z.enum(shiftSorts).default("-opened"),
  })
  .transform((query) => ({
    sort: query.sort,
    companyId: query.company_id,
    branchId: query.branch_id,
    cashierId: query.cashier_id,
    status: query.status,
    startDay: query.start_date,
    endDay: query.end_date,
  }));

export const shift = namedObject(
  "Shift",
  "A cashier's time at a drawer; money is birr. What is expected is shown only once it is closed.",
  {
    id: z.string(),
    cashier_id: z.string(),
    cashier: z.string(),
    branch_name: z.string(),
    status: shiftStatus,
    opened_at: z.string(),
    closed_at: z.string().nullable(),
    opening_cash: z.number().nullable().describe("null: opened by the first bet, with nothing counted."),
    opening_float: z.number(),
    closing_float: z.number().nullable(),
    expected_cash: z.number().nullable(),
    counted_cash: z.number().nullable(),
    variance: z.number().nullable().describe("Counted minus expected."),
    note: z.string(),
    closed_by: z.string().nullable().describe("Who has closed it for a cashier who is switched off."),
    approved_by: z.string().nullable(),
    is_cashier_active: z
      .boolean()
      .describe("false: the cashier is switched off, and somebody above counts the drawer."),
    taken_from: z.string().nullable().describe("The cashier whose drawer it was before, handed on as it was counted."),
  },
);

export const currentShift = namedObject(
  "CurrentShift",
  "The cashier's open shift. Counted but still open: the note that its difference needs is missing.",
  {
    success: z.literal(true),
    shift: shift.nullable(),
    last_shift_id: z.string().nullable().describe("Of their newest shift, open or not; null: they had none."),
    openingCountRequired: z.boolean(),
    handovers: z
      .array(z.object({ id: z.string(), cashier: z.string(), counted_cash: z.number(), closed_at: z.string() }))
      .describe("Drawers of the branch that were handed on in the last 48 hours and that nobody has taken over."),
  },
);

export const shiftAnswer = namedObject(
  "ShiftAnswer",
  "POST open, close and approve, and close for a cashier who is switched off.",
  {
    success: z.literal(true),
    shift: shift,
  },
);

export const shiftReport = namedObject(
  "ShiftReport",
  "The Z-report; of a shift that is not closed: shift_not_closed. Cash in: stakes and credit sold to players; cash out: prizes, bonuses, stakes given back.",
  {
    ...shift.shape,
    rounds_count: z.number(),
    void_rounds_count: z.number(),
    cartelas_count: z.number(),
    stakes: z.number(),
    prizes: z.number(),
    bonuses: z.number(),
    refunds: z.number(),
    player_credit: z.number(),
    float_in: z.number().describe("From the safe; to the safe; and what came and went by hand for another reason."),
    drops: z.number(),
    pay_in: z.number(),
    pay_out: z.number(),
    tax: z.number().exactOptional().describe("Withheld of the prizes, which were paid without it; left out: nothing."),
    unshown: z
      .number()
      .exactOptional()
      .describe(
        "Of the prizes what is of winners that this till has not checked before its drawer was counted, or that were sent to the branch, without its tax; left out: nothing.",
      ),
    counted_notes: notes.nullable(),
    cut: z.number().describe("Of what this till has sold."),
    between_tills: z
      .number()
      .describe(
        "Prizes of this till's cartelas that others paid, less those of others' that it paid: over all tills of a hall zero.",
      ),
    rounds: z.array(
      z.object({
        saleId: z.string(),
        gameId: z.string(),
        at: z.string(),
        bet: z.number(),
        cartelas: z.number(),
        pot: z.number(),
        prize: z.number(),
        unshown: z.array(z.number()).exactOptional().describe("The cartelas of those winners; left out: none."),
        status: z.enum(["settled", "void"]),
      }),
    ),
  },
);

export type ShiftStatus = z.output<typeof shiftStatus>;
export type Shift = z.output<typeof shift>;
export type CurrentShift = z.output<typeof currentShift>;
export type ShiftAnswer = z.output<typeof shiftAnswer>;
export type ShiftReport = z.output<typeof shiftReport>;
