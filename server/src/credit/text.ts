import { type Santim, santim } from "@derash/game/money";
import { amountOf } from "../amount.ts";

/** Words that other people will read: no NUL, which Postgres refuses, no direction marks and no line breaks. */
export function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}]/gu, "")
    .trim();
}

/** Birr with its sign: "-50.00" or "50". Errors: invalid_amount. */
export function signedAmountOf(text: string): Santim {
  const isNegative = text.startsWith("-");
  const size = amountOf(isNegative ? text.slice(1) : text, "amount", "amount_signed");
  return santim(isNegative ? -size : size);
}
