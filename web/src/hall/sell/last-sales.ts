import { readJson, writeJson } from "../../data/storage.ts";

/** So many customers may come back for a receipt. */
const shownMax = 4;
/** As many as a branch has cartelas. */
const keptMax = 200;
type Kept = { saleId: string; sales: number[][]; before: number[][] };

/** What was sold last in this round, the newest first: each for one customer's receipt. */
export function lastSales(saleId: string): readonly (readonly number[])[] {
  const kept = read();
  return kept?.saleId === saleId ? kept.sales.slice(0, shownMax) : [];
}

/** What each customer of the round before has bought, in their order. */
export function salesBefore(saleId: string): readonly (readonly number[])[] {
  const kept = read();
  if (kept === null) return [];
  return kept.saleId === saleId ? kept.before : kept.sales.toReversed();
}

export function keepSale(saleId: string, numbers: readonly number[]): void {
  if (numbers.length === 0) return;
  const kept = read();
  const sales = kept?.saleId === saleId ? kept.sales : [];
  const before = salesBefore(saleId);
  writeJson("derash-last-sales", { saleId, sales: [[...numbers], ...sales].slice(0, keptMax), before });
}

function read(): Kept | null {
  const kept = readJson<Partial<Kept>>("derash-last-sales");
  if (typeof kept?.saleId !== "string") return null;
  return { saleId: kept.saleId, sales: linesOf(kept.sales), before: linesOf(kept.before) };
}

function linesOf(lines: unknown): number[][] {
  return Array.isArray(lines) ? lines.filter((line) => Array.isArray(line) && line.every(Number.isInteger)) : [];
}

/** Without what was taken back since. */
export function stillSold(
  sales: readonly (readonly number[])[],
  sold: ReadonlySet<number>,
): readonly (readonly number[])[] {
  return sales.map((numbers) => numbers.filter((number) => sold.has(number))).filter((numbers) => numbers.length > 0);
}
