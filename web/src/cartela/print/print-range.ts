import { type Cells, toCells } from "@derash/game/cartela";
import type { CartelaRecord } from "@derash/protocol/cartela";

export const cartelasPerSheet = 4;

/** A cartela as it lies on paper. */
export type Printable = { number: number; version: number; cells: Cells };

/** What the fields say; an empty one has no limit on its side. */
export type Range = { from: string; to: string };

/** The cartelas from one number to the other, both included, in the order of their numbers; null for what is no range. */
export function cartelasInRange(cartelas: readonly CartelaRecord[], { from, to }: Range): Printable[] | null {
  const first = limitOf(from, 0);
  const last = limitOf(to, Number.POSITIVE_INFINITY);
  if (first === null || last === null || first > last) return null;
  return cartelas
    .filter(({ number }) => number >= first && number <= last)
    .toSorted((one, other) => one.number - other.number)
    .flatMap(({ number, version, ...columns }) => {
      const cells = toCells(columns);
      return Array.isArray(cells) ? [{ number, version, cells }] : [];
    });
}

function limitOf(text: string, whenEmpty: number): number | null {
  if (text === "") return whenEmpty;
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

export function sheetsOf(cartelas: readonly Printable[]): Printable[][] {
  const sheetCount = Math.ceil(cartelas.length / cartelasPerSheet);
  return Array.from({ length: sheetCount }, (_, index) =>
    cartelas.slice(index * cartelasPerSheet, (index + 1) * cartelasPerSheet),
  );
}
