import * as z from "zod";
import { cashier, player } from "./contract/callers.ts";
import type { Caller } from "./contract/endpoint.ts";
import { type eventRefusal, eventRefused } from "./contract/refusal.ts";
import { proofClose, proofTable } from "./draw.ts";
import { ball, birrText, telegramId, uuid } from "./field.ts";
import { hallEvent, takenOver, watchAnswer, watchHallRound } from "./hall/round.ts";
import { phrase, reactionCounts } from "./reaction.ts";
import {
  cartelaRequest,
  cartelaResult,
  gameState,
  myCartela,
  openTable,
  releaseRequest,
  sessionAnswer,
  stage,
  winner,
} from "./round.ts";

export const joinStack = z
  .object({ telegramId: telegramId.optional(), betAmount: birrText, sessionId: uuid.optional() })
  .transform(({ betAmount, sessionId, ...rest }) => ({ ...rest, stake: betAmount, roomId: sessionId }));
/** `gameId` names a round by its id, or the live one by its display code. */
export const requestGameState = z
  .object({
    betAmount: birrText,
    gameId: z.union([uuid, z.string().regex(/^ETH[A-Z0-9]{3}$/)]).optional(),
    sessionId: uuid.optional(),
  })
  .transform(({ betAmount, gameId, sessionId }) => ({ stake: betAmount, roundId: gameId, roomId: sessionId }));

/**
 * Every event of a room says which change of the room it is (`v`, one more each time) and the server's time; all but a ball, which
 * goes to everybody most often, also say which room and round. Who joins is told the epoch: all events of a connection are of it.
 */
const roomStamp = z.object({ v: z.number(), serverNow: z.number(), sessionId: z.string(), sharedGameId: z.string() });
export type RoomStamp = z.output<typeof roomStamp>;

export const reactRequest = z
  .object({ betAmount: birrText, sessionId: uuid.optional(), phrase })
  .transform(({ betAmount, sessionId, ...rest }) => ({ ...rest, stake: betAmount, roomId: sessionId }));

const state = gameState.shape;
const totals = { playerCount: state.playerCount, derash: state.derash, pot: state.pot };
const place = { epoch: state.epoch, node: sessionAnswer.shape.node };
const cartelaNumbers = z.array(z.number());
/** What its own player alone hears of a cartela, at once; it is no change that `v` counts. */
const ownCartela = roomStamp.pick({ sessionId: true, sharedGameId: true }).extend({ cartelaNumber: z.number() });

type ServerEvent = { summary: string; payload: z.ZodType };
type ClientEvent = ServerEvent & { callers: readonly Caller[]; answer: z.ZodType };

/** What everyone hears who has joined a room. */
export const roomEvents = {
  synchronized_countdown: {
    summary: "The countdown has begun, or starts over.",
    payload: roomStamp.extend({
      countdown: state.countdown,
      seconds: z.number(),
      countdownEnd: state.countdownEnd,
      gameStatus: state.gameStatus,
      playerCount: state.playerCount,
      beaconRound: state.beaconRound,
      beaconAt: state.beaconAt,
      rulesHash: state.rulesHash,
      restartsLeft: state.restartsLeft,
    }),
  },
  round_closed: {
    summary: "The sale is over and its record is in the public log, before the beacon's time: a client keeps the hash.",
    payload: roomStamp.extend({ close: proofClose, table: proofTable }),
  },
  game_started: {
    summary: "The draw is made, and the balls are about to come.",
    payload: roomStamp.extend({
      playerCount: state.playerCount,
      startsAt: state.startsAt,
      startDelayMs: state.startDelayMs,
      callIntervalMs: state.callIntervalMs,
      derash: state.derash,
      rulesHash: state.rulesHash,
      players: z.array(z.string()),
    }),
  },
  ball_called: {
    summary:
      "A ball is called; `w`: so many players now want one more number, left out where nobody does. It names its round by the display code, and the balls before it are in the state: the whole is under 150 bytes without `w`, and under 160 with it.",
    payload: roomStamp
      .pick({ v: true, serverNow: true })
      .extend({ gameId: state.gameId, ball, totalCalls: state.totalCalls, w: z.number().exactOptional() }),
  },
  stage_won: {
    summary:
      "A stage is won and paid; the round goes on with the next one, or ends. Never before the ball that won it.",
    payload: roomStamp.extend({
      stage: z.number().describe("Counted from 1."),
      call: z.number(),
      prize: z.number(),
      winners: stage.shape.winners,
    }),
  },
  game_ended: {
    summary: "The round is settled or void, and the next one is open.",
    payload: roomStamp.extend({
      totalCalls: state.totalCalls,
      calledBalls: state.calledBalls,
      isVoid: z.boolean(),
      voidReason: state.voidReason,
      winners: z.array(winner),
      derash: z.number(),
      nextSharedGameId: z.string(),
    }),
  },
  cartelas_changed: {
    summary:
      "What has become of cartelas since the last of these, and who plays now. The first change is told at once, others at most four times a second, and always before the countdown, the close, the start or the end.",
    payload: roomStamp.extend({
      ...totals,
      reserved: cartelaNumbers,
      confirmed: cartelaNumbers,
      released: cartelaNumbers,
    }),
  },
} satisfies Readonly<Record<string, ServerEvent>>;

/** Within a connection each change counts one more; who misses one joins again. */
const lobbyStamp = z.object({ v: z.number(), serverNow: z.number() });

