import { readJson, writeJson } from "../../data/storage.ts";

/** So many customers may come back for a receipt. */
const keptMax = 4;
type Kept = { saleId: string; sales: number[][] };

/** What was sold last in this round, the newest first: each for one customer's receipt. */
export function lastSales(saleId: string): readonly (readonly number[])[] {
  const kept = readJson<Partial<Kept>>("derash-last-sales");
  const sales = kept?.saleId === saleId && Array.isArray(kept.sales) ? kept.sales : [];
  return sales.filter((numbers) => Array.isArray(numbers) && numbers.every(Number.isInteger));
}

export function keepSale(saleId: string, numbers: readonly number[]): void {
  if (numbers.length === 0) return;
  writeJson("derash-last-sales", { saleId, sales: [[...numbers], ...lastSales(saleId)].slice(0, keptMax) });
}

/** Without what was taken back since. */
export function stillSold(
  sales: readonly (readonly number[])[],
  sold: ReadonlySet<number>,
): readonly (readonly number[])[] {
  return sales.map((numbers) => numbers.filter((number) => sold.has(number))).filter((numbers) => numbers.length > 0);
}
