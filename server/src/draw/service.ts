import { type BeaconFacts, beaconTimeOf } from "@derash/game/beacon";
import { drawSeed } from "@derash/game/draw";
import type { RoundProof } from "@derash/game/round-proof";
import { saltOf } from "@derash/game/ticket";
import type {
  DrawBeacon,
  DrawLogAnswer,
  DrawTablesAnswer,
  MyDrawAnswer,
  NeighboursAnswer,
} from "@derash/protocol/draw";
import { invariant } from "../app-error.ts";
import type { Db, Queries, Tx } from "../db.ts";
import type { Logger } from "../log.ts";
import type { Beacon } from "./beacon.ts";
import type * as closedSale from "./closed-sale.ts";
import * as publicRecord from "./public-record.ts";
import * as publicStore from "./public-store.ts";
import { announcedOf, ensureChain, record } from "./recording.ts";
import { chainLength, createSeedChains } from "./seed-chains.ts";
import * as store from "./store.ts";

export type Table = closedSale.Table;
export type SoldTicket = closedSale.SoldTicket;
export type ClosedSale = closedSale.ClosedSale;
export type Announced = closedSale.Announced;

/** What a round keeps, from its opening on, of where its randomness will come from. */
export type OpenedDraw = { beacon_chain: Buffer; beacon_lead_ms: number };

/** The draw that anyone can check: the log of closed rounds, the beacon, the order that follows from both. */
export type DrawService = {
  /** What rounds that open now are drawn with. */
  beacon: DrawBeacon;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Call when a round opens: publishes the table's seed chain if it has none, answers what the round copies. */
  opens(queries: Queries, table: Table): Promise<OpenedDraw>;
  /**
   * Appends the record of a round, in the transaction of its close; call it last, for it reads the clock when all else
   * is done. isLate: the beacon may be known by the time others see the record, so the round must be void.
   */
  close(tx: Tx, sale: ClosedSale): Promise<{ isLate: boolean }>;
  /**
   * The verified signature of a closed round's beacon; null while there is none. It may take seconds: never call it inside
   * a transaction.
   */
  signature(roundId: string): Promise<Uint8Array | null>;
  /** Whether a closed round has waited long enough for its beacon, by the database's clock. */
  isGivenUp(tx: Tx, roundId: string): Promise<boolean>;
  /** Draws a closed round: keeps the signature and answers the 32-byte seed of `shuffle`. The same however often. */
  draw(tx: Tx, roundId: string, signature: Uint8Array): Promise<Buffer>;
  /** Publishes the server seed of a round that ends in this transaction; without a record it does nothing. */
  reveal(tx: Tx, roundId: string): Promise<void>;

  /** The public record. Errors: not_found. */
  proof(idOrCode: string): Promise<RoundProof>;
  /** Errors: not_found. */
  neighbours(idOrCode: string): Promise<NeighboursAnswer>;
  log(page: { table?: string | undefined; before?: number | undefined; limit: number }): Promise<DrawLogAnswer>;
  tables(): Promise<DrawTablesAnswer>;
  /** Errors: not_found. */
  mine(idOrCode: string, player: { id: string; telegramId: number }): Promise<MyDrawAnswer>;
};

/** How long a closed round waits for its beacon before it is void. */
const patienceMsDefault = 120_000;

export type DrawDeps = {
  db: Db;
  log: Logger;
  beacon: Beacon;
  leadMs: number;
  /** 32 bytes: opens the seed chains in the database. */
  seedKey: Uint8Array;
  /** Rounds that a seed chain lasts for, and the patience with a beacon; only tests say them. */
  chainLength?: number;
  patienceMs?: number;
};

export function createDrawService(deps: DrawDeps): DrawService {
  const { db, log, beacon: source, leadMs, patienceMs = patienceMsDefault } = deps;
  const chains = createSeedChains(deps.seedKey, deps.chainLength ?? chainLength);
  const beacon = { ...source.facts, leadMs };
  const beaconChain = Buffer.from(beacon.chain, "hex");
  let tables: Promise<DrawTablesAnswer> | null = null;
  return {
    beacon,
    start: () => store.rememberBeacon(db, source.facts),
    stop: () => source.stop(),
    opens: async (queries, table) => {
      await ensureChain(chains, queries, table);
      return { beacon_chain: beaconChain, beacon_lead_ms: leadMs };
    },
    close: (tx, sale) => record(chains, tx, sale),
    signature: (roundId) => signature({ db, log, source }, roundId),
    isGivenUp: async (tx, roundId) => {
      const closed = await store.recordOf(tx, roundId);
      if (!closed) return true;
      const facts = await store.beaconOf(tx, closed.beaconChain);
      return (await store.now(tx)) >= beaconTimeOf(facts, closed.beaconRound) + patienceMs;
    },
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
    proof: (idOrCode) => publicRecord.proof(db, idOrCode),
    neighbours: (idOrCode) => publicRecord.neighbours(db, idOrCode),
    log: (page) => publicRecord.log(db, page),
    // Counting all rounds is work, and anyone may ask: those who ask at once share one answer.
    tables: () => {
      tables ??= publicRecord.tables(db, beacon).finally(() => {
        tables = null;
      });
      return tables;
    },
    mine: async (idOrCode, { id: playerId, telegramId }) => {
      const roundId = await publicStore.roundIdOf(db, idOrCode);
      const salt = Buffer.from(saltOf(await publicStore.saltSecretOf(db, playerId), roundId));
      const cartelas = await publicStore.cartelasOf(db, roundId, playerId);
      return { salt: salt.toString("hex"), telegramId: String(telegramId), cartelas };
    },
  };
}

async function signature(
  { db, log, source }: Pick<DrawDeps, "db" | "log"> & { source: Beacon },
  roundId: string,
): Promise<Uint8Array | null> {
  const closed = await store.recordOf(db, roundId);
  if (!closed) return null;
  if (closed.beaconChain.toString("hex") === source.facts.chain) return source.signature(closed.beaconRound);
  log.error(
    { roundId },
    "this round opened with another beacon than this server knows: it waits, and is void in the end",
  );
  return null;
}

/** The beacon round that a round with this close waits for, and when that is made, epoch ms. */
export function announced(beacon: BeaconFacts, leadMs: number, closesAtMs: number): Announced {
  return announcedOf(beacon, leadMs, closesAtMs);
}
