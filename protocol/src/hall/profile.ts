import * as z from "zod";
import { birrText, seenFields, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { patternValues } from "../room.ts";

// How a branch's rounds are played, kept from round to round. null: as the company has it, or as whoever sells chooses.

const programmeMax = 12;
const houseCutPercentMax = 50;
const drawMode = z.enum(["server", "physical"]);
const voice = z.enum(["am", "en", "off"]);
/** first_complete: all papers complete at the first winning call share. first_shout: the first that is shown complete takes it all. */
export const claimRule = z.enum(["first_complete", "first_shout"]);
export type ClaimRule = z.output<typeof claimRule>;

/** GET /api/venue/profile/?branch_id= : a cashier's and a branch admin's own where none is named. */
export const hallProfileQuery = z
  .object({ branch_id: uuid.optional() })
  .transform((query) => ({ branchId: query.branch_id }));

const kept = {
  house_cut_percent: z.number().nullable(),
  stake_min: z.number().nullable().describe("Birr; a cartela of this hall costs at least so much."),
  check_pauses: z.boolean().nullable(),
  mode: drawMode.nullable(),
  call_interval_ms: z.number().nullable(),
  voice: voice.nullable(),
  claim_rule: claimRule.nullable(),
  programme: z
    .array(z.array(z.string()))
    .describe("By which patterns the rounds of an evening are won, one after the other and then from the start."),
};
const seen = seenFields({ ...kept, programme: z.array(patternValues).max(programmeMax) });

/** POST /api/venue/profile/ : what is left out stays as it is, so that two who set different things both have theirs. */
export const hallProfileChange = z
  .object({
    branch_id: uuid,
    house_cut_percent: wholeNumber(0, houseCutPercentMax).nullable().optional(),
    stake_min: birrText.nullable().optional(),
    check_pauses: z.boolean().nullable().optional(),
    mode: drawMode.nullable().optional(),
    call_interval_ms: wholeNumber(2000, 10_000).nullable().optional(),
    voice: voice.nullable().optional(),
    claim_rule: claimRule.nullable().optional(),
    programme: z.array(patternValues).max(programmeMax).optional(),
    seen,
  })
  .transform((body) => ({
    branchId: body.branch_id,
    houseCutPercent: body.house_cut_percent,
    stakeMin: body.stake_min,
    isCheckPausing: body.check_pauses,
    mode: body.mode,
    callIntervalMs: body.call_interval_ms,
    voice: body.voice,
    claimRule: body.claim_rule,
    programme: body.programme,
    seen: body.seen,
  }));

export const hallProfile = namedObject("HallProfile", "How a branch's rounds are played.", {
  branch_id: z.string(),
  branch: z.string(),
  ...kept,
});
export type HallProfile = z.output<typeof hallProfile>;
