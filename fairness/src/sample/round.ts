import { gameScreenSchedule } from "@derash/game/bonus";
import { u32 } from "@derash/game/bytes";
import type { Cartela } from "@derash/game/cartela";
import { finishCall } from "@derash/game/finish";
import { type Santim, santim, zero } from "@derash/game/money";
import { decideOutcome, decideShout, type Played } from "@derash/game/outcome";
import { anyLine } from "@derash/game/pattern";
import { prizePoolOf } from "@derash/game/prize";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { beaconRoundAfter, beaconTimeOf, localBeacon, quicknet, signBeacon } from "../beacon.ts";
import { callHashes, drawSeed, shuffle } from "../draw.ts";
import { bytesOf } from "../hex.ts";
import { merkleRoot } from "../merkle.ts";
import { closeHashOf, leavesOf } from "../proof/close.ts";
import { rulesOf } from "../proof/finding.ts";
import type { LogEntry, ProofClose, RoundProof, VoidReason } from "../proof/record.ts";
import { type PlayedRules, readRules, rulesText } from "../rules-text.ts";
import { seedBefore, seedsDown } from "../seed-chain.ts";
import { paperTagOf, playerTagOf } from "../ticket.ts";

export const sampleRules: PlayedRules = {
  houseCutBps: 2000,
  bonusSchedule: gameScreenSchedule,
  patterns: [anyLine],
  minPlayers: 2,
  beaconLeadMs: 4000,
};
export const sampleTableId = sampleUuid("table", 1);
/** What the League of Entropy has published for its round 1000. */
export const quicknet1000 =
  "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
export const noPreviousHash = "00".repeat(32);

const beaconKey = sampleBytes("beacon key", 1, 32).fill(0, 0, 1);
const localBeaconOfSamples = localBeacon(beaconKey, 1000);
const callsOfNoWinner = 3;

/** A made-up round for tests, vectors and examples; whatever is not given follows from the number. */
export type Sample = {
  /** The round's own number, from which its ids come. */
  number: number;
  cartelas: readonly Cartela[];
  position: number;
  kind?: "room" | "hall";
  epoch?: number;
  chainLength?: number;
  previousHash?: string;
  rules?: PlayedRules;
  stake?: Santim;
  closesAtMs?: number;
  /** Whose each cartela is; left out: everybody has one. */
  holders?: readonly number[];
  /** When the house said that it restored its database, for the first round of the epoch begun then. */
  recoveredAtMs?: number | null;
  voidReason?: VoidReason | null;
  /** In place of the local beacon's own signature, which takes milliseconds. */
  sign?: (round: number) => Uint8Array;
};

/** The public record of the sample round when it is over, made as the server makes it. The same sample, the same bytes. */
export function sampleRound(sample: Sample): RoundProof {
  const proof = closedRound(sample);
  proof.serverSeed = bytesToHex(sampleSeed(sample));
  if (sample.voidReason) proof.voidReason = sample.voidReason;
  proof.state = sample.voidReason ? "void" : "settled";
  const isDrawn = !sample.voidReason || sample.voidReason === "no_winner";
  return isDrawn ? drawn(proof, sample.sign ?? sampleSignature) : proof;
}

/** The same round as everybody sees it between its close and its end. */
export function closedRound(sample: Sample): RoundProof {
  const { number, kind = "room", epoch = 1, chainLength = 100, recoveredAtMs = null } = sample;
  const proof: RoundProof = {
    protocol: "bingo75/v1",
    roundId: sampleUuid("round", number),
    gameId: `ETH${String(number % 1000).padStart(3, "0")}`,
    kind,
    company: "Sample",
    state: "closed",
    voidReason: null,
    table: {
      id: sampleTableId,
      epoch,
      anchor: bytesToHex(seedsDown(lastSeed(epoch), chainLength, 0)),
      length: chainLength,
      recoveredAtMs,
    },
    beacon: { kind: "local", isIndependent: false, ...localBeaconOfSamples },
    close: openClose(sample),
    tickets: ticketsOf(sample),
    serverSeed: null,
    beaconSignature: null,
    order: null,
    callCount: null,
    callHash: null,
    winners: null,
    pot: null,
    houseCut: null,
  };
  return reclosed(proof);
}

/** The record made anew after a change of its tickets or fields: what somebody does to cover their tracks. */
export function reclosed(proof: RoundProof): RoundProof {
  const { close } = proof;
  close.ticketCount = proof.tickets.length;
  close.root = bytesToHex(merkleRoot(leavesOf(proof)));
  const { houseCutBps, guarantee = zero } = playedRulesOf(proof);
  close.prizePool = prizePoolOf(santim(close.stake * close.ticketCount), houseCutBps, guarantee).prizePool;
  close.hash = bytesToHex(closeHashOf(proof));
  return proof;
}

/** The same round as if the public beacon had decided it, whose signatures nobody can make up. */
export function underQuicknet(proof: RoundProof): RoundProof {
  const { close } = proof;
  proof.beacon = { kind: "drand", isIndependent: true, ...quicknet };
  close.beaconRound = beaconRoundAfter(quicknet, close.closesAtMs + rulesOf(proof).beaconLeadMs);
  return reclosed(proof);
}

