import { cartelaSet } from "@derash/game/cartela/package";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callHashes } from "./draw.ts";
import { type About, type LogEntry, type ProofStep, type RoundProof, verifyRound } from "./proof.ts";
import { changed, isNothing, pathsOf, withPart } from "./sample/part.ts";
import {
  closedRound,
  drawn,
  logEntryOf,
  noPreviousHash,
  type Sample,
  samplePlayer,
  sampleRound,
  sampleRules,
} from "./sample/round.ts";
import { sampleCase, sampleTamperings } from "./sample/tampering.ts";

const stepNames = [
  "seed",
  "chain",
  "tickets",
  "rules",
  "close_record",
  "beacon_round",
  "beacon_signature",
  "order",
  "calls",
  "winners",
  "void",
  "mine",
  "stored",
];
const cartelas = cartelaSet(1);
const alone: About = { previous: null, next: null, storedHash: null, mine: null };
const noRound = "0199c0de-0000-7000-8000-000000000001";
const someCase = sampleCase();

const failing = (steps: readonly ProofStep[]) => steps.filter(({ isOk }) => isOk === false).map(({ step }) => step);
const stepOf = (steps: readonly ProofStep[], name: string) => steps.find(({ step }) => step === name);

test("every step of a round played by the rules is ok", () => {
  const { proof, about } = someCase;
  const mine = { cartelaNumber: proof.tickets[3]?.cartelaNumber ?? 0, ...samplePlayer(3) };
  expect(verifyRound(proof, { ...about, mine })).toEqual(stepNames.map((step) => ({ step, isOk: true })));
});

describe("a lie is found by the step that it is about", () => {
  test.each(sampleTamperings())("$name: $step", ({ step, proof, about }) => {
    expect(failing(verifyRound(proof, about))).toContain(step);
  });
});

describe("no part of a record can be changed unseen", () => {
  // What only names things, and a time that is bound from above only. docs/fairness.md says so.
  const unbound = new Set(["gameId", "company", "close.recordedAtMs", "table.recoveredAtMs"]);
  const rounds: [string, RoundProof][] = [
    ["a settled round", someCase.proof],
    ["a round without players", lonely({ voidReason: "min_players" })],
    ["a round closed too late", lonely({ voidReason: "late_close" })],
    ["a round without beacon", lonely({ voidReason: "beacon" })],
    ["a hall's round", hallRound({})],
    ["a hall's round that nobody won", hallRound({ voidReason: "no_winner" })],
  ];

  test.each(rounds)("%s: one character or one unit", (_, proof) => {
    const about = aboutOf(proof);
    expect(failing(verifyRound(proof, about))).toEqual([]);
    const paths = pathsOf(proof).filter((path) => !unbound.has(path.join(".")));
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) {
      for (const way of [0, 1, 16, 31]) {
        const steps = failing(
          verifyRound(
            withPart(proof, path, (part) => changed(part, way)),
            about,
          ),
        );
        expect(steps, `${path.join(".")} changed, way ${way}`).not.toEqual([]);
      }
    }
  });

  test.each(rounds)("%s: anything else in its place", (_, proof) => {
    const about = aboutOf(proof);
    const paths = pathsOf(proof).filter((path) => !unbound.has(path.join(".")));
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const other = withPart(proof, path, (part) => {
          // A round that was not drawn may say 0 for nothing.
          fc.pre(JSON.stringify(part) !== JSON.stringify(value) && !(part === null && isNothing(value)));
          return value;
        });
        expect(failing(verifyRound(other, about))).not.toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

test("a record that is no record at all fails and never throws", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constant({}), fc.dictionary(fc.constantFrom("close", "tickets", "state"), fc.jsonValue())),
      (record) => {
        const steps = verifyRound(record as RoundProof, alone);
        expect(steps.map(({ step }) => step)).toEqual(stepNames);
        expect(failing(steps)).toContain("close_record");
      },
    ),
  );
});

test("before the end only the record and its place are checked, and a seed published early is an issue", () => {
  const proof = closedRound({ number: 8, position: 4, cartelas: cartelas.slice(0, 3), previousHash: "11".repeat(32) });
  const steps = verifyRound(proof, { ...alone, storedHash: proof.close.hash, storedAtMs: proof.close.closesAtMs });
  const ok = ["tickets", "rules", "close_record", "beacon_round", "stored"];
  expect(steps.filter(({ isOk }) => isOk).map(({ step }) => step)).toEqual(ok);
  expect(failing(steps)).toEqual([]);
  expect(stepOf(steps, "seed")).toEqual({ step: "seed", isOk: null, issue: "seed_not_revealed" });
  expect(stepOf(steps, "order")).toEqual({ step: "order", isOk: null, issue: "not_over" });

  const over = sampleRound({ number: 8, position: 4, cartelas: cartelas.slice(0, 3), previousHash: "11".repeat(32) });
  expect(failing(verifyRound({ ...over, state: "calling" }, alone))).toContain("seed");
});

