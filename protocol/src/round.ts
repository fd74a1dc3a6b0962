import { cartelasPerPlayerLimit, type GameStatus } from "@derash/game/round";
import * as z from "zod";
import { aheadAnswer } from "./ahead.ts";
import { params } from "./contract/refusal.ts";
import { beaconLabel, toldVoidReason } from "./draw.ts";
import { ball, birrText, cartelaNumber, errorCode, telegramId, uuid } from "./field.ts";
import { namedObject } from "./named-object.ts";

export const gameStatus = z.enum(["waiting", "active", "finished"]) satisfies z.ZodType<GameStatus>;

// Requests are checked under the wire's names and handed on under ours: a session is a room, a shared game is a round, a
// bet is a stake. The stake stays text until it is parsed to santim.

/** GET /api/game-state/{sessionId}?sharedGameId= ; a room, or one named round of it. */
export const gameStateParams = z.object({ sessionId: uuid }).transform(({ sessionId }) => ({ roomId: sessionId }));
export const gameStateQuery = z
  .object({ sharedGameId: uuid.optional() })
  .transform(({ sharedGameId }) => ({ roundId: sharedGameId }));
/** GET /api/game/session/{betAmount}?sessionId=&sharedGameId= : a room of that stake, and one of its rounds. */
export const sessionParams = z.object({ betAmount: birrText }).transform(({ betAmount }) => ({ stake: betAmount }));
export const sessionQuery = z
  .object({ sessionId: uuid.optional(), sharedGameId: uuid.optional() })
  .transform(({ sessionId, sharedGameId }) => ({ roomId: sessionId, roundId: sharedGameId }));
/** POST /api/game/create-session */
export const createSession = z
  .object({ betAmount: birrText, sessionId: uuid.optional() })
  .transform(({ betAmount, sessionId }) => ({ stake: betAmount, roomId: sessionId }));
/** POST /api/game/seat-wish: whether she is told when somebody sits down at this table. */
export const seatWish = z
  .object({ sessionId: uuid, isWanted: z.boolean() })
  .transform(({ sessionId, isWanted }) => ({ roomId: sessionId, isWanted }));
const round = uuid
  .optional()
  .describe(
    "This round is meant, and when it is over nothing is taken for the next. Without it: whichever is on sale.",
  );
const cartelaFields = {
  ...{ telegramId: telegramId.optional(), cartelaNumber, betAmount: birrText, sessionId: uuid.optional() },
  sharedGameId: round,
};
/** POST /api/reserve-cartela, confirm-cartela, and the socket events of the same names. */
export const cartelaRequest = z.object(cartelaFields).transform(({ betAmount, sessionId, sharedGameId, ...rest }) => ({
  ...{ ...rest, stake: betAmount, roomId: sessionId, roundId: sharedGameId },
}));
/** POST /api/release-cartela, and the socket event of the same name. */
export const releaseRequest = z
  .object({
    ...cartelaFields,
    confirmed: z
      .boolean()
      .optional()
      .describe(
        "Whether it is paid for on the page that gives it back. `false`: where it is paid for by now it is kept, with `not_reserved`. Without it: given back whatever it is.",
      ),
  })
  .transform(({ betAmount, sessionId, sharedGameId, confirmed, ...rest }) => ({
    ...{ ...rest, stake: betAmount, roomId: sessionId, roundId: sharedGameId, isConfirmed: confirmed },
  }));
/** POST /api/reserve-cartelas, confirm-cartelas: several in one transaction, each with its own answer. */
export const cartelasRequest = z
  .object({
    telegramId: telegramId.optional(),
    cartelaNumbers: z.array(cartelaNumber).min(1).max(cartelasPerPlayerLimit),
    betAmount: birrText,
    sessionId: uuid.optional(),
    sharedGameId: round,
  })
  .transform(({ betAmount, sessionId, sharedGameId, ...rest }) => ({
    ...{ ...rest, stake: betAmount, roomId: sessionId, roundId: sharedGameId },
  }));
/** POST /api/deduct-balance */
export const deductRequest = z
  .object({
    telegramId: telegramId.optional(),
    amount: birrText,
    sessionId: uuid.optional(),
    sharedGameId: uuid.optional(),
  })
  .transform(({ amount, sessionId, sharedGameId, ...rest }) => ({
    ...rest,
    stake: amount,
    roomId: sessionId,
    roundId: sharedGameId,
  }));

