import type { HallState } from "@derash/protocol/hall/round";

/** Where another till's float has the prize, that till: here nobody pays it a second time. */
export function otherPayer({ payerId, paidBy }: Pick<HallState, "payerId" | "paidBy">, cashierId: string) {
  // A server of the version before this one names nobody.
  return !payerId || payerId === cashierId ? null : paidBy;
}
