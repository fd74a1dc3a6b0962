import { santim } from "@derash/game/money";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { type CloseRecord, closeHash } from "./close-record.ts";

const hashOf = (byte: number) => sha256(Uint8Array.of(byte));
const record: CloseRecord = {
  roundId: "00112233-4455-6677-8899-aabbccddeeff",
  closesAtMs: 1_760_000_000_000,
  stake: santim(1000),
  ticketCount: 3,
  prizePool: santim(2400),
  root: hashOf(1),
  commit: hashOf(2),
  beaconChain: hashOf(3),
  beaconRound: 22_398_881,
  rulesHash: hashOf(4),
  previousHash: hashOf(5),
};

// The bytes themselves are those of the published vector (fairness-vectors.test.ts).
test("the hash covers every field", () => {
  const others: CloseRecord[] = [
    { ...record, roundId: "10112233-4455-6677-8899-aabbccddeeff" },
    { ...record, closesAtMs: record.closesAtMs + 1 },
    { ...record, stake: santim(1001) },
    { ...record, ticketCount: 4 },
    { ...record, prizePool: santim(2401) },
    { ...record, beaconRound: record.beaconRound + 1 },
    ...(["root", "commit", "beaconChain", "rulesHash", "previousHash"] as const).map((name) => ({
      ...record,
      [name]: hashOf(9),
    })),
  ];
  expect(new Set([record, ...others].map((one) => bytesToHex(closeHash(one)))).size).toBe(12);
});

test.each(["root", "commit", "beaconChain", "rulesHash", "previousHash"] as const)("a short %s is refused", (name) => {
  expect(() => closeHash({ ...record, [name]: record[name].slice(1) })).toThrow(RangeError);
});

test("a number that does not fit is refused", () => {
  expect(() => closeHash({ ...record, ticketCount: 65_536 })).toThrow(RangeError);
  expect(() => closeHash({ ...record, closesAtMs: 0.5 })).toThrow(RangeError);
});
