import * as z from "zod";
import { cartelaNumber, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { issue } from "../refusal/issues.ts";

/** So many cartelas of one regular at most. */
const regularCartelasMax = 50;

const regular = namedObject(
  "Regular",
  "Who takes the same cartelas round after round, as all tills of a hall know them.",
  {
    id: z.string(),
    name: z.string(),
    cartelas: z.array(z.number()),
    isStanding: z.boolean().describe("A standing order: they take these in every round."),
  },
);
export const regulars = namedObject("Regulars", { success: z.literal(true), regulars: z.array(regular) });

/**
 * POST /api/venue/regulars/: the same name again has other cartelas from now on. `seen`: what the till shows of the name, null for nobody;
 * whom another till has kept under it since is not written over. Older pages say nothing.
 */
export const keptRegular = z
  .object({
    name: z.string().trim().min(1, issue("name_required")).max(40),
    cartelas: z.array(cartelaNumber).min(1).max(regularCartelasMax),
    is_standing: z.boolean().default(false),
    seen: z
      .object({ cartelas: z.array(cartelaNumber).max(regularCartelasMax), is_standing: z.boolean() })
      .transform(({ cartelas, is_standing: isStanding }) => ({ cartelas, isStanding }))
      .nullish(),
  })
  .transform(({ is_standing: isStanding, ...kept }) => ({ ...kept, isStanding }));
/** POST /api/venue/regulars/{id}/forget/ */
export const regularParams = z.object({ id: uuid });
/** The cartelas that were shown: what another till keeps under the name since is another order. */
export const forgottenRegular = z.object({ cartelas: z.array(cartelaNumber).max(regularCartelasMax) });

export type Regular = z.output<typeof regular>;
export type Regulars = z.output<typeof regulars>;
