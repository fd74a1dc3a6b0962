import { gameScreenSchedule } from "@derash/game/bonus";
import { u16 } from "@derash/game/bytes";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { anyLine } from "@derash/game/pattern";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { beaconTimeOf, localBeacon, quicknet, signBeacon } from "./beacon.ts";
import { bytesOf } from "./hex.ts";
import { inclusionPath, merkleRoot } from "./merkle.ts";
import { readJson } from "./proof/json.ts";
import { verdictOf } from "./proof/verdict.ts";
import { type About, type RoundProof, verifyRound } from "./proof.ts";
import { type PlayedRules, rulesText } from "./rules-text.ts";
import {
  drawn,
  logEntryOf,
  quicknet1000,
  type Sample,
  samplePlayer,
  sampleRound,
  sampleRules,
  underQuicknet,
} from "./sample/round.ts";
import { guaranteedSample, severalSample, shoutedSample, stagedSample, taxedSample } from "./sample/rule-lies.ts";
import { sampleCase, sampleTamperings } from "./sample/tampering.ts";
import { cardHashOf, paperTagOf, playerTagOf } from "./ticket.ts";
import { publishedVector } from "./vectors/published.ts";

const cartelas = cartelaSet(1);
const alone: About = { previous: null, next: null, storedHash: null, mine: null };

/** What docs/fairness-vectors.json holds: everything that a program of somebody else's can be compared with. */
export function fairnessVectors() {
  return {
    published: publishedVector(),
    hashes: hashVectors(),
    merkle: [1, 2, 3, 4, 5, 7, 8, 9].map(merkleVector),
    rules: ruleVectors(),
    beacon: beaconVectors(),
    rounds: roundVectors(),
    spellings: spellingVectors(),
    lies: sampleTamperings().map(({ name, step, proof, about }) => ({ name, step, ...checked(proof, about) })),
  };
}

function hashVectors() {
  const cartela = cartelas[16] as (typeof cartelas)[number];
  const salt = new Uint8Array(16).fill(0x5a);
  const ticketId = "0199c0de-0000-7000-8000-000000000001";
  return {
    card: { ...cartela, hash: bytesToHex(cardHashOf(cartela)) },
    player: { salt: bytesToHex(salt), telegramId: "5000000001", tag: bytesToHex(playerTagOf(salt, 5_000_000_001n)) },
    paper: { ticketId, tag: bytesToHex(paperTagOf(ticketId)) },
  };
}

/** Leaf i of these trees is SHA-256("leaf" || u16 i); the path is that of the last leaf. */
function merkleVector(count: number) {
  const leaves = Array.from({ length: count }, (_, index) => sha256(concatBytes(utf8ToBytes("leaf"), u16(index))));
  const path = inclusionPath(leaves, count - 1).map(bytesToHex);
  return { count, root: bytesToHex(merkleRoot(leaves)), index: count - 1, path };
}

function ruleVectors() {
  const corners = { value: "corners", masks: [17825809] };
  const all: PlayedRules[] = [
    sampleRules,
    { houseCutBps: 0, bonusSchedule: [], patterns: [corners, anyLine], minPlayers: 1, beaconLeadMs: 6000 },
    { ...sampleRules, bonusSchedule: gameScreenSchedule.slice(0, 1) },
    { ...sampleRules, guarantee: santim(500_000) },
    stagedSample.rules ?? sampleRules,
    shoutedSample.rules ?? sampleRules,
    taxedSample.rules ?? sampleRules,
    { ...sampleRules, tax: { rateBps: 5000, threshold: santim(0), base: "prize_and_bonus", bearer: "company" } },
  ];
  return all.map((rules) => ({ text: rulesText(rules), hash: bytesToHex(sha256(utf8ToBytes(rulesText(rules)))) }));
}

