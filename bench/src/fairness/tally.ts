import { ballCount, columnRange, letterOf, letters } from "@derash/game/ball";
import { cartelasPerSet } from "@derash/game/cartela/package";
import { earliest, finishCalls } from "./wins.ts";

const lagsMax = 10;
export const fiveBins = 1000;
export const gapsMax = 60;

/** Rounds with so many cartelas sold, whose first win is counted. */
export const crowds = [1, 2, 10, 50, 200] as const;
type Crowd = (typeof crowds)[number];

/** Everything that is counted of a run of draws; counts of two runs add up. `openings` holds each order's first ten balls, as one number. */
export type Tally = { draws: number; openings: BigUint64Array; wins: WinCounts; counts: OrderCounts };
export type WinCounts = { firstWin: Record<Crowd, Float64Array>; winners: Float64Array };
export type OrderCounts = {
  ballAtPlace: Float64Array;
  firstPair: Float64Array;
  firstFive: Float64Array;
  ascents: Float64Array;
  turningPoints: Float64Array;
  serialWithin: Float64Array;
  serialAcross: Float64Array;
  acrossPairs: Float64Array;
  allLetters: Float64Array;
  gaps: Float64Array;
};

export function tallyOf(draws: number, nextOrder: () => readonly number[]): Tally {
  const counts = newCounts();
  const wins = newWins();
  const openings = new BigUint64Array(draws);
  const before: (readonly number[])[] = [];
  let lastB: number | null = null;
  for (let round = 0; round < draws; round += 1) {
    const order = nextOrder();
    countOrder(counts, order);
    countAcross(counts, order, before);
    if (letterOf(order[0] as number) === "B") {
      if (lastB !== null) add(counts.gaps, Math.min(gapsMax, round - lastB));
      lastB = round;
    }
    openings[round] = openingOf(order);
    countWins(wins, order, round);
    before.unshift(order);
    before.length = Math.min(before.length, lagsMax);
  }
  return { draws, openings, wins, counts };
}

/** Only who wins and when, for the draws that the others are compared with. */
export function winsOf(draws: number, nextOrder: () => readonly number[]): WinCounts {
  const wins = newWins();
  for (let round = 0; round < draws; round += 1) countWins(wins, nextOrder(), round);
  return wins;
}

export function mergeTallies(tallies: readonly Tally[]): Tally {
  const draws = tallies.reduce((sum, tally) => sum + tally.draws, 0);
  const counts = newCounts();
  const openings = new BigUint64Array(draws);
  let from = 0;
  for (const tally of tallies) {
    for (const name of Object.keys(counts) as (keyof OrderCounts)[]) addAll(counts[name], tally.counts[name]);
    openings.set(tally.openings, from);
    from += tally.draws;
  }
  return { draws, openings, wins: mergeWins(tallies.map(({ wins }) => wins)), counts };
}

export function mergeWins(all: readonly WinCounts[]): WinCounts {
  const sum = newWins();
  for (const wins of all) {
    for (const crowd of crowds) addAll(sum.firstWin[crowd], wins.firstWin[crowd]);
    addAll(sum.winners, wins.winners);
  }
  return sum;
}

function newCounts(): OrderCounts {
  return {
    ballAtPlace: new Float64Array(ballCount * ballCount),
    firstPair: new Float64Array(ballCount * ballCount),
    firstFive: new Float64Array(fiveBins),
    ascents: new Float64Array(ballCount),
    turningPoints: new Float64Array(1),
    serialWithin: new Float64Array(lagsMax),
    serialAcross: new Float64Array(lagsMax),
    acrossPairs: new Float64Array(lagsMax),
    allLetters: new Float64Array(ballCount + 1),
    gaps: new Float64Array(gapsMax + 1),
  };
}

function newWins(): WinCounts {
  const calls = () => new Float64Array(ballCount + 1);
  return {
    firstWin: { 1: calls(), 2: calls(), 10: calls(), 50: calls(), 200: calls() },
    winners: new Float64Array(cartelasPerSet),
  };
}

