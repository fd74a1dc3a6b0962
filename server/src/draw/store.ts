import { beaconLabel } from "@derash/fairness/beacon";
import type { ProofBeacon, ProofTicket } from "@derash/fairness/proof/record";
import { type Insertable, sql } from "kysely";
import { invariant } from "../app-error.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import type { Table } from "./closed-sale.ts";
import type { SealedChain } from "./seed-chains.ts";

export async function rememberBeacon(queries: Queries, beacon: ProofBeacon): Promise<void> {
  await queries
    .insertInto("beacon")
    .values({
      chain: Buffer.from(beacon.chain, "hex"),
      kind: beacon.kind,
      public_key: Buffer.from(beacon.publicKey, "hex"),
      genesis_ms: beacon.genesisMs,
      period_ms: beacon.periodMs,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function beaconOf(queries: Queries, chain: Buffer): Promise<ProofBeacon> {
  const row = await queries
    .selectFrom("beacon")
    .select(["kind", "public_key", "genesis_ms", "period_ms"])
    .where("chain", "=", chain)
    .executeTakeFirst();
  invariant(row, "a beacon that rounds open with is written down");
  return {
    chain: chain.toString("hex"),
    publicKey: row.public_key.toString("hex"),
    genesisMs: row.genesis_ms,
    periodMs: row.period_ms,
    ...beaconLabel(row.kind),
  };
}

export type Chain = SealedChain & {
  lastPosition: number;
  lastHash: Buffer;
  epoch: number;
  /** The beacon of its newest record; null before its first. */
  lastBeacon: Buffer | null;
  /** When the house said that it began this epoch after a restore; null for one begun in its turn. */
  recoveredAt: Date | null;
};

/** The newest chain of all tables; null before the first. */
export async function newestChainOfAll(queries: Queries): Promise<SealedChain | null> {
  const row = await queries
    .selectFrom("seed_chain")
    .select(["id", "anchor", "sealed_seed as sealedSeed", "length"])
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A table's newest chain, locked when `tx` asks for a turn; null before its first. */
export async function newestChain(queries: Queries, tableId: string, isLocked: boolean): Promise<Chain | null> {
  const query = chainsOf(queries, tableId);
  return (await (isLocked ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** The chain of a table before an epoch; null before its first. */
export async function chainBefore(queries: Queries, tableId: string, epoch: number): Promise<Chain | null> {
  return (await chainsOf(queries, tableId).where("epoch", "<", epoch).executeTakeFirst()) ?? null;
}

/** The newest one first, and only that. */
function chainsOf(queries: Queries, tableId: string) {
  return queries
    .selectFrom("seed_chain")
    .select(["id", "anchor", "sealed_seed as sealedSeed", "length"])
    .select(["last_position as lastPosition", "last_hash as lastHash", "epoch", "recovered_at as recoveredAt"])
    .select((chain) =>
      chain
        .selectFrom("close_record")
        .select("beacon_chain")
        .whereRef("chain_id", "=", "seed_chain.id")
        .orderBy("position", "desc")
        .limit(1)
        .as("lastBeacon"),
    )
    .where("table_id", "=", tableId)
    .orderBy("epoch", "desc")
    .limit(1);
}

export async function addChain(
  queries: Queries,
  table: Table,
  chain: SealedChain & { epoch: number; lastHash: Buffer; recoveredAt?: Date },
): Promise<void> {
  const { kind, id: tableId, companyId } = table;
  await queries
    .insertInto("seed_chain")
    .values({
      id: chain.id,
      table_id: tableId,
      kind,
      company_id: companyId,
      epoch: chain.epoch,
      anchor: chain.anchor,
      sealed_seed: chain.sealedSeed,
      length: chain.length,
      last_hash: chain.lastHash,
      recovered_at: chain.recoveredAt ?? null,
    })
    .onConflict((on) => on.columns(["table_id", "epoch"]).doNothing())
    .execute();
}

/** Every table that has a seed chain, in one order. */
export async function chainTables(queries: Queries): Promise<Table[]> {
  return queries
    .selectFrom("seed_chain")
    .select(["table_id as id", "kind", "company_id as companyId"])
    .where("epoch", "=", 1)
    .orderBy("table_id")
    .execute();
}

export type NewRecord = Omit<Insertable<Tables["close_record"]>, "tickets"> & { tickets: readonly ProofTicket[] };

/**
 * Appends a record to its table's log; answers the database's time of it, epoch ms. A chain that waits for its first record will name
 * this one as the one before.
 */
export async function addRecord(tx: Tx, epoch: number, { tickets, ...record }: NewRecord): Promise<number> {
  await tx
    .updateTable("seed_chain")
    .set({
      last_hash: record.hash,
      last_position: sql<number>`case when id = ${record.chain_id} then ${record.position} else last_position end`,
    })
    .where("table_id", "=", record.table_id)
    .where("epoch", ">=", epoch)
    .execute();
  const { recorded_at: recordedAt } = await tx
    .insertInto("close_record")
    .values({ ...record, tickets: JSON.stringify(tickets) })
    .returning("recorded_at")
    .executeTakeFirstOrThrow();
  return recordedAt.getTime();
}

/** When the newest record of a table closed, epoch ms; null before its first. */
export async function lastCloseOf(queries: Queries, tableId: string): Promise<number | null> {
  const row = await queries
    .selectFrom("close_record")
    .select("closes_at_ms")
    .where("table_id", "=", tableId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.closes_at_ms ?? null;
}

/** What a round was closed with, and the chain that its seed is of; null for a round without a record. */
export async function recordOf(queries: Queries, roundId: string) {
  const row = await queries
    .selectFrom("close_record")
    .innerJoin("seed_chain", "seed_chain.id", "close_record.chain_id")
    .select(["position", "hash", "beacon_chain as beaconChain", "beacon_round as beaconRound"])
    .select(["seed_chain.id", "anchor", "sealed_seed as sealedSeed", "length"])
    .where("round_id", "=", roundId)
    .executeTakeFirst();
  if (!row) return null;
  const { position, hash, beaconChain, beaconRound, ...chain } = row;
  return { position, hash, beaconChain, beaconRound, chain };
}

/** Keeps the signature of a round's draw; answers the one that is kept, should another have been first. */
export async function keepSignature(tx: Tx, roundId: string, signature: Uint8Array): Promise<Buffer> {
  await tx
    .insertInto("draw")
    .values({ round_id: roundId, signature: Buffer.from(signature) })
    .onConflict((on) => on.doNothing())
    .execute();
  const row = await tx.selectFrom("draw").select("signature").where("round_id", "=", roundId).executeTakeFirstOrThrow();
  return row.signature;
}

export async function reveal(tx: Tx, roundId: string, serverSeed: Uint8Array): Promise<void> {
  const revealed = tx.insertInto("draw_reveal").values({ round_id: roundId, server_seed: Buffer.from(serverSeed) });
  await revealed.onConflict((on) => on.doNothing()).execute();
}

/** Epoch milliseconds of the database's clock. */
export async function now(queries: Queries): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(queries);
  invariant(rows[0], "the database tells the time");
  return rows[0].now.getTime();
}
