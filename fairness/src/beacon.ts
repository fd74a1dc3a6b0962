import { u64 } from "@derash/game/bytes";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** What everybody knows of a beacon; its chain hash and its public key (96 bytes) in lower-case hex. */
export type BeaconFacts = { chain: string; publicKey: string; genesisMs: number; periodMs: number };

/** drand is everybody's; a local beacon is ours, for demo and tests, and so not independent. */
export type BeaconLabel = { kind: "drand" | "local"; isIndependent: boolean };

/** The League of Entropy's three-second beacon. Pinned here, so that nobody can hand a checker another key. */
export const quicknet: BeaconFacts = {
  chain: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  genesisMs: 1_692_803_367_000,
  periodMs: 3000,
};

/** What a beacon of this kind is called wherever a draw is shown. */
export function beaconLabel(kind: BeaconLabel["kind"]): BeaconLabel {
  return { kind, isIndependent: kind === "drand" };
}

const localGenesisMs = 1_767_225_600_000;
const domain = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const scheme = bls12_381.shortSignatures;

/** The first round whose time is not before this moment; 1 for a moment before the beacon began. */
export function beaconRoundAfter(beacon: BeaconFacts, atMs: number): number {
  return Math.max(1, Math.ceil((atMs - beacon.genesisMs) / beacon.periodMs) + 1);
}

/** When a round's signature appears, epoch ms. Rounds count from 1. */
export function beaconTimeOf(beacon: BeaconFacts, round: number): number {
  return beacon.genesisMs + (round - 1) * beacon.periodMs;
}

/** Whether these are the 48 bytes, and the only ones, that the key signs for this round. Malformed input is false. */
export function verifyBeacon(publicKey: Uint8Array, round: number, signature: Uint8Array): boolean {
  try {
    // A second encoding of one signature would draw another order. The library refuses, as the tests make sure, the long
    // one, a coordinate past the field, and a point with a part outside the subgroup, which would pass the pairing.
    return scheme.verify(signature, messagePoint(round), publicKey);
  } catch {
    return false;
  }
}

/** A round's signature, 48 bytes. Throws on a secret key that is not one. */
export function signBeacon(secretKey: Uint8Array, round: number): Uint8Array {
  return scheme.Signature.toBytes(scheme.sign(messagePoint(round), secretKey));
}

/** The beacon of our own with this key, for demo and tests. Not independent: who holds the key knows every round. */
export function localBeacon(secretKey: Uint8Array, periodMs: number): BeaconFacts {
  const publicKey = scheme.getPublicKey(secretKey).toBytes(true);
  const facts = { publicKey: bytesToHex(publicKey), genesisMs: localGenesisMs, periodMs };
  return { chain: localChainOf(facts), ...facts };
}

/** The chain hash of a local beacon with these facts, hex. Throws on a public key that is not hex. */
export function localChainOf(facts: Omit<BeaconFacts, "chain">): string {
  const label = utf8ToBytes("bingo75/v1/local-beacon");
  const key = hexToBytes(facts.publicKey);
  return bytesToHex(sha256(concatBytes(label, key, u64(facts.genesisMs), u64(facts.periodMs))));
}

function messagePoint(round: number) {
  return scheme.hash(sha256(u64(round)), domain);
}
