import * as z from "zod";
import { beaconLabel, toldVoidReason } from "../draw.ts";
import { ball, cartelaNumber, errorCode, uuid, wholeNumber } from "../field.ts";
import { namedObject } from "../named-object.ts";
import { issue } from "../refusal/issues.ts";
import { hallCaller, hallUnpaid } from "./caller.ts";
import { claimRule, hallProfile } from "./profile.ts";
import { hallBonus, hallOwed, hallPrize, hallTill, payerGone, soldBy } from "./till.ts";

// Rounds that a cashier runs in a hall. On the wire a round is named by its sale: `saleId`, `sale_id`.

export const drawModes = ["server", "physical"] as const;
/** server: our draw, called by our clock. physical: the hall's own ball machine, typed in; never called verifiable. */
export const drawMode = z.enum(drawModes);
export type DrawMode = (typeof drawModes)[number];

export const callIntervalMsMin = 2000;
export const callIntervalMsMax = 10_000;
export const callInterval = wholeNumber(callIntervalMsMin, callIntervalMsMax);

export const hallRoundParams = z.object({ saleId: uuid }).transform(({ saleId }) => ({ roundId: saleId }));
/** POST /api/venue/round/{saleId}/pace/ */
export const paceChange = z
  .object({ call_interval_ms: callInterval })
  .transform((body) => ({ callIntervalMs: body.call_interval_ms }));
/** POST /api/venue/round/{saleId}/countdown/: in so many seconds the round is to start, as the guests are told; 0: nobody is told. */
export const countdownChange = z
  .object({ seconds: wholeNumber(0, 1800) })
  .transform(({ seconds }) => ({ inMs: seconds * 1000 }));
/** POST /api/venue/round/{saleId}/call/: the ball that the hall's machine drew. `position` is which call it is, from 1. */
export const physicalCall = z.object({ number: wholeNumber(1, 75), position: wholeNumber(1, 75) });
/** So often balls are stopped, or somebody is asked, in no round. */
const often = wholeNumber(0, 100_000).optional();
/**
 * POST /api/venue/round/{saleId}/play/: `seen_stretches`: of the state in which it was pressed; asked again at another pause, it starts
 * nothing. Pages of before send nothing at all.
 */
export const roundPlay = z
  .object({ seen_stretches: often })
  .nullish()
  .transform((body) => ({ seenStretches: body?.seen_stretches }));
/**
 * POST /api/venue/round/{saleId}/check/: `seen_calls`: how many balls were seen called when it was asked; the same question after its
 * answer is answered as it was.
 */
export const cartelaClaim = z
  .object({ cartela_number: cartelaNumber, seen_calls: wholeNumber(0, 75).optional() })
  .transform((body) => ({ cartelaNumber: body.cartela_number, seenCalls: body.seen_calls }));
/**
 * POST /api/venue/round/{saleId}/cancel/: no winner; the whole hold goes back, to each till what it sold, or waits for a second person.
 * `seen_give_ups`: how often somebody had been asked by then; asked again after an answer or once it was taken back, it asks nobody.
 */
export const roundCancel = z
  .object({ reason: z.string().trim().min(1, issue("reason_required")).max(150), seen_give_ups: often })
  .transform((body) => ({ reason: body.reason, seenGiveUps: body.seen_give_ups }));
/**
 * POST /api/venue/round/{saleId}/cancel/withdraw/: it takes back the question that was seen, and none after it; of pages of before, which
 * send nothing at all, the one that waits.
 */
export const giveUpWithdrawal = z
  .object({ seen_give_ups: often })
  .nullish()
  .transform((body) => ({ seenGiveUps: body?.seen_give_ups }));
/** POST /api/venue/give-up/{id}/approve/ or refuse/: the second person's word. */
export const giveUpParams = z.object({ id: uuid });
/**
 * selling → drawing → calling ⇄ paused → settled, or void from any of them. drawing: the sale is closed and the beacon
 * that decides the balls is still to come; a physical draw has none.
 */
export const hallStatus = z.enum(["selling", "drawing", "calling", "paused", "settled", "void"]);

export const hallWinner = namedObject(
  "HallWinner",
  "Bonus: the cartela's own part of a quick win, which waits at the desk.",
  {
    ...{ cartelaNumber: z.number(), prize: z.number(), bonus: z.number(), cells: z.array(z.number()).readonly() },
    tax: z
      .number()
      .exactOptional()
      .describe("Withheld of the prize, which is paid in cash without it; left out: nothing."),
  },
);

