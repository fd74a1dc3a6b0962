import * as z from "zod";
import { beaconLabel, toldVoidReason } from "./draw.ts";
import { uuid, wholeNumber } from "./field.ts";
import { namedObject } from "./named-object.ts";
import { gameStatus, stage, winner } from "./round.ts";

/**
 * GET /api/rounds/mine?before=&limit= : the caller's rounds, running ones and the last to end first. `before` is `nextBefore` of the page before;
 * the list is read by key.
 */
export const myRoundsQuery = z.object({ before: uuid.optional(), limit: wholeNumber(1, 50).default(20) });
/** GET /api/rounds/{id} */
export const roundParams = z.object({ id: uuid }).transform(({ id }) => ({ roundId: id }));

/** running: not over yet. refunded: the round was void. */
export const roundResult = z.enum(["running", "won", "lost", "refunded"]);

export const myRound = namedObject("MyRound", "A round in which the caller paid for a cartela. Money is birr.", {
  sharedGameId: z.string(),
  gameId: z.string().describe("The display code, ETH and three characters."),
  betAmount: z.number(),
  cartelaNumbers: z.array(z.number()),
  gameStatus: gameStatus,
  isVoid: z.boolean(),
  result: roundResult,
  prize: z.number().describe("What the caller won; 0 until the round is over."),
  bonus: z.number(),
  tax: z.number().exactOptional().describe("Withheld; left out: nothing."),
  totalCalls: z.number().describe("0 until the round is over."),
  patterns: z.array(z.string()).describe("Values of the patterns that won (game/pattern/gallery)."),
  openedAt: z.string(),
  endedAt: z.string().nullable(),
});

export const myRoundsAnswer = namedObject("MyRoundsAnswer", {
  success: z.literal(true),
  rounds: z.array(myRound),
  nextBefore: z.string().nullable(),
});

/** Of a cartela that was paid for as its round opened: asked for while the round before was played, or kept from it. */
export const askedAhead = z.enum(["ahead", "keep"]);

export const myPart = namedObject("MyPart", "What the caller had in a round.", {
  result: roundResult,
  cartelas: z
    .array(
      z.object({
        cartelaNumber: z.number(),
        cells: z.array(z.number()).readonly(),
        prize: z.number(),
        bonus: z.number(),
        tax: z.number().exactOptional().describe("Withheld; left out: nothing."),
        asked: askedAhead.nullable(),
      }),
    )
    .describe("With the 25 cells as they were sold, row by row; 0 is the free centre."),
  prize: z.number(),
  bonus: z.number(),
  tax: z.number().exactOptional().describe("Withheld; left out: nothing."),
});

export const roundDetails = namedObject("RoundDetails", "One round, for its page.", {
  sharedGameId: z.string(),
  sessionId: z.string(),
  gameId: z.string(),
  betAmount: z.number(),
  gameStatus: gameStatus,
  isVoid: z.boolean(),
  voidReason: toldVoidReason.nullable().describe("Why; null of a round that is not void."),
  beacon: beaconLabel
    .nullable()
    .describe("Where its randomness came from; null for a round from before it was checkable."),
  patterns: z.array(z.string()),
  stages: z.array(stage).describe("Of a round that has several, else none."),
  playerCount: z.number(),
  cartelaCount: z.number(),
  pot: z.number(),
  derash: z.number(),
  guarantee: z.number(),
  guaranteePaid: z.number().describe("What the company added to the pot, so that the Derash is what was guaranteed."),
  calledBalls: z
    .array(z.number())
    .describe("The balls, their number and the winners: empty and 0 until the round is over."),
  totalCalls: z.number(),
  winners: z.array(winner),
  openedAt: z.string(),
  endedAt: z.string().nullable(),
  mine: myPart.nullable().describe("null: the caller had no paid cartela in it."),
});

export const roundDetailsAnswer = namedObject("RoundDetailsAnswer", { success: z.literal(true), round: roundDetails });

export type RoundResult = z.output<typeof roundResult>;
export type MyRound = z.output<typeof myRound>;
export type MyRoundsAnswer = z.output<typeof myRoundsAnswer>;
export type AskedAhead = z.output<typeof askedAhead>;
export type MyPart = z.output<typeof myPart>;
export type RoundDetails = z.output<typeof roundDetails>;
export type RoundDetailsAnswer = z.output<typeof roundDetailsAnswer>;
