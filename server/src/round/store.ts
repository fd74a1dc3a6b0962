import { liveStates, reservationMs } from "@derash/game/round";
import type { MyCartela } from "@derash/protocol/round";
import { sql } from "kysely";
import { invariant } from "../app-error.ts";
import type { Db, Queries } from "../postgres/db.ts";
import { loadShown } from "./load.ts";
import type { Look } from "./record.ts";
import type { CartelaChange } from "./room/known-round.ts";

export type RoomRow = {
  id: string;
  branchId: string;
  companyId: string;
  stake: number;
  houseCutBps: number;
  cartelasPerPlayerMax: number;
  /** Among the rooms of its branch and stake; above 1 it is a sister of the first. */
  position: number;
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

export async function rooms(queries: Queries): Promise<RoomRow[]> {
  return selectRooms(queries).orderBy("room.branch_id").orderBy("room.stake_santim").orderBy("room.position").execute();
}

export async function room(queries: Queries, id: string): Promise<RoomRow | undefined> {
  return selectRooms(queries).where("room.id", "=", id).executeTakeFirst();
}

function selectRooms(queries: Queries) {
  return queries
    .selectFrom("room")
    .innerJoin("branch_directory as branch", "branch.id", "room.branch_id")
    .select(["room.id", "room.branch_id as branchId", "branch.company_id as companyId", "room.stake_santim as stake"])
    .select(["room.house_cut_bps as houseCutBps", "room.cartelas_per_player_max as cartelasPerPlayerMax"])
    .select("room.position");
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

/** `change` is what came of it; null for what was refused. */
export type CartelaAnswer = Answered & { change: CartelaChange | null };

type Answered = {
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

export type Stake = { roundId: string; number: number; playerId: string };
type Row = Answered & {
  change: number | null;
  transaction: string;
  closes_at: Date | null;
  held: [number: number, isConfirmed: boolean, reservedUntil: number | null][];
};

const answered = sql`a.result, a.balance_santim, c.change, c.transaction, c.closes_at, c.held`;

export async function reserve(db: Db, roundId: string, number: number, playerId: string, cells: readonly number[]) {
  const asking = sql<Row>`select ${answered}
    from cartela_reserve(${roundId}, ${number}, ${playerId}, ${cells}::smallint[], ${reservationMs}) a
    left join lateral room_change_of(a.result, ${roundId}, ${playerId}) c on true`;
  return allowed(asking.execute(db), { roundId, playerId });
}

export async function confirm(db: Db, { roundId, number, playerId }: Stake) {
  const asking = sql<Row>`select ${answered} from cartela_confirm(${roundId}, ${number}, ${playerId}) a
    left join lateral room_change_of(a.result, ${roundId}, ${playerId}) c on true`;
  return allowed(asking.execute(db), { roundId, playerId });
}

/**
 * Their answers in the same order; null for one that is to be asked for alone, because it would have to wait for somebody or
 * is refused with words. Errors: whatever one of them raises, and then none of them is placed.
 */
export async function confirmAll(db: Db, stakes: readonly Stake[]): Promise<(CartelaAnswer | null)[]> {
  const rounds = stakes.map(({ roundId }) => roundId);
  const numbers = stakes.map(({ number }) => number);
  const players = stakes.map(({ playerId }) => playerId);
  const { rows } = await sql<Row | (Omit<Row, "result"> & { result: "ask_alone" })>`select ${answered}
    from cartela_confirm_all(${rounds}::uuid[], ${numbers}::integer[], ${players}::uuid[])
      with ordinality a (result, balance_santim, place)
    left join lateral room_change_of(a.result, (${rounds}::uuid[])[a.place], (${players}::uuid[])[a.place]) c on true
    order by a.place`.execute(db);
  invariant(rows.length === stakes.length, "every stake has an answer");
  return stakes.map((stake, place) => {
    const row = rows[place];
    return row?.result === "ask_alone" ? null : answer(row, stake);
  });
}

/** What the database refuses whichever statement asks (migrations/0030-suspension-told.sql). */
const refusals: Readonly<Record<string, CartelaAnswer["result"]>> = {
  DR010: "player_suspended",
  DR011: "room_stopped",
};

async function allowed(asking: Promise<{ rows: Row[] }>, of: Omit<Stake, "number">): Promise<CartelaAnswer> {
  try {
    return answer((await asking).rows[0], of);
  } catch (error) {
    const { code, detail } = error as { code?: unknown; detail?: string };
    const result = refusals[String(code)];
    if (result === undefined) throw error;
    return { result, balance_santim: null, told: detail ?? "", change: null };
  }
}

export async function release(db: Db, roundId: string, number: number, playerId: string) {
  const { rows } = await sql<Row>`select ${answered} from cartela_release(${roundId}, ${number}, ${playerId}) a
    left join lateral room_change_of(a.result, ${roundId}, ${playerId}) c on true`.execute(db);
  return answer(rows[0], { roundId, playerId });
}

function answer(row: Row | undefined, { roundId, playerId }: Omit<Stake, "number">): CartelaAnswer {
  invariant(row, "a cartela function answers one row");
  const { result, balance_santim, change: number, transaction, closes_at, held } = row;
  if (number === null) return { result, balance_santim, change: null };
  const cartelas = held.map(([cartela, isConfirmed, reservedUntil]) => ({
    ...{ number: cartela, isConfirmed, reservedUntil },
  }));
  const closesAt = closes_at?.getTime() ?? null;
  return { result, balance_santim, change: { roundId, playerId, number, transaction, closesAt, held: cartelas } };
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

/**
 * The live round of a room, with the database's time; null while it has none. There is one at most (round_live_of_room);
 * "the newest" would be a question to a clock, and clocks are set back.
 */
export async function loadLive(queries: Queries, roomId: string): Promise<Look | null> {
  return loadShown(queries, sql`r.room_id = ${roomId} and r.state in ('open', 'closing', 'calling')`);
}

/** One round of a room. */
export async function loadRound(queries: Queries, roomId: string, roundId: string): Promise<Look | null> {
  return loadShown(queries, sql`r.id = ${roundId} and r.room_id = ${roomId}`);
}

/** Any round, whichever its room. */
export async function loadAnyRound(queries: Queries, roundId: string): Promise<Look | null> {
  return loadShown(queries, sql`r.id = ${roundId}`);
}