function countOrder(counts: OrderCounts, order: readonly number[]): void {
  const ball = (place: number) => order[place % ballCount] as number;
  for (let place = 0; place < ballCount; place += 1) {
    add(counts.ballAtPlace, place * ballCount + ball(place) - 1);
    for (let lag = 1; lag <= lagsMax; lag += 1) {
      add(counts.serialWithin, lag - 1, (ball(place) - middleBall) * (ball(place + lag) - middleBall));
    }
  }
  add(counts.firstPair, (ball(0) - 1) * ballCount + ball(1) - 1);
  add(counts.firstFive, setNumber(order.slice(0, 5)) % fiveBins);
  countRuns(counts, order);
  add(counts.allLetters, allLettersCall(order));
}

const middleBall = (ballCount + 1) / 2;

function countRuns(counts: OrderCounts, order: readonly number[]): void {
  let ascents = 0;
  let turns = 0;
  let wasUp: boolean | null = null;
  for (let place = 1; place < ballCount; place += 1) {
    const isUp = (order[place] as number) > (order[place - 1] as number);
    if (isUp) ascents += 1;
    if (wasUp !== null && wasUp !== isUp) turns += 1;
    wasUp = isUp;
  }
  add(counts.ascents, ascents);
  add(counts.turningPoints, 0, turns);
}

function countAcross(counts: OrderCounts, order: readonly number[], before: readonly (readonly number[])[]): void {
  before.forEach((earlier, index) => {
    let sum = 0;
    for (let place = 0; place < ballCount; place += 1) {
      sum += ((order[place] as number) - middleBall) * ((earlier[place] as number) - middleBall);
    }
    add(counts.serialAcross, index, sum);
    add(counts.acrossPairs, index);
  });
}

const lastOfLetter = letters.map((letter) => columnRange(letter).max);

/** The call at which all five letters have been heard. */
function allLettersCall(order: readonly number[]): number {
  const heard = new Set<number>();
  return (
    order.findIndex((ball) => heard.add(lastOfLetter.findIndex((last) => ball <= last)).size === letters.length) + 1
  );
}

/** The place of a set of five balls among all C(75, 5) sets, counted from 0. */
function setNumber(balls: readonly number[]): number {
  return balls.toSorted((a, b) => a - b).reduce((number, ball, index) => number + choose(ball - 1, index + 1), 0);
}

export function choose(from: number, count: number): number {
  let ways = 1;
  for (let step = 0; step < count; step += 1) ways = (ways * (from - step)) / (step + 1);
  return ways;
}

/** The first ten balls in base 75: two orders that agree in it are the same order, for all that a million draws can show. */
function openingOf(order: readonly number[]): bigint {
  const half = (from: number) => order.slice(from, from + 5).reduce((number, ball) => number * ballCount + ball - 1, 0);
  return BigInt(half(0)) * 2n ** 32n + BigInt(half(5));
}

const finishes = new Uint8Array(cartelasPerSet);

function countWins(wins: WinCounts, order: readonly number[], round: number): void {
  finishCalls(order, finishes);
  // One and the same pair each time, because theory knows exactly one pair at a time.
  add(wins.firstWin[2], earliest(finishes, 0, 2));
  for (const crowd of [1, 10, 50, 200] as const) {
    add(wins.firstWin[crowd], earliest(finishes, (round * crowd) % cartelasPerSet, crowd));
  }
  const last = earliest(finishes, 0, cartelasPerSet);
  const winning: number[] = [];
  for (let cartela = 0; cartela < cartelasPerSet; cartela += 1) if (finishes[cartela] === last) winning.push(cartela);
  // One winner a round, in turn where several share: then rounds are independent and a chi-square holds.
  add(wins.winners, winning[round % winning.length] as number);
}

function add(counts: Float64Array, index: number, amount = 1): void {
  counts[index] = (counts[index] ?? 0) + amount;
}

function addAll(counts: Float64Array, more: Float64Array): void {
  more.forEach((count, index) => {
    add(counts, index, count);
  });
}
