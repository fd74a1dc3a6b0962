import { parseBirr, type Santim, zero } from "@derash/game/money";

/**
 * An amount as a provider writes it: a number or a text, some with thousands marked, some with a third decimal that is 0.
 * Read digit by digit, never by arithmetic. null for whatever is not a whole number of santim.
 */
export function santimOf(written: unknown): Santim | null {
  if (typeof written !== "string" && typeof written !== "number") return null;
  const text = String(written).trim();
  if (text.includes(",") && !/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return null;
  const [birr = "", fraction = "", ...rest] = text.replaceAll(",", "").split(".");
  if (rest.length > 0 || (text.includes(".") && fraction === "")) return null;
  const cents = fraction.replace(/0+$/, "");
  const plain = cents === "" ? birr : `${birr}.${cents}`;
  if (/^0+$/.test(plain)) return zero;
  const amount = parseBirr(plain);
  return amount === "amount_invalid" ? null : amount;
}

/** As santimOf, where nothing is no payment. */
export function positiveSantimOf(written: unknown): Santim | null {
  const amount = santimOf(written);
  return amount === zero ? null : amount;
}
