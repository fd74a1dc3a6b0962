import { parseBirr, type Santim, santim } from "@derash/game/money";
import { AppError } from "../app-error.ts";

/** Words that other people will read: no NUL, which Postgres refuses, no direction marks and no line breaks. */
export function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .trim();
}

/** Errors: invalid_amount. */
export function amountOf(text: string): Santim {
  const amount = parseBirr(text);
  if (amount === "amount_invalid") throw invalidAmount("Please enter a valid amount greater than 0");
  return amount;
}

/** Birr with its sign: "-50.00" or "50". Errors: invalid_amount. */
export function signedAmountOf(text: string): Santim {
  const isNegative = text.startsWith("-");
  const size = parseBirr(isNegative ? text.slice(1) : text);
  if (size === "amount_invalid") throw invalidAmount("Please enter an amount like 50 or -50.00, not 0");
  return santim(isNegative ? -size : size);
}

export function invalidAmount(words: string): AppError {
  return new AppError("invalid_amount", {}, { amount: words });
}