function beaconVectors() {
  const secretKey = new Uint8Array(32).fill(0x21);
  return {
    quicknet,
    times: [1, 1000, 27_946_612].map((round) => ({ round, atMs: beaconTimeOf(quicknet, round) })),
    // Signatures that the League of Entropy has published.
    signatures: [
      {
        round: 1000,
        signature: quicknet1000,
      },
      {
        round: 1001,
        signature: "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41",
      },
    ],
    local: {
      secretKey: bytesToHex(secretKey),
      facts: localBeacon(secretKey, 1000),
      round: 77,
      signature: bytesToHex(signBeacon(secretKey, 77)),
    },
  };
}

function roundVectors() {
  const { proof, about } = sampleCase();
  const number = proof.tickets[3]?.cartelaNumber ?? 0;
  const mine = { cartelaNumber: number, ...samplePlayer(3) };
  const hall = { kind: "hall", rules: { ...sampleRules, minPlayers: 1 } } as const;
  return [
    { name: "a room's round", ...checked(proof, { ...about, mine }) },
    vectorOf("a hall's round", hall),
    vectorOf("a hall's round without winner", { ...hall, voidReason: "no_winner" }),
    vectorOf("a round without players", { voidReason: "min_players" }),
    vectorOf("a round closed too late", { voidReason: "late_close" }),
    vectorOf("a round without beacon", { voidReason: "beacon" }),
    ...roundsWithoutDrand(),
    ...sealVectors(proof, about),
    { name: "a round of which a buyer kept no seal", ...checked(proof, { ...about, ...noSeal, mine }) },
    { name: "a round of which a stranger has no seal", ...checked(proof, { ...about, ...noSeal, ...noPurchase }) },
    { name: "a round with a guarantee", ...checked(sampleRound(guaranteedSample), alone) },
    { name: "a round with stages and a guarantee", ...checked(sampleRound(stagedSample), alone) },
    { name: "a hall's round by the first shout", ...checked(sampleRound(shoutedSample), alone) },
    { name: "a round of two players with several cartelas", ...checked(sampleRound(severalSample), alone) },
    { name: "a round with stages and a tax", ...checked(sampleRound(taxedSample), alone) },
    groundRound(),
    secondEpoch(),
    recoveredEpoch(),
  ];
}

const noSeal = { storedHash: null, storedAtMs: null };
const noPurchase = { storedRules: null, heardBalls: null };

/** One round, and what phones with other clocks and other patience have kept of it. */
function sealVectors(proof: RoundProof, about: About) {
  const beaconAtMs = beaconTimeOf(proof.beacon, proof.close.beaconRound);
  const closesAtMs = proof.close.closesAtMs;
  const kept: [string, Partial<About>][] = [
    ["a record that the phone kept too late", { storedAtMs: beaconAtMs }],
    ["a record kept nobody knows when", { storedAtMs: null }],
    ["a record kept by two clocks that agree", { storedAtMs: beaconAtMs - 1, storedHouseAtMs: beaconAtMs - 2001 }],
    ["a late record, by a phone five seconds slow", { storedAtMs: closesAtMs, storedHouseAtMs: closesAtMs + 5000 }],
    ["a record in time, by a phone five seconds fast", { storedAtMs: beaconAtMs + 500, storedHouseAtMs: closesAtMs }],
    ["a record as long as a person writes down", { storedHash: proof.close.hash.slice(0, 40) }],
    ["a record of sixteen digits, which can be found twice", { storedHash: proof.close.hash.slice(0, 16) }],
  ];
  return kept.map(([name, stored]) => ({ name, ...checked(proof, { ...about, ...stored }) }));
}

/** Numbers of the room's round spelt in another way: its text, as JSON without blanks, with one piece exchanged. */
function spellingVectors() {
  const { proof, about } = sampleCase();
  const text = JSON.stringify(proof);
  const stake = '"stake":1000,"ticketCount"';
  const others = ["1e3", "1000.0", "1000.00000000000000000001", "1.000e3", "10000e-1", "-1000", "0001000", '"1000"'];
  const pieces: [string, string][] = [
    ...others.map((other): [string, string] => [stake, stake.replace("1000", other)]),
    ['"cells":[', '"cells":[-0,'],
    ['{"protocol"', '{"unknown":1e3,"protocol"'],
    ['{"protocol"', `{"unknown":${"[".repeat(31)}${"]".repeat(31)},"protocol"`],
    ['{"protocol"', `{"unknown":${"[".repeat(32)}${"]".repeat(32)},"protocol"`],
    ['{"protocol"', `{"unknown":${"[".repeat(1500)}${"]".repeat(1500)},"protocol"`],
  ];
  return pieces.map(([piece, other]) => ({ piece, other, about, ...readAnew(text.replace(piece, other), about) }));
}

