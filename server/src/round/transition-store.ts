import type { BonusSchedule } from "@derash/game/bonus";
import type { Outcome } from "@derash/game/outcome";
import { sql } from "kysely";
import { invariant } from "../app-error.ts";
import type { Tx } from "../db.ts";
import type { RoomRound } from "./store.ts";

const databaseNow = sql<Date>`clock_timestamp()`;

/** Waits for the stakes under way and keeps new ones out until commit (migrations/0004-round.sql, round_lock_key). */
export async function lockSales(tx: Tx, roundId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(round_lock_key(${roundId}))`.execute(tx);
}

export type LockedRound = Omit<RoomRound, "bonus_schedule"> & {
  bonus_schedule: BonusSchedule;
  now: Date;
};

export async function lockRound(tx: Tx, roundId: string): Promise<LockedRound> {
  const row = await tx.selectFrom("round").selectAll().where("id", "=", roundId).forUpdate().executeTakeFirst();
  invariant(row && row.room_id !== null, `round ${roundId} is of a room`);
  const { rows } = await sql<{ now: Date }>`select ${databaseNow} as now`.execute(tx);
  invariant(rows[0], "the database tells the time");
  return { ...(row as RoomRound), now: rows[0].now };
}

export type PaidCartela = {
  cartela_number: number;
  player_id: string;
  account_id: string;
  ticket_id: string;
  cells: number[];
  telegram_id: number;
  salt: Buffer;
};

export async function confirmedCartelas(tx: Tx, roundId: string): Promise<PaidCartela[]> {
  return tx
    .selectFrom("round_cartela")
    .innerJoin("player", "player.id", "round_cartela.player_id")
    .select(["cartela_number", "player_id", "player.account_id", "ticket_id", "cells", "telegram_id", "salt"])
    .$narrowType<{ player_id: string }>()
    .where("round_id", "=", roundId)
    .where("status", "=", "confirmed")
    .orderBy("cartela_number")
    .execute();
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

/** The round takes no more; what was reserved and not paid is forgotten. */
export async function close(tx: Tx, roundId: string, pot: number): Promise<void> {
  await dropReservations(tx, roundId);
  await tx
    .updateTable("round")
    .set({ state: "closing", closed_at: databaseNow, pot_santim: pot })
    .where("id", "=", roundId)
    .execute();
}

async function dropReservations(tx: Tx, roundId: string): Promise<void> {
  await tx.deleteFrom("round_cartela").where("round_id", "=", roundId).where("status", "=", "reserved").execute();
}

/**
 * The start is fixed by the close, and its delay runs while the beacon is awaited; only so much of it stays after the draw
 * that every screen can say that the round begins before the first ball comes.
 */
export async function startCalling(tx: Tx, roundId: string, seed: Buffer, lastCall: number): Promise<void> {
  await tx
    .updateTable("round")
    .set({
      state: "calling",
      seed,
      last_call: lastCall,
      starts_at: sql<Date>`greatest(
        closed_at + auto_start_delay_ms * interval '1 millisecond',
        clock_timestamp() - greatest(start_delay_ms - auto_start_delay_ms, 0) * interval '1 millisecond'
      )`,
    })
    .where("id", "=", roundId)
    .execute();
  await sql`insert into round_stretch (round_id, position, first_call, starts_at, interval_ms)
    select id, 1, 1, date_trunc('milliseconds', starts_at) + start_delay_ms * interval '1 millisecond', call_interval_ms
    from round where id = ${roundId}`.execute(tx);
}

export async function settle(tx: Tx, roundId: string, outcome: Outcome): Promise<void> {
  for (const { cartelaNumber, prize, bonus } of outcome.winners) {
    await tx
      .updateTable("round_cartela")
      .set({ prize_santim: prize, bonus_santim: bonus, won_at: databaseNow })
      .where("round_id", "=", roundId)
      .where("cartela_number", "=", cartelaNumber)
      .execute();
  }
  await tx
    .updateTable("round")
    .set({
      ...{ state: "settled", ended_at: databaseNow },
      ...{ calls_made: outcome.lastCall, prize_pool_santim: outcome.prizePool },
    })
    .where("id", "=", roundId)
    .execute();
  await tx
    .updateTable("round_stretch")
    .set({ ends_at: databaseNow })
    .where("round_id", "=", roundId)
    .where("ends_at", "is", null)
    .execute();
}

export type VoidReason = NonNullable<LockedRound["void_reason"]>;

export async function voidRound(tx: Tx, roundId: string, reason: VoidReason, pot: number): Promise<void> {
  await dropReservations(tx, roundId);
  await tx
    .updateTable("round")
    .set({
      state: "void",
      ended_at: databaseNow,
      closed_at: sql<Date>`coalesce(closed_at, clock_timestamp())`,
      void_reason: reason,
      pot_santim: pot,
    })
    .where("id", "=", roundId)
    .execute();
}
