declare const unit: unique symbol;

/** A whole number of santim; 1 birr is 100 santim. */
export type Santim = number & { readonly [unit]: "santim" };

const santimPerBirr = 100;
const birrText = /^\d{1,9}(\.\d{1,2})?$/;

/** Brands a whole number of santim, of either sign. Throws RangeError unless it is a safe integer. */
export function santim(value: number): Santim {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of santim: ${value}`);
  // Adding 0 turns -0 into 0, which every comparison and every printout then agrees on.
  return (value + 0) as Santim;
}

export const zero: Santim = santim(0);

/**
 * Reads an amount of birr that somebody typed or sent: at most nine digits, at most two decimals, above zero.
 * Read digit by digit as text, because 0.29 * 100 is not 29 in floating point.
 */
export function parseBirr(input: string | number): Santim | "amount_invalid" {
  const text = String(input);
  if (!birrText.test(text)) return "amount_invalid";
  const [birr = "", fraction = ""] = text.split(".");
  const amount = Number(birr) * santimPerBirr + Number(fraction.padEnd(2, "0"));
  return amount > 0 ? santim(amount) : "amount_invalid";
}

/** Birr as a JSON number: 1250 santim is 12.5. For the wire only; never compute with it. */
export function toBirr(amount: Santim): number {
  return amount / santimPerBirr;
}

/** Birr of the wire as santim again: 12.5 is 1250. Throws RangeError beyond the safe integers. */
export function fromBirr(birr: number): Santim {
  return santim(Math.round(birr * santimPerBirr));
}

/** Birr with two decimals: 1250 santim is "12.50". */
export function formatBirr(amount: Santim): string {
  const size = Math.abs(amount);
  const fraction = size % santimPerBirr;
  const birr = (size - fraction) / santimPerBirr;
  return `${amount < 0 ? "-" : ""}${birr}.${String(fraction).padStart(2, "0")}`;
}

/** The sum, 0 for none. Throws RangeError when it leaves the safe integers. */
export function addSantim(...amounts: Santim[]): Santim {
  return amounts.reduce((total, amount) => santim(total + amount), zero);
}
