import { expect, test } from "vitest";
import { type BeaconFacts, beaconRoundAfter, localBeacon, quicknet } from "../beacon.ts";
import { sampleCase } from "../sample/tampering.ts";
import { verifyBeaconRound, verifyBeaconSignature, verifyCalls } from "./draw.ts";
import { verifyOrder } from "./order.ts";
import type { ProofBeacon, RoundProof } from "./record.ts";

const { proof } = sampleCase();
const drand: ProofBeacon = { kind: "drand", isIndependent: true, ...quicknet };
const local: ProofBeacon = { kind: "local", isIndependent: false, ...localBeacon(new Uint8Array(32).fill(1), 2000) };

/** A round whose beacon round follows from whatever this beacon says of itself. */
function roundUnder(beacon: ProofBeacon): RoundProof {
  const beaconRound = beaconRoundAfter(beacon, proof.close.closesAtMs + 4000);
  return { ...proof, beacon, close: { ...proof.close, beaconRound } };
}

test.each([
  ["quicknet", drand],
  ["a local beacon", local],
])("%s is known", (_, beacon) => {
  expect(verifyBeaconRound(roundUnder(beacon))).toEqual({ isOk: true });
});

test.each<[string, ProofBeacon]>([
  ["drand with another chain", { ...drand, chain: local.chain }],
  ["drand with another key", { ...drand, publicKey: local.publicKey }],
  ["drand with another beginning", { ...drand, genesisMs: drand.genesisMs + 1000 }],
  ["drand with another period", { ...drand, periodMs: 1000 }],
  ["drand that is not independent", { ...drand, isIndependent: false }],
  ["a local beacon that says it is independent", { ...local, isIndependent: true }],
  ["a local beacon that says it is drand", { ...local, kind: "drand", isIndependent: true }],
  ["quicknet as a local beacon", { ...drand, kind: "local", isIndependent: false }],
  ...(["publicKey", "genesisMs", "periodMs"] as (keyof BeaconFacts)[]).map((name): [string, ProofBeacon] => [
    `a local beacon with another ${name}`,
    { ...local, [name]: drand[name] },
  ]),
])("%s is not", (_, beacon) => {
  expect(verifyBeaconRound(roundUnder(beacon))).toEqual({ isOk: false, issue: "unknown_beacon" });
});

test("under drand the lead is at least four seconds; a demo beacon may have any", () => {
  const issueOf = (beacon: ProofBeacon, leadMs: number) => {
    const beaconRound = beaconRoundAfter(beacon, proof.close.closesAtMs + leadMs);
    const rules = proof.close.rules.replace("lead=4000", `lead=${leadMs}`);
    return verifyBeaconRound({ ...proof, beacon, close: { ...proof.close, beaconRound, rules } }).issue;
  };
  expect([issueOf(drand, 4000), issueOf(drand, 3999), issueOf(local, 500)]).toEqual([
    undefined,
    "lead_too_short",
    undefined,
  ]);
});

test("the beacon round is neither earlier nor later than the close decides", () => {
  const roundOf = (more: number) =>
    verifyBeaconRound({ ...proof, close: { ...proof.close, beaconRound: proof.close.beaconRound + more } }).isOk;
  expect([roundOf(-1), roundOf(0), roundOf(1)]).toEqual([false, true, false]);
});

test("what a settled round must have and does not is an issue", () => {
  expect(verifyBeaconSignature({ ...proof, beaconSignature: null })).toMatchObject({ issue: "signature_missing" });
  expect(verifyOrder({ ...proof, order: null })).toMatchObject({ issue: "order_missing" });
  expect(verifyOrder({ ...proof, serverSeed: null })).toMatchObject({ issue: "order_without_seed" });
  expect(verifyOrder({ ...proof, beaconSignature: null })).toMatchObject({ issue: "order_without_seed" });
  for (const part of [{ callCount: null }, { callHash: null }, { order: null }]) {
    expect(verifyCalls({ ...proof, ...part })).toMatchObject({ isOk: false, issue: "calls_missing" });
  }
});

test("a round that was not drawn has no calls", () => {
  const undrawn = { ...proof, state: "void", voidReason: "beacon", callCount: null, callHash: null } as const;
  expect(verifyCalls(undrawn)).toEqual({ isOk: null, issue: "void_before_draw" });
  expect(verifyCalls({ ...undrawn, callCount: 0, callHash: proof.close.hash }).isOk).toBe(null);
  expect(verifyCalls({ ...undrawn, callCount: 1 })).toMatchObject({ issue: "calls_without_draw" });
  expect(verifyCalls({ ...undrawn, callHash: "11".repeat(32) })).toMatchObject({ issue: "calls_without_draw" });
});

test("no ball called is covered by the record itself", () => {
  const none = { ...proof, state: "void", voidReason: "no_winner", callCount: 0, callHash: proof.close.hash } as const;
  expect(verifyCalls(none)).toEqual({ isOk: true });
  expect(verifyCalls({ ...none, callCount: 1 })).toMatchObject({ issue: "call_hash" });
});

test("an order of fewer balls, or of more, is another one", () => {
  const order = proof.order ?? [];
  expect(verifyOrder({ ...proof, order })).toEqual({ isOk: true });
  for (const other of [order.slice(0, -1), [...order, 1], []])
    expect(verifyOrder({ ...proof, order: other })).toEqual({ isOk: false, issue: "another_order" });
});
