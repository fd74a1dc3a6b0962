import * as z from "zod";
import { uuid, wholeNumber } from "./field.ts";
import { namedObject } from "./named-object.ts";
import { issue } from "./refusal/issues.ts";

/** A column: numbers, or numbers separated by commas. How many and in which range is the game's rule, not the wire's. */
const column = z
  .union([z.string().max(100), z.array(z.union([z.number(), z.string().max(10)])).max(25)])
  .transform((given) => (typeof given === "string" ? given.split(",") : given).map((part) => String(part).trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^\d{1,3}$/, issue("numbers_whole"))
        .transform(Number),
    ),
  );

const columns = { B: column, I: column, N: column, G: column, O: column };
/** Of an answer: the numbers themselves. */
const numbers = z.array(z.number());
const columnsAnswer = { B: numbers, I: numbers, N: numbers, G: numbers, O: numbers };
const target = { target_branch_id: uuid.optional(), company_id: uuid.optional() };

/** POST /api/cartela/. With a target branch the cartela is made in the company's list and given to that branch. */
export const cartelaCreate = z
  .object({ ...columns, ...target, number: wholeNumber(1, 2000).optional() })
  .transform(({ target_branch_id, company_id, number, ...columns }) => ({
    columns,
    number,
    branchId: target_branch_id,
    companyId: company_id,
  }));

export const cartelaParams = z.object({ id: uuid });

/** GET /api/cartela/list/{listId} : what a round of the mini app sells; it never changes. */
export const cartelaListParams = z.object({ listId: uuid });
export const keptCartela = namedObject("KeptCartela", { number: z.number(), ...columnsAnswer });

export const cartelaListAnswer = namedObject("CartelaListAnswer", {
  success: z.literal(true),
  cartelas: z.array(keptCartela),
});

/** PUT /api/cartela/{id}/. `version` is the one that was edited; where it is given and is not the latest, 409. */
export const cartelaUpdate = z
  .object({ ...columns, ...target, version: wholeNumber(1, 1_000_000).optional() })
  .transform(({ target_branch_id: _, company_id: __, version, ...columns }) => ({ columns, version }));

/** GET /api/cartela/?branch_id=&company_id= : a branch's list, else the company's; a super admin's is the published package. */
export const cartelaQuery = z
  .object({ branch_id: uuid.optional(), company_id: uuid.optional() })
  .transform((query) => ({ branchId: query.branch_id, companyId: query.company_id }));

/** POST /api/cartela/package/: one set of the package for a branch, or without a branch for the company's own list. */
export const packageRequest = z
  .object({ ...target, set: wholeNumber(1, 10) })
  .transform((body) => ({ branchId: body.target_branch_id, companyId: body.company_id, set: body.set }));

export const cartelaRecord = namedObject(
  "CartelaRecord",
  "A cartela as the list shows it: the company's, or a branch's own copy of it.",
  {
    id: z.string().describe("Of the published package's: package-{number}, which no other call takes."),
    number: z.number(),
    user: z.string().describe("Who saved this version."),
    version: z.number(),
    is_copy: z.boolean().describe("The branch's own copy: it no longer follows the company's cartela of that number."),
    created_at: z.string(),
    updated_at: z.string(),
    B: z.array(z.number()),
    I: z.array(z.number()),
    N: z.array(z.number()),
    G: z.array(z.number()),
    O: z.array(z.number()),
  },
);

export const cartelaVersion = cartelaRecord
  .pick({ version: true, user: true, created_at: true, B: true, I: true, N: true, G: true, O: true })
  .meta({ id: "CartelaVersion" });

export const packageAnswer = namedObject("PackageAnswer", {
  success: z.boolean(),
  message: z.string(),
  set: z.number(),
  added: z.number(),
  already: z.number().describe("Of the set, what the list had before: asked for once more, nothing of it fails."),
  failed: z.number(),
});

export type KeptCartela = z.output<typeof keptCartela>;
export type CartelaListAnswer = z.output<typeof cartelaListAnswer>;
export type CartelaRecord = z.output<typeof cartelaRecord>;
export type CartelaVersion = z.output<typeof cartelaVersion>;
export type PackageAnswer = z.output<typeof packageAnswer>;
