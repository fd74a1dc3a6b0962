import { ballCount } from "@derash/game/ball";
import { centreIndex } from "@derash/game/cartela";
import { cellsOf, lineMasks } from "@derash/game/pattern";

/**
 * In how many times one is it that one cartela has a full line within this many calls: 303,863 for 4 calls. Counted, not
 * tried: over every set of lines, added and taken away in turn, the draws that hold all the numbers of the set.
 */
export function lineOdds(calls: number): number {
  // The free centre needs no call.
  const lines = lineMasks.map((mask) => mask & ~(1 << centreIndex));
  let hits = 0;
  for (let set = 1; set < 1 << lines.length; set += 1) {
    const chosen = lines.filter((_, index) => (set >>> index) & 1);
    const needed = cellsOf(chosen.reduce((union, mask) => union | mask, 0)).length;
    hits += (chosen.length % 2 === 1 ? 1 : -1) * combinations(ballCount - needed, calls - needed);
  }
  return Math.round(combinations(ballCount, calls) / hits);
}

/** In how many of 100 rounds somebody wins within 7 calls, by the cartelas of the package that play: drawn 400,000 times. */
export const quickWinsPercent = { 50: 0.6, 100: 1.2, 200: 2.3 } as const;

/** Ways to choose `chosen` of `all`; 0 for fewer than none. */
function combinations(all: number, chosen: number): number {
  if (chosen < 0) return 0;
  let ways = 1;
  for (let place = 1; place <= chosen; place += 1) ways = (ways * (all - chosen + place)) / place;
  return ways;
}
