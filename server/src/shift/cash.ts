import { parseBirr, type Santim, zero } from "@derash/game/money";
import { AppError } from "../app-error.ts";

/** What somebody counted in a drawer, which may be nothing. Errors: invalid_amount. */
export function countedCash(text: string): Santim {
  if (/^0{1,9}(\.0{1,2})?$/.test(text)) return zero;
  const amount = parseBirr(text);
  if (amount !== "amount_invalid") return amount;
  throw new AppError("invalid_amount", {}, { counted_cash: "Please enter what you counted, such as 1250.50" });
}
