import type { ProgrammedRound } from "@derash/game/programme";
import { type Insertable, sql, type Updateable } from "kysely";
import { invariant } from "../app-error.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import { isOfHall, loadWhole } from "../round/load.ts";
import { epochMs } from "../round/load-hall.ts";
import type { HallRound, Loaded } from "../round/record.ts";

export type LoadedHall = Loaded<HallRound>;

/** A till of a hall. */
type TillOf = { id: string; branchId: string };

/** What a till is concerned with: the round on sale, and the newest whose sale is over; `now` is the database's time. */
export type Desk = { sale: HallRound | null; game: HallRound | null; now: number };

/**
 * A round that has started ended after all that were opened before it. One that was given up before its start may have ended before the
 * one that was still called, or after it: that is a matter of the clock, and what ended in the time to come, before it was set back.
 */
const lastEnded = (where: ReturnType<typeof sql>) => sql`select id from (
    select id, ended_at, coalesce(bool_or(coalesce(closed_at, starts_at) is not null) over
      (order by id desc rows between unbounded preceding and 1 preceding), false) as is_before_started
    from (select id, ended_at, closed_at, starts_at from round where ${where} and ended_at is not null order by id desc limit 4) newest
  ) ended where not is_before_started order by ended_at > clock_timestamp(), ended_at desc, id desc limit 1`;

const live = sql`state in ('open', 'closing', 'calling')`;
const called = sql`state in ('closing', 'calling')`;

/** The hall's two rounds. One from before there were tills is its cashier's alone. Each part is read from an index of its own. */
export async function loadDesk(queries: Queries, { id, branchId }: TillOf): Promise<Desk> {
  const ofHall = sql`hall_id = ${branchId}`;
  const own = sql`cashier_id = ${id} and hall_id is null`;
  const one = (where: ReturnType<typeof sql>, state: ReturnType<typeof sql>) =>
    sql`(select id from round where ${where} and ${state} order by id desc limit 1)`;
  const open = sql`state = 'open'`;
  const loaded = await loadAll(
    queries,
    sql`r.id in (coalesce(${one(ofHall, open)}, ${one(own, open)}),
      coalesce(${one(ofHall, called)}, ${one(own, called)}, (${lastEnded(ofHall)}), (${lastEnded(own)})))`,
  );
  const records = loaded.map(({ record }) => record);
  const sale = records.find(({ facts }) => facts.state === "open") ?? null;
  return { sale, game: records.find((record) => record !== sale) ?? null, now: loaded[0]?.now ?? 0 };
}

/** Of the two the one in front: that is called, else on sale, else the newest. */
export function frontOf({ sale, game }: Pick<Desk, "sale" | "game">): HallRound | null {
  return game !== null && (game.endedAt === null || sale === null) ? game : sale;
}

export async function loadCalled(queries: Queries, branchId: string): Promise<LoadedHall | null> {
  return load(queries, sql`r.hall_id = ${branchId} and r.state in ('closing', 'calling')`);
}

/** The hall's round that is on sale; null: none is. */
export async function onSaleOf(queries: Queries, branchId: string): Promise<string | null> {
  const rounds = queries.selectFrom("round").select("id").where("hall_id", "=", branchId).where("state", "=", "open");
  return (await rounds.executeTakeFirst())?.id ?? null;
}

/** Whether a round of the hall has started that is newer than this one; null: than none. */
export async function hasStartedSince(queries: Queries, branchId: string, roundId: string | null): Promise<boolean> {
  const started = queries
    .selectFrom("round")
    .select("id")
    .where("hall_id", "=", branchId)
    .where(({ or, eb }) => or([eb("closed_at", "is not", null), eb("starts_at", "is not", null)]));
  const newest = await started.orderBy("id", "desc").limit(1).executeTakeFirst();
  return newest !== undefined && (roundId === null || newest.id > roundId);
}

/** The hall's round before this one, as the programme of the evening sees it; null: there is none. */
export async function programmedBefore(
  queries: Queries,
  branchId: string,
  roundId: string,
): Promise<{ before: ProgrammedRound | null; now: number }> {
  const { rows } = await sql<{ before: ProgrammedRound | null; now: number }>`
    select (select json_build_object('place', h.programme_place, 'patterns', r.patterns, 'isVoid', r.state = 'void',
        'endedAt', ${epochMs("r.ended_at")})
      from round r join hall_round h on h.round_id = r.id where r.hall_id = ${branchId} and r.id < ${roundId}
      order by r.id desc limit 1) as before, ${epochMs("clock_timestamp()")} as now`.execute(queries);
  return rows[0] ?? { before: null, now: 0 };
}

/** The code of the round that is called; null: none is. */
export async function calledOf(queries: Queries, branchId: string): Promise<string | null> {
  const rounds = queries.selectFrom("round").select("code").where("hall_id", "=", branchId);
  return (await rounds.where("state", "in", ["closing", "calling"]).executeTakeFirst())?.code ?? null;
}

/** The hall has seen how a round ended when so long has passed. */
const shownAfterMs = 60_000;

