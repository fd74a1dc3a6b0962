import * as z from "zod";
import { birrText, calendar, day, idempotencyKey, isPlain, reason, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { shiftReport } from "./shift.ts";

// Cash that comes to a drawer and goes from it by hand, and the day of a branch closed on one page.

/** float_in: from the safe. drop: to the safe. The others have their reason. */
const cashMoveKinds = ["float_in", "drop", "pay_in", "pay_out"] as const;
const cashMoveKind = z.enum(cashMoveKinds);
export type CashMoveKind = (typeof cashMoveKinds)[number];

/** POST /api/shift/cash/ */
export const cashMoveRequest = z
  .object({
    kind: cashMoveKind,
    amount: birrText,
    reason: z.string().trim().max(150).check(isPlain).default(""),
    idempotency_key: idempotencyKey,
  })
  .transform((body) => ({
    kind: body.kind,
    amount: body.amount,
    reason: body.reason,
    key: body.idempotency_key,
  }));

/** So that the page knows again what it has asked for without hearing an answer. */
const ownKey = z.string().optional().describe("The key it was asked for with, told to its maker alone.");

const cashMove = namedObject("CashMove", {
  id: z.string(),
  idempotency_key: ownKey,
  kind: cashMoveKind,
  amount: z.number(),
  reason: z.string(),
  made_at: z.string(),
});
export const cashMoves = namedObject("CashMoves", { success: z.literal(true), moves: z.array(cashMove) });

export const xReport = namedObject(
  "XReport",
  "An open drawer, looked into by somebody above it; its cashier counts blind. `expected_now` is what should lie in it at this moment.",
  { ...shiftReport.shape, expected_now: z.number(), moves: z.array(cashMove) },
);

/** GET /api/day-close/?branch_id= */
export const dayCloseQuery = z.object({ branch_id: uuid }).transform((query) => ({ branchId: query.branch_id }));
/** to_bank: out of the safe. from_bank: into it, also what an owner brings. pay_out: out of it to somebody, like a bonus that the branch pays. */
const safeMoveKind = z.enum(["to_bank", "from_bank", "pay_out"]);

/** POST /api/day-close/safe/ */
export const safeMoveRequest = z
  .object({
    branch_id: uuid,
    kind: safeMoveKind,
    amount: birrText,
    reason,
    idempotency_key: idempotencyKey,
  })
  .transform((body) => ({
    branchId: body.branch_id,
    kind: body.kind,
    amount: body.amount,
    reason: body.reason,
    key: body.idempotency_key,
  }));

const safe = namedObject("Safe", "A branch's safe, by the books.", {
  balance: z.number().describe("Below zero: more was taken from it than anybody wrote down as brought."),
  moves: z
    .array(
      z.object({
        id: z.string(),
        idempotency_key: ownKey,
        kind: z.enum(["drop", "float_in", "to_bank", "from_bank", "pay_out"]),
        amount: z.number(),
        reason: z.string(),
        by: z.string(),
        made_at: z.string(),
      }),
    )
    .describe("Newest first, 50 at most."),
});

const figures = {
  shifts: z.number(),
  sales: z.number().describe("Stakes less those given back."),
  prizes: z.number(),
  bonuses: z.number(),
  cut: z.number(),
  tax: z.number(),
  fees: z.number(),
  player_credit: z.number(),
  float_in: z.number(),
  drops: z.number(),
  pay_in: z.number(),
  pay_out: z.number(),
  opening_cash: z.number(),
  expected: z.number(),
  counted: z.number(),
  safe_before: z.number().optional().describe("Not on pages from before safes had an account, like safe."),
  safe: z
    .number()
    .optional()
    .describe("What lies in the safe afterwards: before + drops − float_in − bank − safe_pay_out."),
  safe_pay_out: z.number().optional().describe("Paid out of the safe. Not on pages from before that was written down."),
  bank: z.number().describe("Brought to the bank, less what came from there."),
  variance: z.number(),
};
const dayFigures = namedObject("DayFigures", "What the counted drawers of a day come to, in birr.", figures);
/**
 * POST /api/day-close/: `day` as whoever closes it sees it, so that a page that was left open over midnight closes nothing else. The
 * day that it is now, or the one before. `seen_due`: the figures that they put their name to; pages of before send none.
 */
export const dayCloseRequest = z
  .object({ branch_id: uuid, day, seen_due: dayFigures.optional() })
  .transform((body) => ({ branchId: body.branch_id, day: body.day, seenDue: body.seen_due }));
const dayClose = namedObject("DayClose", "A closed day of a branch: one page, chained to the one before it.", {
  position: z.number(),
  day: z.string(),
  branch_name: z.string(),
  closed_by: z.string(),
  closed_at: z.string(),
  figures: dayFigures,
  hash: z.string().describe("Hex SHA-256 over the page and the hash of the one before."),
  previous_hash: z.string(),
});
const nextPage = { day: z.string(), due: dayFigures, open: z.array(z.string()) };
export const dayCloses = namedObject(
  "DayCloses",
  "`due`: what the page of `day` would say if it were written now; `open`: whose drawers are to be counted, or approved, before.",
  {
    success: z.literal(true),
    ...nextPage,
    is_closed: z.boolean().describe("The page of this day is written."),
    yesterday: namedObject("NextPage", "The page of a day that is not written yet.", nextPage)
      .nullable()
      .describe("The day before, where it has drawers and no page: it can still be closed."),
    safe,
    closes: z.array(dayClose).describe("Newest first, 62 at most."),
    is_chain_whole: z.boolean(),
  },
);
export const dayCloseAnswer = namedObject("DayCloseAnswer", { success: z.literal(true), close: dayClose });

/** GET /api/shift/export/ */
export const shiftExport = z
  .object({
    format: z.enum(["csv", "xlsx"]),
    language: z.enum(["am", "en"]).default("en"),
    calendar: calendar.default("gregory"),
    company_id: uuid.optional(),
    branch_id: uuid.optional(),
    cashier_id: uuid.optional(),
    status: z.enum(["open", "closed", "awaiting_approval", "approved"]).optional(),
    start_date: day.optional(),
    end_date: day.optional(),
  })
  .transform((query) => ({
    format: query.format,
    language: query.language,
    calendar: query.calendar,
    companyId: query.company_id,
    branchId: query.branch_id,
    cashierId: query.cashier_id,
    status: query.status,
    startDay: query.start_date,
    endDay: query.end_date,
  }));

export type CashMove = z.output<typeof cashMove>;
export type CashMoves = z.output<typeof cashMoves>;
export type Safe = z.output<typeof safe>;
export type SafeMoveKind = z.output<typeof safeMoveKind>;
export type XReport = z.output<typeof xReport>;
export type DayFigures = z.output<typeof dayFigures>;
export type DayClose = z.output<typeof dayClose>;
export type DayCloses = z.output<typeof dayCloses>;
export type NextPage = Pick<DayCloses, keyof typeof nextPage>;
