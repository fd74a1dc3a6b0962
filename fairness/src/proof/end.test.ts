import { cartelaSet } from "@derash/game/cartela/package";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { beaconTimeOf, quicknet } from "../beacon.ts";
import { quicknet1000, sampleRound, sampleRules, sampleSignature, underQuicknet } from "../sample/round.ts";
import { sampleCase } from "../sample/tampering.ts";
import { verifyVoid, verifyWinners, wouldHaveWon } from "./end.ts";
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
  expect(verifyWinners(shared)).toEqual({ isOk: true });
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
])("%s: %o", (issue, part) => {
  expect(verifyWinners({ ...shared, ...part })).toEqual({ isOk: false, issue });
});

test("nobody is paid in a round that is not settled", () => {
  const undrawn = { ...proof, state: "void", voidReason: "beacon", winners: null, pot: null, houseCut: null } as const;
  expect(verifyWinners(undrawn)).toEqual({ isOk: null, issue: "void" });
  expect(verifyWinners({ ...undrawn, winners: [], pot: 5000, houseCut: 0 })).toEqual({ isOk: null, issue: "void" });
  for (const part of [{ winners: proof.winners }, { pot: 4999 }, { houseCut: 1 }]) {
    expect(verifyWinners({ ...undrawn, ...part })).toEqual({ isOk: false, issue: "paid_without_a_win" });
  }
  expect(verifyWinners({ ...undrawn, state: "calling", voidReason: null })).toEqual({ isOk: null, issue: "not_over" });
});

test("a reason is one of the four, and only of a void", () => {
  expect(verifyVoid(proof)).toEqual({ isOk: true });
  expect(verifyVoid({ ...proof, voidReason: "beacon" })).toMatchObject({ issue: "reason_without_void" });
  expect(verifyVoid({ ...proof, state: "void" })).toMatchObject({ issue: "void_without_reason" });
  const undrawn = { ...proof, state: "void", beaconSignature: null, order: null, voidReason: "beacon" } as const;
  expect(verifyVoid(undrawn)).toEqual({ isOk: true });
  expect(verifyVoid({ ...undrawn, serverSeed: null })).toMatchObject({ issue: "seed_not_revealed" });
});

test("that drand has not signed only drand can contradict", () => {
  const without = () =>
    sampleRound({ number: 8, position: 1, cartelas: cartelaSet(1).slice(0, 3), voidReason: "beacon" });
  expect(verifyVoid(without())).toEqual({ isOk: true });
  const drand = underQuicknet(without());
  expect(verifyVoid(drand)).toEqual({ isOk: null, issue: "ask_the_beacon" });
  expect(verifyVoid({ ...drand, serverSeed: null })).toMatchObject({ issue: "seed_not_revealed" });
  expect(verifyVoid({ ...drand, order: proof.order })).toMatchObject({ issue: "not_beacon" });
});

test("only for a beacon's silence is the beacon asked, and none of another reason was drawn", () => {
  const closesAtMs = beaconTimeOf(quicknet, 1000) - 4000;
  const round = { number: 8, position: 1, cartelas: cartelaSet(1).slice(0, 1), closesAtMs } as const;
  const alone = underQuicknet(sampleRound({ ...round, voidReason: "min_players" }));
  expect(verifyVoid(alone)).toEqual({ isOk: true });
  expect(verifyVoid({ ...alone, voidReason: "beacon" })).toEqual({ isOk: null, issue: "ask_the_beacon" });
  expect(verifyVoid({ ...alone, beaconSignature: quicknet1000 })).toMatchObject({ issue: "not_min_players" });
  // Nobody would have won in it, whatever the beacon says.
  expect(wouldHaveWon(alone, quicknet1000)).toBeNull();
  expect(wouldHaveWon({ ...alone, voidReason: "beacon" }, quicknet1000)).not.toBeNull();
});

test("a beacon that was asked says whether it was silent", () => {
  const closesAtMs = beaconTimeOf(quicknet, 1000) - 4000;
  const round = { number: 8, position: 1, cartelas: cartelaSet(1).slice(0, 3), closesAtMs } as const;
  const drand = underQuicknet(sampleRound({ ...round, voidReason: "beacon" }));
  expect(drand.close.beaconRound).toBe(1000);
  expect(verifyVoid(drand, "absent")).toEqual({ isOk: true });
  // It may have come late, or not to the house.
  expect(verifyVoid(drand, quicknet1000)).toEqual({ isOk: null, issue: "beacon_came" });
  // Whoever hands over something else has not asked.
  expect(verifyVoid(drand, `b5${quicknet1000.slice(2)}`)).toEqual({ isOk: null, issue: "ask_the_beacon" });
  const ours = sampleRound({ ...round, voidReason: "beacon" });
  const signature = bytesToHex(sampleSignature(ours.close.beaconRound));
  expect(verifyVoid(ours, signature)).toEqual({ isOk: null, issue: "beacon_came" });
  // With it everybody can say who would have won.
  const { callCount, winners } = sampleRound(round);
  const won = { call: callCount, cartelaNumbers: winners?.map(({ cartelaNumber }) => cartelaNumber) };
  expect(wouldHaveWon(ours, signature)).toEqual(won);
  for (const asked of ["absent", null, `b5${quicknet1000.slice(2)}`]) expect(wouldHaveWon(ours, asked)).toBeNull();
  expect(wouldHaveWon({ ...ours, serverSeed: null }, signature)).toBeNull();
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
