import { type Santim, santim } from "../money.ts";
import { bpsPerWhole } from "../prize.ts";

/** Who bears what a provider takes of a payment: the player, besides it, or the company. */
export const feeBearers = ["player", "company"] as const;
export type FeeBearer = (typeof feeBearers)[number];

/** No more than half of a payment, and a fixed part that nobody mistakes for the payment itself. */
export const feeRateBpsMax = 5000;
export const feeFixedMax: Santim = santim(1_000_00);

/** A fixed part, and a part of the amount. */
export type FeeRule = { fixed: Santim; rateBps: number };

/** The fee on a payment, rounded to the nearest santim, as providers do; never more than the payment itself. As `fee_on` in the database. */
export function feeOn({ fixed, rateBps }: FeeRule, amount: Santim): Santim {
  // BigInt, because a large amount times ten thousand leaves the integers that a number holds exactly.
  const part = (BigInt(amount) * BigInt(rateBps) + BigInt(bpsPerWhole / 2)) / BigInt(bpsPerWhole);
  return santim(Math.min(amount, fixed + Number(part)));
}

/** The most that can be taken out of so much, with its fee beside it. */
export function mostBeside(rule: FeeRule, held: Santim): Santim {
  let [least, most] = [0, held as number];
  // Both parts grow with the amount, so halving finds the last one that fits.
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (middle + feeOn(rule, santim(middle)) <= held) least = middle;
    else most = middle - 1;
  }
  return santim(least);
}
