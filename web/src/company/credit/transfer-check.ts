import { fromBirr, parseBirr, type Santim, santim } from "@derash/game/money";

const quickBirr = [100, 500, 1000, 5000] as const;

/** What one may spend, as the wire has it: birr. Null for a super admin, who issues credit and holds none. */
type Balance = number | null;

/** The most that the wire takes. */
export const amountMaxBirr = 999_999_999.99;

/** What is wrong with an amount: none above 0, or one that the wire does not take, or more than there is. */
export type AmountIssue = "amount_invalid" | "too_many_decimals" | "too_large" | "balance_short";

/** An amount as the wire has it: people put commas between thousands, as this page does. */
export function plainAmount(text: string): string {
  const trimmed = text.trim();
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(trimmed) ? trimmed.replaceAll(",", "") : trimmed;
}

/** The amount that was typed, or what is wrong with it. */
export function checkAmount(text: string, balance: Balance): Santim | AmountIssue {
  const plain = plainAmount(text);
  const amount = parseBirr(plain);
  if (amount === "amount_invalid") {
    if (/^\d+\.\d{3,}$/.test(plain)) return "too_many_decimals";
    return /^\d{10,}(\.\d*)?$/.test(plain) ? "too_large" : amount;
  }
  return balance !== null && amount > fromBirr(balance) ? "balance_short" : amount;
}

/** What is left of a balance, in santim; of credit issued so far, what it comes to. */
export function balanceAfter(amount: Santim, balance: number, isIssuing: boolean): Santim {
  return santim(fromBirr(balance) + (isIssuing ? amount : -amount));
}

/** The quick amounts that are covered. */
export function affordableQuickBirr(balance: Balance): readonly number[] {
  return quickBirr.filter((birr) => balance === null || birr <= balance);
}

/** What is wrong with a signed amount, such as "-50.00"; null when nothing is. */
export function signedIssue(text: string): AmountIssue | null {
  const amount = checkAmount(plainAmount(text).replace(/^[+-](?=\S)/, ""), null);
  return typeof amount === "string" ? amount : null;
}

/** A signed amount as the wire has it. */
export function signedAmount(text: string): string {
  return plainAmount(text).replace(/^\+/, "");
}
