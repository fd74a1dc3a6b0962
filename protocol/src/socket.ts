import type { ProofClose, ProofTable } from "@derash/fairness/proof/record";
import type { Ball } from "@derash/game/ball";
import * as z from "zod";
import { birrText, telegramId, uuid } from "./field.ts";
import type { CartelaResult, GameState, MyCartela, Winner } from "./round.ts";
import type { TakenOver, VenueEvent, watchVenue } from "./venue.ts";

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

/** Every event of a room says which change of the room it is (`v`, one more each time) and the server's time. */
export type RoomStamp = { v: number; serverNow: number; sessionId: string; sharedGameId: string };

export type ServerEvents = {
  synchronized_countdown: (
    event: RoomStamp &
      Pick<GameState, "countdown" | "countdownEnd" | "gameStatus" | "playerCount"> &
      Pick<GameState, "beaconRound" | "beaconAt" | "rulesHash" | "restartsLeft"> & { seconds: number },
  ) => void;
  /** The sale is over and its record is in the public log, before the beacon's time: a client keeps the hash. */
  round_closed: (event: RoomStamp & { close: ProofClose; table: ProofTable }) => void;
  game_started: (
    event: RoomStamp &
      Pick<GameState, "playerCount" | "startsAt" | "startDelayMs" | "callIntervalMs" | "derash" | "rulesHash"> & {
        players: string[];
      },
  ) => void;
  ball_called: (
    event: RoomStamp & Pick<GameState, "callHash"> & { ball: Ball; totalCalls: number; calledBalls: number[] },
  ) => void;
  game_ended: (
    event: RoomStamp & {
      totalCalls: number;
      calledBalls: number[];
      isVoid: boolean;
      voidReason: GameState["voidReason"];
      winners: Winner[];
      derash: number;
      nextSharedGameId: string;
    },
  ) => void;
  playerJoined: (event: RoomStamp & { playerCount: number }) => void;
  playerLeft: (event: RoomStamp & { playerCount: number }) => void;
  cartela_reserved: (event: RoomStamp & { cartelaNumber: number }) => void;
  cartela_confirmed: (
    event: RoomStamp & Pick<GameState, "playerCount" | "derash" | "pot"> & { cartelaNumber: number },
  ) => void;
  cartela_released: (
    event: RoomStamp & Pick<GameState, "playerCount" | "derash" | "pot"> & { cartelaNumber: number },
  ) => void;
  game_state_sync: (event: GameState) => void;
  stack_joined: (event: RoomStamp & { myCartelas: MyCartela[] }) => void;
  reservation_result: (event: CartelaResult) => void;
  confirmation_result: (event: CartelaResult) => void;
  release_result: (event: CartelaResult) => void;
  venue_state: (event: VenueEvent) => void;
  venue_taken_over: (event: TakenOver) => void;
  /** Answered at once by a page that is there: a cable that was pulled out says nothing for most of a minute. */
  still_there: (answer: () => void) => void;
  /** A payload that does not fit, or a refused event. */
  request_refused: (event: { event: string; error: string; message: string; fields?: Record<string, string> }) => void;
};

export type ClientEvents = {
  join_stack: (payload: z.input<typeof joinStack>) => void;
  reserve_cartela: (payload: unknown) => void;
  confirm_cartela: (payload: unknown) => void;
  release_cartela: (payload: unknown) => void;
  request_game_state: (payload: z.input<typeof requestGameState>) => void;
  watch_venue: (payload: z.input<typeof watchVenue>) => void;
};

/** Socket messages a client may send in one second; more closes the socket. */
export const socketMessagesPerSecondMax = 10;
