import type { ProofClose, ProofTable, VoidReason } from "@derash/fairness/proof/record";
import { ballOf } from "@derash/game/ball";
import type { BonusSchedule } from "@derash/game/bonus";
import { type Santim, santim, toBirr } from "@derash/game/money";
import { splitPot } from "@derash/game/prize";
import { gameStatusOf, liveStates, type RoundFacts, roundAt } from "@derash/game/round";
import type { GameState, TableGlance, Winner } from "@derash/protocol/round";

/** A cartela of a round as the server knows it. Cells are loaded for winners only: those of others are in the record of the close. */
export type HeldCartela = {
  number: number;
  playerId: string;
  /** Masked; only asterisks while the round sells. */
  playerName: string;
  isConfirmed: boolean;
  /** Epoch milliseconds; null once confirmed. */
  reservedUntil: number | null;
  prize: Santim;
  bonus: Santim;
  cells: readonly number[] | null;
};

/** What may be told of a round's draw, as it comes to be known. */
export type ToldDraw = {
  beacon: GameState["beacon"];
  /** Of the countdown that runs, or ran. */
  beaconRound: number | null;
  /** See GameState. */
  rulesHash: string | null;
  /** The record of its close; null before. */
  closed: { close: ProofClose; table: ProofTable } | null;
  /** Of all calls, those to come too, hex; null before the draw. */
  callHashes: readonly string[] | null;
};

/** One round, loaded from the database. Everything that leaves the server about it is computed from here and the clock. */
export type RoundRecord = {
  id: string;
  roomId: string;
  code: string;
  facts: RoundFacts;
  stake: Santim;
  houseCutBps: number;
  minPlayers: number;
  restartsLeft: number;
  bonusSchedule: BonusSchedule;
  draw: ToldDraw;
  voidReason: VoidReason | null;
  patterns: readonly string[];
  /** What is on sale; null: the published package. */
  cartelaListId: string | null;
  cartelas: readonly HeldCartela[];
};

export function confirmedCartelas(record: RoundRecord): HeldCartela[] {
  return record.cartelas.filter((cartela) => cartela.isConfirmed);
}

/** Distinct players with a paid cartela. */
export function playersOf(record: RoundRecord): Map<string, string> {
  return new Map(confirmedCartelas(record).map((cartela) => [cartela.playerId, cartela.playerName]));
}

export function potOf(record: RoundRecord): Santim {
  return santim(record.stake * confirmedCartelas(record).length);
}

/** The prize pool, which people know as Derash. */
export function derashOf(record: RoundRecord): Santim {
  return splitPot(potOf(record), record.houseCutBps).prizePool;
}

export function winnersOf(record: RoundRecord): Winner[] {
  return record.cartelas
    .filter((cartela) => cartela.prize > 0)
    .map((cartela) => ({
      cartelaNumber: cartela.number,
      name: cartela.playerName,
      prize: toBirr(cartela.prize),
      bonus: toBirr(cartela.bonus),
      cells: cartela.cells ?? [],
    }))
    .sort((a, b) => a.cartelaNumber - b.cartelaNumber);
}

/** The hash of the calls up to this one (1-based); null when there is none. */
export function callHashAt({ draw }: RoundRecord, call: number): string | null {
  return draw.callHashes?.[call - 1] ?? null;
}

/** What changes by the clock alone is left out, so that the rest is serialised once per change. */
export type TimelessState = Omit<GameState, "serverNow" | "countdown">;

/** The public state of a round after `totalCalls` calls. Calls to come are not in it. */
export function publicState(record: RoundRecord, v: number, totalCalls: number): TimelessState {
  const { facts } = record;
  const calledBalls = facts.state === "void" ? [] : [...(facts.order ?? [])].slice(0, totalCalls);
  const last = calledBalls.at(-1);
  return {
    v,
    sessionId: record.roomId,
    sharedGameId: record.id,
    gameId: record.code,
    betAmount: toBirr(record.stake),
    gameStatus: gameStatusOf[facts.state],
    isVoid: facts.state === "void",
    voidReason: record.voidReason,
    countdownEnd: facts.state === "open" ? facts.closesAt : null,
    beacon: record.draw.beacon,
    beaconRound: record.draw.beaconRound,
    beaconAt: facts.drawAt,
    rulesHash: record.draw.rulesHash,
    closeHash: record.draw.closed?.close.hash ?? null,
    callHash: callHashAt(record, calledBalls.length),
    playerCount: playersOf(record).size,
    reservedCartelas: record.cartelas.map(({ number, isConfirmed }) => ({
      cartelaNumber: number,
      confirmed: isConfirmed,
    })),
    pot: toBirr(potOf(record)),
    derash: toBirr(derashOf(record)),
    bonusEnabled: record.bonusSchedule.length > 0,
    bonusSchedule: record.bonusSchedule.map(({ calls, amount }) => ({ calls, amount: toBirr(amount) })),
    cartelaList: record.cartelaListId,
    patterns: [...record.patterns],
    minPlayers: record.minPlayers,
    restartsLeft: record.restartsLeft,
    startsAt: facts.startsAt,
    startDelayMs: facts.startDelayMs,
    callIntervalMs: facts.callIntervalMs,
    totalCalls,
    ball: last === undefined ? null : ballOf(last),
    calledBalls,
    winners: winnersOf(record),
  };
}

/** A table as one player sees it among the others. */
export function glanceOf(record: RoundRecord, playerId: string, now: number): TableGlance {
  const { facts } = record;
  return {
    sessionId: record.roomId,
    betAmount: toBirr(record.stake),
    patterns: [...record.patterns],
    gameStatus: gameStatusOf[facts.state],
    playerCount: playersOf(record).size,
    derash: toBirr(derashOf(record)),
    countdownEnd: facts.state === "open" ? facts.closesAt : null,
    totalCalls: callsAt(record, now),
    isMine: playersOf(record).has(playerId),
  };
}

export function isOver({ facts }: RoundRecord): boolean {
  return !liveStates.includes(facts.state);
}

/** Calls made so far: those to come are never told. */
export function callsAt(record: RoundRecord, now: number): number {
  return roundAt(record.facts, now).totalCalls;
}

/** Whole seconds to the end of the countdown, rounded up. */
export function countdownAt(record: RoundRecord, now: number): number {
  return Math.ceil(roundAt(record.facts, now).countdownMs / 1000);
}
