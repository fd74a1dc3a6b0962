import { parseBirr, type Santim, santim } from "@derash/game/money";

const quickBirr = [100, 500, 1000, 5000] as const;

/** What one may spend, as the wire has it: birr. Null for a super admin, who issues credit and holds none. */
type Balance = number | null;

/** The amount that was typed, or what is wrong with it. */
export function checkAmount(text: string, balance: Balance): Santim | "amount_invalid" | "balance_short" {
  const amount = parseBirr(text.trim());
  if (amount === "amount_invalid") return amount;
  return balance !== null && amount > toSantim(balance) ? "balance_short" : amount;
}

/** What is left of a balance, in santim; of credit issued so far, what it comes to. */
export function balanceAfter(amount: Santim, balance: number, isIssuing: boolean): Santim {
  return santim(toSantim(balance) + (isIssuing ? amount : -amount));
}

/** The quick amounts that are covered. */
export function affordableQuickBirr(balance: Balance): readonly number[] {
  return quickBirr.filter((birr) => balance === null || birr * 100 <= toSantim(balance));
}

/** A signed amount, such as "-50.00"; null when it is none or zero. The text goes to the server as it is. */
export function signedAmount(text: string): string | null {
  const trimmed = text.trim().replace(/^\+/, "");
  return parseBirr(trimmed.replace(/^-/, "")) === "amount_invalid" ? null : trimmed;
}

function toSantim(birr: number): Santim {
  return santim(Math.round(birr * 100));
}