test("a new epoch goes on from the last record of the one before, and nothing else does", () => {
  const before = "11".repeat(32);
  const last = sampleRound({
    number: 9,
    position: 3,
    chainLength: 3,
    cartelas: cartelas.slice(0, 2),
    previousHash: before,
  });
  const start = { number: 10, epoch: 2, cartelas: cartelas.slice(5, 8), previousHash: last.close.hash };
  const chainOf = (proof: RoundProof, previous: LogEntry | null) =>
    stepOf(verifyRound(proof, { ...alone, previous, verifyBeacon: () => true }), "chain");
  expect(chainOf(sampleRound({ ...start, position: 1 }), logEntryOf(last))?.isOk).toBe(true);
  expect(chainOf(sampleRound({ ...start, position: 2 }), logEntryOf(last))?.issue).toBe("previous_skipped");
  expect(chainOf(sampleRound({ ...start, epoch: 3, position: 1 }), logEntryOf(last))?.issue).toBe("previous_skipped");
  expect(chainOf(sampleRound({ ...start, position: 1, previousHash: noPreviousHash }), null)?.issue).toBe(
    "previous_missing",
  );
  expect(chainOf(sampleRound({ ...start, position: 1 }), null)).toMatchObject({ isOk: null });
  const nextOf = verifyRound(last, { ...alone, next: logEntryOf(sampleRound({ ...start, position: 1 })) });
  expect(stepOf(nextOf, "chain")?.isOk).not.toBe(false);
});

describe("a new epoch before the chain before is used up", () => {
  const last = sampleRound({ number: 9, position: 3, cartelas: cartelas.slice(0, 2), previousHash: "11".repeat(32) });
  const start = { number: 10, cartelas: cartelas.slice(5, 8), position: 1, previousHash: last.close.hash };
  const chainOf = (proof: RoundProof, previous: LogEntry | null) =>
    stepOf(verifyRound(proof, { ...alone, previous, verifyBeacon: () => true }), "chain");

  test("is one that the house has said it began after a restore, whatever epochs were lost", () => {
    const recovered = { ...start, recoveredAtMs: 1_790_000_500_000 };
    expect(chainOf(sampleRound({ ...start, epoch: 2 }), logEntryOf(last))?.issue).toBe("previous_skipped");
    for (const epoch of [2, 3, 9])
      expect(chainOf(sampleRound({ ...recovered, epoch }), logEntryOf(last))?.isOk).toBe(true);
    expect(chainOf(sampleRound({ ...recovered, epoch: 2, position: 2 }), logEntryOf(last))?.isOk).toBe(false);
    // It tells the seed of the last round that is left all the same, and follows on that one.
    expect(chainOf(sampleRound({ ...recovered, epoch: 2 }), { ...logEntryOf(last), state: "calling" })?.issue).toBe(
      "previous_not_over",
    );
    expect(chainOf(sampleRound({ ...recovered, epoch: 2 }), null)).toMatchObject({ isOk: null });
    const first = sampleRound({ ...recovered, epoch: 2, previousHash: noPreviousHash });
    expect(chainOf(first, null)?.isOk).toBe(true);
    const next = { ...logEntryOf(sampleRound({ ...recovered, epoch: 2 })) };
    const nextOf = (entry: LogEntry) => stepOf(verifyRound(last, { ...alone, next: entry }), "chain");
    expect(nextOf(next)?.isOk).not.toBe(false);
    expect(nextOf({ ...next, recoveredAtMs: null })?.issue).toBe("next_skipped");
  });

  test("is one with another beacon, which the epoch before must not have", () => {
    const other = { ...logEntryOf(last), beaconChain: "22".repeat(32) };
    expect(chainOf(sampleRound({ ...start, epoch: 2 }), other)?.isOk).toBe(true);
    const same = { ...start, position: 4 };
    expect(chainOf(sampleRound(same), logEntryOf(last))?.isOk).toBe(true);
    expect(chainOf(sampleRound(same), other)?.issue).toBe("previous_another_beacon");
  });
});

