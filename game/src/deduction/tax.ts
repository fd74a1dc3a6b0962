import { type Santim, santim, zero } from "../money.ts";
import { bpsPerWhole } from "../prize.ts";

/** What is taxed: the prize alone, with its quick-win bonus, or both less what the cartela cost. */
export const taxBases = ["prize", "prize_and_bonus", "less_stake"] as const;
export type TaxBase = (typeof taxBases)[number];

/** Who bears it: the winner gets the prize less the tax, or the whole prize, and the company pays the tax besides. */
export const taxBearers = ["winner", "company"] as const;
export type TaxBearer = (typeof taxBearers)[number];

/** Never the whole, so that a winner is always left with something. */
export const taxRateBpsMax = 5000;

/** How wins of a round are taxed. What is less than the threshold is free; from there on all of it is taxed. */
export type TaxRule = { rateBps: number; threshold: Santim; base: TaxBase; bearer: TaxBearer };

/**
 * The tax on one win of one cartela, rounded down to whole santim, which is in favour of the winner. `stake`: what the cartela cost;
 * nothing where an earlier stage that it won has counted it.
 */
export function taxOn(rule: TaxRule, { prize, bonus }: { prize: Santim; bonus: Santim }, stake: Santim): Santim {
  const base = baseOf(rule.base, prize, bonus, stake);
  if (base <= 0 || base < rule.threshold) return zero;
  // BigInt, because a large prize times ten thousand leaves the integers that a number holds exactly.
  return santim(Number((BigInt(base) * BigInt(rule.rateBps)) / BigInt(bpsPerWhole)));
}

function baseOf(base: TaxBase, prize: Santim, bonus: Santim, stake: Santim): number {
  if (base === "prize") return prize;
  return base === "prize_and_bonus" ? prize + bonus : prize + bonus - stake;
}

type Win = { cartelaNumber: number; prize: Santim; bonus: Santim; tax?: Santim };

/** The wins of a round in their order, each with its tax; what is not taxed says nothing of it. A cartela's stake counts once. */
export function taxed<Each extends Win>(wins: readonly Each[], rule: TaxRule, stake: Santim): Each[] {
  const counted = new Set<number>();
  return wins.map((win) => {
    const tax = taxOn(rule, win, counted.has(win.cartelaNumber) ? zero : stake);
    counted.add(win.cartelaNumber);
    return tax === 0 ? win : { ...win, tax };
  });
}

/** What of a win's tax the winner bears, of a prize that is paid now. What a prize does not cover the company bears. */
export function taxOfWinner(rule: Pick<TaxRule, "bearer">, tax: Santim, paidNow: Santim): Santim {
  return rule.bearer === "winner" ? santim(Math.min(tax, paidNow)) : zero;
}
