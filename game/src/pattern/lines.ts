import { centreIndex } from "../cartela.ts";
import { anyLine, cellsOf, lineMasks } from "../pattern.ts";
import type { Description, NamedPattern } from "./drawing.ts";

const rows = lineMasks.slice(0, 5);
const columns = lineMasks.slice(5, 10);
const diagonals = lineMasks.slice(10);
const isThroughCentre = (mask: number) => cellsOf(mask).includes(centreIndex);

const anywhere: Pick<Description, "symmetry" | "unused"> = { symmetry: "full", unused: [] };

/** What lines make: any of them, some of them, two together, all. */
export const linePatterns: readonly NamedPattern[] = [
  { ...anyLine, label: "Any Line", ...anywhere, numbers: 4, usesCentre: true },
  { value: "any-row", label: "Any Row", masks: rows, symmetry: "upright", unused: [], numbers: 4, usesCentre: true },
  {
    value: "any-column",
    label: "Any Column",
    masks: columns,
    symmetry: "upright",
    unused: [],
    numbers: 4,
    usesCentre: true,
  },
  { value: "any-diagonal", label: "Any Diagonal", masks: diagonals, ...anywhere, numbers: 4, usesCentre: true },
  // The lines that can be complete after four calls, and those that need five: as the quick-win bonus counts.
  {
    value: "quick-win-4",
    label: "Quick Win - 4 Numbers",
    masks: lineMasks.filter(isThroughCentre),
    ...anywhere,
    numbers: 4,
    usesCentre: true,
  },
  {
    value: "quick-win-5",
    label: "Quick Win - 5 Numbers",
    masks: lineMasks.filter((mask) => !isThroughCentre(mask)),
    ...anywhere,
    numbers: 5,
    usesCentre: false,
  },
  { value: "two-lines", label: "Any Two Lines", masks: pairs(lineMasks), ...anywhere, numbers: 8, usesCentre: true },
  { value: "blackout", label: "Blackout", masks: [2 ** 25 - 1], ...anywhere, numbers: 24, usesCentre: true },
  // The same under its other name: halls know the one or the other.
  { value: "coverall", label: "Coverall", masks: [2 ** 25 - 1], ...anywhere, numbers: 24, usesCentre: true },
];

function pairs(masks: readonly number[]): number[] {
  return masks.flatMap((mask, index) => masks.slice(index + 1).map((other) => mask | other));
}
