import { callHashes, shuffle } from "@derash/fairness/draw";
import type { LogEntry, RoundProof } from "@derash/fairness/proof/record";
import type { DrawBeacon, DrawLogAnswer, DrawTablesAnswer, NeighboursAnswer, VoidReason } from "@derash/protocol/draw";
import type { Db } from "../postgres/db.ts";
import * as publicStore from "./public-store.ts";
import { beaconOf } from "./store.ts";

/** Errors: not_found, round_selling. */
export async function proof(db: Db, idOrCode: string): Promise<RoundProof> {
  const row = await publicStore.published(db, await publicStore.roundIdOf(db, idOrCode));
  return {
    protocol: "bingo75/v1",
    roundId: row.round_id,
    gameId: row.code,
    kind: row.kind,
    company: row.company,
    state: row.state,
    voidReason: row.void_reason,
    table: row.table,
    beacon: await beaconOf(db, row.beacon_chain),
    close: row.close,
    tickets: row.tickets,
    ...endOf(row),
  };
}

const unpublished = {
  ...{ serverSeed: null, beaconSignature: null, order: null, callCount: null, callHash: null },
  ...{ winners: null, pot: null, houseCut: null },
};

/** What is published of a round only when it is over. */
function endOf(row: Awaited<ReturnType<typeof publicStore.published>>) {
  if (row.state !== "settled" && row.state !== "void") return unpublished;
  // A void from before the draw was never drawn: nothing was played.
  const order = row.seed && row.signature ? [...shuffle(row.seed)] : null;
  const callCount = order && row.call_count;
  const callHash = order && callCount !== null ? (callHashes(row.hash, order)[callCount - 1] ?? row.hash) : null;
  return {
    serverSeed: row.server_seed?.toString("hex") ?? null,
    beaconSignature: row.signature?.toString("hex") ?? null,
    order,
    callCount,
    callHash: callHash && Buffer.from(callHash).toString("hex"),
    winners: row.winners,
    pot: row.pot_santim,
    houseCut: row.house_cut_santim,
    // Records of rounds without one are as they always were.
    ...(row.state === "settled" && row.guarantee_santim ? { guaranteePaid: row.guarantee_paid_santim ?? 0 } : {}),
  };
}

export async function neighbours(db: Db, idOrCode: string): Promise<NeighboursAnswer> {
  const { previous, next } = await publicStore.neighbours(db, await publicStore.roundIdOf(db, idOrCode));
  return { previous: previous ? entryOf(previous) : null, next: next ? entryOf(next) : null };
}

export async function log(
  db: Db,
  wanted: { table?: string | undefined; before?: number | undefined; limit: number },
): Promise<DrawLogAnswer> {
  const lines = await publicStore.page(db, { ...wanted, limit: wanted.limit + 1 });
  const shown = lines.slice(0, wanted.limit);
  const last = shown.at(-1);
  return { entries: shown.map(entryOf), next: last && lines.length > shown.length ? String(last.number) : null };
}

function entryOf(line: publicStore.Line): LogEntry {
  return {
    roundId: line.round_id,
    gameId: line.code,
    table: line.table_id,
    epoch: line.epoch,
    length: line.length,
    recoveredAtMs: line.recovered_at?.getTime() ?? null,
    position: line.position,
    previousHash: line.previous_hash.toString("hex"),
    hash: line.hash.toString("hex"),
    closesAtMs: line.closes_at_ms,
    recordedAtMs: line.recorded_at.getTime(),
    beaconChain: line.beacon_chain.toString("hex"),
    beaconRound: line.beacon_round,
    state: line.state,
    voidReason: line.void_reason,
    commit: line.commit.toString("hex"),
    serverSeed: line.server_seed?.toString("hex") ?? null,
  };
}

const reasons: readonly VoidReason[] = ["min_players", "late_close", "beacon", "no_winner"];

export async function tables(db: Db, beacon: DrawBeacon): Promise<DrawTablesAnswer> {
  const counts = await publicStore.counts(db);
  const sum = (of: readonly publicStore.Count[], count: "rounds" | "recentRounds" | "notEnded" = "rounds") =>
    of.reduce((total, each) => total + each[count], 0);
  const voids = counts.filter(({ voidReason }) => voidReason !== null);
  const rows = await publicStore.tables(db);
  return {
    tables: rows.map((row) => {
      const ofTable = counts.filter(({ tableId }) => tableId === row.id);
      const ofReason = (reason: VoidReason) => sum(ofTable.filter(({ voidReason }) => voidReason === reason));
      const byReason = Object.fromEntries(reasons.map((reason) => [reason, ofReason(reason)]));
      return {
        ...row,
        rounds: sum(ofTable),
        voids: byReason as Record<VoidReason, number>,
        notEnded: sum(ofTable, "notEnded"),
      };
    }),
    beacon,
    voidRate: {
      days30: { rounds: sum(counts, "recentRounds"), voids: sum(voids, "recentRounds") },
      all: { rounds: sum(counts), voids: sum(voids) },
    },
    notEnded: sum(counts, "notEnded"),
  };
}
