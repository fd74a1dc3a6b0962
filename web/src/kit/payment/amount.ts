import { fromBirr, parseBirr } from "@derash/game/money";

type Bounds = { min: number; max: number; balance?: number };
/** Why an amount cannot be sent. */
export type AmountIssue = "none" | "too_little" | "too_much" | "balance_short";

/** As the wire has it: people put commas between thousands. */
export function plainAmount(text: string): string {
  const trimmed = text.trim();
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(trimmed) ? trimmed.replaceAll(",", "") : trimmed;
}

/** What is wrong with an amount that was typed; null: nothing. */
export function amountIssue(text: string, { min, max, balance }: Bounds): AmountIssue | null {
  const amount = parseBirr(plainAmount(text));
  if (amount === "amount_invalid") return "none";
  if (balance !== undefined && amount > fromBirr(balance)) return "balance_short";
  if (amount < fromBirr(min)) return "too_little";
  return amount > fromBirr(max) ? "too_much" : null;
}

const quickBirr = [50, 100, 200, 500, 1000, 2000] as const;
const quickMax = 4;

/** A few round sums that may be sent, the smallest first. */
export function quickAmounts({ min, max, balance = max }: Bounds): readonly number[] {
  return quickBirr.filter((birr) => birr >= min && birr <= Math.min(max, balance)).slice(0, quickMax);
}
