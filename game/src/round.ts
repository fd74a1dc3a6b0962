import { ballCount } from "./ball.ts";
import { callsMade, callTime, nextCallAt, type Stretch } from "./stretch.ts";

export type RoundState = "open" | "closing" | "calling" | "settled" | "void";

/** The wire's word for a round: players see three of them. */
export type GameStatus = "waiting" | "active" | "finished";

/** How long a cartela stays held for a player who has not confirmed. */
export const reservationMs = 30_000;

/** So many cartelas of a round staff may let one player have; a room says how many it is. */
export const cartelasPerPlayerLimit = 6;

/** So many rounds a player may have the same cartelas without choosing anew. */
export const keepRoundsMax = 10;

/** So many favourite numbers a player may have, and so many of them are held in a new sale, for so long. */
export const favouritesMax = 6;
export const favouritesHeldMax = 2;
export const favouriteHoldMs = 5_000;

export const countdownRestartsMax = 3;

/** A hall's screen that was there a moment ago is still there; after so long without it the balls stop. */
export const screenGraceMs = 3000;

/**
 * The stored facts that a round is a function of, in a room and in a hall; times are epoch milliseconds. `drawAt` is when the
 * randomness of this closesAt is made, null for a round that waits for none; `order` is the draw, or of a hall's own machine the
 * balls typed so far. `lastCall` is the 1-based finishing call: in a room calling ends with it by itself, so it is known from the
 * draw on; in a hall balls may come after it, and it is known at the end.
 */
export type RoundFacts = {
  state: RoundState;
  closesAt: number | null;
  drawAt: number | null;
  order: readonly number[] | null;
  lastCall: number | null;
  /** The call that wins the next stage to be paid, where it is not the last one; left out of rounds without stages. */
  stageCall?: number | null;
  /** When balls are called by themselves: a room has one stretch, a hall one more after every pause. */
  stretches: readonly Stretch[];
  /** How many balls were called, where no clock says so: of a round that is over, and of balls that are typed. */
  callsMade: number | null;
  /** Balls come by themselves up to then: a hall's screen must be there to show them. null: for ever, in a room. */
  attendedUntil: number | null;
};

/** A round at one instant. `nextAt` is when it next changes by itself, `due` what the server must do with it now. */
export type RoundMoment = {
  gameStatus: GameStatus;
  countdownMs: number;
  totalCalls: number;
  calledBalls: readonly number[];
  nextAt: number | null;
  due: "close" | "draw" | "stage" | "settle" | null;
};

export const nextStates: Record<RoundState, readonly RoundState[]> = {
  // Of a hall's own machine there is no draw to wait for.
  open: ["closing", "calling", "void"],
  closing: ["calling", "void"],
  // A hall's round may be given up, once nobody can have won.
  calling: ["settled", "void"],
  settled: [],
  void: [],
};

/** From the sealed draw on a round counts as active: nothing can be bought or given back any more. */
export const gameStatusOf: Record<RoundState, GameStatus> = {
  open: "waiting",
  closing: "waiting",
  calling: "active",
  settled: "finished",
  void: "finished",
};

/** A room and a cashier have one round in one of these at most. */
export const liveStates: readonly RoundState[] = ["open", "closing", "calling"];

export function canMove(from: RoundState, to: RoundState): boolean {
  return nextStates[from].includes(to);
}

/** When a call (1-based) is made in the stretch that runs or ran, epoch milliseconds; null where no stretch makes it. */
export function callAt(facts: RoundFacts, call: number): number | null {
  if (!Number.isInteger(call) || call < 1 || call > callsMax(facts)) return null;
  return callTime(facts.stretches, call, Number.POSITIVE_INFINITY);
}

/** Whether balls come by themselves, as long as somebody is there. */
export function isRunning({ state, stretches }: RoundFacts): boolean {
  return state === "calling" && stretches.some(({ endsAt }) => endsAt === null);
}

/** Up to when balls are called by themselves. */
export function callingUntil({ attendedUntil }: RoundFacts, now: number): number {
  return attendedUntil === null ? now : Math.min(now, attendedUntil);
}

/** Whether it runs by the clock, though nobody has been there for too long. */
export function isAbandoned(facts: RoundFacts, now: number): boolean {
  return isRunning(facts) && callingUntil(facts, now) < now;
}

/**
 * What the facts and the clock make of a round; the same on every node and after every restart. The countdown is to the
 * close, so it is 0 in every state but open. Throws RangeError when a stretch has no positive interval.
 */
export function roundAt(facts: RoundFacts, now: number): RoundMoment {
  const { state } = facts;
  if (state === "open") return openAt(facts, now);
  if (state === "closing") return closingAt(facts, now);
  const totalCalls = facts.callsMade ?? (state === "calling" ? callsBy(facts, now) : 0);
  const calledBalls = facts.order?.slice(0, totalCalls) ?? [];
  const called = { ...still, gameStatus: gameStatusOf[state], totalCalls, calledBalls };
  if (state !== "calling") return called;
  return { ...called, nextAt: nextAt(facts, now), due: dueAt(facts, totalCalls) };
}

/** Stages are paid one after the other, however late it is. */
function dueAt({ stageCall = null, lastCall }: RoundFacts, totalCalls: number): RoundMoment["due"] {
  if (stageCall !== null) return totalCalls >= stageCall ? "stage" : null;
  return totalCalls === lastCall ? "settle" : null;
}

const still = { countdownMs: 0, totalCalls: 0, calledBalls: [], nextAt: null, due: null } as const;

function openAt({ closesAt }: RoundFacts, now: number): RoundMoment {
  const countdownMs = closesAt === null ? 0 : Math.max(0, closesAt - now);
  const due = closesAt !== null && now >= closesAt ? "close" : null;
  return { ...still, gameStatus: gameStatusOf.open, countdownMs, nextAt: closesAt, due };
}

function closingAt({ drawAt }: RoundFacts, now: number): RoundMoment {
  const due = drawAt === null || now >= drawAt ? "draw" : null;
  return { ...still, gameStatus: gameStatusOf.closing, nextAt: drawAt, due };
}

function callsBy(facts: RoundFacts, now: number): number {
  return Math.min(callsMade(facts.stretches, callingUntil(facts, now)), callsMax(facts));
}

/** When the next ball comes by itself; null while nobody is there, and after the last one. */
function nextAt(facts: RoundFacts, now: number): number | null {
  if (isAbandoned(facts, now) || callsBy(facts, now) >= callsMax(facts)) return null;
  return nextCallAt(facts.stretches, now);
}

function callsMax(facts: RoundFacts): number {
  return facts.lastCall ?? facts.order?.length ?? ballCount;
}

/** What to do when the countdown ends: too few players start it over, three times at most, then void and refund. */
export function closeDecision(input: {
  distinctPlayers: number;
  minPlayers: number;
  countdownRestarts: number;
}): "close" | "restart" | "void" {
  if (input.distinctPlayers >= input.minPlayers) return "close";
  return input.countdownRestarts < countdownRestartsMax ? "restart" : "void";
}
