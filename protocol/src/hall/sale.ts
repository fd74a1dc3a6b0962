import * as z from "zod";
import { birrText, cartelaNumber, seenVersion, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { issue } from "../refusal/issues.ts";
import { patternValues } from "../room.ts";
import { callInterval, drawModes, hallState } from "./round.ts";

// What a till sells of a hall's round.

const cartelas = z.array(cartelaNumber).max(2000);
/** Of cartelas whose paper was read by a scanner: the version that is printed on it. What was typed by hand has none. */
const papers = z
  .array(z.object({ number: cartelaNumber, version: wholeNumber(0, 999_999) }))
  .max(2000)
  .optional();

/**
 * POST /api/sales/betting/place-bet/. `cartelas` are the numbers sold; `number_of_players` and
 * `game_type_id` are claims, compared and never used. The same cartelas and bet again while that round is still selling answers that round.
 */
export const placeBet = z
  .object({
    bet_amount: birrText,
    number_of_players: wholeNumber(0, 2000).optional(),
    game_type_id: wholeNumber(0, 1000).optional(),
    cartelas: cartelas.min(1, issue("cartelas_required")),
    papers,
    mode: z.enum(drawModes).default("server"),
    call_interval_ms: callInterval.default(5000),
    patterns: patternValues.default(["any-line"]),
    /** The newest round whose sale is over, as the till knows it. Has another started since, nothing is sold into the next. */
    seen_sale_id: uuid.nullish(),
    /** The rounds without a winner whose stakes this till gives back, as it knows them. Is there another, it may have sold this in it. */
    seen_owed: z.array(uuid).max(2000).optional(),
  })
  .transform((body) => ({
    stake: body.bet_amount,
    claimedPlayers: body.number_of_players,
    claimedGameType: body.game_type_id,
    cartelas: body.cartelas,
    papers: body.papers,
    mode: body.mode,
    callIntervalMs: body.call_interval_ms,
    patterns: body.patterns,
    seen: body.seen_sale_id,
    seenOwed: body.seen_owed,
  }));

/** POST /api/venue/round/{saleId}/cartelas/: what is sold more and what is taken back, until the start. */
export const cartelasChange = z.object({
  add: cartelas.default([]),
  papers,
  remove: cartelas.default([]),
  /** Why something sold is taken back: without it, nothing is. */
  reason: z.string().trim().min(1, issue("reason_required")).max(150).optional(),
  /** The round's `moves` when this was asked for. What the till has sold or taken back since is another sale, which a repeat leaves. */
  seen_moves: seenVersion,
});

export const placeBetAnswer = namedObject(
  "PlaceBetAnswer",
  "Answer of place-bet, in the specification's nested form.",
  {
    success: z.literal(true),
    data: z.object({
      new_balance: z.number(),
      total_cost: z.number(),
      sale: z.object({ id: z.string() }),
      round: hallState,
    }),
  },
);
export type PlaceBetAnswer = z.output<typeof placeBetAnswer>;
