import type { BeaconFacts } from "@derash/fairness/beacon";
import { drawSeed } from "@derash/fairness/draw";
import type { RoundProof } from "@derash/fairness/proof/record";
import { saltOf } from "@derash/fairness/ticket";
import type {
  DrawBeacon,
  DrawLogAnswer,
  DrawTablesAnswer,
  MyDrawAnswer,
  NeighboursAnswer,
} from "@derash/protocol/draw";
import { invariant } from "../app-error.ts";
import { cached } from "../cached.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import { BeaconClock } from "./beacon-clock.ts";
import type * as closedSale from "./closed-sale.ts";
import { type Waiting, type WaitingDeps, waitingFor } from "./patience.ts";
import * as publicRecord from "./public-record.ts";
import * as publicStore from "./public-store.ts";
import { announcedOf, ensureChain, record, recover, rulesHashOf } from "./recording.ts";
import { chainLength, createSeedChains, type SeedChains } from "./seed-chains.ts";
import * as store from "./store.ts";

export type Table = closedSale.Table;
export type SoldTicket = closedSale.SoldTicket;
export type ClosedSale = closedSale.ClosedSale;
export type Announced = closedSale.Announced;
export type Closed = closedSale.Closed;

/** What a round keeps, from its opening on, of where its randomness will come from. */
export type OpenedDraw = { beacon_chain: Buffer; beacon_lead_ms: number };

/** The draw that anyone can check: the log of closed rounds, the beacon, the order that follows from both. */
export type DrawService = Waiting & {
  /** What rounds that open now are drawn with. */
  beacon: DrawBeacon;
  /** Throws when the seed key is not the one of this database. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Call when a round opens: publishes the seed chain that it will be drawn with, answers what the round copies. */
  opens(queries: Queries, table: Table): Promise<OpenedDraw>;
  /**
   * After a restore: begins a new epoch in every table, so that no seed is used again that was public before. Answers how many
   * tables there are. Rounds that are on sale are the caller's to end (server/src/commands/draw-recover.ts).
   */
  recover(tx: Tx): Promise<number>;
  /**
   * Appends the record of a round, in the transaction of its close; call it last, for it reads the clock when all else
   * is done.
   */
  close(tx: Tx, sale: ClosedSale): Promise<Closed>;
  /** Call when a close is committed: logs and counts it if the commit came after the guard. It never throws. */
  committed(closed: Closed): Promise<void>;
  /** How many closes were committed after their guard since this server started. */
  lateCommits(): number;
  /** By how much the database's clock is behind the beacon, ms, as far as anything proves it: see BeaconClock. */
  clockBehindMs(): number;
  /** Draws a closed round: keeps the signature and answers the 32-byte seed of `shuffle`. The same however often. */
  draw(tx: Tx, roundId: string, signature: Uint8Array): Promise<Buffer>;
  /** Publishes the server seed of a round that ends in this transaction; without a record it does nothing. */
  reveal(tx: Tx, roundId: string): Promise<void>;

  /** The public record. Errors: not_found, round_selling. */
  proof(idOrCode: string): Promise<RoundProof>;
  /** Errors: not_found, round_selling. */
  neighbours(idOrCode: string): Promise<NeighboursAnswer>;
  log(page: { table?: string | undefined; before?: number | undefined; limit: number }): Promise<DrawLogAnswer>;
  tables(): Promise<DrawTablesAnswer>;
  /** Errors: not_found, round_selling. */
  mine(idOrCode: string, player: { id: string; telegramId: number }): Promise<MyDrawAnswer>;
};

/** Counting all rounds is work, and anyone may ask. */
const tablesKeptMsDefault = 60_000;

export type DrawDeps = WaitingDeps & {
  /** What anyone asks of the log runs here, so that `db` is free for the rounds themselves. Without it: `db`. */
  requests?: Db;
  leadMs: number;
  /** Epoch milliseconds of the database's clock. */
  now?: () => number;
  /** 32 bytes: opens the seed chains in the database. */
  seedKey: Uint8Array;
  /** Rounds that a seed chain lasts for, how long tables are kept; only tests say them. */
  chainLength?: number;
  tablesKeptMs?: number;
};

