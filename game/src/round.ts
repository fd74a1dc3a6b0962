import { ballCount } from "./ball.ts";

export type RoundState = "open" | "closing" | "calling" | "settled" | "void";

/** The wire's word for a round: players see three of them. */
export type GameStatus = "waiting" | "active" | "finished";

/** How long a cartela stays held for a player who has not confirmed. */
export const reservationMs = 30_000;

export const countdownRestartsMax = 3;

/**
 * The stored facts that a round is a function of; times are epoch milliseconds. `drawAt` is when the randomness of this
 * closesAt is made, null for a round that waits for none; `order` is the draw and `lastCall` its 1-based finishing call,
 * both known once drawn; `startsAt` is when calling starts.
 */
export type RoundFacts = {
  state: RoundState;
  closesAt: number | null;
  drawAt: number | null;
  startsAt: number | null;
  order: readonly number[] | null;
  lastCall: number | null;
  startDelayMs: number;
  callIntervalMs: number;
};

/** A round at one instant. `nextAt` is when it next changes by itself, `due` what the server must do with it now. */
export type RoundMoment = {
  gameStatus: GameStatus;
  countdownMs: number;
  totalCalls: number;
  calledBalls: readonly number[];
  nextAt: number | null;
  due: "close" | "draw" | "settle" | null;
};

export const nextStates: Record<RoundState, readonly RoundState[]> = {
  open: ["closing", "void"],
  closing: ["calling", "void"],
  calling: ["settled"],
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

/** A room has one round in one of these at most. */
export const liveStates: readonly RoundState[] = ["open", "closing", "calling"];

export function canMove(from: RoundState, to: RoundState): boolean {
  return nextStates[from].includes(to);
}

/** When a call (1-based) is made, epoch milliseconds; null when calling has no start yet or the round has no such call. */
export function callAt(facts: RoundFacts, call: number): number | null {
  if (facts.startsAt === null || !Number.isInteger(call) || call < 1) return null;
  if (call > callsMax(facts)) return null;
  return facts.startsAt + facts.startDelayMs + (call - 1) * facts.callIntervalMs;
}

/**
 * What the facts and the clock make of a round; the same on every node and after every restart. The countdown is to the
 * close, so it is 0 in every state but open. A void round shows no balls: where calling stopped is not among the facts.
 * Throws RangeError when a round that is calling has no positive call interval.
 */
export function roundAt(facts: RoundFacts, now: number): RoundMoment {
  switch (facts.state) {
    case "open":
      return openAt(facts, now);
    case "closing":
      return closingAt(facts, now);
    case "calling":
      return callingAt(facts, now);
    case "settled": {
      const totalCalls = facts.lastCall ?? 0;
      return {
        ...still,
        gameStatus: gameStatusOf.settled,
        totalCalls,
        calledBalls: facts.order?.slice(0, totalCalls) ?? [],
      };
    }
    case "void":
      return { ...still, gameStatus: gameStatusOf.void };
  }
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

function callingAt(facts: RoundFacts, now: number): RoundMoment {
  const totalCalls = callsMade(facts, now);
  return {
    ...still,
    gameStatus: gameStatusOf.calling,
    totalCalls,
    calledBalls: facts.order?.slice(0, totalCalls) ?? [],
    nextAt: callAt(facts, totalCalls + 1),
    due: totalCalls === facts.lastCall ? "settle" : null,
  };
}

function callsMade(facts: RoundFacts, now: number): number {
  if (!(facts.callIntervalMs > 0)) throw new RangeError(`not a call interval: ${facts.callIntervalMs}`);
  const firstAt = callAt(facts, 1);
  if (firstAt === null || now < firstAt) return 0;
  const calls = Math.floor((now - firstAt) / facts.callIntervalMs) + 1;
  return Math.min(calls, callsMax(facts));
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
