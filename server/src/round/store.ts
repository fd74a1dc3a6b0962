import { liveStates, reservationMs } from "@derash/game/round";
import type { DrawBeacon } from "@derash/protocol/draw";
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

export async function rooms(queries: Queries): Promise<RoomRow[]> {
  return selectRooms(queries).orderBy("room.branch_id").orderBy("room.stake_santim").orderBy("room.position").execute();
}

export async function room(queries: Queries, id: string): Promise<RoomRow | undefined> {
  return selectRooms(queries).where("room.id", "=", id).executeTakeFirst();
}

export async function roomsOfStake(queries: Queries, stake: number): Promise<RoomRow[]> {
  return selectRooms(queries)
    .where("room.stake_santim", "=", stake)
    .orderBy("room.branch_id")
    .orderBy("room.position")
    .execute();
}

function selectRooms(queries: Queries) {
  return queries
    .selectFrom("room")
    .innerJoin("branch_directory as branch", "branch.id", "room.branch_id")
    .select(["room.id", "room.branch_id as branchId", "branch.company_id as companyId", "room.stake_santim as stake"])
    .select(["room.house_cut_bps as houseCutBps", "room.cartelas_per_player_max as cartelasPerPlayerMax"])
    .select("room.position");
}

export async function roomCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("room")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `isMeant`: somebody has paid for it, or people are told when it will be played. */
export type LiveRound = { roomId: string; isMeant: boolean; hasOtherBeacon: boolean };

/** The live rounds of these rooms; `hasOtherBeacon`: on sale with another beacon than this. */
export async function liveRounds(
  db: Db,
  rooms: readonly RoomRow[],
  { chain, leadMs }: Pick<DrawBeacon, "chain" | "leadMs">,
): Promise<Map<string, LiveRound>> {
  const ids = rooms.map(({ id }) => id);
  const { rows } = await sql<LiveRound>`
    select r.room_id as "roomId",
      r.announced_for is not null
        or exists (select from round_cartela c where c.round_id = r.id and c.status = 'confirmed') as "isMeant",
      r.state = 'open' and (r.beacon_chain, r.beacon_lead_ms) is distinct from (${Buffer.from(chain, "hex")}::bytea, ${leadMs}::int)
        as "hasOtherBeacon"
    from round r where r.room_id = any(${ids}::uuid[]) and r.state = any(${[...liveStates]})`.execute(db);
  return new Map(rows.map((row) => [row.roomId, row]));
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
    | "cartela_favoured"
    | "not_reserved"
    | "player_suspended"
    | "room_stopped";
  balance_santim: number | null;
  /** What a suspended player is told of the reason. */
  told?: string;
};

export type Stake = { roundId: string; number: number; playerId: string };
/** Cartelas of one player in a round that are asked about together. */
export type Several = { roundId: string; numbers: readonly number[]; playerId: string };
type Row = Answered & {
  change: number | null;
  transaction: string;
  closes_at: Date | null;
  held: [number: number, isConfirmed: boolean, reservedUntil: number | null][];
};

type Answers = ReturnType<typeof sql>;

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
 * Holds several in one transaction, each with its own answer, in the order of `numbers`, which ascend. `cells` are 25 of each,
 * one after the other.
 */
export async function reserveEach(
  db: Db,
  { roundId, numbers, playerId }: Several,
  cells: readonly number[],
): Promise<CartelaAnswer[]> {
  const all = sql`cartela_reserve_each(${roundId}, ${[...numbers]}::integer[], ${playerId}, ${cells}::smallint[],
    ${reservationMs}) with ordinality each (cartela_number, result, balance_santim, place)`;
  return askEach(db, { roundId, numbers, playerId }, all);
}

/** Pays for several in one transaction, each with its own answer, in their order; whatever the wallet does not cover is refused. */
export async function confirmEach(db: Db, { roundId, numbers, playerId }: Several): Promise<CartelaAnswer[]> {
  const all = sql`cartela_confirm_each(${roundId}, ${[...numbers]}::integer[], ${playerId})
    with ordinality each (result, balance_santim, place)`;
  return askEach(db, { roundId, numbers, playerId }, all);
}

