import { type BonusSchedule, quickWinBonus } from "./bonus.ts";
import type { Cells } from "./cartela.ts";
import { firstToFinish } from "./finish.ts";
import { type Santim, zero } from "./money.ts";
import { completedMasks, markedMask, type Pattern } from "./pattern.ts";
import { prizePoolOf, splitEqually } from "./prize.ts";

/** A paid cartela, with the cells that the round sold. */
export type SoldCartela = { number: number; cells: Cells };

/** How a round ends; winners by cartela number, `masks` being every line or pattern that each had complete. */
export type Outcome = {
  lastCall: number;
  pot: Santim;
  houseCut: Santim;
  prizePool: Santim;
  /** What the company adds to the pot, so that the prize pool is what was guaranteed. */
  guaranteePaid: Santim;
  bonus: Santim;
  winners: { cartelaNumber: number; prize: Santim; bonus: Santim; masks: number[] }[];
};

/**
 * THE place where a win is decided; nothing else in Derash decides one. All cartelas complete on the first winning ball
 * share the prize pool, and the quick-win bonus for that call, equally in santim, spare santim by lowest number.
 * "no_winner" when these balls complete no cartela. Throws RangeError on a cartela listed twice, and as splitPot does.
 */
export function decideOutcome(input: {
  cartelas: readonly SoldCartela[];
  order: readonly number[];
  patterns: readonly Pattern[];
  pot: Santim;
  houseCutBps: number;
  /** The least that the prize pool is; left out: nothing. */
  guarantee?: Santim;
  bonusSchedule: BonusSchedule;
}): Outcome | "no_winner" {
  const { cartelas, order, patterns, pot } = input;
  if (isAnyTwice(cartelas)) throw new RangeError("a cartela is sold once a round");
  const first = firstToFinish(cartelas, order, patterns);
  if (first === null) return "no_winner";

  const lastCall = first.call;
  const called = order.slice(0, lastCall);
  const winning = first.cards.toSorted((a, b) => a.number - b.number);
  const { houseCut, prizePool, guaranteePaid } = prizePoolOf(pot, input.houseCutBps, input.guarantee ?? zero);
  const bonus = quickWinBonus(input.bonusSchedule, lastCall);
  const numbers = winning.map((cartela) => cartela.number);
  const prizes = shareOf(prizePool, numbers);
  const bonuses = shareOf(bonus, numbers);
  const winners = winning.map(({ number, cells }) => ({
    cartelaNumber: number,
    prize: prizes(number),
    bonus: bonuses(number),
    masks: completedMasks(markedMask(cells, called), patterns),
  }));
  return { lastCall, pot, houseCut, prizePool, guaranteePaid, bonus, winners };
}

/** Each winner's share of the amount, by cartela number. */
function shareOf(amount: Santim, cartelaNumbers: readonly number[]): (cartelaNumber: number) => Santim {
  const shares = new Map(splitEqually(amount, cartelaNumbers).map((share) => [share.cartelaNumber, share.amount]));
  return (cartelaNumber) => shares.get(cartelaNumber) as Santim;
}

/** A round's cartelas come by their numbers, and then each needs to be compared with its neighbour alone. */
function isAnyTwice(cartelas: readonly SoldCartela[]): boolean {
  let last = 0;
  for (const { number } of cartelas) {
    if (number <= last) return new Set(cartelas.map((cartela) => cartela.number)).size !== cartelas.length;
    last = number;
  }
  return false;
}
