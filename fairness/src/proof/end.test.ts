import { cartelaSet } from "@derash/game/cartela/package";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { beaconTimeOf, quicknet } from "../beacon.ts";
import { quicknet1000, sampleRound, sampleRules, sampleSignature, underQuicknet } from "../sample/round.ts";
import { sampleCase } from "../sample/tampering.ts";
import { checkVoid, checkWinners, wouldHaveWon } from "./end.ts";
import type { RoundProof } from "./record.ts";

const { proof } = sampleCase();
const cells = cartelaSet(1)[0]?.cells ?? [];
// Three cartelas with the same card win together.
const shared = sampleRound({ number: 2, position: 1, cartelas: [4, 17, 30].map((number) => ({ number, cells })) });

test("cartelas complete on the same ball share, and all are listed", () => {
  expect(shared.winners?.map(({ cartelaNumber, prize }) => [cartelaNumber, prize])).toEqual([
    [4, 800],
    [17, 800],
    [30, 800],
  ]);
  expect(checkWinners(shared)).toEqual({ isOk: true });
});

test.each<[string, Partial<RoundProof>]>([
  ["winners", { winners: shared.winners?.slice(0, 2) ?? null }],
  ["winners", { winners: shared.winners?.toReversed() ?? null }],
  ["winners", { winners: [] }],
  ["winners", { winners: null }],
  ["pot", { pot: 2999 }],
  ["pot", { pot: null }],
  ["pot", { houseCut: 599 }],
  ["last_call", { callCount: (shared.callCount ?? 0) + 1 }],
  ["nobody_had_won", { callCount: (shared.callCount ?? 0) - 1 }],
])("%s: %o", (fault, part) => {
  expect(checkWinners({ ...shared, ...part })).toEqual({ isOk: false, fault });
});

test("nobody is paid in a round that is not settled", () => {
  const undrawn = { ...proof, state: "void", voidReason: "beacon", winners: null, pot: null, houseCut: null } as const;
  expect(checkWinners(undrawn)).toEqual({ isOk: null, fault: "void" });
  expect(checkWinners({ ...undrawn, winners: [], pot: 5000, houseCut: 0 })).toEqual({ isOk: null, fault: "void" });
  for (const part of [{ winners: proof.winners }, { pot: 4999 }, { houseCut: 1 }]) {
    expect(checkWinners({ ...undrawn, ...part })).toEqual({ isOk: false, fault: "paid_without_a_win" });
  }
  expect(checkWinners({ ...undrawn, state: "calling", voidReason: null })).toEqual({ isOk: null, fault: "not_over" });
});

test("a reason is one of the four, and only of a void", () => {
  expect(checkVoid(proof)).toEqual({ isOk: true });
  expect(checkVoid({ ...proof, voidReason: "beacon" })).toMatchObject({ fault: "reason_without_void" });
  expect(checkVoid({ ...proof, state: "void" })).toMatchObject({ fault: "void_without_reason" });
  const undrawn = { ...proof, state: "void", beaconSignature: null, order: null, voidReason: "beacon" } as const;
  expect(checkVoid(undrawn)).toEqual({ isOk: true });
  expect(checkVoid({ ...undrawn, serverSeed: null })).toMatchObject({ fault: "seed_not_revealed" });
});

test("that drand has not signed only drand can contradict", () => {
  const without = () =>
    sampleRound({ number: 8, position: 1, cartelas: cartelaSet(1).slice(0, 3), voidReason: "beacon" });
  expect(checkVoid(without())).toEqual({ isOk: true });
  const drand = underQuicknet(without());
  expect(checkVoid(drand)).toEqual({ isOk: null, fault: "ask_the_beacon" });
  expect(checkVoid({ ...drand, serverSeed: null })).toMatchObject({ fault: "seed_not_revealed" });
  expect(checkVoid({ ...drand, order: proof.order })).toMatchObject({ fault: "not_beacon" });
});

test("a beacon that was asked says whether it was silent", () => {
  const closesAtMs = beaconTimeOf(quicknet, 1000) - 4000;
  const round = { number: 8, position: 1, cartelas: cartelaSet(1).slice(0, 3), closesAtMs } as const;
  const drand = underQuicknet(sampleRound({ ...round, voidReason: "beacon" }));
  expect(drand.close.beaconRound).toBe(1000);
  expect(checkVoid(drand, "absent")).toEqual({ isOk: true });
  expect(checkVoid(drand, quicknet1000)).toEqual({ isOk: false, fault: "beacon_came" });
  // Whoever hands over something else has not asked.
  expect(checkVoid(drand, `b5${quicknet1000.slice(2)}`)).toEqual({ isOk: null, fault: "ask_the_beacon" });
  const ours = sampleRound({ ...round, voidReason: "beacon" });
  expect(checkVoid(ours, bytesToHex(sampleSignature(ours.close.beaconRound)))).toMatchObject({ fault: "beacon_came" });
});

test("of a round that its cashier ended everybody can say who would have won", () => {
  const hall = { number: 2, position: 1, kind: "hall", rules: { ...sampleRules, minPlayers: 1 } } as const;
  const cartelas = [4, 17, 30].map((number) => ({ number, cells }));
  const ended = sampleRound({ ...hall, cartelas, voidReason: "no_winner" });
  const played = sampleRound({ ...hall, cartelas });
  expect(wouldHaveWon(ended)).toEqual({ call: played.callCount, cartelaNumbers: [4, 17, 30] });
  expect(wouldHaveWon(played)).toBeNull();
  expect(wouldHaveWon({ ...ended, order: null })).toBeNull();
});
