import { parseBirr, type Santim, santim } from "./money.ts";

/** The least that a cartela costs, in rooms and halls: with less, a quick-win bonus is worth more than the stakes. */
export const stakeMin: Santim = santim(1_00);

/** Reads a stake that somebody typed or sent, as parseBirr reads an amount. */
export function parseStake(input: string | number): Santim | "amount_invalid" | "stake_too_small" {
  const stake = parseBirr(input);
  if (stake === "amount_invalid") return stake;
  return stake < stakeMin ? "stake_too_small" : stake;
}
