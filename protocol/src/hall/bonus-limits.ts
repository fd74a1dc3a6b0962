import * as z from "zod";
import { birrText, idempotencyKey, seenFields, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { issue } from "../refusal/issues.ts";
import { bonusCartelasMinMax } from "./settings.ts";

// What an owner lets quick wins in her halls earn, and the budget that pays them.

/** Quick wins are those of the fourth to the seventh call. */
const quickCallMin = 4;
const quickCallMax = 7;

/** An own table: each call once. */
export const bonusTable = z
  .array(z.object({ calls_to_win: wholeNumber(quickCallMin, quickCallMax), bonus_amount: birrText }))
  .max(quickCallMax - quickCallMin + 1)
  .refine((steps) => new Set(steps.map((step) => step.calls_to_win)).size === steps.length, issue("not_whole"));

/** GET /api/sales/bonus/limits/?company_id=&asked_key= */
export const bonusLimitsQuery = z
  .object({
    company_id: uuid.optional(),
    asked_key: idempotencyKey.optional().describe("The key of a change of the budget that has had no answer."),
  })
  .transform((query) => ({ companyId: query.company_id, askedKey: query.asked_key }));

/** POST /api/sales/bonus/budget/: in, from the company's credit; out, what nobody has been promised, back to it. */
export const budgetChange = z
  .object({ amount: birrText, direction: z.enum(["in", "out"]), idempotency_key: idempotencyKey })
  .transform((body) => ({ amount: body.amount, direction: body.direction, idempotencyKey: body.idempotency_key }));

const branchTable = z.enum(["company", "off", "own"]);
const kept = {
  table: branchTable,
  steps: z.array(z.object({ calls_to_win: z.number(), bonus_amount: z.number() })),
  bonus_max: z.number().nullable(),
  bonus_pot_percent: z.number().nullable(),
  cartelas_min: z.number().nullable(),
};
const seen = seenFields({ ...kept, steps: kept.steps.max(quickCallMax - quickCallMin + 1) });
/** POST /api/sales/bonus/branch/: null, and table "company": as the company has it; left out: as it is. `steps` belong to table "own". */
export const branchBonusChange = z
  .object({
    branch_id: uuid,
    table: branchTable.optional(),
    steps: bonusTable.default([]),
    bonus_max: birrText.nullable().optional(),
    bonus_pot_percent: wholeNumber(0, 100).nullable().optional(),
    cartelas_min: wholeNumber(1, bonusCartelasMinMax).nullable().optional(),
    seen,
  })
  .transform((body) => ({
    branchId: body.branch_id,
    table: body.table,
    steps: body.steps,
    bonusMax: body.bonus_max,
    bonusPotPercent: body.bonus_pot_percent,
    cartelasMin: body.cartelas_min,
    seen: body.seen,
  }));

export const bonusBudget = namedObject(
  "BonusBudget",
  "What a company has put aside for the quick wins of its halls, in birr. `promised`: bonuses that wait, and the highest that rounds being called may earn.",
  { balance: z.number(), promised: z.number(), free: z.number() },
);
export const branchBonus = namedObject("BranchBonus", "What is different in one branch; null: as in the company.", {
  branch_id: z.string(),
  branch: z.string(),
  ...kept,
});
export const bonusLimitsAnswer = namedObject("BonusLimits", {
  success: z.literal(true),
  budget: bonusBudget,
  made_key: z
    .string()
    .optional()
    .describe("The key that was asked about, where its change is made, and in the budget."),
  branches: z.array(branchBonus),
});

export type BonusBudget = z.output<typeof bonusBudget>;
export type BranchBonus = z.output<typeof branchBonus>;
export type BonusLimitsAnswer = z.output<typeof bonusLimitsAnswer>;
