import type { BeaconLabel } from "@derash/fairness/beacon";
import type { Ball } from "@derash/game/ball";
import * as z from "zod";
import type { VoidReason } from "./draw.ts";
import type { ErrorCode } from "./errors.ts";
import { birrText, cartelaNumber, uuid, wholeNumber } from "./field.ts";
import { hallCode, readHallCode } from "./hall-code.ts";
import { patternValues } from "./room.ts";

// Rounds that a cashier runs in a hall. On the wire a round is named by its sale: `saleId`, `sale_id`.

export const drawModes = ["server", "physical"] as const;
/** server: our draw, called by our clock. physical: the hall's own ball machine, typed in; never called verifiable. */
export type DrawMode = (typeof drawModes)[number];

export const callIntervalMsMin = 2000;
export const callIntervalMsMax = 10_000;
const callInterval = wholeNumber(callIntervalMsMin, callIntervalMsMax);
const cartelas = z.array(cartelaNumber).max(2000);

/**
 * POST /api/sales/betting/place-bet/. `cartelas` are the numbers sold; `number_of_players` and
 * `game_type_id` are claims, compared and never used. The same cartelas and bet again while that round is still selling answers that round.
 */
export const placeBet = z
  .object({
    bet_amount: birrText,
    number_of_players: wholeNumber(0, 2000).optional(),
    game_type_id: wholeNumber(0, 1000).optional(),
    cartelas: cartelas.min(1, "Please select at least one cartela before placing a bet."),
    mode: z.enum(drawModes).default("server"),
    call_interval_ms: callInterval.default(5000),
    patterns: patternValues.default(["any-line"]),
  })
  .transform((body) => ({
    stake: body.bet_amount,
    claimedPlayers: body.number_of_players,
    claimedGameType: body.game_type_id,
    cartelas: body.cartelas,
    mode: body.mode,
    callIntervalMs: body.call_interval_ms,
    patterns: body.patterns,
  }));

export const venueRoundParams = z.object({ saleId: uuid }).transform(({ saleId }) => ({ roundId: saleId }));
/** POST /api/venue/round/{saleId}/cartelas/: what is sold more and what is taken back, until the start. */
export const cartelasChange = z.object({ add: cartelas.default([]), remove: cartelas.default([]) });
/** POST /api/venue/round/{saleId}/pace/ */
export const paceChange = z
  .object({ call_interval_ms: callInterval })
  .transform((body) => ({ callIntervalMs: body.call_interval_ms }));
/** POST /api/venue/round/{saleId}/call/: the ball that the hall's machine drew. `position` is which call it is, from 1. */
export const physicalCall = z.object({ number: wholeNumber(1, 75), position: wholeNumber(1, 75) });
/** POST /api/venue/round/{saleId}/check/ */
export const cartelaCheck = z
  .object({ cartela_number: cartelaNumber })
  .transform((body) => ({ cartelaNumber: body.cartela_number }));
/** POST /api/venue/round/{saleId}/cancel/: no winner; the whole hold goes back to the float, or waits for a second person. */
export const roundCancel = z.object({ reason: z.string().trim().min(1, "A reason is required").max(150) });
/** POST /api/venue/give-up/{id}/approve/ or refuse/: the second person's word. */
export const giveUpParams = z.object({ id: uuid });
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
/** So many cartelas at most can a company ask for before a round starts. */
export const cartelasMinMax = 20;
/** POST /api/venue/settings/: a company admin's word on halls. */
export const venueSettingsChange = z
  .object({
    physical_draw_allowed: z.boolean(),
    opening_count_required: z.boolean(),
    note_above: birrText,
    approval_above: birrText,
    give_ups_alone: wholeNumber(0, 100).optional(),
    bonus_max: birrText.nullable().optional(),
    bonus_pot_percent: wholeNumber(0, 100).optional(),
    /** Not said: as it is. */
    cartelas_min: wholeNumber(1, cartelasMinMax).optional(),
    check_pauses: z.boolean().optional(),
    company_id: uuid.optional(),
  })
  .transform((body) => ({
    isPhysicalDrawAllowed: body.physical_draw_allowed,
    isOpeningCountRequired: body.opening_count_required,
    noteAbove: body.note_above,
    approvalAbove: body.approval_above,
    giveUpsAlone: body.give_ups_alone,
    bonusMax: body.bonus_max,
    bonusPotPercent: body.bonus_pot_percent,
    ...(body.cartelas_min !== undefined && { cartelasMin: body.cartelas_min }),
    ...(body.check_pauses !== undefined && { isCheckPausing: body.check_pauses }),
    companyId: body.company_id,
  }));
/** GET /api/venue/settings/?company_id= : a super admin names the company. */
export const venueSettingsQuery = z
  .object({ company_id: uuid.optional() })
  .transform((query) => ({ companyId: query.company_id }));

/**
 * selling → drawing → calling ⇄ paused → settled, or void from any of them. drawing: the sale is closed and the beacon
 * that decides the balls is still to come; a physical draw has none.
 */
export type VenueStatus = "selling" | "drawing" | "calling" | "paused" | "settled" | "void";

/** bonus: the cartela's own part of a quick win, which waits at the desk. */
export type VenueWinner = { cartelaNumber: number; prize: number; bonus: number; cells: readonly number[] };

