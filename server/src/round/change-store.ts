import { type Santim, zero } from "@derash/game/money";
import type { Outcome } from "@derash/game/outcome";
import { canMove, liveStates, type RoundState } from "@derash/game/round";
import type { Stretch } from "@derash/game/stretch";
import { type Insertable, sql, type Updateable } from "kysely";
import { invariant } from "../app-error.ts";
import type { OpenedDraw } from "../draw/service.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import { loadWhole } from "./load.ts";
import type { Loaded, RoundRecord, StagePart, WholeRound } from "./record.ts";

const databaseNow = sql<Date>`clock_timestamp()`;

/** Waits for the stakes under way and keeps new ones out until commit (migrations/0004-round.sql, round_lock_key). */
export async function lockSales(tx: Tx, roundId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(round_lock_key(${roundId}))`.execute(tx);
}

/** Nobody else changes the round until the end of the transaction; loaded once it is ours. */
export async function lockRound(tx: Tx, roundId: string): Promise<Loaded<WholeRound>> {
  await tx.selectFrom("round").select("id").where("id", "=", roundId).forUpdate().execute();
  const [loaded] = await loadWhole(tx, sql`r.id = ${roundId}`);
  invariant(loaded, `round ${roundId} exists`);
  return loaded;
}

export async function clearCountdown(tx: Tx, roundId: string): Promise<void> {
  await tx.updateTable("round").set({ closes_at: null, countdown_restarts: 0 }).where("id", "=", roundId).execute();
}

export async function restartCountdown(tx: Tx, roundId: string): Promise<void> {
  await tx
    .updateTable("round")
    .set({
      closes_at: sql<Date>`clock_timestamp() + countdown_ms * interval '1 millisecond'`,
      countdown_restarts: sql<number>`countdown_restarts + 1`,
    })
    .where("id", "=", roundId)
    .execute();
}

type Moved = Omit<Updateable<Tables["round"]>, "id" | "state">;

/** The one way from state to state; what was reserved and not paid is forgotten as the sale ends. */
export async function move(
  tx: Tx,
  { id, facts, room }: Pick<RoundRecord, "id" | "facts" | "room">,
  state: RoundState,
  change: Moved,
): Promise<void> {
  invariant(canMove(facts.state, state), `round ${id} may go from ${facts.state} to ${state}`);
  if (room && facts.state === "open") await dropReservations(tx, id);
  await tx
    .updateTable("round")
    .set({ ...change, state })
    .where("id", "=", id)
    .execute();
}

async function dropReservations(tx: Tx, roundId: string): Promise<void> {
  await tx.deleteFrom("round_cartela").where("round_id", "=", roundId).where("status", "=", "reserved").execute();
}

/** Balls come by themselves from here on. */
export async function beginStretch(tx: Tx, { id, facts }: RoundRecord, stretch: Stretch): Promise<void> {
  await tx
    .insertInto("round_stretch")
    .values({
      round_id: id,
      position: facts.stretches.length + 1,
      first_call: stretch.firstCall,
      starts_at: new Date(stretch.startsAt),
      interval_ms: stretch.intervalMs,
      ends_at: null,
    })
    .execute();
}

export async function endStretch(tx: Tx, roundId: string, at: number): Promise<void> {
  await tx
    .updateTable("round_stretch")
    .set({ ends_at: new Date(at) })
    .where("round_id", "=", roundId)
    .where("ends_at", "is", null)
    .execute();
}

/** A win with what the winner bears of its tax. */
export type PaidWin = Outcome["winners"][number] & { withheld: Santim };

export async function setPrizes(tx: Tx, roundId: string, winners: readonly PaidWin[]): Promise<void> {
  for (const { cartelaNumber, prize, bonus, tax = zero, withheld } of winners) {
    await tx
      .updateTable("round_cartela")
      .set({
        prize_santim: prize,
        bonus_santim: bonus,
        tax_santim: tax,
        withheld_santim: withheld,
        won_at: databaseNow,
      })
      .where("round_id", "=", roundId)
      .where("cartela_number", "=", cartelaNumber)
      .execute();
  }
}

/** Who won a stage of a round, and what it adds to what their cartelas have. */
export async function addStageWins(tx: Tx, roundId: string, stage: number, winners: readonly PaidWin[]): Promise<void> {
  const rows = winners.map(({ cartelaNumber, prize, bonus, tax = zero, withheld }) => ({
    ...{ round_id: roundId, stage, cartela_number: cartelaNumber, prize_santim: prize, bonus_santim: bonus },
    ...{ tax_santim: tax, withheld_santim: withheld },
  }));
  await tx.insertInto("round_stage_win").values(rows).execute();
  for (const { cartelaNumber, prize, bonus, tax = zero, withheld } of winners) {
    await tx
      .updateTable("round_cartela")
      .set({
        tax_santim: sql<number>`tax_santim + ${tax}`,
        withheld_santim: sql<number>`withheld_santim + ${withheld}`,
        prize_santim: sql<number>`prize_santim + ${prize}`,
        bonus_santim: sql<number>`bonus_santim + ${bonus}`,
        won_at: databaseNow,
      })
      .where("round_id", "=", roundId)
      .where("cartela_number", "=", cartelaNumber)
      .execute();
  }
}

/** A stage is paid, and the round goes on. */
export async function stagePaid(tx: Tx, roundId: string, stage: number, guaranteePaid: number): Promise<void> {
  await tx
    .updateTable("round")
    .set({ stages_settled: stage, guarantee_paid_santim: guaranteePaid })
    .where("id", "=", roundId)
    .execute();
}

export async function newRoundId(queries: Queries): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(queries);
  invariant(rows[0], "uuidv7 answers");
  return rows[0].id;
}

/** false: a live round has this code, or there is a live one already where this one opens. */
export async function insertRound(queries: Queries, round: Insertable<Tables["round"]>): Promise<boolean> {
  const inserted = await queries
    .insertInto("round")
    .values(round)
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What staff set of a room, for rounds that open now: how they are won, and how many cartelas a player may have. */
export async function settingsOf(
  queries: Queries,
  roomId: string,
): Promise<{ patterns: string[]; stages: StagePart["rules"] | null; cartelasPerPlayerMax: number }> {
  return queries
    .selectFrom("room")
    .select(["patterns", "stages", "cartelas_per_player_max as cartelasPerPlayerMax"])
    .where("id", "=", roomId)
    .executeTakeFirstOrThrow();
}

export async function hasLiveRound(queries: Queries, roomId: string): Promise<boolean> {
  const row = await queries
    .selectFrom("round")
    .select("id")
    .where("room_id", "=", roomId)
    .where("state", "in", liveStates)
    .executeTakeFirst();
  return row !== undefined;
}

/** A round that opened under other settings takes today's beacon, unless its countdown has published the beacon that it had. */
export async function renewDraw(queries: Queries, roomId: string, drawn: OpenedDraw): Promise<void> {
  await queries
    .updateTable("round")
    .set(drawn)
    .where("room_id", "=", roomId)
    .where("state", "=", "open")
    .where((where) => where.or([where("closes_at", "is", null), where("beacon_chain", "is", null)]))
    .execute();
}