export const hallState = namedObject(
  "HallState",
  "Everything that the cashier's screen and the hall's show of a round. Calls to come are never in it; money is birr.",
  {
    v: z.number(),
    serverNow: z.number(),
    saleId: z.string(),
    gameId: z.string().describe("The display code, ETH and three characters."),
    branchName: z.string(),
    cashier: z.string(),
    mode: drawMode,
    claimRule,
    status: hallStatus,
    bet: z.number(),
    patterns: z
      .array(z.string())
      .describe('Values of the patterns that win (game/pattern/gallery); of a usual round ["any-line"].'),
    programmePlace: z
      .number()
      .nullable()
      .describe("Where the programme of the evening stands with it, from 0; null: the hall had none."),
    cartelas: z.array(z.number()),
    versions: z
      .array(z.number())
      .describe("Of each cartela, in the same order, which version of it was sold: its paper shows the same."),
    tills: z.array(hallTill).describe("The tills that have a part in it."),
    moves: z
      .number()
      .describe(
        "How often cartelas have been sold in it or taken back. A change of what is sold says which it has seen.",
      ),
    checked: z
      .object({
        cartelaNumber: z.number(),
        call: z.number(),
        verdict: z.enum(["winner", "too_late", "no_bingo"]),
        cells: z.array(z.number()).readonly(),
      })
      .nullable()
      .describe("The cartela that was checked last, after which call, and what came of it."),
    paidBy: z.string().nullable().describe("The till that pays the winners."),
    payerId: z
      .string()
      .nullable()
      .describe(
        "Its id, as in `tills`: the prize is on that float, and no other till pays it. No screen of the wall has it.",
      ),
    payerGone,
    pot: z.number(),
    derash: z.number(),
    houseCutBps: z.number(),
    bonusSchedule: z.array(z.object({ calls_to_win: z.number(), bonus_amount: z.number() })),
    bonusShort: z.boolean().describe("The company's bonus budget held less than the table says when the sale closed."),
    callIntervalMs: z.number(),
    nextCallAt: z
      .number()
      .nullable()
      .describe(
        "When the next ball comes, epoch milliseconds of the server's clock; null while none is to come by itself.",
      ),
    stretches: z
      .number()
      .describe(
        "How often the balls have begun to come by themselves. Whoever lets them go on says which it has seen.",
      ),
    totalCalls: z.number(),
    ball: ball.nullable(),
    calledBalls: z.array(z.number()),
    winners: z.array(hallWinner),
    unshown: z
      .array(z.number())
      .exactOptional()
      .describe("Of the winners those that no till has checked; left out: none. No screen of the wall has it."),
    unclaimed: z
      .object({ cartelaNumbers: z.array(z.number()), call: z.number() })
      .nullable()
      .describe(
        "All 75 balls are called and nobody has said it: who has won, and at which call. Null while a ball is to come.",
      ),
    callsToWin: z.number().nullable().describe("The call at which the winners were complete."),
    bonus: z.number(),
    startsBy: z.number().nullable().describe("When the caller means to start it, epoch ms; null: not said."),
    endedAt: z.number().nullable(),
    reason: z.string().nullable().describe("Why it is void: in the cashier's words, and in those of the record."),
    giveUp: z
      .object({ status: z.enum(["waiting", "refused"]), reason: z.string(), askedAt: z.number() })
      .nullable()
      .describe("Its cashier asks a second person to end it without a winner, or was refused."),
    giveUps: z
      .number()
      .describe("How often somebody was asked so. Whoever asks, or takes it back, says which it has seen."),
    voidCode: toldVoidReason.nullable(),
    beacon: beaconLabel
      .nullable()
      .describe(
        "Where a server draw gets its randomness from; null for a physical draw, and for one from before it was checkable.",
      ),
    beaconRound: z
      .number()
      .nullable()
      .describe(
        "The beacon's round that decides the balls, and when it comes, epoch milliseconds; from the close of a server draw on.",
      ),
    beaconAt: z.number().nullable(),
    closeHash: z
      .string()
      .nullable()
      .describe("Hex: the hash of the close record, and that of the calls so far, null before the first."),
    callHash: z.string().nullable(),
  },
);

