import { ballCount } from "@derash/game/ball";
import type { Cartela } from "@derash/game/cartela";
import { oddsOfFinish } from "@derash/game/chance/odds";
import {
  chiSquareFinding,
  evenFit,
  type Finding,
  fit,
  normalFinding,
  poissonTail,
  sameLaw,
  sumOf,
} from "./statistics.ts";
import { choose, type crowds, fiveBins, gapsMax, type OrderCounts, type Tally, type WinCounts } from "./tally.ts";
import { allLettersOdds, ascentOdds, firstWinOdds, serialAcross, serialWithin, turningPoints } from "./theory.ts";
import { packageCartelas } from "./wins.ts";

/** A test by its name; `df` is 0 where the statistic is a plain count. */
export type Verdict = Finding & { test: string };

/** Chance alone gives less than this once in a million tests; anything below is a fault of the draw. */
export const faultP = 1e-6;

/** All tests over a run of draws; `reference` are the wins of as many draws by another generator. */
export function verdictsOf(tally: Tally, reference: WinCounts): Verdict[] {
  const { counts, draws, wins } = tally;
  const named = (test: string, finding: Finding): Verdict => ({ test, ...finding });
  return [
    named("ball × position", ballAtPlace(counts, draws)),
    named("first two balls, in order", evenFit(firstPairs(counts))),
    named("first five balls, as sets in 1000 bins", fit(counts.firstFive, fiveBinOdds)),
    named("rising runs", fit(counts.ascents, ascents)),
    named("runs up and down", runs(counts, draws)),
    named("serial correlation within, lag 1-10", serialWithinFinding(counts, draws)),
    named("serial correlation across, lag 1-10", serialAcrossFinding(counts)),
    named("calls until all five letters (coupon)", fit(counts.allLetters, letters)),
    named("rounds between first balls under B (gap)", fit(counts.gaps, gapOdds)),
    named("first win of 1 cartela, exact theory", fit(wins.firstWin[1], single)),
    named("first win of 2 cartelas, exact theory", fit(wins.firstWin[2], pair)),
    ...([10, 50, 200] as const satisfies readonly (typeof crowds)[number][]).map((crowd) =>
      named(`first win of ${crowd} cartelas, reference`, sameLaw(wins.firstWin[crowd], reference.firstWin[crowd])),
    ),
    named("winners per cartela, 200 sold, reference", sameLaw(wins.winners, reference.winners)),
    named("orders drawn twice", duplicates(tally)),
  ];
}

/**
 * How far the shares of the 200 cartelas lie from 1/200 each: the root mean square beyond what chance adds, relative.
 * Not nought even for a perfect draw, since cartelas overlap and so do not share wins evenly.
 */
export function unevenness(winners: Float64Array): number {
  const { statistic, df } = evenFit(winners);
  return Math.sqrt(Math.max(0, statistic - df) / sumOf(winners));
}

/** Each order holds each ball once, so the table's rows and columns are fixed, and its spread is 75/74 of free counts. */
function ballAtPlace({ ballAtPlace }: OrderCounts, draws: number): Finding {
  const expected = draws / ballCount;
  const statistic = sumOf(ballAtPlace.map((count) => (count - expected) ** 2 / expected));
  return chiSquareFinding((statistic * (ballCount - 1)) / ballCount, (ballCount - 1) ** 2);
}

function firstPairs({ firstPair }: OrderCounts): Float64Array {
  return firstPair.filter((_, index) => Math.floor(index / ballCount) !== index % ballCount);
}

function runs({ turningPoints: seen }: OrderCounts, draws: number): Finding {
  return normalFinding(seen[0] ?? 0, draws * turningPoints.mean, draws * turningPoints.variance);
}

/** The lags correlate a little, all by the same, so their squares are not simply added. */
function serialWithinFinding({ serialWithin: sums }: OrderCounts, draws: number): Finding {
  const { mean, variance, correlation } = serialWithin;
  const deviations = Array.from(sums, (sum) => (sum - draws * mean) / Math.sqrt(draws * variance));
  const lags = deviations.length;
  const together = (correlation / (1 + (lags - 1) * correlation)) * sumOf(deviations) ** 2;
  const statistic = (sumOf(deviations.map((deviation) => deviation ** 2)) - together) / (1 - correlation);
  return chiSquareFinding(statistic, lags);
}

function serialAcrossFinding({ serialAcross: sums, acrossPairs }: OrderCounts): Finding {
  const squares = sums.map((sum, index) => sum ** 2 / ((acrossPairs[index] ?? 0) * serialAcross.variance));
  return chiSquareFinding(sumOf(squares), sums.length);
}

function duplicates({ openings, draws }: Tally): Finding {
  const sorted = openings.toSorted();
  const twice = sorted.reduce(
    (count, opening, index) => (index > 0 && opening === sorted[index - 1] ? count + 1 : count),
    0,
  );
  let openingsThereAre = 1;
  for (let ball = 0; ball < 10; ball += 1) openingsThereAre *= ballCount - ball;
  return {
    statistic: twice,
    df: 0,
    p: twice === 0 ? 1 : poissonTail(twice, (draws * (draws - 1)) / 2 / openingsThereAre),
  };
}

const fiveBinOdds = (() => {
  const sets = choose(ballCount, 5);
  return Array.from({ length: fiveBins }, (_, bin) => Math.ceil((sets - bin) / fiveBins) / sets);
})();
const ascents = ascentOdds();
const letters = allLettersOdds();
/** A first ball is under B once in five; the last counts what is as long or longer. */
const gapOdds = Array.from({ length: gapsMax + 1 }, (_, gap) =>
  gap === 0 ? 0 : 0.8 ** (gap - 1) * (gap === gapsMax ? 1 : 0.2),
);
const within = oddsOfFinish();
const single = within.map((odds, calls) => odds - (within[calls - 1] ?? 0));
const [cartela1, cartela2] = packageCartelas as [Cartela, Cartela];
const pair = firstWinOdds(cartela1.cells, cartela2.cells);
