import { describe, expect, test } from "vitest";
import { noPreviousHash } from "../sample/round.ts";
import { sampleCase } from "../sample/tampering.ts";
import { verifyChain, verifySeed } from "./chain.ts";
import type { LogEntry, RoundProof } from "./record.ts";

const { proof, about } = sampleCase();
const previous = about.previous as LogEntry;
const next = about.next as LogEntry;
const otherHash = "22".repeat(32);
const otherTable = "0199c0de-0000-7000-8000-000000000001";

test("a round follows the one before and is followed by the one after", () => {
  expect(verifyChain(proof, { previous, next })).toEqual({ isOk: true });
  expect(verifyChain(proof, { previous, next: null })).toEqual({ isOk: true });
  expect(verifyChain(proof, { previous: null, next })).toMatchObject({ isOk: null, issue: "previous_not_given" });
});

test.each<[string, Partial<LogEntry>]>([
  ["previous_of_another_table", { table: otherTable }],
  ["previous_hash", { hash: otherHash }],
  ["previous_skipped", { position: 3 }],
  ["previous_skipped", { epoch: 2 }],
  ["previous_skipped", { length: 101 }],
  ["previous_not_in_time", { roundId: proof.roundId }],
  ["previous_not_in_time", { closesAtMs: proof.close.closesAtMs + 1 }],
  ["previous_not_over", { state: "calling" }],
  ["previous_not_over", { state: "closed", serverSeed: null }],
  ["previous_seed", { serverSeed: otherHash }],
  ["previous_seed", { serverSeed: null }],
  ["previous_seed", { commit: otherHash }],
])("%s: %o before it", (issue, part) => {
  expect(verifyChain(proof, { previous: { ...previous, ...part }, next })).toEqual({ isOk: false, issue });
});

test.each<[string, Partial<LogEntry>]>([
  ["next_of_another_table", { table: otherTable }],
  ["next_hash", { previousHash: otherHash }],
  ["next_skipped", { position: 4 }],
  ["next_skipped", { epoch: 2 }],
  ["next_skipped", { length: 101 }],
  ["next_not_in_time", { roundId: proof.roundId }],
  ["next_not_in_time", { closesAtMs: proof.close.closesAtMs - 1 }],
  ["next_seed", { commit: otherHash }],
])("%s: %o after it", (issue, part) => {
  expect(verifyChain(proof, { previous, next: { ...next, ...part } })).toEqual({ isOk: false, issue });
  expect(verifyChain(proof, { previous: null, next: { ...next, ...part } })).toEqual({ isOk: false, issue });
});

test("two rounds may close in the same millisecond", () => {
  const { closesAtMs } = proof.close;
  const beside = { closesAtMs, recordedAtMs: proof.close.recordedAtMs };
  expect(verifyChain(proof, { previous: { ...previous, ...beside }, next: { ...next, ...beside } }).isOk).toBe(true);
});

test("what has one after it is over, and has told the seed that was promised", () => {
  const chainOf = (part: Partial<RoundProof>) => verifyChain({ ...proof, ...part }, { previous, next }).issue;
  expect(chainOf({ state: "calling" })).toBe("next_not_over");
  expect(chainOf({ serverSeed: null })).toBe("next_seed");
  expect(chainOf({ serverSeed: otherHash })).toBe("next_seed");
});

test("only the first round of the first epoch has none before it", () => {
  const firstOf = (epoch: number, position: number) =>
    verifyChain(
      { ...proof, table: { ...proof.table, epoch }, close: { ...proof.close, position, previousHash: noPreviousHash } },
      { previous: null, next: null },
    ).isOk;
  expect([firstOf(1, 1), firstOf(1, 2), firstOf(2, 1)]).toEqual([true, false, false]);
});

describe("a new epoch", () => {
  const epochOf = (part: Partial<LogEntry>, position = 1, epoch = 2) =>
    verifyChain(
      { ...proof, table: { ...proof.table, epoch }, close: { ...proof.close, position, commit: otherHash } },
      { previous: { ...previous, position: previous.length, ...part }, next: null },
    ).issue;

  test("begins when the chain before is used up, its last round is over, and its seed is out", () => {
    expect(epochOf({})).toBeUndefined();
    expect(epochOf({ length: previous.length + 1 })).toBe("previous_skipped");
    expect(epochOf({ position: previous.length - 1 })).toBe("previous_skipped");
    expect(epochOf({ state: "calling" })).toBe("previous_not_over");
    expect(epochOf({ serverSeed: null })).toBe("previous_seed");
    expect(epochOf({ serverSeed: otherHash })).toBe("previous_seed");
  });

  test("is the very next one, and counts from 1", () => {
    expect(epochOf({}, 2)).toBe("previous_skipped");
    expect(epochOf({}, 1, 3)).toBe("previous_skipped");
  });
});

test("a chain has no position past its length", () => {
  const seedOf = (length: number) => verifySeed({ ...proof, table: { ...proof.table, length } });
  expect(seedOf(2)).toEqual({ isOk: true });
  expect(seedOf(1)).toEqual({ isOk: false, issue: "position_not_in_chain" });
});

test("a restored database begins an epoch that the table has not had", () => {
  const begun = (epoch: number): RoundProof => ({
    ...proof,
    table: { ...proof.table, epoch, recoveredAtMs: 1_790_000_500_000 },
    close: { ...proof.close, position: 1 },
  });
  const before = { ...previous, epoch: 3 };
  expect(verifyChain(begun(2), { previous: before, next: null })).toEqual({ isOk: false, issue: "previous_skipped" });
  expect(verifyChain(begun(5), { previous: before, next: null })).not.toMatchObject({ issue: "previous_skipped" });
});