export const cartelaResult = namedObject(
  "CartelaResult",
  "Answer of reserve, confirm and release, over HTTP and over the socket.",
  {
    success: z.boolean(),
    message: z.string(),
    error: errorCode.exactOptional(),
    params: params.exactOptional().describe("Of the refusal."),
    requestId: z.string().exactOptional().describe("Of a refusal: by which the operator finds it in the log."),
    cartelaNumber: z.number(),
    newBalance: z.number().exactOptional(),
  },
);

export const cartelasResult = namedObject(
  "CartelasResult",
  "Answer of reserve and confirm for several cartelas, in the order of their numbers. `success`: nothing was refused.",
  { success: z.boolean(), results: z.array(cartelaResult), newBalance: z.number().exactOptional() },
);

export const deductResult = namedObject("DeductResult", {
  success: z.boolean(),
  message: z.string(),
  newBalance: z.number(),
  error: errorCode.exactOptional(),
});

export const seatWishAnswer = namedObject("SeatWishAnswer", {
  success: z.literal(true),
  isWanted: z.boolean(),
  quietUntil: z.number().nullable().describe("When the quiet hours end, if it is quiet now; nobody is told before."),
});

export const reservedCartela = namedObject("ReservedCartela", { cartelaNumber: z.number(), confirmed: z.boolean() });

export const winner = namedObject(
  "Winner",
  "A winning cartela, as everyone may see it: the name is masked, money is birr.",
  {
    cartelaNumber: z.number(),
    name: z.string(),
    prize: z.number(),
    bonus: z.number(),
    tax: z.number().exactOptional().describe("Withheld of prize and bonus; left out: nothing."),
    cells: z.array(z.number()).readonly().describe("The 25 cells, row by row; 0 is the free centre."),
  },
);

export const stage = namedObject(
  "Stage",
  "A part of a round that is won and paid by itself. `prize` is what its winners share, as the round stands; `call` and `winners` are there once it is paid.",
  {
    patterns: z.array(z.string()),
    sharePercent: z.number(),
    prize: z.number(),
    call: z.number().nullable(),
    winners: z.array(winner.pick({ cartelaNumber: true, name: true, prize: true, tax: true })),
  },
);

export const gameState = namedObject(
  "GameState",
  "What everyone may know of a round. `v` counts the room's changes within an `epoch`: of two epochs it cannot be compared; `serverNow` and every time are epoch milliseconds of the database's clock. Calls to come are never in it.",
  {
    epoch: z.string(),
    v: z.number(),
    serverNow: z.number(),
    sessionId: z.string(),
    sharedGameId: z.string(),
    gameId: z.string().describe("The display code, ETH and three characters."),
    betAmount: z.number(),
    gameStatus: gameStatus,
    isVoid: z.boolean(),
    voidReason: toldVoidReason
      .nullable()
      .describe("Why; null while it is not void. cancelled: an announced round that its company took back."),
    countdownEnd: z.number().nullable(),
    announcedFor: z
      .number()
      .nullable()
      .describe("When it was announced to be played; its sale closes then. Null: it began with its first stake."),
    beacon: beaconLabel
      .nullable()
      .describe("Where this round's randomness comes from; null for a round from before it was checkable."),
    beaconRound: z
      .number()
      .nullable()
      .describe("The beacon's round that this countdown fixes, and when it is made; null while no countdown runs."),
    beaconAt: z.number().nullable(),
    rulesHash: z
      .string()
      .nullable()
      .describe(
        "Hash of the rules text that the record of the close bears, or will bear as the round stands now; hex. Null without a beacon.",
      ),
    closeHash: z
      .string()
      .nullable()
      .describe("C, hex: the hash of the record that the close put into the public log; null before."),
    callHash: z.string().nullable().describe("h[totalCalls], hex; null before the first call."),
    restartsLeft: z
      .number()
      .describe(
        "So many times the countdown still starts over when it ends with too few players; after that the round is void.",
      ),
    countdown: z.number().describe("Whole seconds left, rounded up; 0 when no countdown runs."),
    playerCount: z.number(),
    reservedCartelas: z.array(reservedCartela),
    pot: z.number(),
    derash: z.number(),
    guarantee: z.number().describe("The least that the Derash is; 0: nothing is guaranteed."),
    bonusEnabled: z.boolean(),
    bonusSchedule: z.array(z.object({ calls: z.number(), amount: z.number() })),
    cartelaList: z
      .string()
      .nullable()
      .describe("What is on sale: an id for GET /api/cartela/list/{listId}; null: the published package, /200.json."),
    patterns: z
      .array(z.string())
      .describe('Values of the patterns that win (game/pattern/gallery); of a usual round ["any-line"].'),
    stages: z
      .array(stage)
      .describe(
        "In the order in which they are played, of a round that has several; else none. Then `patterns` are those of the stage that is played.",
      ),
    minPlayers: z.number(),
    cartelasPerPlayerMax: z.number().describe("So many cartelas one player may have in the round."),
    startsAt: z.number().nullable(),
    startDelayMs: z.number(),
    callIntervalMs: z.number(),
    totalCalls: z.number(),
    ball: ball.nullable(),
    calledBalls: z.array(z.number()),
    oneToGo: z
      .number()
      .nullable()
      .describe(
        "So many players want one more number after these calls; null while no balls are called, and of a round that is over.",
      ),
    winners: z.array(winner),
  },
);

