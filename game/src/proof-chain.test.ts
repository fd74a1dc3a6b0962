import { expect, test } from "vitest";
import { checkChain, checkSeed } from "./proof-chain.ts";
import type { LogEntry } from "./round-proof.ts";
import { noPreviousHash } from "./sample-round.ts";
import { sampleCase } from "./sample-tampering.ts";

const { proof, about } = sampleCase();
const previous = about.previous as LogEntry;
const next = about.next as LogEntry;
const otherHash = "22".repeat(32);
const otherTable = "0199c0de-0000-7000-8000-000000000001";

test("a round follows the one before and is followed by the one after", () => {
  expect(checkChain(proof, { previous, next })).toEqual({ isOk: true });
  expect(checkChain(proof, { previous, next: null })).toEqual({ isOk: true });
  expect(checkChain(proof, { previous: null, next })).toMatchObject({ isOk: null, fault: "previous_not_given" });
});

test.each<[string, Partial<LogEntry>]>([
  ["previous_of_another_table", { table: otherTable }],
  ["previous_hash", { hash: otherHash }],
  ["previous_skipped", { position: 3 }],
  ["previous_skipped", { epoch: 2 }],
  ["previous_seed", { serverSeed: otherHash }],
  ["previous_seed", { serverSeed: null }],
])("%s: %o before it", (fault, part) => {
  expect(checkChain(proof, { previous: { ...previous, ...part }, next })).toEqual({ isOk: false, fault });
});

test.each<[string, Partial<LogEntry>]>([
  ["next_of_another_table", { table: otherTable }],
  ["next_hash", { previousHash: otherHash }],
  ["next_skipped", { position: 4 }],
  ["next_skipped", { epoch: 2 }],
  ["next_commit", { commit: otherHash }],
])("%s: %o after it", (fault, part) => {
  expect(checkChain(proof, { previous, next: { ...next, ...part } })).toEqual({ isOk: false, fault });
  expect(checkChain(proof, { previous: null, next: { ...next, ...part } })).toEqual({ isOk: false, fault });
});

test("only the first round of the first epoch has none before it", () => {
  const firstOf = (epoch: number, position: number) =>
    checkChain(
      { ...proof, table: { ...proof.table, epoch }, close: { ...proof.close, position, previousHash: noPreviousHash } },
      { previous: null, next: null },
    ).isOk;
  expect([firstOf(1, 1), firstOf(1, 2), firstOf(2, 1)]).toEqual([true, false, false]);
});

test("a chain has no position past its length, and none before 1", () => {
  const seedOf = (position: number, length: number) =>
    checkSeed({ ...proof, table: { ...proof.table, length }, close: { ...proof.close, position } });
  expect(seedOf(2, 2)).toEqual({ isOk: true });
  expect(seedOf(2, 1)).toEqual({ isOk: false, fault: "position_not_in_chain" });
  expect(seedOf(0, 2)).toEqual({ isOk: false, fault: "position_not_in_chain" });
  expect(seedOf(1e9, 1e9)).toEqual({ isOk: false, fault: "chain_too_long" });
  expect(seedOf(1.5, 2)).toEqual({ isOk: false, fault: "position_not_in_chain" });
});
