import { favouritesMax, keepRoundsMax } from "@derash/game/round";
import * as z from "zod";
import { birrText, cartelaNumber, telegramId, uuid } from "./field.ts";
import { namedObject } from "./named-object.ts";

/** POST /api/keep-cartelas: so many rounds at most, 0 ends it; and how much may be lost by it, birr. */
export const keepRequest = z
  .object({
    ...{ telegramId: telegramId.optional(), betAmount: birrText, sessionId: uuid.optional() },
    ...{ rounds: z.int().min(0).max(keepRoundsMax), lossMax: birrText },
    sharedGameId: uuid
      .optional()
      .describe("The round whose cartelas are kept. Where it is over: `next_round_open`. Without it: that of now."),
  })
  .transform(({ betAmount, sessionId, sharedGameId, ...rest }) => ({
    ...{ ...rest, stake: betAmount, roomId: sessionId, roundId: sharedGameId },
  }));
/** POST /api/favourites: all of them, the dearest first; none forgets them. */
export const favouritesRequest = z.object({
  telegramId: telegramId.optional(),
  cartelaNumbers: z.array(cartelaNumber).max(favouritesMax),
  seen: z
    .array(cartelaNumber)
    .max(favouritesMax)
    .optional()
    .describe(
      "The list that the page showed: what another page has changed since stays. Without it: the list as it is given.",
    ),
});

export const keep = namedObject("Keep", "The same cartelas again; money is birr.", {
  rounds: z.number().describe("For so many rounds it was asked for."),
  roundsLeft: z.number().describe("And so many of them are still to come."),
  lossMax: z.number().describe("It ends before it could lose more than this."),
  net: z.number().describe("What the rounds that were kept have brought, less what was paid for them."),
});
export const keepAnswer = namedObject("KeepAnswer", { success: z.literal(true), keep: keep.nullable() });

export const favouritesAnswer = namedObject("FavouritesAnswer", {
  success: z.literal(true),
  favourites: z.array(z.number()).describe("As they are from now on."),
});

export const aheadAnswer = namedObject("AheadAnswer", "Of the table's next round, as long as this one is played.", {
  mine: z.array(z.number()).describe("What the caller has asked for."),
  others: z.array(z.number()).describe("What all others have asked for, or keep."),
  keep: keep.nullable(),
  favourites: z.array(z.number()).describe("The caller's, the dearest first."),
  favouritesHeld: z.array(z.number()).describe("Those of them that nobody else can take in this sale just now."),
  suspended: z
    .string()
    .exactOptional()
    .describe("There where the caller may not play with the table's company: what they are told of it, maybe nothing."),
});

export type AheadAnswer = z.output<typeof aheadAnswer>;
export type FavouritesAnswer = z.output<typeof favouritesAnswer>;
export type KeepAnswer = z.output<typeof keepAnswer>;
