import { type BeaconFacts, beaconLabel } from "@derash/game/beacon";
import type { BonusSchedule } from "@derash/game/bonus";
import { callHashes, shuffle } from "@derash/game/draw";
import { santim } from "@derash/game/money";
import { countdownRestartsMax, liveStates, reservationMs } from "@derash/game/round";
import type { ProofBeacon } from "@derash/game/round-proof";
import type { MyCartela } from "@derash/protocol/round";
import { type Selectable, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { invariant } from "../app-error.ts";
import type { Db, Queries } from "../db.ts";
import { announced } from "../draw/service.ts";
import { maskName } from "../mask-name.ts";
import type { Tables } from "../tables.ts";
import type { HeldCartela, RoundRecord, ToldDraw } from "./record.ts";
import { toldRulesHash } from "./rules.ts";

export type RoomRow = {
  id: string;
  branchId: string;
  companyId: string;
  stake: number;
  houseCutBps: number;
  cartelasPerPlayerMax: number;
};

/** Rooms of a branch, one a stake; those missing are made. */
export async function ensureRooms(
  db: Db,
  branchId: string,
  stakes: readonly number[],
  houseCutBps: number,
): Promise<void> {
  if (stakes.length === 0) return;
  const rows = stakes.map((stake) => ({ branch_id: branchId, stake_santim: stake, house_cut_bps: houseCutBps }));
  await db
    .insertInto("room")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function rooms(db: Db): Promise<RoomRow[]> {
  return db
    .selectFrom("room")
    .innerJoin("branch", "branch.id", "room.branch_id")
    .select(["room.id", "room.branch_id as branchId", "branch.company_id as companyId", "room.stake_santim as stake"])
    .select(["room.house_cut_bps as houseCutBps", "room.cartelas_per_player_max as cartelasPerPlayerMax"])
    .orderBy("room.branch_id")
    .orderBy("room.stake_santim")
    .execute();
}

/** Whether somebody has paid for the room's live round. */
export async function hasPaidRound(db: Db, roomId: string): Promise<boolean> {
  const row = await db
    .selectFrom("round")
    .innerJoin("round_cartela", "round_cartela.round_id", "round.id")
    .select("round.id")
    .where("round.room_id", "=", roomId)
    .where("round.state", "in", liveStates)
    .where("round_cartela.status", "=", "confirmed")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type CartelaAnswer = {
  result:
    | "ok"
    | "round_closed"
    | "insufficient_funds"
    | "cartela_limit"
    | "cartela_taken"
    | "not_reserved"
    | "player_suspended"
    | "room_stopped";
  balance_santim: number | null;
  /** What a suspended player is told of the reason. */
  told?: string;
};

export async function reserve(db: Db, roundId: string, number: number, playerId: string, cells: readonly number[]) {
  return allowed(
    sql<CartelaAnswer>`select * from cartela_reserve(${roundId}, ${number}, ${playerId}, ${cells}::smallint[], ${reservationMs})`.execute(
      db,
    ),
  );
}

export async function confirm(db: Db, roundId: string, number: number, playerId: string) {
  return allowed(sql<CartelaAnswer>`select * from cartela_confirm(${roundId}, ${number}, ${playerId})`.execute(db));
}

/** What the database refuses whichever statement asks (migrations/0030-suspension-told.sql). */
const refusals: Readonly<Record<string, CartelaAnswer["result"]>> = {
  DR010: "player_suspended",
  DR011: "room_stopped",
};

async function allowed(asking: Promise<{ rows: CartelaAnswer[] }>): Promise<CartelaAnswer> {
  try {
    return answer(await asking);
  } catch (error) {
    const { code, detail } = error as { code?: unknown; detail?: string };
    const result = refusals[String(code)];
    if (result === undefined) throw error;
    return { result, balance_santim: null, told: detail ?? "" };
  }
}

export async function release(db: Db, roundId: string, number: number, playerId: string) {
  return answer(
    await sql<CartelaAnswer>`select * from cartela_release(${roundId}, ${number}, ${playerId})`.execute(db),
  );
}

function answer({ rows }: { rows: CartelaAnswer[] }): CartelaAnswer {
  invariant(rows[0], "a cartela function answers one row");
  return rows[0];
}

/**
 * A player's cartelas of a round of this room, held or paid for. Read from the database and not from a room in memory, which may not
 * have seen yet what this player did a moment ago.
 */
export async function cartelasOf(db: Db, roomId: string, roundId: string, playerId: string): Promise<MyCartela[]> {
  const rows = await db
    .selectFrom("round_cartela")
    .innerJoin("round", "round.id", "round_cartela.round_id")
    .select(["cartela_number", "status"])
    .where("round.room_id", "=", roomId)
    .where("round_id", "=", roundId)
    .where("player_id", "=", playerId)
    .where((where) =>
      where.or([where("status", "=", "confirmed"), where("reserved_until", ">", sql<Date>`clock_timestamp()`)]),
    )
    .orderBy("cartela_number")
    .execute();
  return rows.map((row) => ({ cartelaNumber: row.cartela_number, confirmed: row.status === "confirmed" }));
}

type LoadedRound = Selectable<Tables["round"]> & {
  now: Date;
  cartelas: LoadedCartela[];
  closed: ToldDraw["closed"];
  beacon: LoadedBeacon | null;
};
type LoadedBeacon = BeaconFacts & Pick<ProofBeacon, "kind">;
/** An array, because this is read after every stake, and naming seven fields 200 times costs more than the rest. */
type LoadedCartela = [
  number: number,
  playerId: string,
  firstName: string | null,
  isConfirmed: boolean,
  reservedUntilMs: number | null,
  prizeSantim: number,
  bonusSantim: number,
  cells: number[] | null,
];
export type Loaded = { record: RoundRecord; now: number };

/**
 * The live round of a room, with the database's time; null while it has none. There is one at most (round_live_of_room);
 * "the newest" would be a question to a clock, and clocks are set back.
 */
export async function loadLive(queries: Queries, roomId: string): Promise<Loaded | null> {
  return load(queries, sql`r.room_id = ${roomId} and r.state in ('open', 'closing', 'calling')`);
}

/** One round of a room. */
export async function loadRound(queries: Queries, roomId: string, roundId: string): Promise<Loaded | null> {
  return load(queries, sql`r.id = ${roundId} and r.room_id = ${roomId}`);
}

/** Any round, whichever its room. */
export async function loadAnyRound(queries: Queries, roundId: string): Promise<Loaded | null> {
  return load(queries, sql`r.id = ${roundId}`);
}

/** One statement, so that the round and its cartelas are of the same moment. Names are told only once the sale is over. */
async function load(queries: Queries, where: ReturnType<typeof sql>): Promise<Loaded | null> {
  const { rows } = await sql<LoadedRound>`
    select r.*, clock_timestamp() as now, coalesce((
      select json_agg(json_build_array(c.cartela_number, c.player_id,
        case when r.state <> 'open' then (select p.first_name from player p where p.id = c.player_id) end,
        c.status = 'confirmed', (extract(epoch from c.reserved_until) * 1000)::float8, c.prize_santim, c.bonus_santim,
        case when c.prize_santim > 0 then c.cells end) order by c.cartela_number)
      from round_cartela c
      where c.round_id = r.id and (c.status = 'confirmed' or c.reserved_until > clock_timestamp())), '[]') as cartelas,
      case when r.state <> 'open' then
        (select json_build_object('close', t.close, 'table', t."table") from close_told t where t.round_id = r.id)
      end as closed,
      (select json_build_object('kind', b.kind, 'chain', encode(b.chain, 'hex'),
          'publicKey', encode(b.public_key, 'hex'), 'genesisMs', b.genesis_ms, 'periodMs', b.period_ms)
        from beacon b where b.chain = r.beacon_chain) as beacon
    from round r where ${where}`.execute(queries);
  const row = rows[0];
  return row ? { record: recordOf(row), now: row.now.getTime() } : null;
}

export function recordOf(row: LoadedRound): RoundRecord {
  const { drawAt, draw } = drawTold(row);
  return {
    id: row.id,
    roomId: row.room_id,
    code: row.code,
    facts: {
      state: row.state,
      closesAt: row.closes_at?.getTime() ?? null,
      drawAt,
      startsAt: row.starts_at?.getTime() ?? null,
      order: row.seed ? drawOf(row.seed) : null,
      lastCall: row.last_call,
      startDelayMs: row.start_delay_ms,
      callIntervalMs: row.call_interval_ms,
    },
    stake: santim(row.stake_santim),
    houseCutBps: row.house_cut_bps,
    minPlayers: row.min_players,
    restartsLeft: countdownRestartsMax - row.countdown_restarts,
    bonusSchedule: row.bonus_schedule as BonusSchedule,
    draw,
    // Players are told of it like of any other void; nothing was drawn.
    voidReason: row.void_reason === "restored" ? null : row.void_reason,
    patterns: row.patterns,
    cartelaListId: row.cartela_list_id,
    cartelas: row.cartelas.map(heldCartela),
  };
}

/** The beacon round follows from the close of the countdown alone, for everyone who knows the beacon. */
function drawTold(round: LoadedRound) {
  const { beacon, beacon_lead_ms: leadMs, closes_at: closesAt, closed, seed } = round;
  const at = beacon && leadMs && closesAt ? announced(beacon, leadMs, closesAt.getTime()) : null;
  const draw: ToldDraw = {
    beacon: beacon && beaconLabel(beacon.kind),
    beaconRound: at?.beaconRound ?? null,
    rulesHash: toldRulesHash(round, closed),
    closed,
    callHashes: seed && closed ? hashesOf(seed, closed.close.hash) : null,
  };
  return { drawAt: at?.beaconAt ?? null, draw };
}

function heldCartela(row: LoadedCartela): HeldCartela {
  const [number, playerId, firstName, isConfirmed, reservedUntil, prize, bonus, cells] = row;
  const playerName = maskName(firstName ?? "");
  return {
    number,
    playerId,
    playerName,
    isConfirmed,
    reservedUntil,
    prize: santim(prize),
    bonus: santim(bonus),
    cells,
  };
}

/** A round is loaded many times; so many draws, and as many of their call hashes, are made once. */
const memoizedMax = 64;

const draws = new LRUCache<string, readonly number[]>({
  max: memoizedMax,
  memoMethod: (seed) => shuffle(Buffer.from(seed, "hex")),
});
const callHashesOf = new LRUCache<string, readonly string[], { seed: Buffer; closeHash: string }>({
  max: memoizedMax,
  memoMethod: (_key, _stale, { context: { seed, closeHash } }) =>
    callHashes(Buffer.from(closeHash, "hex"), drawOf(seed)).map((hash) => Buffer.from(hash).toString("hex")),
});

/** The draw of a seed. */
export function drawOf(seed: Buffer): readonly number[] {
  return draws.memo(seed.toString("hex"));
}

/** The call hashes of a draw, hex. */
function hashesOf(seed: Buffer, closeHash: string): readonly string[] {
  return callHashesOf.memo(closeHash + seed.toString("hex"), { context: { seed, closeHash } });
}
