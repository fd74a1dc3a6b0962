import { ballCount, letters } from "@derash/game/ball";
import { type Cells, centreIndex } from "@derash/game/cartela";
import { cellsOf, lineMasks } from "@derash/game/pattern";

/** How likely the first complete line among two cartelas comes at exactly this call, at the index of the call, 0 to 75. */
export function firstWinOdds(first: Cells, second: Cells): number[] {
  const within = firstWinWithin(first, second);
  return within.map((odds, call) => odds - (within[call - 1] ?? 0));
}

/**
 * Exact, by inclusion and exclusion over the 24 lines of both cartelas, which may have balls in common: no line of either
 * is complete just when none of the first's and none of the second's is, so the weights of unions multiply.
 */
export function firstWinWithin(first: Cells, second: Cells): number[] {
  const weightBySize = new Map<number, number>();
  const unions = unionWeights();
  const shared = unions.map(([union]) => cellsHolding(first, new Set(cellsOf(union).map((cell) => second[cell]))));
  for (const [union, weight] of unions) {
    unions.forEach(([other, otherWeight], index) => {
      const size = bitCount(union) + bitCount(other) - bitCount(union & (shared[index] ?? 0));
      weightBySize.set(size, (weightBySize.get(size) ?? 0) + weight * otherWeight);
    });
  }
  return Array.from({ length: ballCount + 1 }, (_, calls) => {
    let none = 0;
    for (const [size, weight] of weightBySize) none += weight * allAmong(size, calls);
    return 1 - none;
  });
}

/** For each union of lines, without the centre, the even minus the odd numbers of lines that make it; most cancel. */
function unionWeights(): [number, number][] {
  const weights = new Map([[0, 1]]);
  for (const line of lineMasks.map((mask) => mask & ~(1 << centreIndex))) {
    for (const [union, weight] of [...weights]) weights.set(union | line, (weights.get(union | line) ?? 0) - weight);
  }
  return [...weights].filter(([, weight]) => weight !== 0);
}

function cellsHolding(cells: Cells, balls: ReadonlySet<number | undefined>): number {
  return cells.reduce((mask, ball, cell) => (ball > 0 && balls.has(ball) ? mask | (1 << cell) : mask), 0);
}

function bitCount(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** The chance that given balls are all among the first calls. */
function allAmong(balls: number, calls: number): number {
  let odds = 1;
  for (let ball = 0; ball < balls; ball += 1) odds *= Math.max(0, calls - ball) / (ballCount - ball);
  return odds;
}

/** How likely all five letters have first been heard at exactly this call, at the index of the call: coupon collector without putting back. */
export function allLettersOdds(): number[] {
  const perLetter = ballCount / letters.length;
  const within = Array.from({ length: ballCount + 1 }, (_, calls) => {
    let odds = 0;
    // Inclusion and exclusion over the letters that have not been heard.
    [1, -5, 10, -10, 5, -1].forEach((weight, missing) => {
      odds += weight * noneAmong(missing * perLetter, calls);
    });
    return odds;
  });
  return within.map((odds, call) => odds - (within[call - 1] ?? 0));
}

/** The chance that none of given balls is among the first calls. */
function noneAmong(balls: number, calls: number): number {
  let odds = 1;
  for (let call = 0; call < calls; call += 1) odds *= Math.max(0, ballCount - balls - call) / (ballCount - call);
  return odds;
}

/** How likely an order has exactly so many places where the next ball is higher: Euler's numbers over 75!. */
export function ascentOdds(): number[] {
  let odds = [1];
  for (let count = 2; count <= ballCount; count += 1) {
    // Putting in the highest ball keeps the ascents in (ascents + 1) of `count` places and else makes one more.
    odds = Array.from({ length: count }, (_, ascents) => {
      const kept = (odds[ascents] ?? 0) * (ascents + 1);
      const made = (odds[ascents - 1] ?? 0) * (count - ascents);
      return (kept + made) / count;
    });
  }
  return odds;
}

/** Turning points of an order of 75, places higher or lower than both neighbours: their mean and variance. */
export const turningPoints = { mean: (2 * ballCount - 4) / 3, variance: (16 * ballCount - 29) / 90 };

const centred = Array.from({ length: ballCount }, (_, index) => index - (ballCount - 1) / 2);
const square = powerSum(2);
const fourth = powerSum(4);

/**
 * The sum over a circle of 75 places of ball × ball `lag` further on, balls counted from their middle, 38: mean and
 * variance by Wald and Wolfowitz. The same for each lag, since each makes 75 pairs in which each place is twice; all 37 lags
 * together sum to a constant, so that any two correlate by -1/36.
 */
export const serialWithin = (() => {
  const n = ballCount;
  // Moments of up to four different places of a random order, from Newton's identities with the sum 0.
  const pair = -square / (n * (n - 1));
  const squares = (square ** 2 - fourth) / (n * (n - 1));
  const squareAndTwo = (2 * fourth - square ** 2) / (n * (n - 1) * (n - 2));
  const four = (3 * square ** 2 - 6 * fourth) / (n * (n - 1) * (n - 2) * (n - 3));
  const mean = n * pair;
  const secondMoment = n * squares + 2 * n * squareAndTwo + n * (n - 3) * four;
  return { mean, variance: secondMoment - mean ** 2, correlation: -2 / (n - 3) };
})();

/** The sum over the 75 places of ball × ball at that place in another round: its mean is 0. */
export const serialAcross = { variance: square ** 2 / (ballCount - 1) };

function powerSum(exponent: number): number {
  return centred.reduce((sum, value) => sum + value ** exponent, 0);
}
