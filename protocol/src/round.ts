import type { BeaconLabel } from "@derash/fairness/beacon";
import type { VoidReason } from "@derash/fairness/proof/record";
import type { Ball } from "@derash/game/ball";
import type { GameStatus } from "@derash/game/round";
import * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import { birrText, cartelaNumber, telegramId, uuid } from "./field.ts";

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
/** POST /api/reserve-cartela, confirm-cartela, release-cartela, and the socket events of the same names. */
export const cartelaRequest = z
  .object({ telegramId: telegramId.optional(), cartelaNumber, betAmount: birrText, sessionId: uuid.optional() })
  .transform(({ betAmount, sessionId, ...rest }) => ({ ...rest, stake: betAmount, roomId: sessionId }));
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

/** Answer of reserve, confirm and release, over HTTP and over the socket. */
export type CartelaResult = {
  success: boolean;
  message: string;
  error?: ErrorCode;
  cartelaNumber: number;
  newBalance?: number;
};

export type DeductResult = { success: boolean; message: string; newBalance: number; error?: ErrorCode };

export type ReservedCartela = { cartelaNumber: number; confirmed: boolean };

/** A winning cartela, as everyone may see it: the name is masked, money is birr. */
export type Winner = {
  cartelaNumber: number;
  name: string;
  prize: number;
  bonus: number;
  /** The 25 cells, row by row; 0 is the free centre. */
  cells: readonly number[];
};

/**
 * What everyone may know of a round. `v` counts the room's changes; `serverNow` and every time are epoch milliseconds
 * of the database's clock. Calls to come are never in it.
 */
export type GameState = {
  v: number;
  serverNow: number;
  sessionId: string;
  sharedGameId: string;
  /** The display code, ETH and three characters. */
  gameId: string;
  betAmount: number;
  gameStatus: GameStatus;
  isVoid: boolean;
  /** Why; null while it is not void. */
  voidReason: VoidReason | null;
  countdownEnd: number | null;
  /** Where this round's randomness comes from; null for a round from before it was checkable. */
  beacon: BeaconLabel | null;
  /** The beacon's round that this countdown fixes, and when it is made; null while no countdown runs. */
  beaconRound: number | null;
  beaconAt: number | null;
  /** Hash of the rules text that the record of the close bears, or will bear as the round stands now; hex. Null without a beacon. */
  rulesHash: string | null;
  /** C, hex: the hash of the record that the close put into the public log; null before. */
  closeHash: string | null;
  /** h[totalCalls], hex; null before the first call. */
  callHash: string | null;
  /** So many times the countdown still starts over when it ends with too few players; after that the round is void. */
  restartsLeft: number;
  /** Whole seconds left, rounded up; 0 when no countdown runs. */
  countdown: number;
  playerCount: number;
  reservedCartelas: ReservedCartela[];
  pot: number;
  derash: number;
  bonusEnabled: boolean;
  bonusSchedule: { calls: number; amount: number }[];
  /** What is on sale: an id for GET /api/cartela/list/{listId}; null: the published package, /200.json. */
  cartelaList: string | null;
  /** Values of the patterns that win (game/pattern/gallery); of a usual round ["any-line"]. */
  patterns: string[];
  minPlayers: number;
  startsAt: number | null;
  startDelayMs: number;
  callIntervalMs: number;
  totalCalls: number;
  ball: Ball | null;
  calledBalls: number[];
  winners: Winner[];
};

export type MyCartela = { cartelaNumber: number; confirmed: boolean };

/** GET /api/game/session/{betAmount}: the local game server's answer, plus what belongs to the caller. */
export type SessionAnswer = {
  sessionId: string;
  sharedGameId: string;
  timeLeft: number;
  playerCount: number;
  gameStatus: GameStatus;
  countdownActive: boolean;
  countdownSeconds: number;
  countdownEnd: number | null;
  /** Of the round asked for by sharedGameId, else of the room's current one. */
  myCartelas: MyCartela[];
  v: number;
  serverNow: number;
};

/** What the operator may switch off (settings SCORES and HISTORY). */
export type Features = { scores: boolean; history: boolean };

/** An open table and its current round at a glance; money is birr, times are epoch milliseconds of the database's clock. */
export type TableGlance = Pick<GameState, "sessionId" | "betAmount" | "patterns" | "gameStatus"> &
  Pick<GameState, "playerCount" | "derash" | "countdownEnd" | "totalCalls"> & {
    /** Whether the caller has a paid cartela in that round. */
    isMine: boolean;
  };

/** GET /api/game/sessions: the open tables, and which screens there are. */
export type SessionsAnswer = {
  sessions: TableGlance[];
  serverNow: number;
  features: Features;
};
