import { u16 } from "@derash/game/bytes";
import { santim } from "@derash/game/money";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { quicknet } from "../beacon.ts";
import { type CloseRecord, closeHash } from "../close-record.ts";
import { callHashes, drawSeed, shuffle } from "../draw.ts";
import { bytesOf } from "../hex.ts";
import { merkleRoot } from "../merkle.ts";
import { seedBefore } from "../seed-chain.ts";
import { leafOf, type Ticket } from "../ticket.ts";

const roundId = "00112233-4455-6677-8899-aabbccddeeff";
const serverSeed = new Uint8Array(32).fill(0x07);
const signature = new Uint8Array(48).fill(0xab);
const shownCalls = [1, 2, 3, 75];

/**
 * The worked example of docs/fairness.md with every value on the way. Its card hashes and tags are made up, so that it
 * needs nothing but hashes; programs in other languages agree with it.
 */
export function publishedVector() {
  const tickets = [3, 17, 88].map(ticketOf);
  const leaves = tickets.map((ticket) => leafOf(roundId, ticket));
  const record = recordOf(leaves);
  const hash = closeHash(record);
  const seed = drawSeed(serverSeed, hash, signature);
  const order = shuffle(seed);
  const hashes = callHashes(hash, order);
  return {
    roundId,
    serverSeed: bytesToHex(serverSeed),
    tickets: tickets.map((ticket, index) => ({
      ...ticket,
      cardHash: bytesToHex(ticket.cardHash),
      playerTag: bytesToHex(ticket.playerTag),
      leaf: bytesToHex(leaves[index] as Uint8Array),
    })),
    nodeOfFirstTwo: bytesToHex(merkleRoot(leaves.slice(0, 2))),
    close: {
      ...record,
      root: bytesToHex(record.root),
      commit: bytesToHex(record.commit),
      beaconChain: bytesToHex(record.beaconChain),
      rulesHash: bytesToHex(record.rulesHash),
      previousHash: bytesToHex(record.previousHash),
    },
    closeHash: bytesToHex(hash),
    signature: bytesToHex(signature),
    seed: bytesToHex(seed),
    order,
    callHashes: shownCalls.map((call) => ({ call, hash: bytesToHex(hashes[call - 1] as Uint8Array) })),
  };
}

function ticketOf(cartelaNumber: number, index: number): Ticket {
  const idByte = (index + 1).toString(16).padStart(2, "0");
  return {
    cartelaNumber,
    cardHash: sha256(concatBytes(utf8ToBytes("card"), u16(cartelaNumber))),
    stake: santim(1000),
    playerTag: sha256(concatBytes(utf8ToBytes("p"), u16(index))),
    ticketId: [4, 2, 2, 2, 6].map((bytes) => idByte.repeat(bytes)).join("-"),
  };
}

function recordOf(leaves: readonly Uint8Array[]): CloseRecord {
  return {
    roundId,
    closesAtMs: 1_760_000_000_000,
    stake: santim(1000),
    ticketCount: leaves.length,
    prizePool: santim(2400),
    root: merkleRoot(leaves),
    commit: seedBefore(serverSeed),
    beaconChain: bytesOf(quicknet.chain),
    beaconRound: 22_398_881,
    rulesHash: new Uint8Array(32).fill(0x09),
    previousHash: new Uint8Array(32),
  };
}
