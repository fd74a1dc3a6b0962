import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { reclosed } from "../sample/round.ts";
import { sampleCase } from "../sample/tampering.ts";
import { paperTagOf } from "../ticket.ts";
import { verifyCloseRecord, verifyRules, verifyTickets } from "./close.ts";
import type { ProofTicket, RoundProof } from "./record.ts";

/** A round with its record made anew over other tickets, so that nothing but the tickets themselves is wrong. */
function roundOf(change: (tickets: ProofTicket[]) => ProofTicket[]): RoundProof {
  const { proof } = sampleCase();
  return reclosed({ ...proof, tickets: change(proof.tickets) });
}

const onPaper = (ticket: ProofTicket) => ({ ...ticket, playerTag: bytesToHex(paperTagOf(ticket.ticketId)) });

const withCells = (change: (cells: number[]) => number[]) =>
  roundOf(([first, ...rest]) => [{ ...(first as ProofTicket), cells: change(first?.cells ?? []) }, ...rest]);

test("tickets of the record are right", () => {
  expect(verifyTickets(roundOf((tickets) => tickets))).toEqual({ isOk: true });
});

test.each<[string, RoundProof]>([
  ["ticket_order", roundOf((tickets) => tickets.toReversed())],
  ["ticket_order", roundOf((tickets) => [tickets[0] as ProofTicket, ...tickets])],
  ["ticket_stake", roundOf((tickets) => tickets.map((ticket) => ({ ...ticket, stake: 900 })))],
  ["ticket_stake", roundOf((tickets) => tickets.map((ticket, index) => ({ ...ticket, stake: 1000 + (index % 2) })))],
  ["not_a_cartela", withCells((cells) => cells.with(0, 16))],
  ["not_a_cartela", withCells((cells) => cells.with(0, cells[5] ?? 0))],
  ["not_a_cartela", withCells((cells) => cells.with(4, 60))],
  ["not_a_cartela", withCells((cells) => cells.with(12, 31))],
  ["ticket_tag", roundOf((tickets) => tickets.map((ticket, index) => (index === 2 ? onPaper(ticket) : ticket)))],
  [
    "ticket_tag",
    { ...roundOf((tickets) => tickets.map((ticket, index) => (index > 0 ? onPaper(ticket) : ticket))), kind: "hall" },
  ],
])("%s, in whatever record", (issue, proof) => {
  expect(verifyTickets(proof)).toEqual({ isOk: false, issue });
  expect(verifyCloseRecord(proof)).toEqual({ isOk: true });
});

test("cartelas on paper are sold in halls, and nothing else is", () => {
  const paper = roundOf((tickets) => tickets.map(onPaper));
  expect(verifyTickets({ ...paper, kind: "hall" })).toEqual({ isOk: true });
  expect(verifyTickets(paper)).toEqual({ isOk: false, issue: "ticket_tag" });
});

test("the number of tickets is that of the record", () => {
  const { proof } = sampleCase();
  expect(verifyTickets({ ...proof, close: { ...proof.close, ticketCount: 4 } })).toMatchObject({
    issue: "ticket_count",
  });
  expect(verifyTickets({ ...proof, tickets: proof.tickets.slice(1) })).toMatchObject({ issue: "ticket_count" });
});

test("the prize pool is the rules' share of the stakes", () => {
  const { proof } = sampleCase();
  const poolOf = (prizePool: number) => verifyRules({ ...proof, close: { ...proof.close, prizePool } });
  expect(poolOf(4000)).toEqual({ isOk: true });
  expect(poolOf(3999)).toEqual({ isOk: false, issue: "prize_pool" });
});
