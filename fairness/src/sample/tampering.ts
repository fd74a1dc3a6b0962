import type { Cells } from "@derash/game/cartela";
import { cartelaSet } from "@derash/game/cartela/package";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { localBeacon, signBeacon } from "../beacon.ts";
import { callHashes } from "../draw.ts";
import { bytesOf } from "../hex.ts";
import { closeHashOf } from "../proof/close.ts";
import type { About, LogEntry, ProofTicket, RoundProof, StepName } from "../proof/record.ts";
import {
  drawn,
  logEntryOf,
  noPreviousHash,
  reclosed,
  sampleRound,
  sampleRules,
  sampleSignature,
  underQuicknet,
} from "./round.ts";
import { ruleLies } from "./rule-lies.ts";

/** A lie about a round, and the step that must say so (others may, too). */
export type Tampering = { name: string; step: StepName; proof: RoundProof; about: About };
type Case = { proof: RoundProof; about: About };
type Change = (round: Case) => unknown;

const cartelas = cartelaSet(1);
// Of the neighbours only their records are read.
const unsigned = () => new Uint8Array(48);
const otherKey = new Uint8Array(32).fill(3);

/** The second of three rounds of one table, with everything that a checker can be given. */
export function sampleCase(): Case {
  const first = sampleRound({ number: 1, position: 1, cartelas: cartelas.slice(0, 3), sign: unsigned });
  const previousHash = first.close.hash;
  const proof = sampleRound({ number: 2, position: 2, cartelas: cartelas.slice(10, 15), previousHash });
  const next = sampleRound({
    number: 3,
    position: 3,
    cartelas: cartelas.slice(20, 24),
    previousHash: proof.close.hash,
    sign: unsigned,
  });
  return {
    proof,
    about: {
      previous: logEntryOf(first),
      next: logEntryOf(next),
      storedHash: proof.close.hash,
      storedAtMs: proof.close.recordedAtMs + 100,
      storedRules: rulesHashOf(proof.close.rules),
      heardBalls: proof.order?.slice(0, proof.callCount ?? 0) ?? [],
      mine: null,
    },
  };
}

function voidCase(): Case {
  const proof = sampleRound({ number: 4, position: 1, cartelas: cartelas.slice(0, 2), voidReason: "min_players" });
  return { proof, about: { previous: null, next: null, storedHash: null, mine: null } };
}

/** A round closed too late, if one believes it: its record is the one that a phone had right after the close. */
function lateCase(): Case {
  const proof = sampleRound({ number: 5, position: 1, cartelas: cartelas.slice(0, 3), voidReason: "late_close" });
  const { closesAtMs, hash } = proof.close;
  return { proof, about: { previous: null, next: null, storedHash: hash, storedAtMs: closesAtMs + 300, mine: null } };
}

/** The first round of an epoch that was begun though the chain before had not been used up. */
function earlyEpochCase(): Case {
  const before = { number: 6, position: 5, cartelas: cartelas.slice(0, 2), previousHash: "11".repeat(32) };
  const previous = sampleRound({ ...before, sign: unsigned });
  const previousHash = previous.close.hash;
  const proof = sampleRound({ number: 7, epoch: 2, position: 1, cartelas: cartelas.slice(30, 33), previousHash });
  return { proof, about: { previous: logEntryOf(previous), next: null, storedHash: null, mine: null } };
}

