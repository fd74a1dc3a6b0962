import { type Insertable, sql, type Updateable } from "kysely";
import { invariant } from "../app-error.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import { isOfHall, loadWhole } from "../round/load.ts";
import type { HallRound, Loaded } from "../round/record.ts";
import type { Tables } from "../tables.ts";

export type LoadedHall = Loaded<HallRound>;

/** The cashier's newest round, with the database's time. */
export async function loadNewest(queries: Queries, cashierId: string): Promise<LoadedHall | null> {
  const newest = sql`r.id = (select id from round where cashier_id = ${cashierId} order by id desc limit 1)`;
  return load(queries, newest);
}

/** The hall has seen how a round ended when so long has passed. */
const shownAfterMs = 120_000;

/**
 * What a hall shows: this cashier's round while it is live, and for two minutes how it ended; else the newest live one of
 * any till; with none the newest of all.
 */
export async function loadOfHall(
  queries: Queries,
  { branchId, cashierId }: { branchId: string; cashierId: string },
): Promise<LoadedHall | null> {
  const ofHall = sql`branch_id = ${branchId} and cashier_id is not null`;
  const shown = sql`r.id = coalesce(
    (select id from (select id, ended_at from round where cashier_id = ${cashierId} order by id desc limit 1) own
      where ended_at is null or ended_at > clock_timestamp() - ${shownAfterMs} * interval '1 ms'),
    (select id from round where ${ofHall} and state in ('open', 'closing', 'calling') order by id desc limit 1),
    (select id from round where ${ofHall} order by id desc limit 1))`;
  return load(queries, shown);
}

export async function loadRound(queries: Queries, roundId: string): Promise<LoadedHall | null> {
  return load(queries, sql`r.id = ${roundId} and r.cashier_id is not null`);
}

async function load(queries: Queries, where: ReturnType<typeof sql>): Promise<LoadedHall | null> {
  return (await loadAll(queries, where))[0] ?? null;
}

/** The rounds of halls that a condition on `r` finds; oldest first. */
export async function loadAll(queries: Queries, where: ReturnType<typeof sql>): Promise<LoadedHall[]> {
  return (await loadWhole(queries, where)).map(({ record, now }) => {
    invariant(isOfHall(record), `round ${record.id} is of a hall`);
    return { record, now };
  });
}

/** A cashier's newest round in short: whether it still lives, and the version that its screens have seen of it when it is over. */
export async function newestOf(
  queries: Queries,
  cashierId: string,
): Promise<{ id: string; isLive: boolean; version: number } | null> {
  const row = await queries
    .selectFrom("round")
    .innerJoin("hall_round", "hall_round.round_id", "round.id")
    .select(["id", "ended_at", sql<number>`changes + coalesce(calls_made, 0)`.as("version")])
    .where("cashier_id", "=", cashierId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, isLive: row.ended_at === null, version: row.version } : null;
}

/** Rounds that wait for their beacon, wherever they were closed. */
export async function closing(queries: Queries): Promise<{ roundId: string; cashierId: string }[]> {
  const rounds = queries.selectFrom("round").where("state", "=", "closing").where("cashier_id", "is not", null);
  return rounds.select(["id as roundId", "cashier_id as cashierId"]).$narrowType<{ cashierId: string }>().execute();
}

/** Whose round it is; null: there is none. It never changes hands. */
export async function cashierOf(queries: Queries, roundId: string): Promise<string | null> {
  const row = await queries.selectFrom("round").select("cashier_id").where("id", "=", roundId).executeTakeFirst();
  return row?.cashier_id ?? null;
}

export async function insertHallRound(tx: Tx, round: Insertable<Tables["hall_round"]>): Promise<void> {
  await tx.insertInto("hall_round").values(round).execute();
}

export async function removeCartelas(tx: Tx, roundId: string, numbers: readonly number[]): Promise<void> {
  await tx.deleteFrom("round_cartela").where("round_id", "=", roundId).where("cartela_number", "in", numbers).execute();
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
