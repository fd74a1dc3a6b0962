import { expect, test } from "vitest";
import { bestTable, type Candidate, isSisterNeeded, shownTables, tableFor } from "./best-table.ts";

function table(position: number, change: Partial<Candidate> = {}): Candidate {
  const usual = { isRetired: false, isSelling: true, isOwn: false, sold: 0, held: 0, size: 200, announcedFor: null };
  return { roomId: `room-${position}`, position, ...usual, ...change };
}
const best = (...tables: Candidate[]) => bestTable(tables)?.position ?? null;
const shown = (...tables: Candidate[]) => shownTables(tables).map(({ position }) => position);

test("who names a stake comes to the fullest table that still sells and has space, of equals to the first", () => {
  expect(best(table(1))).toBe(1);
  expect(best(table(2, { sold: 5 }), table(1, { sold: 5 }))).toBe(1);
  expect(best(table(1, { sold: 3 }), table(2, { sold: 7 }), table(3))).toBe(2);
  expect(best(table(1, { sold: 200 }), table(2))).toBe(2);
  expect(best(table(1, { sold: 180, held: 20 }), table(2))).toBe(2);
  expect(best(table(1, { sold: 185 }), table(2))).toBe(1);
  expect(best(table(1, { sold: 150, isSelling: false }), table(2))).toBe(2);
});

test("who has a cartela at a table comes to it, also when it is full or plays", () => {
  expect(best(table(1, { sold: 20 }), table(2, { sold: 200, isSelling: false, isOwn: true }))).toBe(2);
  expect(best(table(1), table(2, { isRetired: true, held: 1, isOwn: true }))).toBe(2);
});

test("where nothing can be bought it is the first table, and a retired one is no table until somebody has a stake there", () => {
  expect(best(table(1, { isSelling: false }), table(2, { sold: 200 }))).toBe(1);
  expect(best(table(1, { isSelling: false }), table(2, { isRetired: true }))).toBe(1);
  expect(best(table(1, { isSelling: false }), table(2, { isRetired: true, sold: 1 }))).toBe(2);
  expect(best()).toBeNull();
});

test("who names a room comes to it, unless every cartela that it sells is taken by others", () => {
  const named = (...tables: Candidate[]) => tableFor(tables, "room-1")?.position;
  expect(named(table(1), table(2, { sold: 5 }))).toBe(1);
  expect(named(table(1, { sold: 199, held: 1 }), table(2))).toBe(2);
  expect(named(table(1, { sold: 200, isOwn: true }), table(2))).toBe(1);
  expect(named(table(1, { sold: 200, isSelling: false }), table(2))).toBe(1);
  expect(named(table(1, { sold: 200 }))).toBe(1);
});

test("no empty sister is shown beside a table with space; one that is needed, or has people, is", () => {
  expect(shown(table(1), table(2))).toEqual([1]);
  expect(shown(table(1, { sold: 180 }), table(2))).toEqual([1, 2]);
  expect(shown(table(1, { isSelling: false }), table(2))).toEqual([1, 2]);
  expect(shown(table(1), table(2, { sold: 1 }), table(3))).toEqual([1, 2]);
  expect(shown(table(1), table(2, { isOwn: true, held: 1 }))).toEqual([1, 2]);
  expect(shown(table(1, { sold: 180 }), table(2, { isRetired: true }))).toEqual([1]);
});

test("a sister is needed once every table that sells has sold nine of ten cartelas", () => {
  expect(isSisterNeeded([table(1, { sold: 179 })])).toBe(false);
  expect(isSisterNeeded([table(1, { sold: 180 })])).toBe(true);
  expect(isSisterNeeded([table(1, { sold: 180 }), table(2)])).toBe(false);
  expect(isSisterNeeded([table(1, { sold: 180 }), table(2, { isRetired: true })])).toBe(true);
  expect(isSisterNeeded([table(1, { sold: 190, isSelling: false })])).toBe(false);
  expect(isSisterNeeded([table(1, { sold: 2, size: 3 })])).toBe(false);
  expect(isSisterNeeded([table(1, { sold: 3, size: 3 })])).toBe(true);
});

test("a round that is announced for later is nobody's table but by its own name, and changes nothing for the others", () => {
  const tonight = table(2, { announcedFor: 1, sold: 40, isOwn: true });
  expect(best(table(1), tonight)).toBe(1);
  expect(best(tonight)).toBe(null);
  expect(tableFor([table(1), tonight], "room-2")).toBe(tonight);
  const soldOut = table(2, { announcedFor: 1, sold: 200 });
  expect(tableFor([table(1), soldOut], "room-2")).toBe(soldOut);
  expect(shown(table(1), table(2, { announcedFor: 1 }))).toEqual([1, 2]);
  // It neither calls for a sister nor makes one spare.
  expect(isSisterNeeded([table(1, { sold: 190 }), table(2, { announcedFor: 1 })])).toBe(true);
  expect(isSisterNeeded([table(1), soldOut])).toBe(false);
  expect(shown(table(1, { sold: 190 }), table(2, { announcedFor: 1 }), table(3))).toEqual([1, 2, 3]);
});
