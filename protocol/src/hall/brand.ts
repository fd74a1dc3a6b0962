import * as z from "zod";
import { seenFields, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";

// How a company's halls look to their guests. null: a branch has it as its company, a company as the house.

/** A JPEG of at most so many bytes and so many pixels a side; the page makes it so small. */
export const logoBytesMax = 30_000;
export const logoPixelsMax = 512;
const logoTextMax = Math.ceil(logoBytesMax / 3) * 4;

/** GET /api/venue/brand/: of a branch, else of a company: one's own where none is named. */
export const brandQuery = z
  .object({ branch_id: uuid.optional(), company_id: uuid.optional() })
  .transform((query) => ({ branchId: query.branch_id, companyId: query.company_id }));

const kept = {
  name: z.string().nullable(),
  colour: z.string().nullable().describe("As #rrggbb."),
  logo: z.string().nullable().describe("The SHA-256 of its picture, by which it is fetched."),
};
const seen = seenFields(kept);

/** POST /api/venue/brand/. `logo`: base64 of a JPEG. Of each, null: none; left out: as it is. */
export const brandChange = z
  .object({
    branch_id: uuid.optional(),
    company_id: uuid.optional(),
    name: z.string().trim().min(1).max(40).nullable().optional(),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable()
      .optional(),
    logo: z.base64().max(logoTextMax).nullable().optional(),
    seen,
  })
  .transform((body) => ({
    branchId: body.branch_id,
    companyId: body.company_id,
    ...{ name: body.name, colour: body.colour, logo: body.logo, seen: body.seen },
  }));

/** GET /api/hall/logo/{hash} */
export const logoParams = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) });

export const brand = namedObject("Brand", "How a hall looks to its guests.", kept);
export const brandAnswer = namedObject("BrandAnswer", { success: z.literal(true), brand });

export type Brand = z.output<typeof brand>;
export type BrandAnswer = z.output<typeof brandAnswer>;
