import { shuffle } from "@derash/fairness/draw";
import { ballCount } from "@derash/game/ball";
import { chiSquareP } from "@derash/game/chance/chi-square";
import { oddsOfFinish } from "@derash/game/chance/odds";
import { isAnyLine } from "@derash/game/pattern";
import type { CartelaWins, ChiSquare, DrawStatistics } from "@derash/protocol/report/statistics";

/** A settled round as chance sees it: its draw's seed, how far it was called, what was sold and what won. */
export type PlayedRound = {
  seed: Uint8Array;
  callCount: number;
  /** The patterns that its winner had to complete; none where it was won in stages, or by the first shout. */
  patterns: readonly string[];
  /** By its rule, who was quickest to show a complete cartela has won, which is no chance. */
  isFirstShout: boolean;
  callsToWin: number;
  sold: readonly number[];
  won: readonly number[];
};
type Figures = Pick<DrawStatistics, "called" | "drawn" | "balls" | "winners" | "callsToWin" | "quickWins">;

/** Below so many rounds a cell of ball × position is expected less than once, and its chi-square says nothing. */
const roundsMin = ballCount;
const quickCalls = 7;
/** By then most rounds are won; the rest of a draw looks the same. */
const shownPositions = 20;
/** Draws are made again from their seeds, some 40 µs each: so many at a time, and others come in between. */
const roundsAtOnce = 200;

export async function figuresOf(rounds: readonly PlayedRound[]): Promise<Figures> {
  const counts = await countBalls(rounds);
  // The odds are those of a line; other patterns have others.
  const byLine = rounds.filter(({ patterns }) => isAnyLine(patterns));
  const positions = Math.min(ballCount, ...rounds.map(({ callCount }) => callCount));
  return {
    called: { positions, ...ballsByPosition(counts, rounds.length, positions) },
    drawn: ballsByPosition(counts, rounds.length, ballCount),
    balls: counts.slice(0, shownPositions),
    winners: winnersOf(rounds.filter(({ isFirstShout }) => !isFirstShout)),
    callsToWin: callsToWinOf(byLine),
    quickWins: quickWinsOf(byLine),
  };
}

/** How often each ball came at each position: `counts[position][ball - 1]`. */
async function countBalls(rounds: readonly PlayedRound[]): Promise<number[][]> {
  const counts = Array.from({ length: ballCount }, () => new Array<number>(ballCount).fill(0));
  for (const [index, { seed }] of rounds.entries()) {
    for (const [position, ball] of shuffle(seed).entries()) {
      const row = counts[position];
      if (row) row[ball - 1] = (row[ball - 1] ?? 0) + 1;
    }
    if (index % roundsAtOnce === roundsAtOnce - 1) await new Promise(setImmediate);
  }
  return counts;
}

/**
 * A ball that comes at one position comes at no other, so the sum over positions varies less than its parts and is scaled
 * by itself. Over all 75 positions that sum is fixed, and 74 degrees of freedom fewer are left.
 */
function ballsByPosition(counts: readonly number[][], rounds: number, positions: number): ChiSquare {
  const degreesOfFreedom = (ballCount - 1) * Math.min(positions, ballCount - 1);
  if (rounds === 0 || positions === 0) return { chiSquare: 0, degreesOfFreedom, p: null };
  const expected = rounds / ballCount;
  const differences = counts.slice(0, positions).map((row) => row.map((count) => count - expected));
  const total = squares(differences.flat());
  const sums = Array.from({ length: ballCount }, (_, ball) => sum(differences.map((row) => row[ball] ?? 0)));
  const ofSums = squares(sums) / positions;
  const scaledSums = positions === ballCount ? 0 : ofSums / (1 - positions / ballCount);
  const chiSquare = ((total - ofSums + scaledSums) * (ballCount - 1)) / rounds;
  return { chiSquare, degreesOfFreedom, p: rounds < roundsMin ? null : chiSquareP(chiSquare, degreesOfFreedom) };
}

/** Every cartela of a round is as likely to be among its winners as any other, by whatever pattern it is won. */
function winnersOf(rounds: readonly PlayedRound[]): Figures["winners"] {
  const cartelas = new Map<number, CartelaWins & { variance: number }>();
  for (const { sold, won } of rounds) {
    const chance = won.length / sold.length;
    for (const cartelaNumber of sold) {
      const before = cartelas.get(cartelaNumber) ?? { cartelaNumber, sold: 0, won: 0, expected: 0, variance: 0 };
      cartelas.set(cartelaNumber, {
        cartelaNumber,
        sold: before.sold + 1,
        won: before.won + (won.includes(cartelaNumber) ? 1 : 0),
        expected: before.expected + chance,
        variance: before.variance + chance * (1 - chance),
      });
    }
  }
  const byNumber = [...cartelas.values()].toSorted((a, b) => a.cartelaNumber - b.cartelaNumber);
  return {
    ...flatness(byNumber),
    rounds: rounds.length,
    cartelas: byNumber.map(({ variance: _, expected, ...wins }) => ({ ...wins, expected: rounded(expected) })),
  };
}

/** The wins of a round add up, so that one of its cartelas follows from the others: one degree of freedom fewer. */
function flatness(cartelas: readonly (CartelaWins & { variance: number })[]): ChiSquare {
  const varying = cartelas.filter(({ variance }) => variance > 0);
  const degreesOfFreedom = Math.max(varying.length - 1, 0);
  const total = sum(varying.map(({ won, expected, variance }) => (won - expected) ** 2 / variance));
  const chiSquare = varying.length === 0 ? 0 : (total * degreesOfFreedom) / varying.length;
  const isEnough = degreesOfFreedom > 0 && varying.every(({ expected }) => expected >= 1);
  return { chiSquare, degreesOfFreedom, p: isEnough ? chiSquareP(chiSquare, degreesOfFreedom) : null };
}

const odds = oddsOfFinish();

/** How likely a round of so many cartelas is won within these calls. */
function wonWithin(calls: number, cartelas: number): number {
  return 1 - (1 - (odds[calls] ?? 1)) ** cartelas;
}

function callsToWinOf(rounds: readonly PlayedRound[]): Figures["callsToWin"] {
  if (rounds.length === 0) return { rounds: 0, mean: null, expected: null };
  const mean = sum(rounds.map(({ callsToWin }) => callsToWin)) / rounds.length;
  const byCartelas = new Map<number, number>();
  const expectedOf = (cartelas: number) => {
    const known = byCartelas.get(cartelas) ?? sum(odds.map((_, calls) => 1 - wonWithin(calls, cartelas)));
    byCartelas.set(cartelas, known);
    return known;
  };
  const expected = sum(rounds.map(({ sold }) => expectedOf(sold.length))) / rounds.length;
  return { rounds: rounds.length, mean: rounded(mean), expected: rounded(expected) };
}

function quickWinsOf(rounds: readonly PlayedRound[]): Figures["quickWins"] {
  const seen = rounds.filter(({ callsToWin }) => callsToWin <= quickCalls).length;
  const expected = sum(rounds.map(({ sold }) => wonWithin(quickCalls, sold.length)));
  // Rare and independent: Poisson's law, whose tail is one of the chi-square's.
  const p = seen === 0 ? 1 : 1 - chiSquareP(2 * expected, 2 * seen);
  return { calls: quickCalls, seen, expected: rounded(expected), p };
}

function squares(values: readonly number[]): number {
  return sum(values.map((value) => value * value));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** To a thousandth, as people read it. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
