import type { TypedNumbers } from "../selection.ts";

/**
 * Numbers that cannot be sold, because they are: in this round, of which `sale` was one customer's line if we still know it,
 * or by another till, named by its cashier.
 */
export type SoldIssue =
  | { issue: "sold"; numbers: number[]; sale: readonly number[] }
  | { issue: "sold_elsewhere"; numbers: number[]; till: string };

type Given = {
  sold: ReadonlySet<number>;
  /** Sold ones among these are about to be taken back; typing one again keeps it sold. */
  marked: ReadonlySet<number>;
  lastSales: readonly (readonly number[])[];
  others: readonly { till: string; cartelas: readonly number[] }[];
};

/** What somebody wants to sell and cannot; null: nothing speaks against it. */
export function soldAlready(add: TypedNumbers["add"], { sold, marked, lastSales, others }: Given): SoldIssue | null {
  const numbers = add.filter((number) => sold.has(number) && !marked.has(number));
  if (numbers.length > 0) {
    const sale = lastSales.find((line) => line.some((number) => numbers.includes(number))) ?? [];
    return { issue: "sold", numbers, sale };
  }
  for (const { till, cartelas } of others) {
    const theirs = add.filter((number) => cartelas.includes(number));
    if (theirs.length > 0) return { issue: "sold_elsewhere", numbers: theirs, till };
  }
  return null;
}