const lies: readonly [string, StepName, Change][] = [
  ["swapped cartela", "tickets", ({ proof }) => swapCells(proof)],
  ["swapped cartela, record made anew", "stored", ({ proof }) => redo(proof, swapCells)],
  ["added ticket", "tickets", ({ proof }) => addTicket(proof)],
  ["added ticket, record made anew", "chain", ({ proof }) => redo(proof, addTicket)],
  ["removed ticket", "tickets", ({ proof }) => removeTicket(proof)],
  ["removed ticket, record made anew", "stored", ({ proof }) => redo(proof, removeTicket)],
  ["other ticket root", "close_record", ({ proof }) => setClose(proof, { root: noPreviousHash })],
  ["other beacon round", "beacon_round", ({ proof }) => redo(proof, takeNextBeacon)],
  ["drand with too short a lead", "beacon_round", ({ proof }) => shortenLead(proof)],
  ["other beacon key", "beacon_round", ({ proof }) => useOtherKey(proof)],
  ["forged signature", "beacon_signature", ({ proof }) => drawn(proof, (round) => signBeacon(otherKey, round))],
  [
    "signature of another round",
    "beacon_signature",
    ({ proof }) => drawn(proof, (round) => sampleSignature(round - 1)),
  ],
  ["altered ball order", "order", ({ proof }) => proof.order?.reverse()],
  ["altered close time", "close_record", ({ proof }) => setClose(proof, { closesAtMs: proof.close.closesAtMs + 1 })],
  ["other rules", "close_record", ({ proof }) => setCut(proof, "cut=3000")],
  ["unreadable rules", "rules", ({ proof }) => redo(proof, () => setCut(proof, "cut=02000"))],
  ["smaller prize pool, record made anew", "rules", ({ proof }) => shrinkPool(proof)],
  ["one ball less", "calls", ({ proof }) => set(proof, { callCount: (proof.callCount ?? 0) - 1 })],
  ["wrong prize", "winners", ({ proof }) => changePrize(proof)],
  ["other winner", "winners", ({ proof }) => changeWinner(proof)],
  [
    "seed of another round",
    "seed",
    ({ proof, about }) => set(proof, { serverSeed: about.previous?.serverSeed ?? null }),
  ],
  [
    "chain without its anchor",
    "seed",
    ({ proof }) => set(proof, { table: { ...proof.table, anchor: noPreviousHash } }),
  ],
  [
    "chain that is too long to follow",
    "seed",
    ({ proof }) => set(proof, { table: { ...proof.table, length: 1_000_001 } }),
  ],
  ["seed kept back", "seed", ({ proof }) => set(proof, { serverSeed: null })],
  ["skipped round", "chain", ({ proof }) => skipRound(proof)],
  ["skipped round in the log", "chain", ({ about }) => skipInLog(about)],
  ["other round before", "chain", ({ proof }) => redo(proof, () => setClose(proof, { previousHash: noPreviousHash }))],
  ["round before that never ended", "chain", ({ about }) => setBefore(about, { state: "calling" })],
  ["round before with another seed", "chain", ({ about }) => setBefore(about, { commit: noPreviousHash })],
  ["round before that closed later", "chain", ({ about, proof }) => closeLater(about, proof)],
  [
    "round before that is the round itself",
    "chain",
    ({ about, proof }) => setBefore(about, { roundId: proof.roundId }),
  ],
  ["round before with another beacon", "chain", ({ about }) => setBefore(about, { beaconChain: noPreviousHash })],
  [
    "round before that was recorded before its sale had ended",
    "chain",
    ({ about }) => setBefore(about, { recordedAtMs: (about.previous?.closesAtMs ?? 0) - 1 }),
  ],
  [
    "record made before the sale had ended",
    "close_record",
    ({ proof }) => setClose(proof, { recordedAtMs: proof.close.closesAtMs - 1 }),
  ],
  [
    "seal that only begins like the one on the screen",
    "stored",
    ({ about, proof }) => Object.assign(about, { storedHash: proof.close.hash.slice(0, 16) + "5a".repeat(12) }),
  ],
  ["unended round with one after it", "chain", ({ proof }) => set(proof, { state: "calling" })],
  ["room's round passed off as a hall's", "tickets", ({ proof }) => set(proof, { kind: "hall" })],
  ["other rules than while selling", "stored", ({ about, proof }) => hearOtherRules(about, proof)],
  ["other balls than those heard", "stored", ({ about }) => Object.assign(about, { heardBalls: [1, 2, 3] })],
  ["played though late", "void", ({ proof }) => setClose(proof, { recordedAtMs: proof.close.recordedAtMs + 10_000 })],
  ["void without a reason", "void", ({ proof }) => set(proof, { state: "void" })],
];

const voidLies: readonly [string, StepName, Change][] = [
  ["unrevealed void", "void", ({ proof }) => set(proof, { serverSeed: null })],
  ["void for another reason", "void", ({ proof }) => set(proof, { voidReason: "late_close" })],
  ["void after the draw", "void", ({ proof }) => drawn(proof)],
];

/** A hall's round whose winning ball somebody heard, told as one that its cashier gave up just before it. */
function cutShortCase(): Case {
  const rules = { ...sampleRules, minPlayers: 1 };
  const settled = sampleRound({ number: 9, position: 1, kind: "hall", cartelas: cartelas.slice(0, 3), rules });
  const heardBalls = settled.order?.slice(0, settled.callCount ?? 0) ?? [];
  const { closesAtMs, hash } = settled.close;
  const kept = { storedHash: hash, storedAtMs: closesAtMs + 300, heardBalls };
  return { proof: withoutItsLastBall(settled), about: { previous: null, next: null, mine: null, ...kept } };
}