/** What a hall has at a moment: one round on sale and one called, at most. */
const hallNow = {
  sale: hallState.nullable().describe("The round that is on sale."),
  game: hallState.nullable().describe("The newest round whose sale is over: called, or how it ended."),
  caller: hallCaller.nullable().describe("Null: nobody has called here yet."),
  unpaid: z.array(hallUnpaid).describe("Where somebody stands who has chosen and not paid."),
  owed: z.array(hallOwed).describe("What tills still give back of rounds without a winner, in shifts that are open."),
  bonuses: z
    .array(hallBonus)
    .describe("Deposited for tills that have not said that they have paid it out, in shifts that are open."),
  prizes: z
    .array(hallPrize)
    .describe("Winners that tills have not been shown, of what they pay in shifts that are open."),
  now: z.number().describe("When this was so, epoch milliseconds of the server's clock; of two the later one holds."),
};

export const hallAnswer = namedObject(
  "HallAnswer",
  "The hall's rounds, and what a cashier's screen needs beside them.",
  {
    success: z.literal(true),
    round: hallState.nullable().describe("The one in front: that is called, else on sale, else the newest."),
    ...hallNow,
    cashierId: z.string().describe("Whose till this is."),
    balance: z.number(),
    physicalDrawAllowed: z.boolean(),
    openingCountRequired: z.boolean(),
    hasShift: z.boolean().describe("Whether the cashier has an open shift."),
    cartelasMin: z.number().describe("With so many cartelas sold a round may start."),
    profile: hallProfile,
    soldElsewhere: z
      .array(soldBy)
      .describe("What other tills of the branch have sold of what is on sale: nobody else sells it meanwhile."),
  },
);

export const claimAnswer = namedObject("CheckAnswer", {
  success: z.literal(true),
  cartelaNumber: z.number(),
  version: z.number().describe("By which version of it was judged; an older paper has other numbers."),
  verdict: z.enum(["WINNER", "NO BINGO"]),
  earlier: z
    .object({ cartelaNumbers: z.array(z.number()), call: z.number() })
    .nullable()
    .describe(
      "Said of a card that is complete, but later than others, or shown later where the first shout takes all: who won, and at which call.",
    ),
  shownBefore: z
    .string()
    .exactOptional()
    .describe(
      "When this winner was shown before at this till, which pays it, or, where the branch pays, at any till: the cash may be out already. Left out: it was not.",
    ),
  payerGone,
  cells: z.array(z.number()).readonly(),
  calledBalls: z.array(z.number()),
  payment: z
    .enum(["paid", "failed"])
    .nullable()
    .describe(
      "paid: the round is settled, and the prize is on the float of the till that the round's `payerId` names, which may be another one. failed: this cartela has won, and paying it went wrong; the balls stand still, and the same check asks for it once more. null: it has not won.",
    ),
  message: z.string().describe("The specification's words for the verdict."),
  round: hallState,
  newBalance: z.number(),
});

/** What the specification has clients say of a winner. */
export const winMessages = {
  paid: "WINNER DETECTED! Balance automatically deducted... Anti-cheat: Payment processed immediately.",
  failed: "WINNER DETECTED... Payment processing issue, but winner is confirmed.",
} as const;

const screenFence = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional();
/** Socket: `watch_venue` {screen}; answered and followed by `venue_state` after every change and every ball. */
export const watchHallRound = z.object({
  screen: z.enum(["cashier", "hall"]),
  fence: screenFence.describe(
    "Of a cashier's screen that comes again: what it was answered when it came first. It runs the round again only if no other screen has come since; without it, it takes the round.",
  ),
});
export const hallEvent = namedObject("HallEvent", { v: z.number(), round: hallState.nullable(), ...hallNow });
export const watchAnswer = {
  ...hallEvent.shape,
  fence: screenFence.describe("Of a cashier's screen that runs the round now; none when another one does."),
};
export const takenOver = namedObject(
  "TakenOver",
  "Socket: `venue_taken_over` tells a cashier's screen that they have opened another; it stops being the one that runs.",
  { error: errorCode },
);

export type HallStatus = z.output<typeof hallStatus>;
export type HallWinner = z.output<typeof hallWinner>;
export type HallState = z.output<typeof hallState>;
export type HallAnswer = z.output<typeof hallAnswer>;
export type ClaimAnswer = z.output<typeof claimAnswer>;
export type HallEvent = z.output<typeof hallEvent>;
export type TakenOver = z.output<typeof takenOver>;
