import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { beaconTimeOf } from "./beacon.ts";
import { cartelaSet } from "./cartela-package.ts";
import { type About, type CheckStep, checkRound, type RoundProof } from "./proof.ts";
import { closedRound, noPreviousHash, type Sample, samplePlayer, sampleRound, sampleRules } from "./sample-round.ts";
import { sampleCase } from "./sample-tampering.ts";

const cartelas = cartelaSet(1).slice(0, 3);
const someCase = sampleCase();
const stepOf = (steps: readonly CheckStep[], name: string) => steps.find(({ step }) => step === name);

describe("what my phone kept", () => {
  const { proof, about } = someCase;
  const beaconAtMs = beaconTimeOf(proof.beacon, proof.close.beaconRound);
  const storedOf = (stored: Partial<About>) => stepOf(checkRound(proof, { ...about, ...stored }), "stored");

  test("proves something only when it was kept before the beacon", () => {
    expect(storedOf({ storedAtMs: beaconAtMs - 1 })).toEqual({ step: "stored", isOk: true });
    expect(storedOf({ storedAtMs: beaconAtMs })).toEqual({ step: "stored", isOk: null, fault: "kept_late" });
    expect(storedOf({ storedAtMs: null })).toEqual({ step: "stored", isOk: null, fault: "kept_unknown_when" });
  });

  test("is another record whenever it was kept", () => {
    for (const storedAtMs of [beaconAtMs - 1, beaconAtMs, null])
      expect(storedOf({ storedHash: noPreviousHash, storedAtMs })).toMatchObject({ fault: "another_record" });
    expect(storedOf({ storedHash: null })).toMatchObject({ isOk: null, fault: "nothing_stored" });
  });

  test("binds the rules that it was told while cartelas were on sale", () => {
    const { rules } = proof.close;
    const told = (text: string) => storedOf({ storedRules: bytesToHex(sha256(utf8ToBytes(text))) });
    expect(told(rules)?.isOk).toBe(true);
    expect(told(rules.replace("cut=2000", "cut=9000"))).toMatchObject({ isOk: false, fault: "other_rules" });
    expect(storedOf({ storedRules: null })?.isOk).toBe(true);
  });

  test("binds the balls that it heard, as far as they go", () => {
    const order = proof.order ?? [];
    for (const count of [0, 1, 20, 75])
      expect(storedOf({ heardBalls: order.slice(0, count) })?.isOk, `${count}`).toBe(true);
    const [first = 0, second = 0] = order;
    for (const heardBalls of [[second], [first, second, first], [...order, first], [second, first]])
      expect(storedOf({ heardBalls })).toMatchObject({ isOk: false, fault: "other_balls" });
  });

  test("accuses by rules and balls without a seal, too, and cannot be praised for them", () => {
    const none = { storedHash: null, storedAtMs: null };
    const { storedRules = null, heardBalls = null } = about;
    expect(storedOf({ ...none, storedRules, heardBalls })).toMatchObject({ isOk: null, fault: "nothing_stored" });
    expect(storedOf({ ...none, storedRules: noPreviousHash })).toMatchObject({ fault: "other_rules" });
    expect(storedOf({ ...none, heardBalls: [76 - (proof.order?.[0] ?? 0)] })).toMatchObject({ fault: "other_balls" });
  });
});

describe("what my phone kept of another round", () => {
  const sample: Sample = { number: 5, position: 1, cartelas };
  const storedOf = (proof: RoundProof, kept: Partial<About>) =>
    stepOf(
      checkRound(proof, { previous: null, next: null, storedHash: proof.close.hash, mine: null, ...kept }),
      "stored",
    );

  test("balls are compared when the round shows its own", () => {
    const running = { ...closedRound(sample), state: "calling" as const };
    const storedAtMs = running.close.closesAtMs;
    expect(storedOf(running, { heardBalls: [5, 9], storedAtMs })?.isOk).toBe(true);
    const undrawn = sampleRound({ ...sample, voidReason: "beacon" });
    expect(storedOf(undrawn, { heardBalls: [], storedAtMs })?.isOk).toBe(true);
    expect(storedOf(undrawn, { heardBalls: [5], storedAtMs })).toMatchObject({ isOk: false, fault: "other_balls" });
  });

  test("a seal that was there in time contradicts a round closed too late", () => {
    const late = sampleRound({ ...sample, voidReason: "late_close" });
    const lastMs = beaconTimeOf(late.beacon, late.close.beaconRound) - sampleRules.beaconLeadMs / 8;
    expect(storedOf(late, { storedAtMs: lastMs })).toEqual({ step: "stored", isOk: false, fault: "sealed_in_time" });
    expect(storedOf(late, { storedAtMs: late.close.closesAtMs })).toMatchObject({ fault: "sealed_in_time" });
    expect(storedOf(late, { storedAtMs: lastMs + 1 })).toEqual({ step: "stored", isOk: true });
    expect(storedOf(late, { storedAtMs: null })).toMatchObject({ isOk: null, fault: "kept_unknown_when" });
    // Any other void is not about the time of the record.
    const silent = sampleRound({ ...sample, voidReason: "beacon" });
    expect(storedOf(silent, { storedAtMs: silent.close.closesAtMs })?.isOk).toBe(true);
  });
});

describe("my cartela", () => {
  const { proof, about } = someCase;
  const mineOf = (round: RoundProof, mine: About["mine"]) => stepOf(checkRound(round, { ...about, mine }), "mine");
  const number = proof.tickets[2]?.cartelaNumber ?? 0;

  test("is mine with my salt, and just there without", () => {
    expect(mineOf(proof, { cartelaNumber: number, ...samplePlayer(2) })?.isOk).toBe(true);
    expect(mineOf(proof, { cartelaNumber: number })?.isOk).toBe(true);
    expect(mineOf(proof, null)).toEqual({ step: "mine", isOk: null, fault: "nothing_given" });
  });

  test("is not mine with another's salt, another id, or nonsense", () => {
    const { salt, telegramId } = samplePlayer(2);
    expect(mineOf(proof, { cartelaNumber: number, ...samplePlayer(3) })?.fault).toBe("another_player");
    expect(mineOf(proof, { cartelaNumber: number, salt, telegramId: "1" })?.fault).toBe("another_player");
    expect(mineOf(proof, { cartelaNumber: number, salt: "zz", telegramId })?.fault).toBe("unreadable");
    expect(mineOf(proof, { cartelaNumber: number, salt, telegramId: "me" })?.fault).toBe("unreadable");
    expect(mineOf(proof, { cartelaNumber: 199 })?.fault).toBe("not_in_this_round");
    const elsewhere = { ...proof, close: { ...proof.close, root: noPreviousHash } };
    expect(mineOf(elsewhere, { cartelaNumber: number })?.fault).toBe("not_in_the_tree");
  });

  test("on paper has no name on it", () => {
    const paper = sampleRound({
      number: 6,
      position: 1,
      kind: "hall",
      cartelas,
      rules: { ...sampleRules, minPlayers: 1 },
    });
    const cartelaNumber = paper.tickets[0]?.cartelaNumber ?? 0;
    expect(mineOf(paper, { cartelaNumber })?.isOk).toBe(true);
    expect(mineOf(paper, { cartelaNumber, ...samplePlayer(0) })?.fault).toBe("another_player");
  });
});
