import * as z from "zod";
import { uuid } from "./field.ts";

/** POST /api/sales/bonus/deposit/ */
export const bonusDeposit = z.object({ bonus_id: uuid }).transform((body) => ({ bonusId: body.bonus_id }));

/** GET /api/sales/bonus/info/?company_id= : a super admin names the company; a player gets the one she plays with. */
export const bonusInfoQuery = z
  .object({ company_id: uuid.optional() })
  .transform((query) => ({ companyId: query.company_id }));

/** off: no quick-win bonuses at all. */
export const bonusPresets = ["game_screen", "management", "off"] as const;
export type BonusPreset = (typeof bonusPresets)[number];

/** POST /api/sales/bonus/schedule/: a new version of the company's schedule, for rounds opened later. */
export const scheduleChange = z
  .object({ preset: z.enum(bonusPresets), company_id: uuid.optional() })
  .transform((body) => ({ preset: body.preset, companyId: body.company_id }));

export type PendingBonus = {
  id: string;
  bonus_amount: number;
  winner_name: string;
  calls_to_win: number;
  game_type: string;
  branch_name: string;
  /** Whose round it was; null where none is known. */
  cashier: string | null;
  created_at: string;
};
export type PendingBonuses = { success: true; data: { pending_bonuses: PendingBonus[] } };

export type BonusInfo = {
  success: true;
  data: { version: number; preset: BonusPreset; schedule: { calls_to_win: number; bonus_amount: number }[] };
};

/**
 * Somebody above the desk deposits. `cashier` pays it out, whose round it was and whose shift is open; null: the branch
 * does. `new_balance` is of the float, or of the branch.
 */
export type DepositAnswer = { success: true; message: string; new_balance: number; cashier: string | null };