/** The record that a hall shows which does not want to pay: void, nobody has won, and the last ball was never called. */
export function withoutItsLastBall(settled: RoundProof): RoundProof {
  const callCount = (settled.callCount ?? 0) - 1;
  const calls = callHashes(bytesOf(settled.close.hash), settled.order?.slice(0, callCount) ?? []);
  const callHash = bytesToHex(calls.at(-1) as Uint8Array);
  const unpaid = { winners: [], pot: null, houseCut: null };
  return { ...settled, state: "void", voidReason: "no_winner", callCount, callHash, ...unpaid };
}

const asTheyAre: readonly [string, StepName, () => Case][] = [
  ["void as late though sealed in time", "stored", lateCase],
  ["epoch begun before its time", "chain", earlyEpochCase],
  ["hall's round cut short of its winning ball", "stored", cutShortCase],
];

/** Every lie, each told once. */
export function sampleTamperings(): Tampering[] {
  const told =
    (start: () => Case) =>
    ([name, step, change]: readonly [string, StepName, Change]) => {
      const round = start();
      change(round);
      return { name, step, ...round };
    };
  const others = asTheyAre.map(([name, step, start]) => ({ name, step, ...start() }));
  return [...lies.map(told(sampleCase)), ...voidLies.map(told(voidCase)), ...others, ...ruleLies()];
}

/** A change with everything after it made anew, as an operator could who holds all keys but the beacon's. */
function redo(proof: RoundProof, change: (proof: RoundProof) => void): void {
  change(proof);
  drawn(reclosed(proof));
}

function set(proof: RoundProof, fields: Partial<RoundProof>): void {
  Object.assign(proof, fields);
}

function setClose(proof: RoundProof, fields: Partial<RoundProof["close"]>): void {
  Object.assign(proof.close, fields);
}

function setCut(proof: RoundProof, cut: string): void {
  setClose(proof, { rules: proof.close.rules.replace("cut=2000", cut) });
}

function shrinkPool(proof: RoundProof): void {
  setClose(proof, { prizePool: proof.close.prizePool - 100 });
  setClose(proof, { hash: bytesToHex(closeHashOf(proof)) });
  drawn(proof);
}

function swapCells({ tickets }: RoundProof): void {
  Object.assign(tickets[0] ?? {}, { cells: [...cellsOf(99)] });
}

function addTicket({ tickets }: RoundProof): void {
  tickets.push({ ...(tickets[0] as ProofTicket), cartelaNumber: 151, cells: [...cellsOf(151)] });
}

function removeTicket({ tickets }: RoundProof): void {
  tickets.pop();
}

function takeNextBeacon(proof: RoundProof): void {
  setClose(proof, { beaconRound: proof.close.beaconRound + 1 });
}

function shortenLead(proof: RoundProof): void {
  setClose(proof, { rules: proof.close.rules.replace("lead=4000", "lead=3999") });
  drawn(underQuicknet(proof));
}

function useOtherKey(proof: RoundProof): void {
  Object.assign(proof.beacon, { publicKey: localBeacon(otherKey, 1000).publicKey });
  drawn(proof, (round) => signBeacon(otherKey, round));
}

/** A round left out between this one and the one before, with the seed that the place asks for. */
function skipRound(proof: RoundProof): void {
  const { position, previousHash } = proof.close;
  const skipping = sampleRound({ number: 2, position: position + 1, cartelas: cartelas.slice(10, 15), previousHash });
  Object.assign(proof, skipping);
}

function skipInLog({ next }: About): void {
  Object.assign(next ?? {}, { position: (next?.position ?? 0) + 1 });
}

function setBefore({ previous }: About, fields: Partial<LogEntry>): void {
  Object.assign(previous ?? {}, fields);
}

function closeLater(about: About, proof: RoundProof): void {
  setBefore(about, { closesAtMs: proof.close.closesAtMs + 1 });
}

function hearOtherRules(about: About, { close }: RoundProof): void {
  about.storedRules = rulesHashOf(close.rules.replace("cut=2000", "cut=1000"));
}

function rulesHashOf(rules: string): string {
  return bytesToHex(sha256(utf8ToBytes(rules)));
}

function changePrize({ winners }: RoundProof): void {
  for (const winner of winners ?? []) winner.prize += 1;
}

function changeWinner({ winners, tickets }: RoundProof): void {
  const loser = tickets.find((ticket) => ticket.cartelaNumber !== winners?.[0]?.cartelaNumber);
  Object.assign(winners?.[0] ?? {}, { cartelaNumber: loser?.cartelaNumber });
}

function cellsOf(cartelaNumber: number): Cells {
  return cartelas[cartelaNumber - 1]?.cells ?? [];
}
