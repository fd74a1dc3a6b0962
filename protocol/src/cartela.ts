import type { CartelaColumns } from "@derash/game/cartela";
import * as z from "zod";
import { uuid, wholeNumber } from "./field.ts";

/** A column: numbers, or numbers separated by commas. How many and in which range is the game's rule, not the wire's. */
const column = z
  .union([z.string().max(100), z.array(z.union([z.number(), z.string().max(10)])).max(25)])
  .transform((given) => (typeof given === "string" ? given.split(",") : given).map((part) => String(part).trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^\d{1,3}$/, "must be whole numbers")
        .transform(Number),
    ),
  );

const columns = { B: column, I: column, N: column, G: column, O: column };
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
export type KeptCartela = { number: number } & CartelaColumns;
export type CartelaListAnswer = { success: true; cartelas: KeptCartela[] };

/** PUT /api/cartela/{id}/. `version` is the one that was edited; where it is given and is not the latest, 409. */
export const cartelaUpdate = z
  .object({ ...columns, ...target, version: wholeNumber(1, 1_000_000).optional() })
  .transform(({ target_branch_id: _, company_id: __, version, ...columns }) => ({ columns, version }));

/** GET /api/cartela/?branch_id=&company_id= : a branch's list, else the company's. */
export const cartelaQuery = z
  .object({ branch_id: uuid.optional(), company_id: uuid.optional() })
  .transform((query) => ({ branchId: query.branch_id, companyId: query.company_id }));

/** POST /api/cartela/package/: one set of the package for a branch, or without a branch for the company's own list. */
export const packageRequest = z
  .object({ ...target, set: wholeNumber(1, 10) })
  .transform((body) => ({ branchId: body.target_branch_id, companyId: body.company_id, set: body.set }));

/** A cartela as the list shows it: the company's, or a branch's own copy of it. */
export type CartelaRecord = {
  id: string;
  number: number;
  /** Who saved this version. */
  user: string;
  version: number;
  /** The branch's own copy: it no longer follows the company's cartela of that number. */
  is_copy: boolean;
  created_at: string;
  updated_at: string;
  B: number[];
  I: number[];
  N: number[];
  G: number[];
  O: number[];
};

export type CartelaVersion = Pick<CartelaRecord, "version" | "user" | "created_at" | "B" | "I" | "N" | "G" | "O">;

export type PackageAnswer = { success: boolean; message: string; set: number; added: number; failed: number };
