import { plainAmount } from "../../kit/payment/amount.ts";

/** What somebody typed as the cash of a drawer, as the wire has it: "1,250.5" is "1250.5"; null when it is no amount. */
export function countedText(typed: string): string | null {
  const text = plainAmount(typed.replace(/\s/g, ""));
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? text : null;
}

/** Where a refused count goes on: at what is wrong with it, which another step does not show. Null: nothing of either. */
export function stepAfter(fields: Readonly<Record<string, string>>): "note" | "counting" | null {
  if ("note" in fields) return "note";
  return "counted_cash" in fields ? "counting" : null;
}
