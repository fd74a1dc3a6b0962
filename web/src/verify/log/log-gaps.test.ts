import type { LogEntry } from "@derash/fairness/proof";
import { expect, test } from "vitest";
import { gapsIn } from "./log-gaps.ts";

const noHash = "00".repeat(32);
/** Of each table its rounds follow one another; the hash is the name. */
function entry(table: string, number: number): LogEntry {
  const previousHash = number === 1 ? noHash : `${table}${number - 1}`;
  return { table, roundId: `${table}${number}`, hash: `${table}${number}`, previousHash } as LogEntry;
}
const whole = [entry("a", 3), entry("b", 2), entry("a", 2), entry("b", 1), entry("a", 1)];
const without = (...missing: string[]) => whole.filter(({ roundId }) => !missing.includes(roundId));

test("a log in which every round names the one before it at its table has no gap", () => {
  expect(gapsIn(whole, true)).toEqual(new Set());
});

test("a round that is missing shows at the one after it, at its table alone", () => {
  expect(gapsIn(without("a2"), true)).toEqual(new Set(["a3"]));
  expect(gapsIn(without("a1", "b1"), true)).toEqual(new Set(["a2", "b2"]));
});

test("what came before a page is on the next, if there is one", () => {
  expect(gapsIn(whole.slice(0, 3), false)).toEqual(new Set());
  expect(gapsIn(whole.slice(0, 3), true)).toEqual(new Set(["a2", "b2"]));
});