/** Signature, order, calls and payment of a record whose seed is out. */
export function drawn(proof: RoundProof, sign: (round: number) => Uint8Array = sampleSignature): RoundProof {
  const closeHash = bytesOf(proof.close.hash);
  const signature = sign(proof.close.beaconRound);
  const order = shuffle(drawSeed(bytesOf(proof.serverSeed ?? ""), closeHash, signature));
  proof.beaconSignature = bytesToHex(signature);
  proof.order = [...order];
  proof.callCount = proof.state === "void" ? callsOfNoWinner : pay(proof, order);
  proof.callHash = bytesToHex(callHashes(closeHash, order)[proof.callCount - 1] as Uint8Array);
  return proof;
}

export function logEntryOf(proof: RoundProof): LogEntry {
  const { close, table, beacon } = proof;
  return {
    roundId: proof.roundId,
    gameId: proof.gameId,
    table: table.id,
    epoch: table.epoch,
    length: table.length,
    recoveredAtMs: table.recoveredAtMs,
    position: close.position,
    previousHash: close.previousHash,
    hash: close.hash,
    closesAtMs: close.closesAtMs,
    recordedAtMs: close.recordedAtMs,
    beaconChain: beacon.chain,
    beaconRound: close.beaconRound,
    state: proof.state,
    voidReason: proof.voidReason,
    commit: close.commit,
    serverSeed: proof.serverSeed,
  };
}

/** What the player of the ticket at this index would be told about themselves. */
export function samplePlayer(index: number): { salt: string; telegramId: string } {
  return { salt: bytesToHex(sampleBytes("salt", index, 16)), telegramId: String(1_000_000 + index) };
}

export function sampleSignature(round: number): Uint8Array {
  return signBeacon(beaconKey, round);
}

function openClose(sample: Sample): ProofClose {
  const { number, position, stake = santim(1000), rules = sampleRules } = sample;
  const { closesAtMs = 1_790_000_000_000 + number * 120_000 } = sample;
  const beaconRound = beaconRoundAfter(localBeaconOfSamples, closesAtMs + rules.beaconLeadMs);
  const isLate = sample.voidReason === "late_close";
  const recordedAtMs = isLate ? beaconTimeOf(localBeaconOfSamples, beaconRound) : closesAtMs + 40;
  return {
    position,
    closesAtMs,
    stake,
    ticketCount: 0,
    prizePool: 0,
    root: "",
    commit: bytesToHex(seedBefore(sampleSeed(sample))),
    beaconRound,
    rules: rulesText(rules),
    previousHash: sample.previousHash ?? noPreviousHash,
    hash: "",
    recordedAtMs,
  };
}

function ticketsOf({
  number,
  kind,
  cartelas,
  stake = santim(1000),
  voidReason,
  holders,
}: Sample): RoundProof["tickets"] {
  return cartelas.map((cartela, index) => {
    const ticketId = sampleUuid("ticket", number * 1000 + index);
    const { salt, telegramId } = samplePlayer(voidReason === "min_players" ? 0 : (holders?.[index] ?? index));
    const tag = kind === "hall" ? paperTagOf(ticketId) : playerTagOf(bytesOf(salt, 16), BigInt(telegramId));
    const playerTag = bytesToHex(tag);
    return { cartelaNumber: cartela.number, cells: [...cartela.cells], stake, playerTag, ticketId };
  });
}

/** Fills in who won what; gives the winning call. */
function pay(proof: RoundProof, order: readonly number[]): number {
  const rules = playedRulesOf(proof);
  const cartelas = proof.tickets.map(({ cartelaNumber, cells }) => ({ number: cartelaNumber, cells }));
  const stake = santim(proof.close.stake);
  const played = { ...rules, cartelas, order, stake, pot: santim(stake * proof.close.ticketCount) };
  const outcome = rules.isFirstShout ? decideShout(played, secondComplete(played)) : decideOutcome(played);
  if (outcome === "no_winner") throw new RangeError("a whole draw has a winner");
  proof.winners = outcome.winners.map(({ masks: _masks, ...winner }) => winner);
  proof.pot = outcome.pot;
  proof.houseCut = outcome.houseCut;
  if (rules.guarantee) proof.guaranteePaid = outcome.guaranteePaid;
  return outcome.lastCall;
}

/** Who was complete first has slept in every sample. */
function secondComplete({ cartelas, order, patterns }: Played): number {
  const finish = ({ cells }: Played["cartelas"][number]) => finishCall(cells, order, patterns) ?? order.length;
  return cartelas.toSorted((a, b) => finish(a) - finish(b))[1]?.number ?? 0;
}

/** Of rules that nobody can read a round is made as if they were the usual ones. */
function playedRulesOf({ close }: RoundProof): PlayedRules {
  const rules = readRules(close.rules);
  return rules === "rules_unreadable" ? sampleRules : rules;
}

function sampleSeed({ position, epoch = 1, chainLength = 100 }: Sample): Uint8Array {
  return seedsDown(lastSeed(epoch), chainLength, position);
}

function lastSeed(epoch: number): Uint8Array {
  return sampleBytes("last seed", epoch, 32);
}

function sampleUuid(what: string, number: number): string {
  const hex = bytesToHex(sampleBytes(what, number, 16));
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

function sampleBytes(what: string, number: number, size: number): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`sample ${what}`), u32(number))).slice(0, size);
}
