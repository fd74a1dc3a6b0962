import { beaconTimeOf, quicknet } from "@derash/fairness/beacon";
import { verifyRound } from "@derash/fairness/proof";
import type { About, LogEntry, RoundProof } from "@derash/fairness/proof/record";
import { type RoundVerdict, verdictOf } from "@derash/fairness/proof/verdict";
import { drawn, quicknet1000, sampleRound, sampleRules, underQuicknet } from "@derash/fairness/sample/round";
import type { Cartela } from "@derash/game/cartela";
import { describe, expect, test } from "vitest";
import { smallFastCounter } from "../small-fast-counter.ts";
import { anyCartela, playRounds, shareOf, signatureOf, withCartela, wouldWin } from "./table.ts";

// The operator holds the seal back until the beacon has spoken, and puts a friend's cartela into it that wins.
const rounds = 200;
const played = playRounds("late seal", rounds);
/** How long after the beacon's time the operator has found a cartela that wins, made the record and shown it. */
const groundMs = 300;
/** A seal of an honest house is on the phones so soon after the close. */
const networkMs = 200;

/** What a phone keeps of a seal that is shown at a true moment: its own clock and the house's, each with what it is off. */
type Clocks = { phoneMs: number; houseMs: number };

function verdictFor(
  { proof, previous }: { proof: RoundProof; previous: LogEntry | null },
  shownAtMs: number,
  { phoneMs, houseMs }: Clocks,
): RoundVerdict["kind"] {
  const about: About = {
    ...{ previous, next: null, mine: null, storedHash: proof.close.hash },
    storedAtMs: shownAtMs + phoneMs,
    storedHouseAtMs: shownAtMs + houseMs,
    verifyBeacon: (_key, round, signature) => Buffer.from(signature).equals(signatureOf(round)),
  };
  const steps = verifyRound(proof, about);
  return verdictOf(proof, steps, about).kind;
}

/** A round that the operator has lost, with a friend's cartela exchanged for one that wins once the signature is known. */
function ground({ proof, own }: { proof: RoundProof; own: Cartela }): { proof: RoundProof; own: Cartela } {
  const nextBelow = smallFastCounter(`grinding ${proof.roundId}`);
  for (;;) {
    const other = anyCartela(nextBelow);
    if (proof.tickets.some(({ cartelaNumber }) => cartelaNumber === other.number)) continue;
    const record = withCartela(proof, own, other);
    // When the record was made, the operator can say as they like.
    if (wouldWin(record, other, signatureOf(record.close.beaconRound)))
      return { proof: drawn(record, signatureOf), own: other };
  }
}

const beaconAtOf = ({ beacon, close }: RoundProof) => beaconTimeOf(beacon, close.beaconRound);

describe("a seal held back until the beacon has spoken", () => {
  const rigged = played.map((round) => {
    const { proof, own } = shareOf(round.proof, round.own) > 0 ? round : ground(round);
    return { proof, own, previous: round.previous };
  });
  const verdicts = (clocks: Clocks) =>
    new Set(rigged.map((round) => verdictFor(round, beaconAtOf(round.proof) + groundMs, clocks)));

  test("wins every round", () => {
    expect(rigged.filter(({ proof, own }) => shareOf(proof, own) > 0)).toHaveLength(rounds);
  });

  test.each<[string, Clocks, RoundVerdict["kind"]]>([
    ["a phone with the right time", { phoneMs: 0, houseMs: 0 }, "late_seal"],
    ["a phone five seconds fast", { phoneMs: 5000, houseMs: 0 }, "late_seal"],
    ["a phone five seconds slow", { phoneMs: -5000, houseMs: 0 }, "clocks_differ"],
    ["a phone two seconds slow", { phoneMs: -2000, houseMs: 0 }, "clocks_differ"],
    ["a phone with the right time, the house's clock set back", { phoneMs: 0, houseMs: -5000 }, "clocks_differ"],
    ["the same, years back", { phoneMs: 0, houseMs: -100_000_000_000 }, "clocks_differ"],
    ["a slow phone and a house's clock set back half as much", { phoneMs: -5000, houseMs: -2500 }, "clocks_differ"],
  ])("is never green to %s", (_, clocks, verdict) => {
    expect(verdicts(clocks)).toEqual(new Set([verdict]));
  });

  test("is green only to a phone that is slow by as much as the house's clock: and then to nobody whose clock is right", () => {
    expect(verdicts({ phoneMs: -5000, houseMs: -5000 })).toEqual(new Set(["all_right"]));
    expect(verdicts({ phoneMs: 0, houseMs: -5000 })).toEqual(new Set(["clocks_differ"]));
  });

  test("is not green to a buyer who was never shown it", () => {
    for (const { proof, previous } of rigged.slice(0, 20)) {
      const about: About = { previous, next: null, storedHash: null, storedRules: null, heardBalls: [1], mine: null };
      about.heardBalls = proof.order?.slice(0, 3) ?? [];
      about.verifyBeacon = () => true;
      expect(verdictOf(proof, verifyRound(proof, about), about).kind).toBe("no_seal");
    }
  });
});

describe("an honest house", () => {
  const verdicts = (clocks: Clocks) =>
    new Set(played.map((round) => verdictFor(round, round.proof.close.closesAtMs + networkMs, clocks)));

  test("is all right to phones whose clocks are right", () => {
    for (const phoneMs of [0, -1900, 1900]) expect(verdicts({ phoneMs, houseMs: 0 })).toEqual(new Set(["all_right"]));
  });

  test.each([-5000, 5000, -3_600_000, 3_600_000])(
    "is not accused by a phone that is %d ms off: the clock is named",
    (phoneMs) => {
      expect(verdicts({ phoneMs, houseMs: 0 })).toEqual(new Set(["clocks_differ"]));
    },
  );
});

test("a round drawn with a signature that drand published years ago is late to every phone, whatever the record says", () => {
  const closesAtMs = beaconTimeOf(quicknet, 1000) - 4000;
  const sample = { number: 1, position: 1, cartelas: [anyCartela(smallFastCounter("ground"))], closesAtMs };
  const friends = sampleRound({ ...sample, rules: { ...sampleRules, minPlayers: 1 } });
  const proof = drawn(underQuicknet(friends), () => Buffer.from(quicknet1000, "hex"));
  const nowMs = 1_790_000_000_000;
  const about: About = {
    ...{ previous: null, next: null, mine: null, storedHash: proof.close.hash },
    ...{ storedAtMs: nowMs, storedHouseAtMs: nowMs },
  };
  const steps = verifyRound(proof, about);
  expect(steps.filter(({ isOk }) => isOk === false)).toEqual([]);
  expect(verdictOf(proof, steps, about).kind).toBe("late_seal");
  const yearsBack = { ...about, storedHouseAtMs: closesAtMs + networkMs };
  expect(verdictOf(proof, verifyRound(proof, yearsBack), yearsBack).kind).toBe("clocks_differ");
});