/** `isJson` false: refused before any step. */
function readAnew(text: string, about: About) {
  try {
    const { steps, verdict } = checked(readJson(text) as RoundProof, about);
    return { isJson: true, steps, verdict };
  } catch {
    return { isJson: false };
  }
}

function vectorOf(name: string, sample: Partial<Sample>) {
  return {
    name,
    ...checked(sampleRound({ number: 5, position: 1, cartelas: cartelas.slice(0, 3), ...sample }), alone),
  };
}

function roundsWithoutDrand() {
  const sample = { number: 8, position: 1, cartelas: cartelas.slice(0, 3), voidReason: "beacon" } as const;
  const round = underQuicknet(sampleRound(sample));
  return [
    { name: "a round without drand's beacon", ...checked(round, alone) },
    { name: "a round without drand's beacon, which was asked", ...checked(round, { ...alone, askedBeacon: "absent" }) },
    {
      name: "a round without drand's beacon, which is there now",
      ...checked(beaconThereNow(), { ...alone, askedBeacon: quicknet1000 }),
    },
  ];
}

/** Void because the beacon was silent; the League of Entropy has published its round 1000. */
function beaconThereNow() {
  const closesAtMs = beaconTimeOf(quicknet, 1000) - sampleRules.beaconLeadMs;
  const round = { number: 10, position: 1, cartelas: cartelas.slice(0, 3), closesAtMs } as const;
  return underQuicknet(sampleRound({ ...round, voidReason: "beacon" }));
}

/** What an operator makes of a signature that has been public for years: nothing is wrong with it but its time. */
function groundRound() {
  const closesAtMs = beaconTimeOf(quicknet, 1000) - sampleRules.beaconLeadMs;
  const round = { number: 11, position: 1, cartelas: cartelas.slice(0, 3), closesAtMs };
  const proof = drawn(underQuicknet(sampleRound(round)), () => bytesOf(quicknet1000, 48));
  const stored = { storedHash: proof.close.hash, storedAtMs: 1_790_000_000_000, storedHouseAtMs: 1_790_000_000_100 };
  return {
    name: "a round drawn with a signature that was public for years",
    ...checked(proof, { ...alone, ...stored }),
  };
}

function secondEpoch() {
  const last = sampleRound({ number: 6, position: 100, cartelas: cartelas.slice(0, 2), previousHash: "11".repeat(32) });
  const previousHash = last.close.hash;
  const proof = sampleRound({ number: 7, epoch: 2, position: 1, cartelas: cartelas.slice(30, 41), previousHash });
  return { name: "the first round of the second epoch", ...checked(proof, { ...alone, previous: logEntryOf(last) }) };
}

/** The house had restored its database, and said so. */
function recoveredEpoch() {
  const last = sampleRound({ number: 6, position: 5, cartelas: cartelas.slice(0, 2), previousHash: "11".repeat(32) });
  const start = { number: 7, epoch: 3, position: 1, recoveredAtMs: last.close.closesAtMs + 60_000 };
  const proof = sampleRound({ ...start, cartelas: cartelas.slice(30, 41), previousHash: last.close.hash });
  return { name: "the first round after a restore", ...checked(proof, { ...alone, previous: logEntryOf(last) }) };
}

/** A record with what its checker is given and finds; `steps` has true, false or null for each step. */
function checked(proof: RoundProof, about: About) {
  const steps = verifyRound(proof, about);
  const { kind: verdict } = verdictOf(proof, steps, about);
  return { proof, about, steps: Object.fromEntries(steps.map(({ step, isOk }) => [step, isOk])), verdict };
}
