import { createHash } from "node:crypto";
import type { BeaconFacts } from "@derash/fairness/beacon";
import { beaconRoundAfter, beaconTimeOf } from "@derash/fairness/beacon";
import { closeHash } from "@derash/fairness/close-record";
import { merkleRoot } from "@derash/fairness/merkle";
import { rulesText } from "@derash/fairness/rules-text";
import { cardHashOf, leafOf } from "@derash/fairness/ticket";
import { santim } from "@derash/game/money";
import { invariant } from "../app-error.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Announced, Closed, ClosedSale, SoldTicket, Table } from "./closed-sale.ts";
import type { SeedChains } from "./seed-chains.ts";
import * as store from "./store.ts";

const nothingBefore = Buffer.alloc(32);
/** A record that comes later than this part of the lead before its beacon is too late to convince anyone. */
const guardShare = 8;

/** The beacon round that a close waits for, and when that is made. */
export function announcedOf(beacon: BeaconFacts, leadMs: number, closesAtMs: number): Announced {
  const beaconRound = beaconRoundAfter(beacon, closesAtMs + leadMs);
  return { beaconRound, beaconAt: beaconTimeOf(beacon, beaconRound) };
}

/** What a record binds of its rules text. */
export function rulesHashOf(text: string): Buffer {
  return createHash("sha256").update(text, "ascii").digest();
}

/**
 * A table's first chain, or its next when one is used up or is of another beacon: its anchor is public before the sale of its
 * first round.
 */
export async function ensureChain(
  chains: SeedChains,
  queries: Queries,
  table: Table,
  beaconChain: Buffer,
): Promise<void> {
  const newest = await store.newestChain(queries, table.id, false);
  if (newest && canGoOn(newest, beaconChain)) return;
  const { epoch, lastHash } = newest ?? { epoch: 0, lastHash: nothingBefore };
  await store.addChain(queries, table, { ...chains.make(), epoch: epoch + 1, lastHash });
}

function canGoOn({ lastPosition, length, lastBeacon }: store.Chain, beaconChain: Buffer): boolean {
  return lastPosition < length && (lastBeacon === null || lastBeacon.equals(beaconChain));
}

/**
 * A new epoch in every table, whatever is left of the chains before: after a restore nobody knows which of their seeds are
 * public by now. Answers how many tables there are. Safe beside a server that records: one of the two waits for the other.
 */
export async function recover(chains: SeedChains, tx: Tx, recoveredAt: Date): Promise<number> {
  const tables = await store.chainTables(tx);
  for (const table of tables) {
    const newest = await newestLocked(tx, table.id);
    invariant(newest, `table ${table.id} has a seed chain`);
    const { epoch, lastHash } = newest;
    await store.addChain(tx, table, { ...chains.make(), epoch: epoch + 1, lastHash, recoveredAt });
  }
  return tables.length;
}

/**
 * Whoever waited for a chain may find that it is not the newest any more: then that one is the chain. Read again once it is ours, for
 * what came meanwhile counts.
 */
async function newestLocked(tx: Tx, tableId: string): Promise<store.Chain | null> {
  const locked = await store.newestChain(tx, tableId, true);
  const newest = await store.newestChain(tx, tableId, false);
  return newest?.id === locked?.id ? newest : newestLocked(tx, tableId);
}

/** See DrawService.close. */
export async function record(chains: SeedChains, tx: Tx, sale: ClosedSale): Promise<Closed> {
  const { roundId, table, closesAtMs, rules, beaconChain } = sale;
  const chain = await chainInTurn(chains, tx, table, beaconChain);
  const { beaconRound, beaconAt } = announcedOf(await store.beaconOf(tx, beaconChain), rules.beaconLeadMs, closesAtMs);
  const position = chain.lastPosition + 1;
  const tickets = sale.tickets.toSorted((a, b) => a.cartelaNumber - b.cartelaNumber);
  const root = merkleRoot(tickets.map((ticket) => leafOf(roundId, leafTicket(ticket))));
  const commit = chains.seedAt(chain, position - 1);
  const text = rulesText(rules);
  const hash = closeHash({
    roundId,
    closesAtMs,
    stake: santim(sale.stake),
    ticketCount: tickets.length,
    prizePool: santim(sale.prizePool),
    root,
    commit,
    beaconChain,
    beaconRound,
    rulesHash: rulesHashOf(text),
    previousHash: chain.lastHash,
  });
  const recordedAt = await store.addRecord(tx, chain.epoch, {
    round_id: roundId,
    chain_id: chain.id,
    position,
    table_id: table.id,
    kind: table.kind,
    company_id: table.companyId,
    code: sale.gameId,
    closes_at_ms: closesAtMs,
    stake_santim: sale.stake,
    ticket_count: tickets.length,
    prize_pool_santim: sale.prizePool,
    root: Buffer.from(root),
    commit: Buffer.from(commit),
    beacon_chain: beaconChain,
    beacon_round: beaconRound,
    rules: text,
    previous_hash: chain.lastHash,
    hash: Buffer.from(hash),
    tickets: tickets.map(publicTicket),
  });
  const guardAt = beaconAt - rules.beaconLeadMs / guardShare;
  return { roundId, guardAt, isLate: recordedAt > guardAt };
}

/** The chain whose next seed is this round's; nobody else gets a position of the table until this transaction is over. */
async function chainInTurn(chains: SeedChains, tx: Tx, table: Table, beaconChain: Buffer): Promise<store.Chain> {
  const chain = await newestLocked(tx, table.id);
  const begun = chain && (await stillInTurn(tx, table.id, chain, beaconChain));
  if (begun) return begun;
  if (chain && canGoOn(chain, beaconChain)) return chain;
  // A round that opened before its table had this chain.
  await ensureChain(chains, tx, table, beaconChain);
  const next = await newestLocked(tx, table.id);
  invariant(next && next.lastPosition < next.length, `table ${table.id} has a seed chain to go on with`);
  return next;
}

/**
 * The chain before one that waits for its first record, where that chain is still in turn: the newer one was made for another beacon,
 * and this round has the old one, because it was on sale already or because the server was given it back.
 */
async function stillInTurn(
  tx: Tx,
  tableId: string,
  newest: store.Chain,
  beaconChain: Buffer,
): Promise<store.Chain | null> {
  if (newest.lastPosition > 0 || newest.recoveredAt !== null || newest.epoch === 1) return null;
  const before = await store.chainBefore(tx, tableId, newest.epoch);
  return before?.lastBeacon && canGoOn(before, beaconChain) ? before : null;
}

function leafTicket({ cartelaNumber, cells, stake, playerTag, ticketId }: SoldTicket) {
  const cardHash = cardHashOf({ number: cartelaNumber, cells });
  return { cartelaNumber, cardHash, stake: santim(stake), playerTag, ticketId };
}

function publicTicket({ cartelaNumber, cells, stake, playerTag, ticketId }: SoldTicket) {
  return { cartelaNumber, cells: [...cells], stake, playerTag: Buffer.from(playerTag).toString("hex"), ticketId };
}