/** What a hall shows: the round that is called, and for a minute how it ended; else what is on sale; with none the newest of all. */
export async function loadOfHall(queries: Queries, branchId: string): Promise<LoadedHall | null> {
  const ofHall = sql`branch_id = ${branchId} and cashier_id is not null`;
  const shown = sql`r.id = coalesce(
    (select id from round where ${ofHall} and ${called} order by id desc limit 1),
    (select g.id from round g where g.id = (${lastEnded(ofHall)}) and g.ended_at between clock_timestamp() - ${shownAfterMs} * interval '1 ms' and clock_timestamp()
      and not exists (select from round where ${ofHall} and state = 'open' and opened_at > g.ended_at)),
    (select id from round where ${ofHall} and ${live} order by id desc limit 1),
    (select id from round where ${ofHall} order by id desc limit 1))`;
  return load(queries, shown);
}

export async function loadRound(queries: Queries, roundId: string): Promise<LoadedHall | null> {
  return load(queries, sql`r.id = ${roundId} and r.cashier_id is not null`);
}

async function load(queries: Queries, where: ReturnType<typeof sql>): Promise<LoadedHall | null> {
  return (await loadAll(queries, where))[0] ?? null;
}

/** What is on sale in the hall while another of its rounds is in front; null: nothing. */
export async function loadOnSale(queries: Queries, branchId: string): Promise<HallRound | null> {
  return (await load(queries, sql`r.hall_id = ${branchId} and r.state = 'open'`))?.record ?? null;
}

/** The rounds of halls that a condition on `r` finds; oldest first. */
export async function loadAll(queries: Queries, where: ReturnType<typeof sql>): Promise<LoadedHall[]> {
  return (await loadWhole(queries, where)).map(({ record, now }) => {
    invariant(isOfHall(record), `round ${record.id} is of a hall`);
    return { record, now };
  });
}

/** The highest version that screens of a hall have seen, of all its rounds that are over. */
export async function versionOfHall(queries: Queries, branchId: string): Promise<number> {
  const newest = queries.selectFrom("round").innerJoin("hall_round", "hall_round.round_id", "round.id");
  const row = await newest
    .select(sql<number>`changes + coalesce(calls_made, 0)`.as("version"))
    .where("hall_id", "=", branchId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Rounds that wait for their beacon, wherever they were closed. */
export async function closing(queries: Queries): Promise<{ roundId: string; branchId: string }[]> {
  const rounds = queries.selectFrom("round").where("state", "=", "closing").where("cashier_id", "is not", null);
  return rounds.select(["id as roundId", "branch_id as branchId"]).execute();
}

/** Who opened it, and in which hall; null: there is none. Neither ever changes. */
export async function deskOf(
  queries: Queries,
  roundId: string,
): Promise<{ cashierId: string; branchId: string } | null> {
  const row = await queries
    .selectFrom("round")
    .select(["cashier_id", "branch_id"])
    .where("id", "=", roundId)
    .executeTakeFirst();
  return row?.cashier_id ? { cashierId: row.cashier_id, branchId: row.branch_id } : null;
}

/**
 * Of a hall that the caller has locked: later than every round that it has had, also after the database's clock was set back, for a
 * hall's newest round is found by its id.
 */
export async function newRoundId(queries: Queries, branchId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select case when newest is null or id > newest then id
      else uuidv7(uuid_extract_timestamp(newest) + interval '1 millisecond' - clock_timestamp()) end as id
    from (select uuidv7() as id,
      (select id from round where branch_id = ${branchId} and cashier_id is not null order by id desc limit 1) as newest) as new`.execute(
    queries,
  );
  invariant(rows[0], "uuidv7 answers");
  return rows[0].id;
}

export async function insertHallRound(tx: Tx, round: Insertable<Tables["hall_round"]>): Promise<void> {
  await tx.insertInto("hall_round").values(round).execute();
}

export async function setPace(tx: Tx, roundId: string, callIntervalMs: number): Promise<void> {
  await tx.updateTable("round").set({ call_interval_ms: callIntervalMs }).where("id", "=", roundId).execute();
}

type Changed = Omit<Updateable<Tables["hall_round"]>, "round_id" | "changes">;

/** Comes with every change of a hall's round, so that its version grows. */
export async function changed(tx: Tx, roundId: string, change: Changed = {}): Promise<void> {
  await tx
    .updateTable("hall_round")
    .set({ ...change, changes: sql<number>`changes + 1` })
    .where("round_id", "=", roundId)
    .execute();
}

/** How often it has been said now that this round is won; screens show nothing of it. */
export async function countWinClaim(tx: Tx, roundId: string): Promise<number> {
  const { win_claims } = await tx
    .updateTable("hall_round")
    .set({ win_claims: sql<number>`win_claims + 1` })
    .where("round_id", "=", roundId)
    .returning("win_claims")
    .executeTakeFirstOrThrow();
  return win_claims;
}

/** A ball of the hall's own machine. */
export async function insertCall(tx: Tx, roundId: string, call: { position: number; number: number }): Promise<void> {
  await tx
    .insertInto("hall_call")
    .values({ round_id: roundId, ...call })
    .execute();
}
