import { expect, test } from "vitest";
import { type BeaconFacts, beaconRoundAfter, localBeacon, quicknet } from "../beacon.ts";
import { sampleCase } from "../sample/tampering.ts";
import { checkBeaconRound, checkBeaconSignature, checkCalls, checkOrder } from "./draw.ts";
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
  expect(checkBeaconRound(roundUnder(beacon))).toEqual({ isOk: true });
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
  expect(checkBeaconRound(roundUnder(beacon))).toEqual({ isOk: false, fault: "unknown_beacon" });
});

test("under drand the lead is at least four seconds; a demo beacon may have any", () => {
  const faultOf = (beacon: ProofBeacon, leadMs: number) => {
    const beaconRound = beaconRoundAfter(beacon, proof.close.closesAtMs + leadMs);
    const rules = proof.close.rules.replace("lead=4000", `lead=${leadMs}`);
    return checkBeaconRound({ ...proof, beacon, close: { ...proof.close, beaconRound, rules } }).fault;
  };
  expect([faultOf(drand, 4000), faultOf(drand, 3999), faultOf(local, 500)]).toEqual([
    undefined,
    "lead_too_short",
    undefined,
  ]);
});

test("the beacon round is neither earlier nor later than the close decides", () => {
  const roundOf = (more: number) =>
    checkBeaconRound({ ...proof, close: { ...proof.close, beaconRound: proof.close.beaconRound + more } }).isOk;
  expect([roundOf(-1), roundOf(0), roundOf(1)]).toEqual([false, true, false]);
});

test("what a settled round must have and does not is a fault", () => {
  expect(checkBeaconSignature({ ...proof, beaconSignature: null })).toMatchObject({ fault: "signature_missing" });
  expect(checkOrder({ ...proof, order: null })).toMatchObject({ fault: "order_missing" });
  expect(checkOrder({ ...proof, serverSeed: null })).toMatchObject({ fault: "order_without_seed" });
  expect(checkOrder({ ...proof, beaconSignature: null })).toMatchObject({ fault: "order_without_seed" });
  for (const part of [{ callCount: null }, { callHash: null }, { order: null }]) {
    expect(checkCalls({ ...proof, ...part })).toMatchObject({ isOk: false, fault: "calls_missing" });
  }
});

test("a round that was not drawn has no calls", () => {
  const undrawn = { ...proof, state: "void", voidReason: "beacon", callCount: null, callHash: null } as const;
  expect(checkCalls(undrawn)).toEqual({ isOk: null, fault: "void_before_draw" });
  expect(checkCalls({ ...undrawn, callCount: 0, callHash: proof.close.hash }).isOk).toBe(null);
  expect(checkCalls({ ...undrawn, callCount: 1 })).toMatchObject({ fault: "calls_without_draw" });
  expect(checkCalls({ ...undrawn, callHash: "11".repeat(32) })).toMatchObject({ fault: "calls_without_draw" });
});

test("no ball called is covered by the record itself", () => {
  const none = { ...proof, state: "void", voidReason: "no_winner", callCount: 0, callHash: proof.close.hash } as const;
  expect(checkCalls(none)).toEqual({ isOk: true });
  expect(checkCalls({ ...none, callCount: 1 })).toMatchObject({ fault: "call_hash" });
});
