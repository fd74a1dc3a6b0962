import * as z from "zod";
import { namedObject } from "../named-object.ts";

/** GET /api/user/management/find/?q= : what people type to get to a place. */
export const findQuery = z.object({ q: z.string().trim().min(1).max(64) });

/** GET /api/user/management/find/player/?phone= */
export const findPlayerQuery = z.object({ phone: z.string().trim().min(1).max(20) });

const foundThing = namedObject(
  "FoundThing",
  "A company, branch or cashier whose names have each word of the search, a round of that code, or a payment of that reference.",
  {
    kind: z.enum(["company", "branch", "cashier", "round", "payment"]),
    id: z.string(),
    name: z.string(),
    detail: z.string().describe("Whose it is, or who signs in for it."),
    at: z.string().nullable().describe("When a round was sold or a payment begun; null for all else."),
  },
);

/** The best few of each kind, by kind and name; rounds newest first. */
export const foundThings = z.array(foundThing);
export type FoundThing = z.output<typeof foundThing>;
