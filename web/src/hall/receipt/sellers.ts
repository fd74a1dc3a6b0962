import type { HallState } from "@derash/protocol/hall/round";

/** Each till that has sold some of them: a receipt of a whole round names every drawer in which its money lies. */
export function sellersOf(
  { tills, cashier }: Pick<HallState, "tills" | "cashier">,
  cartelas: readonly number[],
): string {
  const sold = tills.filter((till) => till.cartelas.some((number) => cartelas.includes(number)));
  return sold.length === 0 ? cashier : sold.map(({ till }) => till).join(", ");
}
