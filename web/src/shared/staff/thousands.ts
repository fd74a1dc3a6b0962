import { birr } from "../money.ts";

/** Birr of the wire, as people read large sums: 1234567.5 is "1,234,567.50". */
export function thousands(amount: number): string {
  return birr(amount).replace(/\B(?=(\d{3})+\.)/g, ",");
}
