import { cartelaSet } from "@derash/game/cartela/package";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { beaconTimeOf } from "../beacon.ts";
import { type About, type ProofStep, type RoundProof, verifyRound } from "../proof.ts";
import { closedRound, noPreviousHash, type Sample, samplePlayer, sampleRound, sampleRules } from "../sample/round.ts";
import { sampleCase, withoutItsLastBall } from "../sample/tampering.ts";

const cartelas = cartelaSet(1).slice(0, 3);
const someCase = sampleCase();
/** A settled round of a hall, with paper cartelas. */
const ofHall = sampleRound({
  ...{ number: 6, position: 1, kind: "hall", cartelas },
  rules: { ...sampleRules, minPlayers: 1 },
});
const stepOf = (steps: readonly ProofStep[], name: string) => steps.find(({ step }) => step === name);

describe("what my phone kept", () => {
  const { proof, about } = someCase;
  const beaconAtMs = beaconTimeOf(proof.beacon, proof.close.beaconRound);
  const storedOf = (stored: Partial<About>) => stepOf(verifyRound(proof, { ...about, ...stored }), "stored");

  test("proves something only when it was kept before the beacon", () => {
    expect(storedOf({ storedAtMs: beaconAtMs - 1 })).toEqual({ step: "stored", isOk: true });
    expect(storedOf({ storedAtMs: beaconAtMs })).toEqual({ step: "stored", isOk: null, issue: "kept_late" });
    expect(storedOf({ storedAtMs: null })).toEqual({ step: "stored", isOk: null, issue: "kept_unknown_when" });
  });

  test("is another record whenever it was kept", () => {
    for (const storedAtMs of [beaconAtMs - 1, beaconAtMs, null])
      expect(storedOf({ storedHash: noPreviousHash, storedAtMs })).toMatchObject({ issue: "another_record" });
    expect(storedOf({ storedHash: null })).toMatchObject({ isOk: null, issue: "nothing_stored" });
  });

  test("binds the rules that it was told while cartelas were on sale", () => {
    const { rules } = proof.close;
    const told = (text: string) => storedOf({ storedRules: bytesToHex(sha256(utf8ToBytes(text))) });
    expect(told(rules)?.isOk).toBe(true);
    expect(told(rules.replace("cut=2000", "cut=9000"))).toMatchObject({ isOk: false, issue: "other_rules" });
    expect(storedOf({ storedRules: null })?.isOk).toBe(true);
  });

  test("binds the balls that it heard, as far as they go", () => {
    const order = proof.order ?? [];
    const callCount = proof.callCount ?? 0;
    for (const count of [0, 1, callCount])
      expect(storedOf({ heardBalls: order.slice(0, count) })?.isOk, `${count}`).toBe(true);
    const [first = 0, second = 0] = order;
    for (const heardBalls of [[second], [first, second, first], [...order, first], [second, first]])
      expect(storedOf({ heardBalls })).toMatchObject({ isOk: false, issue: "other_balls" });
    for (const count of [callCount + 1, 75])
      expect(storedOf({ heardBalls: order.slice(0, count) })).toMatchObject({ isOk: false, issue: "more_balls" });
  });

  test("is a seal as far as it was written down, and of forty digits at least", () => {
    const { hash } = proof.close;
    for (const digits of [40, 41, 63, 64]) expect(storedOf({ storedHash: hash.slice(0, digits) })?.isOk).toBe(true);
    for (const digits of [1, 16, 39])
      expect(storedOf({ storedHash: hash.slice(0, digits) })).toEqual({
        ...{ step: "stored", isOk: null, issue: "seal_too_short" },
      });
    const other = `${hash[0] === "0" ? "1" : "0"}${hash.slice(1)}`;
    for (const digits of [1, 16, 40])
      expect(storedOf({ storedHash: other.slice(0, digits) })?.issue).toBe("another_record");
    // Whoever finds another record with the same first 16 digits is found by the next ones.
    const collided = `${hash.slice(0, 16)}${"5a".repeat(12)}`;
    expect(storedOf({ storedHash: collided })?.issue).toBe("another_record");
  });

  describe("is timed by two clocks", () => {
    const at = (phoneMs: number, aheadMs: number) =>
      storedOf({ storedAtMs: beaconAtMs + phoneMs, storedHouseAtMs: beaconAtMs + phoneMs + aheadMs });

    test("in time when both say so, late when both say so", () => {
      expect(at(-3000, 0)?.isOk).toBe(true);
      expect(at(-3000, 2000)?.isOk).toBe(true);
      expect(at(-1, -2000)?.isOk).toBe(true);
      expect(at(0, 1)).toMatchObject({ isOk: null, issue: "kept_late" });
      expect(at(9000, -5000)).toMatchObject({ isOk: null, issue: "kept_late" });
    });

    test("and nothing at all when they differ, whichever is right", () => {
      for (const [phoneMs, aheadMs] of [
        [-3500, 5000], // a slow phone, of a seal that came late
        [-8500, 5000], // a slow phone, of a seal that came in time
        [1500, -5000], // a fast phone, of a seal that came in time
        [-9000, 2001],
        [-500, 600],
        [500, -600],
        [10_000, -100_000_000_000], // a house that lives years ago
      ] as const)
        expect(at(phoneMs, aheadMs), `${phoneMs} ${aheadMs}`).toMatchObject({ isOk: null, issue: "clocks_differ" });
    });
  });

  test("accuses by rules and balls without a seal, too, and cannot be praised for them", () => {
    const none = { storedHash: null, storedAtMs: null };
    const { storedRules = null, heardBalls = null } = about;
    expect(storedOf({ ...none, storedRules, heardBalls })).toMatchObject({ isOk: null, issue: "nothing_stored" });
    expect(storedOf({ ...none, storedRules: noPreviousHash })).toMatchObject({ issue: "other_rules" });
    expect(storedOf({ ...none, heardBalls: [76 - (proof.order?.[0] ?? 0)] })).toMatchObject({ issue: "other_balls" });
  });
});

