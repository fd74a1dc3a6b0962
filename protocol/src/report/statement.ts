import * as z from "zod";
import { day, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { transactionTypes } from "../wallet.ts";
import { sheetLook } from "./sale.ts";

const chosen = {
  /** Of these one; with none of them it is the caller's own account. */
  company_id: uuid.optional(),
  branch_id: uuid.optional(),
  cashier_id: uuid.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
};
type ChosenBody = z.output<z.ZodObject<typeof chosen>>;
const chosenOf = (query: ChosenBody) => ({
  companyId: query.company_id,
  branchId: query.branch_id,
  cashierId: query.cashier_id,
  startDay: query.start_date,
  endDay: query.end_date,
});

/**
 * GET /api/user/management/statement/: both days included, the current month in Ethiopia by default. `before` is the id of
 * the last line of the page before: lines are read by key, newest first.
 */
export const statementQuery = z
  .object({
    ...chosen,
    before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    page_size: wholeNumber(1, 100).default(20),
  })
  .transform(({ before, page_size, ...rest }) => ({ ...chosenOf(rest), before, pageSize: page_size }));

/** GET /api/user/management/statement/export/?format=csv|xlsx */
export const statementExport = z
  .object({ ...chosen, ...sheetLook })
  .transform(({ format, language, calendar, ...rest }) => ({ ...chosenOf(rest), format, language, calendar }));

const statementLine = namedObject("StatementLine", "An entry of the ledger; money is birr.", {
  id: z.number(),
  at: z.string(),
  type: z.enum(transactionTypes).describe("As a wallet has it."),
  description: z.string(),
  code: z.string().nullable().describe("The display code of the round that it was for."),
  amount: z.number().describe("Signed."),
  balance: z.number().describe("What the account held after it."),
});

export const statement = namedObject(
  "Statement",
  "What the account held when the days began, what came and went, what it held when they ended, and a page of its lines.",
  {
    name: z.string().describe("What the account is called."),
    start_date: z.string(),
    end_date: z.string(),
    opening: z.number(),
    came_in: z.number(),
    went_out: z.number(),
    closing: z.number(),
    count: z.number(),
    lines: z.array(statementLine),
  },
);

export type StatementLine = z.output<typeof statementLine>;
export type Statement = z.output<typeof statement>;
