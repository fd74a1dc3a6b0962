import * as z from "zod";
import { birrText, seenFields, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";

// What a company decides for its halls.

/** So many cartelas at most can a company ask for before a round starts. */
export const cartelasMinMax = 20;
/** So many can a company ask for before a round earns a bonus. */
export const bonusCartelasMinMax = 1000;
const kept = {
  physical_draw_allowed: z.boolean(),
  opening_count_required: z.boolean(),
  note_above: z.number().describe("Birr: a variance above it needs a note, or a branch admin's approval."),
  approval_above: z.number(),
  give_ups_alone: z
    .number()
    .describe("Rounds a day that a cashier may give up after the first ball before a second person is asked."),
  bonus_max: z
    .number()
    .nullable()
    .describe("A quick-win bonus in a hall: birr, null for any; and so many percent of its round's pot."),
  bonus_pot_percent: z.number(),
  bonus_cartelas_min: z.number().describe("With fewer cartelas sold a round earns no bonus."),
  cartelas_min: z.number().describe("With so many cartelas sold a round may start."),
  check_pauses: z.boolean().describe("Whether a check of a cartela stops the balls."),
  low_float_below: z.number().describe("Birr: an open drawer's float with less is low."),
};
const seen = seenFields(kept);

/** POST /api/venue/settings/: a company admin's word on halls. What is left out stays as it is, so that two who set different things both have theirs. */
export const hallSettingsChange = z
  .object({
    physical_draw_allowed: z.boolean().optional(),
    opening_count_required: z.boolean().optional(),
    note_above: birrText.optional(),
    approval_above: birrText.optional(),
    give_ups_alone: wholeNumber(0, 100).optional(),
    bonus_max: birrText.nullable().optional(),
    bonus_pot_percent: wholeNumber(0, 100).optional(),
    bonus_cartelas_min: wholeNumber(1, bonusCartelasMinMax).optional(),
    cartelas_min: wholeNumber(1, cartelasMinMax).optional(),
    check_pauses: z.boolean().optional(),
    low_float_below: birrText.optional(),
    seen,
    company_id: uuid.optional(),
  })
  .transform((body) => ({
    isPhysicalDrawAllowed: body.physical_draw_allowed,
    isOpeningCountRequired: body.opening_count_required,
    noteAbove: body.note_above,
    approvalAbove: body.approval_above,
    giveUpsAlone: body.give_ups_alone,
    bonusMax: body.bonus_max,
    bonusPotPercent: body.bonus_pot_percent,
    bonusCartelasMin: body.bonus_cartelas_min,
    cartelasMin: body.cartelas_min,
    isCheckPausing: body.check_pauses,
    lowFloatBelow: body.low_float_below,
    seen: body.seen,
    companyId: body.company_id,
  }));
/** GET /api/venue/settings/?company_id= : a super admin names the company. */
export const hallSettingsQuery = z
  .object({ company_id: uuid.optional() })
  .transform((query) => ({ companyId: query.company_id }));

export const hallSettings = namedObject("HallSettings", kept);
export type HallSettings = z.output<typeof hallSettings>;