/** What everyone hears who looks at the list of tables. */
export const lobbyEvents = {
  lobby_changed: {
    summary: "What has become of tables since the last of these: at most one a second, of all tables together.",
    payload: lobbyStamp.extend({ changed: z.array(openTable), gone: z.array(openTable.shape.sessionId) }),
  },
} satisfies Readonly<Record<string, ServerEvent>>;

/** What only those hear whom it is about: the pages of one person, or the one that asked. */
const ownEvents = {
  game_state_sync: { summary: "All that everyone may know of a round, to who has asked.", payload: gameState },
  stack_joined: {
    summary: "The room is joined; and what the player has in its round.",
    payload: roomStamp.extend({ ...place, myCartelas: z.array(myCartela) }),
  },
  cartela_reserved: { summary: "Held, to all pages of the player who holds it.", payload: ownCartela },
  cartela_confirmed: { summary: "Paid for, to all pages of the player who has paid.", payload: ownCartela },
  cartela_released: { summary: "Given back, to all pages of the player who had it.", payload: ownCartela },
  reservation_result: { summary: "What became of a reservation.", payload: cartelaResult },
  confirmation_result: { summary: "What became of a payment, to all pages of the player.", payload: cartelaResult },
  release_result: { summary: "What became of giving back, to all pages of the player.", payload: cartelaResult },
  venue_state: { summary: "A change or a ball of a hall's round, to the cashier's screens.", payload: hallEvent },
  venue_taken_over: { summary: "The cashier has opened another screen, which runs the round.", payload: takenOver },
  own_changed: {
    summary:
      "What the player has in a round or in a wallet, or what is on the cashier's float, has changed, at another server, by itself or by somebody else: ask for it.",
    payload: z.object({}),
  },
  let_go: {
    summary:
      "The server has too much to do for who only watches a round, or the lobby (sessionId lobby): join again after so long.",
    payload: z.object({ sessionId: z.string(), afterMs: z.number() }),
  },
  put_aside: {
    summary:
      "The person has opened more pages than one person needs; this one is the oldest and is closed. It stays so until it is asked back.",
    payload: z.object({}),
  },
  room_reactions: {
    summary: "What players of a room have said, many in one event and at most four a second. Nobody keeps it.",
    payload: reactionCounts,
  },
  server_moved: {
    summary:
      "This server is about to end: connect anew after so long, at this path before that of the socket, or anywhere.",
    payload: z.object({ afterMs: z.number(), node: z.string().exactOptional() }),
  },
  request_refused: { summary: "A payload that does not fit, or a refused event.", payload: eventRefused },
} satisfies Readonly<Record<string, ServerEvent>>;

/** Every event that the server sends. */
export const serverEvents = { ...roomEvents, ...lobbyEvents, ...ownEvents };

const done = { success: z.literal(true) };

/** Everything that a client may say, who may say it, and how it is acknowledged. */
export const clientEvents = {
  join_stack: {
    summary: "Joins the room of a stake, or the one that is named, and leaves the one before.",
    callers: player,
    payload: joinStack,
    answer: z.object({ ...done, ...ownEvents.stack_joined.payload.shape }),
  },
  join_lobby: {
    summary: "Hears of all tables at once, and leaves the room of before.",
    callers: player,
    payload: z.object({}),
    answer: lobbyStamp.extend({ ...done, tables: z.array(openTable) }),
  },
  request_game_state: {
    summary: "Asks for all that everyone may know of a room's round.",
    callers: player,
    payload: requestGameState,
    answer: z.object({ ...done, state: gameState }),
  },
  reserve_cartela: {
    summary: "Holds a cartela for thirty seconds.",
    callers: player,
    payload: cartelaRequest,
    answer: cartelaResult,
  },
  confirm_cartela: {
    summary: "Pays for a cartela that is held.",
    callers: player,
    payload: cartelaRequest,
    answer: cartelaResult,
  },
  release_cartela: {
    summary: "Gives a cartela back.",
    callers: player,
    payload: releaseRequest,
    answer: cartelaResult,
  },
  react: {
    summary:
      "Says one of twelve phrases to the room of a round that the caller has a paid cartela in, once in three seconds.",
    callers: player,
    payload: reactRequest,
    answer: z.object(done),
  },
  watch_venue: {
    summary: "Follows the cashier's own round, on the screen that runs it or on the hall's.",
    callers: cashier,
    payload: watchHallRound,
    answer: z.object({ ...done, ...watchAnswer }),
  },
} satisfies Readonly<Record<string, ClientEvent>>;

export type EventRefusal = z.output<typeof eventRefusal>;
/** What is heard of an event of the server's. */
export type Heard<Name extends keyof typeof serverEvents> = z.output<(typeof serverEvents)[Name]["payload"]>;

export type RoomEventName = keyof typeof roomEvents;
export type ServerEvents = { [Name in keyof typeof serverEvents]: (event: Heard<Name>) => void } & {
  /** Answered at once by a page that is there: a cable that was pulled out says nothing for most of a minute. */
  heartbeat: (answer: () => void) => void;
};

type ClientEventTable = typeof clientEvents;
export type ClientEvents = {
  [Name in keyof ClientEventTable]: (
    payload: z.input<ClientEventTable[Name]["payload"]>,
    acknowledge?: (answer: z.output<ClientEventTable[Name]["answer"]> | EventRefusal) => void,
  ) => void;
};

/** Socket messages a client may send in one second; more closes the socket. */
export const socketMessagesPerSecondMax = 10;
