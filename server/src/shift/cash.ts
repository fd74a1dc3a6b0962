import type { Santim } from "@derash/game/money";
import { amountOrZeroOf } from "../amount.ts";

/** What somebody counted in a drawer, which may be nothing. Errors: invalid_amount. */
export function countedCash(text: string): Santim {
  return amountOrZeroOf(text, "counted_cash", "count_format");
}