async function askEach(db: Db, { roundId, numbers, playerId }: Several, all: Answers): Promise<CartelaAnswer[]> {
  const asking = sql<Row>`select ${answered}
    from (select result, balance_santim, place, max(place) filter (where result = 'ok') over () as last from ${all}) a
    left join lateral room_change_of(${changeOnce}, ${roundId}, ${playerId}) c on true order by a.place`;
  try {
    const { rows } = await asking.execute(db);
    invariant(rows.length === numbers.length, "every cartela has an answer");
    return withChange(
      rows.map((row) => answer(row, { roundId, playerId })),
      rows.map(() => playerId),
    );
  } catch (error) {
    const refused = refusedWithWords(error);
    return numbers.map(() => refused);
  }
}

/**
 * Their answers in the same order; null for one that is to be asked for alone, because it would have to wait for somebody or
 * is refused with words. Errors: whatever one of them raises, and then none of them is placed. Of several stakes of a player
 * each answers what is left after all of them.
 */
export async function confirmAll(db: Db, stakes: readonly Stake[]): Promise<(CartelaAnswer | null)[]> {
  const rounds = stakes.map(({ roundId }) => roundId);
  const numbers = stakes.map(({ number }) => number);
  const players = stakes.map(({ playerId }) => playerId);
  const { rows } = await sql<Row | (Omit<Row, "result"> & { result: "ask_alone" })>`select ${answered}
    from (select result, balance_santim, place,
        max(place) filter (where result = 'ok') over (partition by (${players}::uuid[])[place]) as last
      from cartela_confirm_all(${rounds}::uuid[], ${numbers}::integer[], ${players}::uuid[])
        with ordinality each (result, balance_santim, place)) a
    left join lateral room_change_of(${changeOnce}, (${rounds}::uuid[])[a.place], (${players}::uuid[])[a.place]) c on true
    order by a.place`.execute(db);
  invariant(rows.length === stakes.length, "every stake has an answer");
  const answers = stakes.map((stake, place) => {
    const row = rows[place];
    return row?.result === "ask_alone" ? null : answer(row, stake);
  });
  return withChange(answers, players);
}

/** A change says all that a player has, so it is asked for once for all that a player has asked for together: with the last. */
const changeOnce = sql`case when a.place = a.last then a.result else 'told with the last' end`;

/** What came of several at once is told with each of them. */
function withChange<Answer extends CartelaAnswer | null>(
  answers: readonly Answer[],
  players: readonly string[],
): Answer[] {
  const changes = new Map(answers.flatMap((each) => (each?.change ? [[each.change.playerId, each.change]] : [])));
  return answers.map((each, place) =>
    each?.result === "ok" ? { ...each, change: changes.get(players[place] ?? "") ?? null } : each,
  );
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
    return refusedWithWords(error);
  }
}

/** As many answers as were asked for; what a suspended player or a stopped room is told is told of each. */
export async function allowedAnswers<Answer>(
  asking: Promise<{ rows: Answer[] }>,
  count: number,
): Promise<(Answer | CartelaAnswer)[]> {
  try {
    return (await asking).rows;
  } catch (error) {
    const refused = refusedWithWords(error);
    return Array.from({ length: count }, () => refused);
  }
}

function refusedWithWords(error: unknown): CartelaAnswer {
  const { code, detail } = error as { code?: unknown; detail?: string };
  const result = refusals[String(code)];
  if (result === undefined) throw error;
  return { result, balance_santim: null, told: detail ?? "", change: null };
}

/** `isConfirmed` false: what is paid for all the same is kept. */
export async function release(db: Db, roundId: string, number: number, playerId: string, isConfirmed?: boolean) {
  const isUnpaid = isConfirmed === false;
  const { rows } =
    await sql<Row>`select ${answered} from cartela_give_back(${roundId}, ${number}, ${playerId}, ${isUnpaid}) a
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

/** The same for a player who comes to the room, whose wallet with its company is the one that is meant from now on. */
export async function visit(db: Db, roomId: string, companyId: string, roundId: string, playerId: string) {
  const { rows } = await sql<MyCartela>`
    select cartela_number as "cartelaNumber", status = 'confirmed' as confirmed
    from room_visit(${roomId}, ${companyId}, ${roundId}, ${playerId})`.execute(db);
  return rows;
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
