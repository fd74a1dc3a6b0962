import { bls12_381 } from "@noble/curves/bls12-381.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BeaconFacts,
  beaconLabel,
  beaconRoundAfter,
  beaconTimeOf,
  localBeacon,
  localChainOf,
  quicknet,
  signBeacon,
  verifyBeacon,
} from "./beacon.ts";

const secretKey = new Uint8Array(32).fill(0x21);
const local = localBeacon(secretKey, 1000);
const publicKey = hexToBytes(local.publicKey);
const signature = signBeacon(secretKey, 77);
const { Point } = bls12_381.G1;
const fieldSize = Point.Fp.ORDER;

const someBeacon: fc.Arbitrary<BeaconFacts> = fc.record({
  chain: fc.constant(""),
  publicKey: fc.constant(""),
  genesisMs: fc.nat({ max: 2_000_000_000_000 }),
  periodMs: fc.integer({ min: 1, max: 60_000 }),
});

test("the published example of quicknet's clock", () => {
  const at = Date.UTC(2026, 3, 20);
  expect(beaconRoundAfter(quicknet, at)).toBe(27_946_612);
  expect(beaconTimeOf(quicknet, 27_946_612)).toBe(at);
  expect(beaconRoundAfter(quicknet, at + 1)).toBe(27_946_613);
});

test("the round after a moment is the first whose time is not before it", () => {
  fc.assert(
    fc.property(someBeacon, fc.nat({ max: 3_000_000_000_000 }), (beacon, atMs) => {
      const round = beaconRoundAfter(beacon, atMs);
      expect(Number.isSafeInteger(round) && round >= 1).toBe(true);
      expect(beaconTimeOf(beacon, round)).toBeGreaterThanOrEqual(atMs);
      if (round > 1) expect(beaconTimeOf(beacon, round - 1)).toBeLessThan(atMs);
    }),
  );
});

test("a round's own time gives that round", () => {
  fc.assert(
    fc.property(someBeacon, fc.integer({ min: 1, max: 100_000_000 }), (beacon, round) => {
      expect(beaconRoundAfter(beacon, beaconTimeOf(beacon, round))).toBe(round);
    }),
  );
});

test("a signature holds for its round and its key, and for nothing else", () => {
  expect(signature).toHaveLength(48);
  expect(verifyBeacon(publicKey, 77, signature)).toBe(true);
  expect(verifyBeacon(publicKey, 78, signature)).toBe(false);
  expect(verifyBeacon(hexToBytes(quicknet.publicKey), 77, signature)).toBe(false);
  expect(verifyBeacon(publicKey, 77, signBeacon(new Uint8Array(32).fill(1), 77))).toBe(false);
  expect(signBeacon(secretKey, 77)).toEqual(signature);
});

test("what is no signature, no key or no round is false and never throws", () => {
  for (const size of [0, 1, 47, 49, 96]) expect(verifyBeacon(publicKey, 77, new Uint8Array(size))).toBe(false);
  expect(verifyBeacon(publicKey, 77, new Uint8Array(48).fill(0xab))).toBe(false);
  expect(verifyBeacon(publicKey.slice(1), 77, signature)).toBe(false);
  expect(verifyBeacon(new Uint8Array(96), 77, signature)).toBe(false);
  for (const round of [-1, 0.5, Number.NaN]) expect(verifyBeacon(publicKey, round, signature)).toBe(false);
});

test("no signature with another bit passes", () => {
  fc.assert(
    fc.property(fc.nat({ max: 48 * 8 - 1 }), (bit) => {
      const other = signature.slice();
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verifyBeacon(publicKey, 77, other)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

// Whoever could choose among several encodings of one signature could choose among several draws.
test("there is one encoding of a signature: not the long one, and no coordinate past the field", () => {
  expect(verifyBeacon(publicKey, 77, Point.fromHex(bytesToHex(signature)).toBytes(false))).toBe(false);
  const round =
    Array.from({ length: 60 }, (_, index) => index + 1).find((one) => xOf(one) + fieldSize < 2n ** 381n) ?? 0;
  const real = signBeacon(secretKey, round);
  expect(verifyBeacon(publicKey, round, real)).toBe(true);
  expect(verifyBeacon(publicKey, round, encoded(xOf(round) + fieldSize, isHigh(real)))).toBe(false);
});

test("a point with a part outside the subgroup, which the pairing would not see, is no signature", () => {
  const outside = times(Point.Fn.ORDER, pointOutside());
  expect(outside.is0()).toBe(false);
  const real = Point.fromHex(bytesToHex(signature));
  expect(compressed(real)).toEqual(signature);
  expect(verifyBeacon(publicKey, 77, compressed(real.add(outside)))).toBe(false);
});

test("the point at infinity is no signature, and no key", () => {
  const nothing = new Uint8Array(48);
  nothing[0] = 0b1100_0000;
  const noKey = new Uint8Array(96);
  noKey[0] = 0b1100_0000;
  expect(verifyBeacon(publicKey, 77, nothing)).toBe(false);
  expect(verifyBeacon(noKey, 77, nothing)).toBe(false);
});

test("a local beacon's chain hash covers key, beginning and period", () => {
  expect(local).toMatchObject({ genesisMs: Date.UTC(2026, 0, 1), periodMs: 1000, chain: localChainOf(local) });
  const chains = [
    local.chain,
    localBeacon(secretKey, 2000).chain,
    localBeacon(new Uint8Array(32).fill(1), 1000).chain,
    localChainOf({ ...local, genesisMs: local.genesisMs + 1 }),
  ];
  expect(new Set(chains).size).toBe(4);
});

function xOf(round: number): bigint {
  return Point.fromHex(bytesToHex(signBeacon(secretKey, round))).toAffine().x;
}

function isHigh(signature: Uint8Array): boolean {
  return ((signature[0] ?? 0) & 0b0010_0000) !== 0;
}

/** The 48 bytes of a point as its coordinates are, which the library refuses to write for a bad one. */
function compressed(point: InstanceType<typeof Point>): Uint8Array {
  const { x, y } = point.toAffine();
  return encoded(x, y * 2n > fieldSize);
}

function encoded(x: bigint, isYHigh: boolean): Uint8Array {
  const bytes = hexToBytes(x.toString(16).padStart(96, "0"));
  bytes[0] = (bytes[0] ?? 0) | (isYHigh ? 0b1010_0000 : 0b1000_0000);
  return bytes;
}

/** A point of the curve that is, as nearly all are, not of the subgroup. */
function pointOutside() {
  const { Fp } = Point;
  for (let x = 1n; ; x += 1n) {
    const square = Fp.add(Fp.mul(Fp.mul(x, x), x), 4n);
    try {
      return Point.fromAffine({ x, y: Fp.sqrt(square) });
    } catch {
      // No point of the curve has this x.
    }
  }
}

function times(scalar: bigint, point: InstanceType<typeof Point>) {
  let sum = Point.ZERO;
  for (const bit of scalar.toString(2)) sum = bit === "1" ? sum.double().add(point) : sum.double();
  return sum;
}

test("only drand is somebody else's", () => {
  expect(beaconLabel("drand")).toEqual({ kind: "drand", isIndependent: true });
  expect(beaconLabel("local")).toEqual({ kind: "local", isIndependent: false });
});
