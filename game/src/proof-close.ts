import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { type Cells, checkColumns, toColumns } from "./cartela.ts";
import { closeHash } from "./close-record.ts";
import { merkleRoot } from "./merkle.ts";
import { type Santim, santim } from "./money.ts";
import { splitPot } from "./prize.ts";
import type { ProofTicket, RoundProof } from "./round-proof.ts";
import { cardHashOf, leafOf } from "./ticket.ts";
import { bytesOf, failed, passed, rulesOf, type Verdict } from "./verdict.ts";

/** The tickets listed are those of the record: all of them, no others, unchanged. */
export function checkTickets(proof: RoundProof): Verdict {
  const { tickets, close } = proof;
  if (tickets.length !== close.ticketCount) return failed("ticket_count");
  if (!isAscending(tickets.map((ticket) => ticket.cartelaNumber))) return failed("ticket_order");
  if (tickets.some((ticket) => ticket.stake !== close.stake)) return failed("ticket_stake");
  if (tickets.some((ticket) => !isCartela(ticket.cells))) return failed("not_a_cartela");
  return bytesToHex(merkleRoot(leavesOf(proof))) === close.root ? passed : failed("root");
}

export function leavesOf({ roundId, tickets }: RoundProof): Uint8Array[] {
  return tickets.map((ticket) => proofLeaf(roundId, ticket));
}

/** The rules are written in the one way that they can be, and the prize pool is their share of the stakes. */
export function checkRules(proof: RoundProof): Verdict {
  const { prizePool } = splitPot(stakesOf(proof), rulesOf(proof).houseCutBps);
  return prizePool === proof.close.prizePool ? passed : failed("prize_pool");
}

/** The record's hash is that of its fields. */
export function checkCloseRecord(proof: RoundProof): Verdict {
  if (proof.protocol !== "bingo75/v1") return failed("protocol");
  return bytesToHex(closeHashOf(proof)) === proof.close.hash ? passed : failed("hash");
}

/** All that was paid for the tickets of the record. */
export function stakesOf({ close }: RoundProof): Santim {
  return santim(close.stake * close.ticketCount);
}

/** C, made anew from the fields of the record. */
export function closeHashOf({ roundId, close, beacon }: RoundProof): Uint8Array {
  return closeHash({
    roundId,
    closesAtMs: close.closesAtMs,
    stake: santim(close.stake),
    ticketCount: close.ticketCount,
    prizePool: santim(close.prizePool),
    root: bytesOf(close.root),
    commit: bytesOf(close.commit),
    beaconChain: bytesOf(beacon.chain),
    beaconRound: close.beaconRound,
    rulesHash: sha256(utf8ToBytes(close.rules)),
    previousHash: bytesOf(close.previousHash),
  });
}

function proofLeaf(roundId: string, ticket: ProofTicket): Uint8Array {
  return leafOf(roundId, {
    cartelaNumber: ticket.cartelaNumber,
    cardHash: cardHashOf({ number: ticket.cartelaNumber, cells: ticket.cells }),
    stake: santim(ticket.stake),
    playerTag: bytesOf(ticket.playerTag),
    ticketId: ticket.ticketId,
  });
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || (numbers[index - 1] as number) < number);
}

function isCartela(cells: Cells): boolean {
  return checkColumns(toColumns(cells)) === null;
}