/** Everything that the cashier's screen and the hall's show of a round. Calls to come are never in it; money is birr. */
export type VenueState = {
  v: number;
  serverNow: number;
  saleId: string;
  /** The display code, ETH and three characters. */
  gameId: string;
  branchName: string;
  cashier: string;
  mode: DrawMode;
  status: VenueStatus;
  bet: number;
  /** Values of the patterns that win (game/pattern/gallery); of a usual round ["any-line"]. */
  patterns: string[];
  cartelas: number[];
  /** Of each cartela, in the same order, which version of it was sold: its paper shows the same. */
  versions: number[];
  pot: number;
  derash: number;
  houseCutBps: number;
  bonusSchedule: { calls_to_win: number; bonus_amount: number }[];
  callIntervalMs: number;
  /** When the next ball comes, epoch milliseconds of the server's clock; null while none is to come by itself. */
  nextCallAt: number | null;
  totalCalls: number;
  ball: Ball | null;
  calledBalls: number[];
  winners: VenueWinner[];
  /** All 75 balls are called and nobody has said it: who has won, and at which call. Null while a ball is to come. */
  unclaimed: { cartelaNumbers: number[]; call: number } | null;
  /** The call at which the winners were complete. */
  callsToWin: number | null;
  bonus: number;
  endedAt: number | null;
  /** Why it is void: in the cashier's words, and in those of the record. */
  reason: string | null;
  /** Its cashier asks a second person to end it without a winner, or was refused. */
  giveUp: { status: "waiting" | "refused"; reason: string; askedAt: number } | null;
  voidCode: VoidReason | null;
  /** Where a server draw gets its randomness from; null for a physical draw, and for one from before it was checkable. */
  beacon: BeaconLabel | null;
  /** The beacon's round that decides the balls, and when it comes, epoch milliseconds; from the close of a server draw on. */
  beaconRound: number | null;
  beaconAt: number | null;
  /** Hex: the hash of the close record, and that of the calls so far, null before the first. */
  closeHash: string | null;
  callHash: string | null;
};

/** GET /api/venue/round/: the cashier's newest round, and what her screen needs beside it. */
export type VenueAnswer = {
  success: true;
  round: VenueState | null;
  balance: number;
  physicalDrawAllowed: boolean;
  openingCountRequired: boolean;
  /** Whether she has an open shift. */
  hasShift: boolean;
  /** With so many cartelas sold a round may start. */
  cartelasMin: number;
  /** What other tills of the branch have sold in rounds that are live: nobody else sells it meanwhile. */
  soldElsewhere: SoldBy[];
};

export type SoldBy = { till: string; cartelas: number[] };

/** Answer of place-bet, in the specification's nested form. */
export type PlaceBetAnswer = {
  success: true;
  data: { new_balance: number; total_cost: number; sale: { id: string }; round: VenueState };
};

export type CheckAnswer = {
  success: true;
  cartelaNumber: number;
  /** By which version of it was judged; an older paper has other numbers. */
  version: number;
  verdict: "WINNER" | "NO BINGO";
  /** Said of a card that is complete, but was so later than others: who won, and at which call. */
  earlier: { cartelaNumbers: number[]; call: number } | null;
  cells: readonly number[];
  calledBalls: number[];
  /**
   * paid: the round is settled, and the prize is on the float. failed: this cartela has won, and paying it went wrong; the
   * balls stand still, and the same check asks for it once more. null: it has not won.
   */
  payment: "paid" | "failed" | null;
  /** The specification's words for the verdict. */
  message: string;
  round: VenueState;
  newBalance: number;
};

/** What the specification has clients say of a winner. */
export const winWords = {
  paid: "WINNER DETECTED! Balance automatically deducted... Anti-cheat: Payment processed immediately.",
  failed: "WINNER DETECTED... Payment processing issue, but winner is confirmed.",
} as const;

export type ProcessWinAnswer = {
  success: true;
  data: { new_balance: number; bonus?: { bonus_amount: number; calls_to_win: number } };
  message: string;
};

export type VenueSettings = {
  physical_draw_allowed: boolean;
  opening_count_required: boolean;
  /** Birr: a variance above it needs a note, or a branch admin's approval. */
  note_above: number;
  approval_above: number;
  /** Rounds a day that a cashier may give up after the first ball before a second person is asked. */
  give_ups_alone: number;
  /** A quick-win bonus in a hall: birr, null for any; and so many percent of its round's pot. */
  bonus_max: number | null;
  bonus_pot_percent: number;
  /** With so many cartelas sold a round may start. */
  cartelas_min: number;
  /** Whether a check of a cartela stops the balls. */
  check_pauses: boolean;
};

/** A round that only somebody above its cashier can end. Money is birr. */
export type WaitingRound = {
  saleId: string;
  gameId: string;
  branch_name: string;
  cashier: string;
  status: VenueStatus;
  bet: number;
  cartelas: number;
  pot: number;
  calls: number;
  /** What the cashier asks; null: nothing. */
  give_up: { id: string; reason: string; asked_at: string } | null;
};
/** GET /api/venue/waiting/: rounds whose cashier asks to end them, and rounds of cashiers who are switched off. */
export type WaitingRounds = { success: true; give_ups: WaitingRound[]; left: WaitingRound[] };

/** Socket: `watch_venue` {screen}; answered and followed by `venue_state` after every change and every ball. */
export const watchVenue = z.object({ screen: z.enum(["cashier", "hall"]) });
export type VenueEvent = { v: number; round: VenueState | null };
/** Socket: `venue_taken_over` tells a cashier's screen that she has opened another; it stops being the one that runs. */
export type TakenOver = { error: ErrorCode };

/** POST /api/venue/hall-link/: a code that shows this cashier's hall on a screen of its own, and nothing else. */
export type HallLink = { success: true; code: string; expiresAt: number };
/** POST /api/hall/: what a screen with a hall's code shows. No session is asked for. */
export const watchHall = z.object({
  code: z.string().max(40).transform(readHallCode).pipe(z.string().regex(hallCode)),
});
export type HallView = { success: true; branchName: string; round: VenueState | null };
