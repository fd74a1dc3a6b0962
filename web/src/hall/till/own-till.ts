import type { HallState } from "@derash/protocol/hall/round";
import { saleFigures } from "../sell/betting.ts";

/**
 * What a round without a winner gives back at this till: the stakes of what it has sold itself, in birr of the wire. The rest goes
 * back to the others that sold, each to its own.
 */
export function refundAt(round: HallState, cashierId: string) {
  const cartelas = round.tills.find(({ id }) => id === cashierId)?.cartelas ?? [];
  return {
    cartelas,
    total: saleFigures(String(round.bet), cartelas.length, round).total,
    elsewhere: round.tills.filter((till) => till.id !== cashierId && till.cartelas.length > 0),
  };
}

export type Refund = ReturnType<typeof refundAt>;

/** Where another till's float has the prize, that till: here nobody pays it a second time. */
export function otherPayer({ payerId, paidBy }: Pick<HallState, "payerId" | "paidBy">, cashierId: string) {
  // A server of the version before this one names nobody.
  return !payerId || payerId === cashierId ? null : paidBy;
}

/** Each till that has sold some of them: a receipt of a whole round names every drawer in which its money lies. */
export function sellersOf(
  { tills, cashier }: Pick<HallState, "tills" | "cashier">,
  cartelas: readonly number[],
): string {
  const sold = tills.filter((till) => till.cartelas.some((number) => cartelas.includes(number)));
  return sold.length === 0 ? cashier : sold.map(({ till }) => till).join(", ");
}