export function createDrawService(deps: DrawDeps): DrawService {
  const { db, requests = db, beacon: source, leadMs } = deps;
  const chains = createSeedChains(deps.seedKey, deps.chainLength ?? chainLength);
  const beacon = { ...source.facts, leadMs };
  const beaconChain = Buffer.from(beacon.chain, "hex");
  const tables = cached(deps.tablesKeptMs ?? tablesKeptMsDefault, () => publicRecord.tables(requests, beacon));
  const clock = new BeaconClock({ beacon: source, now: deps.now ?? Date.now, log: deps.log });
  let lateCommits = 0;
  return {
    beacon,
    start: async () => {
      await refuseOtherKey(db, chains);
      await store.rememberBeacon(db, source.facts);
      clock.start();
    },
    stop: async () => {
      await source.stop();
      await clock.stop();
    },
    clockBehindMs: () => clock.behindMs(),
    opens: async (queries, table) => {
      await ensureChain(chains, queries, table, beaconChain);
      return { beacon_chain: beaconChain, beacon_lead_ms: leadMs + inWholeSeconds(clock.behindMs()) };
    },
    recover: async (tx) => recover(chains, tx, new Date(await store.now(tx))),
    close: async (tx, sale) => {
      await tellOfEarlyClose(deps, tx, sale);
      return record(chains, tx, sale);
    },
    committed: async (closed) => {
      if (await isCommittedLate(deps, closed)) lateCommits++;
    },
    lateCommits: () => lateCommits,
    ...waitingFor(deps),
    draw: async (tx, roundId, given) => {
      const closed = await store.recordOf(tx, roundId);
      invariant(closed, `round ${roundId} has a record`);
      const kept = await store.keepSignature(tx, roundId, given);
      return Buffer.from(drawSeed(chains.seedAt(closed.chain, closed.position), closed.hash, kept));
    },
    reveal: async (tx, roundId) => {
      const closed = await store.recordOf(tx, roundId);
      if (closed) await store.reveal(tx, roundId, chains.seedAt(closed.chain, closed.position));
    },
    proof: (idOrCode) => publicRecord.proof(requests, idOrCode),
    neighbours: (idOrCode) => publicRecord.neighbours(requests, idOrCode),
    log: (page) => publicRecord.log(requests, page),
    tables,
    mine: async (idOrCode, { id: playerId, telegramId }) => {
      const roundId = await publicStore.roundIdOf(requests, idOrCode);
      const salt = Buffer.from(saltOf(await publicStore.saltSecretOf(requests, playerId), roundId));
      const cartelas = await publicStore.cartelasOf(requests, roundId, playerId);
      return { salt: salt.toString("hex"), telegramId: String(telegramId), cartelas };
    },
  };
}

/** By a clock that is slow, a sale ends so much later than it seems: its beacon is to be one that is not there yet all the same. */
function inWholeSeconds(behindMs: number): number {
  return Math.ceil(behindMs / 1000) * 1000;
}

/** With another key every round that closes would be stuck: no draw, no prize, no refund. */
async function refuseOtherKey(db: Db, chains: SeedChains): Promise<void> {
  const chain = await store.newestChainOfAll(db);
  if (!chain) return;
  try {
    chains.seedAt(chain, 0);
  } catch (cause) {
    throw new Error(
      "SEED_KEY is not the key that this database's draws are sealed with. Set the one it had before: rounds that have closed cannot be drawn, paid or refunded without it.",
      { cause },
    );
  }
}

/** A countdown ends after the table's last close (0151); what a clock that was set back further does to a proof is said aloud. */
async function tellOfEarlyClose({ log }: DrawDeps, tx: Tx, { roundId, table, closesAtMs }: ClosedSale): Promise<void> {
  const earlyMs = ((await store.lastCloseOf(tx, table.id)) ?? closesAtMs) - closesAtMs;
  if (earlyMs > 0)
    log.error(
      { roundId, earlyMs },
      "the database's clock was set back: this round closes before the last one of its table, and the proof of both fails",
    );
}

/**
 * Reads the clock once more: what a commit took nobody knew inside its transaction. This process's own clock counts too, for the
 * database may stand still after it.
 */
async function isCommittedLate({ db, log, now = Date.now }: DrawDeps, closed: Closed): Promise<boolean> {
  const { roundId, guardAt, isLate } = closed;
  const heardAt = now();
  if (isLate || heardAt <= guardAt) return false;
  const readAt = await store.now(db).catch(() => null);
  if (readAt === null || readAt <= guardAt) return false;
  const lateMs = Math.min(heardAt, readAt) - guardAt;
  log.error({ roundId, lateMs }, "a close was committed when its beacon may have been known");
  return true;
}

/** The beacon round that a round with this close waits for, and when that is made, epoch ms. */
export function announced(beacon: BeaconFacts, leadMs: number, closesAtMs: number): Announced {
  return announcedOf(beacon, leadMs, closesAtMs);
}

/** The hash by which the record of a close binds a rules text, hex. */
export function rulesHash(text: string): string {
  return rulesHashOf(text).toString("hex");
}