test("no record is made before the sale has ended, nor one beside it", () => {
  const { proof, about } = sampleCase();
  const early = { ...proof, close: { ...proof.close, recordedAtMs: proof.close.closesAtMs - 1 } };
  expect(stepOf(verifyRound(early, about), "close_record")?.issue).toBe("recorded_before_the_close");
  const atOnce = { ...proof, close: { ...proof.close, recordedAtMs: proof.close.closesAtMs } };
  expect(failing(verifyRound(atOnce, about))).toEqual([]);
  for (const side of ["previous", "next"] as const) {
    const entry = about[side] as LogEntry;
    const beside = { ...about, [side]: { ...entry, recordedAtMs: entry.closesAtMs - 1 } };
    expect(stepOf(verifyRound(proof, beside), "chain")?.issue).toBe(`${side}_recorded_early`);
  }
});

test("the round before must have told its seed", () => {
  const { proof, about } = sampleCase();
  const previous = { ...(about.previous as LogEntry), serverSeed: null };
  expect(stepOf(verifyRound(proof, { ...about, previous }), "chain")).toMatchObject({ issue: "previous_seed" });
});

test("a round of one player is not played, and a round of two is not void for want of players", () => {
  const one = lonely({ voidReason: "min_players" });
  one.voidReason = null;
  one.state = "settled";
  expect(stepOf(verifyRound(drawn(one), alone), "void")).toMatchObject({ issue: "played_without_players" });
  const two = { ...lonely({ voidReason: "beacon" }), voidReason: "min_players" as const };
  expect(stepOf(verifyRound(two, alone), "void")).toMatchObject({ isOk: false, issue: "not_min_players" });
});

test("late is later than an eighth of the lead before the beacon", () => {
  const proof = lonely({ voidReason: "beacon" });
  const beaconAt = proof.beacon.genesisMs + (proof.close.beaconRound - 1) * proof.beacon.periodMs;
  const lateAt = (recordedAtMs: number) => {
    const late = { ...proof, voidReason: "late_close" as const, close: { ...proof.close, recordedAtMs } };
    return stepOf(verifyRound(late, alone), "void")?.isOk;
  };
  expect([lateAt(beaconAt - 500), lateAt(beaconAt - 499)]).toEqual([false, true]);
});

test("a room has no round without a winner", () => {
  const proof = { ...hallRound({ voidReason: "no_winner" }), kind: "room" as const };
  expect(failing(verifyRound(proof, alone))).toEqual(["tickets", "void"]);
});

test("a round in which somebody had won is not ended as one without a winner", () => {
  const proof = hallRound({ voidReason: "no_winner" });
  const whole = { ...proof, callCount: 75, callHash: lastCallHash(proof) };
  expect(failing(verifyRound(whole, alone))).toEqual(["void"]);
});

test("a hall's round may go on after the winning ball, a room's may not", () => {
  const proof = hallRound({});
  const longer = { ...proof, callCount: 75, callHash: lastCallHash(proof) };
  expect(failing(verifyRound(longer, alone))).toEqual([]);
  expect(failing(verifyRound({ ...longer, kind: "room" }, alone))).toEqual(["tickets", "winners"]);
});

test("a hundred rounds of one table, one after the other, are all right", () => {
  const signature = new Uint8Array(48).fill(9);
  const rounds = Array.from({ length: 100 }, (_, index) =>
    sampleRound({
      number: index + 1,
      position: index + 1,
      cartelas: cartelas.slice(index, index + 10),
      previousHash: index === 0 ? noPreviousHash : "11".repeat(32),
      sign: () => signature,
    }),
  );
  const about = { ...alone, verifyBeacon: () => true };
  for (const proof of rounds) expect(failing(verifyRound(proof, about))).toEqual([]);
});

function lonely(sample: Partial<Sample>): RoundProof {
  return sampleRound({ number: 5, position: 1, cartelas: cartelas.slice(0, 3), ...sample });
}

function hallRound(sample: Partial<Sample>): RoundProof {
  const rules = { ...sampleRules, minPlayers: 1 };
  return sampleRound({ number: 6, position: 1, kind: "hall", cartelas: cartelas.slice(0, 3), rules, ...sample });
}

/** The neighbours of a record, and a check of its signature that costs nothing. */
function aboutOf(proof: RoundProof): About {
  const { close, serverSeed, beaconSignature: signature } = proof;
  const entry = logEntryOf(proof);
  const place = { roundId: noRound, position: close.position + 1, previousHash: close.hash };
  const next = { ...entry, ...place, commit: serverSeed ?? "" };
  const { previous } = close.position === 1 ? alone : someCase.about;
  const verifyBeacon: About["verifyBeacon"] = (_key, _round, bytes) => bytesToHex(bytes) === signature;
  return { ...alone, previous, next, verifyBeacon };
}

function lastCallHash({ close, order }: RoundProof): string {
  return bytesToHex(callHashes(hexToBytes(close.hash), order ?? []).at(-1) as Uint8Array);
}
