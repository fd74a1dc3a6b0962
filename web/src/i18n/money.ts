import { localeTag } from "./locale.ts";

/** Birr of the wire with two decimals: 12.5 is "12.50", 1234 is "1,234.00". */
export function birr(amount: number): string {
  return formatted(amount, 2);
}

/** Birr without needless decimals, for stakes and prizes: 160 is "160", 12.5 is "12.50". */
export function shortBirr(amount: number): string {
  return formatted(amount, Math.round(amount * 100) % 100 === 0 ? 0 : 2);
}

/** How many of something: 1234 is "1,234". */
export function count(number: number): string {
  return new Intl.NumberFormat(localeTag()).format(number);
}

function formatted(amount: number, digits: 0 | 2): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // Adding 0 turns -0 into 0.
  return new Intl.NumberFormat(localeTag(), options).format(amount + 0);
}
