import * as z from "zod";
import { birrText, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";

// What a client of the specification says of a hall's round that is over: compared with what the server has, and never used.

/** POST /api/sales/betting/process-win-with-calls/: what the client believes, compared with what the server has. */
export const processWin = z
  .object({ sale_id: uuid, is_win: z.boolean(), calls_to_win: wholeNumber(0, 75).nullish() })
  .transform((body) => ({ roundId: body.sale_id, isWin: body.is_win, callsToWin: body.calls_to_win ?? null }));
/** POST /api/sales/: what the client believes it sold. */
export const saveSale = z
  .object({
    sharedGameId: uuid.optional(),
    sale_id: uuid.optional(),
    bet: birrText,
    number_of_players: wholeNumber(0, 2000),
    game_type: wholeNumber(0, 1000).optional(),
  })
  .transform((body) => ({
    roundId: body.sale_id ?? body.sharedGameId,
    stake: body.bet,
    claimedPlayers: body.number_of_players,
    claimedGameType: body.game_type,
  }));
export const processWinAnswer = namedObject("ProcessWinAnswer", {
  success: z.literal(true),
  data: z.object({
    new_balance: z.number(),
    bonus: z.object({ bonus_amount: z.number(), calls_to_win: z.number() }).exactOptional(),
  }),
  message: z.string(),
});

export type ProcessWinAnswer = z.output<typeof processWinAnswer>;