export const myCartela = namedObject("MyCartela", reservedCartela.shape);

export const sessionAnswer = namedObject(
  "SessionAnswer",
  "The local game server's answer, plus what belongs to the caller.",
  {
    sessionId: z.string(),
    companyId: z.string().describe("Whose table it is: the wallet with this company pays here and is paid."),
    sharedGameId: z.string(),
    timeLeft: z.number(),
    playerCount: z.number(),
    gameStatus: gameStatus,
    countdownActive: z.boolean(),
    countdownSeconds: z.number(),
    countdownEnd: z.number().nullable(),
    myCartelas: z.array(myCartela).describe("Of the round asked for by sharedGameId, else of the room's current one."),
    ahead: aheadAnswer.exactOptional().describe("To who asks for the table as it is now."),
    node: z
      .string()
      .exactOptional()
      .describe("Path before that of the socket, like /n/3: where the players of this table meet. Absent: anywhere."),
    epoch: z.string().describe("Whose counting `v` is: one room in the memory of one server."),
    v: z.number(),
    serverNow: z.number(),
  },
);

export const features = namedObject("Features", "What the operator may switch off (settings SCORES and HISTORY).", {
  scores: z.boolean(),
  history: z.boolean(),
});

export const openTable = namedObject(
  "OpenTable",
  "An open table and its current round as everybody may see them; money is birr, times are epoch milliseconds of the database's clock.",
  {
    ...gameState.pick({ sessionId: true, sharedGameId: true, betAmount: true, patterns: true, gameStatus: true }).shape,
    ...gameState.pick({ playerCount: true, derash: true, guarantee: true, countdownEnd: true, totalCalls: true }).shape,
    announcedFor: gameState.shape.announcedFor,
    lastWinner: winner
      .pick({ name: true, prize: true })
      .nullable()
      .describe(
        "Of the last round that somebody won here, with what all its winners shared; of several the lowest cartela's.",
      ),
  },
);

export const tableGlance = namedObject("TableGlance", "An open table as one player sees it.", {
  ...openTable.shape,
  isMine: z.boolean().describe("Whether the caller has a paid cartela in that round."),
});

export const sessionsAnswer = namedObject("SessionsAnswer", "The open tables, and which screens there are.", {
  sessions: z.array(tableGlance),
  serverNow: z.number(),
  features: features,
});

export type CartelaResult = z.output<typeof cartelaResult>;
export type CartelasResult = z.output<typeof cartelasResult>;
export type DeductResult = z.output<typeof deductResult>;
export type ReservedCartela = z.output<typeof reservedCartela>;
export type Winner = z.output<typeof winner>;
export type StageState = z.output<typeof stage>;
export type GameState = z.output<typeof gameState>;
export type MyCartela = z.output<typeof myCartela>;
export type SessionAnswer = z.output<typeof sessionAnswer>;
export type Features = z.output<typeof features>;
export type OpenTable = z.output<typeof openTable>;
export type TableGlance = z.output<typeof tableGlance>;
export type SessionsAnswer = z.output<typeof sessionsAnswer>;
