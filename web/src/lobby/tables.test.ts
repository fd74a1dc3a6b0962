import type { SessionsAnswer, TableGlance } from "@derash/protocol/round";
import { expect, test } from "vitest";
import { byPrice, fullestTable, withChange, withTables } from "./tables.ts";

const table = (sessionId: string, change: Partial<TableGlance> = {}): TableGlance => ({
  ...{ sessionId, sharedGameId: `round-of-${sessionId}`, betAmount: 10, patterns: ["any-line"] },
  ...{
    gameStatus: "waiting",
    playerCount: 0,
    derash: 0,
    guarantee: 0,
    countdownEnd: null,
    announcedFor: null,
    totalCalls: 0,
    lastWinner: null,
  },
  ...{ isMine: false },
  ...change,
});
const open = ({ isMine: _, ...rest }: TableGlance) => rest;
const known = (...sessions: TableGlance[]): SessionsAnswer => ({
  sessions,
  serverNow: 1,
  features: { scores: true, history: true },
});

test("changes are laid over the tables that are known, new ones come last, and gone ones go", () => {
  const change = { v: 2, serverNow: 2, changed: [open(table("b", { playerCount: 3 })), open(table("d"))], gone: ["c"] };
  const after = withChange(known(table("a"), table("b"), table("c")), change);
  expect(after.sessions).toEqual([table("a"), table("b", { playerCount: 3 }), table("d")]);
});

test("what is mine stays mine while the table plays the same round, and no longer", () => {
  const before = known(table("a", { isMine: true }), table("b", { isMine: true }));
  const next = [open(table("a", { playerCount: 2 })), open(table("b", { sharedGameId: "the next one" }))];
  expect(withTables(before, next).sessions.map(({ isMine }) => isMine)).toEqual([true, false]);
  const changed = { v: 2, serverNow: 2, changed: next, gone: [] };
  expect(withChange(before, changed).sessions.map(({ isMine }) => isMine)).toEqual([true, false]);
});

test("most people are at one table only, and at none where nobody is", () => {
  const fullest = (...counts: number[]) =>
    fullestTable(counts.map((playerCount, index) => table(String(index), { playerCount })))?.sessionId ?? null;
  expect(fullest(1, 5, 2)).toBe("1");
  expect(fullest(5, 5, 2)).toBeNull();
  expect(fullest(0, 0)).toBeNull();
  expect(fullest(1)).toBe("0");
  expect(fullest()).toBeNull();
});

test("tables stand by their price, and those of one price in their order", () => {
  const order = byPrice([table("b", { betAmount: 20 }), table("a"), table("c", { betAmount: 20 }), table("d")]);
  expect(order.map(({ sessionId }) => sessionId)).toEqual(["a", "d", "b", "c"]);
});
