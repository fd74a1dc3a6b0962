import { formatBirr, santim } from "@derash/game/money";

/** Birr of the wire with two decimals: 12.5 is "12.50". */
export function birr(amount: number): string {
  return formatBirr(santim(Math.round(amount * 100)));
}

/** Birr without needless decimals, for stakes and prizes: 160 is "160", 12.5 is "12.50". */
export function shortBirr(amount: number): string {
  return birr(amount).replace(/\.00$/, "");
}
