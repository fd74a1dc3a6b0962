import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { beaconTimeOf, localBeacon, quicknet, signBeacon } from "./beacon.ts";
import { gameScreenSchedule } from "./bonus.ts";
import { u16 } from "./bytes.ts";
import { cartelaSet } from "./cartela-package.ts";
import { inclusionPath, merkleRoot } from "./merkle.ts";
import { anyLine } from "./pattern.ts";
import { type About, checkRound, type RoundProof } from "./proof.ts";
import { publishedVector } from "./published-vector.ts";
import { type PlayedRules, rulesText } from "./rules-text.ts";
import { logEntryOf, type Sample, samplePlayer, sampleRound, sampleRules, underQuicknet } from "./sample-round.ts";
import { sampleCase, sampleTamperings } from "./sample-tampering.ts";
import { cardHashOf, paperTagOf, playerTagOf } from "./ticket.ts";

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
        signature: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
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
  const beaconAtMs = beaconTimeOf(proof.beacon, proof.close.beaconRound);
  const hall = { kind: "hall", rules: { ...sampleRules, minPlayers: 1 } } as const;
  return [
    { name: "a room's round", ...checked(proof, { ...about, mine: { cartelaNumber: number, ...samplePlayer(3) } }) },
    vectorOf("a hall's round", hall),
    vectorOf("a hall's round without winner", { ...hall, voidReason: "no_winner" }),
    vectorOf("a round without players", { voidReason: "min_players" }),
    vectorOf("a round closed too late", { voidReason: "late_close" }),
    vectorOf("a round without beacon", { voidReason: "beacon" }),
    roundWithoutDrand(),
    { name: "a record that the phone kept too late", ...checked(proof, { ...about, storedAtMs: beaconAtMs }) },
    { name: "a record kept nobody knows when", ...checked(proof, { ...about, storedAtMs: null }) },
    secondEpoch(),
  ];
}

function vectorOf(name: string, sample: Partial<Sample>) {
  return {
    name,
    ...checked(sampleRound({ number: 5, position: 1, cartelas: cartelas.slice(0, 3), ...sample }), alone),
  };
}

function roundWithoutDrand() {
  const sample = { number: 8, position: 1, cartelas: cartelas.slice(0, 3), voidReason: "beacon" } as const;
  return { name: "a round without drand's beacon", ...checked(underQuicknet(sampleRound(sample)), alone) };
}

function secondEpoch() {
  const last = sampleRound({ number: 6, position: 100, cartelas: cartelas.slice(0, 2), previousHash: "11".repeat(32) });
  const previousHash = last.close.hash;
  const proof = sampleRound({ number: 7, epoch: 2, position: 1, cartelas: cartelas.slice(30, 41), previousHash });
  return { name: "the first round of the second epoch", ...checked(proof, { ...alone, previous: logEntryOf(last) }) };
}

/** A record with what its checker is given and finds; `steps` has true, false or null for each step. */
function checked(proof: RoundProof, about: About) {
  return { proof, about, steps: Object.fromEntries(checkRound(proof, about).map(({ step, isOk }) => [step, isOk])) };
}
