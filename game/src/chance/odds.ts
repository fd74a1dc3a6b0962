import { ballCount } from "../ball.ts";
import { centreIndex } from "../cartela.ts";
import { anyLine, cellsOf, type Pattern } from "../pattern.ts";

/**
 * How likely a cartela is complete within so many calls, at the index of the calls, 0 to 75. Exact, by inclusion and
 * exclusion over the masks; the same for every cartela, because one ball is as likely as another. With `callsMax` the
 * list ends there, and patterns of many masks take no longer than a few.
 */
export function oddsOfFinish(patterns: readonly Pattern[] = [anyLine], callsMax = ballCount): number[] {
  const masks = new Set(patterns.flatMap((pattern) => pattern.masks).map((mask) => mask & ~(1 << centreIndex)));
  const weights = [...weightsBySize(masks, callsMax)];
  return Array.from({ length: callsMax + 1 }, (_, calls) =>
    weights.reduce((odds, [balls, weight]) => odds + weight * oddsOfAll(balls, calls), 0),
  );
}

/** What the unions of so many cells weigh together: each set of masks counts plus or minus one, by whether it is odd. */
function weightsBySize(masks: Iterable<number>, cellsMax: number): Map<number, number> {
  let unions = new Map([[0, -1]]);
  for (const mask of masks) {
    const more = new Map(unions);
    for (const [union, weight] of unions) {
      const larger = union | mask;
      // So many balls are never called.
      if (cellsOf(larger).length <= cellsMax) more.set(larger, (more.get(larger) ?? 0) - weight);
    }
    unions = more;
  }
  // No mask at all is no way to win.
  unions.set(0, (unions.get(0) ?? 0) + 1);
  const weights = new Map<number, number>();
  for (const [union, weight] of unions) {
    const size = cellsOf(union).length;
    weights.set(size, (weights.get(size) ?? 0) + weight);
  }
  return weights;
}

/** How likely so many given balls are all among the first calls. */
function oddsOfAll(balls: number, calls: number): number {
  let odds = 1;
  for (let ball = 0; ball < balls; ball++) odds *= Math.max(0, calls - ball) / (ballCount - ball);
  return odds;
}

/**
 * How likely so many things happen, or more, where each happens by itself with its own odds. Exact, and where each is at
 * most so likely, at most so much. 1 for none at all.
 */
export function oddsOfSoMany(odds: readonly number[], count: number): number {
  // At the index of how many have happened; the last place is that many or more.
  const ways = new Array<number>(count + 1).fill(0);
  ways[0] = 1;
  for (const chance of odds) {
    for (let happened = count; happened >= 0; happened--) {
      const stays = happened === count ? 1 : 1 - chance;
      ways[happened] = (ways[happened] ?? 0) * stays + (ways[happened - 1] ?? 0) * chance;
    }
  }
  return ways[count] ?? 0;
}