describe("what my phone kept of another round", () => {
  const sample: Sample = { number: 5, position: 1, cartelas };
  const storedOf = (proof: RoundProof, kept: Partial<About>) =>
    stepOf(
      verifyRound(proof, { previous: null, next: null, storedHash: proof.close.hash, mine: null, ...kept }),
      "stored",
    );

  test("balls are compared when the round shows its own", () => {
    const running = { ...closedRound(sample), state: "calling" as const };
    const storedAtMs = running.close.closesAtMs;
    expect(storedOf(running, { heardBalls: [5, 9], storedAtMs })?.isOk).toBe(true);
    const undrawn = sampleRound({ ...sample, voidReason: "beacon" });
    expect(storedOf(undrawn, { heardBalls: [], storedAtMs })?.isOk).toBe(true);
    expect(storedOf(undrawn, { heardBalls: [5], storedAtMs })).toMatchObject({ isOk: false, issue: "other_balls" });
  });

  test("a seal that was there in time contradicts a round closed too late", () => {
    const late = sampleRound({ ...sample, voidReason: "late_close" });
    const lastMs = beaconTimeOf(late.beacon, late.close.beaconRound) - sampleRules.beaconLeadMs / 8;
    expect(storedOf(late, { storedAtMs: lastMs })).toEqual({ step: "stored", isOk: false, issue: "sealed_in_time" });
    expect(storedOf(late, { storedAtMs: late.close.closesAtMs })).toMatchObject({ issue: "sealed_in_time" });
    expect(storedOf(late, { storedAtMs: lastMs + 1 })).toEqual({ step: "stored", isOk: true });
    expect(storedOf(late, { storedAtMs: null })).toMatchObject({ isOk: null, issue: "kept_unknown_when" });
    const slow = { storedAtMs: late.close.closesAtMs, storedHouseAtMs: late.close.closesAtMs + 5000 };
    expect(storedOf(late, slow)).toMatchObject({ isOk: null, issue: "clocks_differ" });
    // Any other void is not about the time of the record.
    const silent = sampleRound({ ...sample, voidReason: "beacon" });
    expect(storedOf(silent, { storedAtMs: silent.close.closesAtMs })?.isOk).toBe(true);
  });
});

test("a hall's round is not cut short of balls that somebody heard", () => {
  const heardBalls = ofHall.order?.slice(0, ofHall.callCount ?? 0) ?? [];
  const cutShort = withoutItsLastBall(ofHall);
  const kept: About = {
    ...{ previous: null, next: null, mine: null, heardBalls },
    ...{ storedHash: ofHall.close.hash, storedAtMs: ofHall.close.closesAtMs },
  };
  const wrong = (round: RoundProof, about: About) =>
    verifyRound(round, about)
      .filter(({ isOk }) => isOk === false)
      .map(({ step, issue }) => [step, issue]);
  expect(wrong(ofHall, kept)).toEqual([]);
  expect(wrong(cutShort, { ...kept, heardBalls: null })).toEqual([]);
  expect(wrong(cutShort, kept)).toEqual([["stored", "more_balls"]]);
});

describe("my cartela", () => {
  const { proof, about } = someCase;
  const mineOf = (round: RoundProof, mine: About["mine"]) => stepOf(verifyRound(round, { ...about, mine }), "mine");
  const number = proof.tickets[2]?.cartelaNumber ?? 0;

  test("is mine with my salt, and just there without", () => {
    expect(mineOf(proof, { cartelaNumber: number, ...samplePlayer(2) })?.isOk).toBe(true);
    const { salt, telegramId } = samplePlayer(2);
    for (const half of [{}, { salt }, { telegramId }])
      expect(mineOf(proof, { cartelaNumber: number, ...half })?.isOk).toBe(true);
    expect(mineOf(proof, null)).toEqual({ step: "mine", isOk: null, issue: "nothing_given" });
  });

  test("is not mine with another's salt, another id, or nonsense", () => {
    const { salt, telegramId } = samplePlayer(2);
    expect(mineOf(proof, { cartelaNumber: number, ...samplePlayer(3) })?.issue).toBe("another_player");
    expect(mineOf(proof, { cartelaNumber: number, salt, telegramId: "1" })?.issue).toBe("another_player");
    expect(mineOf(proof, { cartelaNumber: number, salt: "zz", telegramId })?.issue).toBe("unreadable");
    expect(mineOf(proof, { cartelaNumber: number, salt, telegramId: "me" })?.issue).toBe("unreadable");
    expect(mineOf(proof, { cartelaNumber: 199 })?.issue).toBe("not_in_this_round");
    const elsewhere = { ...proof, close: { ...proof.close, root: noPreviousHash } };
    expect(mineOf(elsewhere, { cartelaNumber: number })?.issue).toBe("not_in_the_tree");
  });

  test("on paper has no name on it", () => {
    const cartelaNumber = ofHall.tickets[0]?.cartelaNumber ?? 0;
    expect(mineOf(ofHall, { cartelaNumber })?.isOk).toBe(true);
    expect(mineOf(ofHall, { cartelaNumber, ...samplePlayer(0) })?.issue).toBe("another_player");
  });
});
