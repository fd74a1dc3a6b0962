import * as z from "zod";
import { uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";

/** GET /api/user/management/today/?company_id= : of what one may see, that of a company. */
export const todayQuery = z
  .object({ company_id: uuid.optional() })
  .transform(({ company_id }) => ({ companyId: company_id }));

const sums = {
  rounds: z.number(),
  sold: z.number().describe("Everything staked, in birr."),
  cut: z.number(),
  cut_then: z.number().describe("The cut of last Saturday up to this hour."),
  running: z.number().describe("Rounds on sale or called now."),
  drawers_open: z.number(),
  differences: z.number().describe("Shifts closed today whose count was off, and by how much together."),
  difference_sum: z.number(),
  voids: z.number().describe("Rounds of today that ended without a winner."),
  sale_voids: z.number().describe("Sales of today that a till took back with a reason, and what they were worth."),
  sale_void_sum: z.number(),
  bonuses: z.number().describe("Quick wins of today, and what they add."),
  bonus_sum: z.number(),
};

const todayHall = namedObject("TodayHall", "A branch that did anything today, or has a drawer open.", {
  branch_id: z.string(),
  branch: z.string(),
  company: z.string(),
  ...sums,
});

export const today = namedObject("Today", "What happened since the day began in Ethiopia. Money is birr.", {
  day: z.string(),
  at: z.string(),
  saturday: z.string().describe("The last Saturday before today, which it is compared with."),
  total: z.object(sums),
  halls: z.array(todayHall).describe("By what they sold."),
  low_float_below: z.number().nullable().describe("Birr; null: each company has its own."),
  low_floats: z
    .array(z.object({ cashier_id: z.string(), cashier: z.string(), branch: z.string(), balance: z.number() }))
    .describe("Open drawers whose float is lower than that, lowest first, 50 at most."),
  waiting: z
    .object({
      bonuses: z.number(),
      shifts: z.number(),
      give_ups: z.number().describe("Rounds to give up, and rounds of cashiers who are switched off."),
      adjustments: z.number(),
      withdrawals: z.number(),
      payments: z.number().describe("Deposits that came otherwise than meant."),
    })
    .describe("What waits for somebody above the desk."),
});

export type TodayHall = z.output<typeof todayHall>;
export type Today = z.output<typeof today>;
