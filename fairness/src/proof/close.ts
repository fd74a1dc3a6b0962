import { ballsPerLetter, letters } from "@derash/game/ball";
import { type Cells, centreIndex, freeCell } from "@derash/game/cartela";
import { type Santim, santim, zero } from "@derash/game/money";
import { prizePoolOf } from "@derash/game/prize";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { closeHash } from "../close-record.ts";
import { merkleRoot } from "../merkle.ts";
import { cardHashOf, leafOf, paperTagOf } from "../ticket.ts";
import { type Finding, failed, passed, rulesOf } from "./finding.ts";
import type { ProofTicket, RoundProof } from "./record.ts";

/** The tickets listed are those of the record: all of them, no others, unchanged. */
export function verifyTickets(proof: RoundProof): Finding {
  const { tickets, close, kind } = proof;
  if (tickets.length !== close.ticketCount) return failed("ticket_count");
  if (!isAscending(tickets.map((ticket) => ticket.cartelaNumber))) return failed("ticket_order");
  if (tickets.some((ticket) => ticket.stake !== close.stake)) return failed("ticket_stake");
  if (tickets.some((ticket) => !isCartela(ticket.cells))) return failed("not_a_cartela");
  // Paper cartelas are sold in halls and nowhere else, so a round cannot pass for one of the other kind.
  if (tickets.some((ticket) => isPaper(ticket) !== (kind === "hall"))) return failed("ticket_tag");
  return bytesToHex(merkleRoot(leavesOf(proof))) === close.root ? passed : failed("root");
}

export function leavesOf({ roundId, tickets }: RoundProof): Uint8Array[] {
  return tickets.map((ticket) => proofLeaf(roundId, ticket));
}

/** The rules are written in the one way that they can be, and the prize pool is their share of the stakes, or what they guarantee. */
export function verifyRules(proof: RoundProof): Finding {
  const { houseCutBps, guarantee = zero } = rulesOf(proof);
  const { prizePool } = prizePoolOf(stakesOf(proof), houseCutBps, guarantee);
  return prizePool === proof.close.prizePool ? passed : failed("prize_pool");
}

/** The record's hash is that of its fields, and nobody made the record before the sale had ended. */
export function verifyCloseRecord(proof: RoundProof): Finding {
  if (proof.close.recordedAtMs < proof.close.closesAtMs) return failed("recorded_before_the_close");
  return sealOf(proof) === proof.close.hash ? passed : failed("hash");
}

/** All that was paid for the tickets of the record. */
export function stakesOf({ close }: RoundProof): Santim {
  return santim(close.stake * close.ticketCount);
}

/** What C is made of. */
type Sealed = Pick<RoundProof, "roundId" | "close"> & { beacon: Pick<RoundProof["beacon"], "chain"> };

/** C, made anew from the fields of the record. */
export function closeHashOf({ roundId, close, beacon }: Sealed): Uint8Array {
  return closeHash({
    roundId,
    closesAtMs: close.closesAtMs,
    stake: santim(close.stake),
    ticketCount: close.ticketCount,
    prizePool: santim(close.prizePool),
    root: hexToBytes(close.root),
    commit: hexToBytes(close.commit),
    beaconChain: hexToBytes(beacon.chain),
    beaconRound: close.beaconRound,
    rulesHash: sha256(utf8ToBytes(close.rules)),
    previousHash: hexToBytes(close.previousHash),
  });
}

/** The same as everybody is told it, hex. */
export function sealOf(sealed: Sealed): string {
  return bytesToHex(closeHashOf(sealed));
}

function proofLeaf(roundId: string, ticket: ProofTicket): Uint8Array {
  return leafOf(roundId, {
    cartelaNumber: ticket.cartelaNumber,
    cardHash: cardHashOf({ number: ticket.cartelaNumber, cells: ticket.cells }),
    stake: santim(ticket.stake),
    playerTag: hexToBytes(ticket.playerTag),
    ticketId: ticket.ticketId,
  });
}

function isPaper({ ticketId, playerTag }: ProofTicket): boolean {
  return bytesToHex(paperTagOf(ticketId)) === playerTag;
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || (numbers[index - 1] as number) < number);
}

function isCartela(cells: Cells): boolean {
  const isInPlace = (number: number, index: number) =>
    index === centreIndex ? number === freeCell : Math.ceil(number / ballsPerLetter) === (index % letters.length) + 1;
  return new Set(cells).size === cells.length && cells.every(isInPlace);
}
