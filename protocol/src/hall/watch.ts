import * as z from "zod";
import { cartelaNumber, uuid } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { brand } from "./brand.ts";
import { hallCode, readHallCode } from "./hall-code.ts";
import { claimRule } from "./profile.ts";
import { drawMode, hallState, hallStatus } from "./round.ts";
import { voicePack } from "./voice-pack.ts";

const code = z.string().max(40).transform(readHallCode).pipe(z.string().regex(hallCode));

/** POST /api/hall/: what a screen with a hall's code shows. No session is asked for. */
export const watchHall = z.object({ code });
/** POST /api/venue/hall-link/end/: the code that is to end. */
export const endedCode = z.object({ code });
export const hallLink = namedObject(
  "HallLink",
  "The code of the cashier's hall: it shows the hall on a screen of its own, and guests their papers, and nothing else.",
  { success: z.literal(true), code: z.string() },
);
export const hallView = namedObject("HallView", {
  success: z.literal(true),
  branchName: z.string(),
  brand,
  voicePack,
  cartelasMax: z.number().describe("The highest number that the hall sells."),
  round: hallState.nullable(),
});

/** POST /api/venue/hall-link/branch/ */
export const branchNamed = z.object({ branch_id: uuid }).transform((body) => ({ branchId: body.branch_id }));

/** So many papers a guest follows at once. */
export const followedMax = 12;

/** POST /api/hall/papers/: a guest's own paper cartelas. Nobody signs in: who has the paper knows its numbers. */
export const followPapers = z.object({ code, cartelas: z.array(cartelaNumber).max(followedMax) });

export const guestPaper = namedObject(
  "GuestPaper",
  "One of a guest's papers. `cells`: as it was sold, null where it is in none of the hall's rounds of now.",
  {
    cartelaNumber: z.number(),
    isInRound: z.boolean(),
    isInNext: z.boolean().describe("It is sold in the round that is on sale while this one is called."),
    isGivenBack: z
      .boolean()
      .describe(
        "The last round in which it was sold was given up a short time ago: its stake is given back at the desk.",
      ),
    cells: z.array(z.number()).nullable(),
    checked: z
      .object({ call: z.number(), verdict: z.enum(["winner", "too_late", "no_bingo"]) })
      .nullable()
      .describe("What came of it when it was checked last."),
    prize: z.number().nullable().describe("What this paper has won, birr; null: nothing yet."),
    tax: z
      .number()
      .exactOptional()
      .describe("Withheld of the prize, which is paid in cash without it; left out: nothing."),
  },
);

export const guestRound = namedObject(
  "GuestRound",
  "What a guest sees of the hall's round in front: nobody's name, and of no paper but their own what it has won.",
  {
    v: z.number(),
    serverNow: z.number(),
    saleId: z.string(),
    gameId: z.string(),
    mode: drawMode,
    claimRule,
    status: hallStatus,
    bet: z.number(),
    derash: z.number(),
    patterns: z.array(z.string()),
    startsBy: z.number().nullable(),
    beaconAt: z.number().nullable(),
    nextCallAt: z.number().nullable(),
    calledBalls: z.array(z.number()),
    callsToWin: z.number().nullable(),
    winners: z.array(z.number()).describe("The cartelas that have won."),
  },
);
export const guestView = namedObject("GuestView", {
  success: z.literal(true),
  branchName: z.string(),
  brand,
  round: guestRound.nullable(),
  papers: z.array(guestPaper),
});

export type HallLink = z.output<typeof hallLink>;
export type HallView = z.output<typeof hallView>;
export type GuestPaper = z.output<typeof guestPaper>;
export type GuestRound = z.output<typeof guestRound>;
export type GuestView = z.output<typeof guestView>;
