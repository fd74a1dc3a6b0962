import * as z from "zod";
import { seenVersion, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { bonusTable } from "./bonus-limits.ts";

/** POST /api/sales/bonus/deposit/ */
export const bonusDeposit = z.object({ bonus_id: uuid }).transform((body) => ({ bonusId: body.bonus_id }));

/** GET /api/sales/bonus/info/?company_id= : a super admin names the company, or gets the default table; whoever has a branch gets that hall's own, where it has one; a player gets the one they play with. */
export const bonusInfoQuery = z
  .object({ company_id: uuid.optional() })
  .transform((query) => ({ companyId: query.company_id }));

/** off: no quick-win bonuses at all. own: a table that the owner has written. */
export const bonusPresets = ["game_screen", "management", "off", "own"] as const;
const bonusPreset = z.enum(bonusPresets);
export type BonusPreset = (typeof bonusPresets)[number];

/** POST /api/sales/bonus/schedule/: a new version of the company's schedule, for rounds opened later. */
export const scheduleChange = z
  .object({
    preset: z.enum(bonusPresets),
    company_id: uuid.optional(),
    steps: bonusTable.default([]),
    seen_version: seenVersion,
  })
  .transform((body) => ({
    ...{ preset: body.preset, companyId: body.company_id, steps: body.steps },
    seenVersion: body.seen_version,
  }));

export const pendingBonus = namedObject("PendingBonus", {
  id: z.string(),
  bonus_amount: z.number(),
  winner_name: z.string(),
  calls_to_win: z.number(),
  game_type: z.string(),
  branch_name: z.string(),
  company_name: z.string(),
  cashier: z.string().nullable().describe("Whose round it was; null where none is known."),
  created_at: z.string(),
});

export const pendingBonuses = namedObject("PendingBonuses", {
  success: z.literal(true),
  data: z.object({ pending_bonuses: z.array(pendingBonus) }),
});

export const bonusInfo = namedObject("BonusInfo", {
  success: z.literal(true),
  data: z.object({
    version: z.number(),
    preset: bonusPreset,
    schedule: z.array(z.object({ calls_to_win: z.number(), bonus_amount: z.number() })),
  }),
});

export const depositAnswer = namedObject(
  "DepositAnswer",
  "Somebody above the desk deposits. `cashier` pays it out, whose round it was and whose shift is open; null: the branch does. `new_balance` is of the float, or of the branch.",
  { success: z.literal(true), message: z.string(), new_balance: z.number(), cashier: z.string().nullable() },
);

export type PendingBonus = z.output<typeof pendingBonus>;
export type PendingBonuses = z.output<typeof pendingBonuses>;
export type BonusInfo = z.output<typeof bonusInfo>;
export type DepositAnswer = z.output<typeof depositAnswer>;
