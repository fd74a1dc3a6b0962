import { parseBirr, type Santim, zero } from "@derash/game/money";
import { AppError } from "./app-error.ts";

/** Birr as a client wrote it. Errors: invalid_amount, with these words for its fields. */
export function amountOf(text: string, fields?: Record<string, string>): Santim {
  const amount = parseBirr(text);
  if (amount === "amount_invalid") throw new AppError("invalid_amount", {}, fields);
  return amount;
}

/** As amountOf, where nothing at all is an amount too. */
export function amountOrZeroOf(text: string, fields?: Record<string, string>): Santim {
  return /^0{1,9}(\.0{1,2})?$/.test(text) ? zero : amountOf(text, fields);
}
