import { cartelasPerPlayerLimit } from "@derash/game/round";
import { areShares, stagesMax, stagesMin } from "@derash/game/stage";
import * as z from "zod";
import { uuid } from "./field.ts";
import { namedObject } from "./named-object.ts";
import { issue } from "./refusal/issues.ts";

export const patternsMax = 5;

/** Values of winning patterns (game/pattern/gallery); which of them there are is the server's to say. */
export const patternValues = z
  .array(z.string().regex(/^[a-z0-9-]{1,40}$/, issue("pattern_format")))
  .min(1, issue("patterns_required"))
  .max(patternsMax, issue("patterns_too_many"));

/** GET /api/rooms?company_id= : a super admin names the company. */
export const roomsQuery = z
  .object({ company_id: uuid.optional() })
  .transform((query) => ({ companyId: query.company_id }));
/** POST /api/rooms/{roomId}/patterns: how rounds opened from now on are won. */
const stageRule = z.object({ patterns: patternValues, sharePercent: z.int().min(1).max(99) });
export const roomParams = z.object({ roomId: uuid });
/** By what the page that asks has seen the room won; another owner's change since is not written over. Older pages say nothing. */
const seenRules = z
  .object({ patterns: patternValues, stages: z.array(stageRule).max(stagesMax).nullable() })
  .optional();
export const roomPatternsChange = z.object({ patterns: patternValues, seen: seenRules });

/** POST /api/rooms/{roomId}/stages: rounds opened from now on are won in these, one after the other. */
export const roomStagesChange = z.object({
  stages: z
    .array(stageRule)
    .min(stagesMin)
    .max(stagesMax)
    .refine((stages) => areShares(stages.map(({ sharePercent }) => sharePercent)), issue("stage_shares")),
  seen: seenRules,
});
export type SeenRules = z.output<typeof seenRules>;
export type StageRules = z.output<typeof roomStagesChange>["stages"];

const cartelasMax = z.int().min(1).max(cartelasPerPlayerLimit);
/** POST /api/rooms/{roomId}/cartelas: how many one player may have in rounds opened from now on. `seen`: what the page shows; older pages say nothing. */
export const roomCartelasChange = z.object({ cartelasPerPlayerMax: cartelasMax, seen: cartelasMax.optional() });

export const managedRoom = namedObject("ManagedRoom", "A room of the mini app as its company's admins see it.", {
  id: z.string(),
  branch_id: z.string(),
  branch: z.string(),
  betAmount: z.number(),
  patterns: z.array(z.string()),
  stages: roomStagesChange.shape.stages.nullable().describe("null: a round has one stage, won by `patterns`."),
  cartelasPerPlayerMax: z.number(),
  isStopped: z.boolean().describe("With an admin who was switched off with all that is below."),
});
export type ManagedRoom = z.output<typeof managedRoom>;
export const managedRooms = namedObject("ManagedRooms", { success: z.literal(true), rooms: z.array(managedRoom) });
export type ManagedRooms = z.output<typeof managedRooms>;
