import { type Santim, santim } from "@derash/game/money";
import { type Selectable, sql } from "kysely";
import { usernameOf } from "../company/service.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

export type NewAnnouncement = {
  roundId: string;
  companyId: string;
  branchId: string;
  stake: Santim;
  at: number;
  remindAt: number | null;
  staffId: string;
  /** What its maker asked with; null: an older page. */
  requestKey: string | null;
};

/** false: this stake is announced for this moment already, here, or was asked for by this key. */
export async function insert(tx: Tx, { at, remindAt, ...row }: NewAnnouncement): Promise<boolean> {
  const inserted = await tx
    .insertInto("announcement")
    .values({
      ...{ round_id: row.roundId, company_id: row.companyId, branch_id: row.branchId, stake_santim: row.stake },
      ...{ announced_for: new Date(at), announced_by: row.staffId, request_key: row.requestKey },
      remind_at: remindAt === null ? null : new Date(remindAt),
    })
    .onConflict((on) => on.doNothing())
    .returning("round_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The round that this person has announced by this key, whatever has become of it; null: none. */
export async function askedWith(tx: Tx, staffId: string, requestKey: string): Promise<string | null> {
  const asked = tx.selectFrom("announcement").select("round_id").where("announced_by", "=", staffId);
  return (await asked.where("request_key", "=", requestKey).executeTakeFirst())?.round_id ?? null;
}

const isToCome = sql`r.state in ('open', 'closing', 'calling')`;

type Taken = Pick<NewAnnouncement, "roundId" | "staffId">;

/** Which round of this stake is announced for this moment and by whom, and how often it is announced at all. */
export async function upcoming(
  tx: Tx,
  { branchId, stake, at }: Pick<NewAnnouncement, "branchId" | "stake" | "at">,
): Promise<{ count: number; taken: Taken | null }> {
  const { rows } = await sql<{ count: number; taken: Taken | null }>`
    select count(*)::int as count, (json_agg(json_build_object('roundId', a.round_id, 'staffId', a.announced_by))
      filter (where a.announced_for = ${new Date(at)})) -> 0 as taken
    from announcement a join round r on r.id = a.round_id
    where a.branch_id = ${branchId} and a.stake_santim = ${stake} and a.cancelled_at is null and ${isToCome}`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, taken: null };
}

export type Announcement = {
  roundId: string;
  roomId: string;
  code: string;
  companyId: string;
  branchId: string;
  branch: string;
  stake: Santim;
  at: number;
  patterns: string[];
  guarantee: Santim;
  state: Selectable<Tables["round"]>["state"];
  playerCount: number;
  cartelaCount: number;
  announcedBy: string;
  cancelledBy: string | null;
  reason: string | null;
};

const daysBack = 7;
const listedMax = 200;

/** Those of a company to come, and of the last days, the soonest first; or one. Of too many those go that are over longest, or taken back. */
export async function list(queries: Queries, of: { companyId: string } | { roundId: string }): Promise<Announcement[]> {
  const asked =
    "roundId" in of
      ? sql`a.round_id = ${of.roundId}`
      : sql`a.company_id = ${of.companyId} and a.announced_for > clock_timestamp() - ${daysBack} * interval '1 day'`;
  const { rows } = await sql<Row>`
    select a.round_id, r.room_id, r.code, a.company_id, a.branch_id, b.name as branch, a.stake_santim, a.announced_for, r.patterns,
      r.guarantee_santim, r.state, sold.players, sold.cartelas, ${usernameOf("a.announced_by")} as announced_by,
      ${usernameOf<string | null>("a.cancelled_by")} as cancelled_by, a.reason
    from (
      select a.*, row_number() over (order by ${isToCome} desc, a.announced_for desc, a.round_id desc) as nth
      from announcement a join round r on r.id = a.round_id where ${asked}) a
    join round r on r.id = a.round_id
    join branch_directory b on b.id = a.branch_id
    cross join lateral (
      select count(distinct player_id)::int as players, count(*)::int as cartelas from round_cartela
      where round_id = r.id and status = 'confirmed') as sold
    where ${isToCome} or a.nth <= ${listedMax} order by a.announced_for, a.round_id`.execute(queries);
  return rows.map((row) => ({
    ...{
      roundId: row.round_id,
      roomId: row.room_id,
      code: row.code,
      companyId: row.company_id,
      branchId: row.branch_id,
    },
    ...{ branch: row.branch, stake: santim(row.stake_santim), at: row.announced_for.getTime(), patterns: row.patterns },
    ...{
      guarantee: santim(row.guarantee_santim),
      state: row.state,
      playerCount: row.players,
      cartelaCount: row.cartelas,
    },
    ...{ announcedBy: row.announced_by, cancelledBy: row.cancelled_by, reason: row.reason },
  }));
}

type Row = {
  round_id: string;
  room_id: string;
  code: string;
  company_id: string;
  branch_id: string;
  branch: string;
  stake_santim: number;
  announced_for: Date;
  patterns: string[];
  guarantee_santim: number;
  state: Announcement["state"];
  players: number;
  cartelas: number;
  announced_by: string;
  cancelled_by: string | null;
  reason: string | null;
};

/** Nobody else takes it back until the end of the transaction. null: there is none. */
export async function lock(tx: Tx, roundId: string): Promise<{ companyId: string; isCancelled: boolean } | null> {
  const row = await tx
    .selectFrom("announcement")
    .select(["company_id", "cancelled_at"])
    .where("round_id", "=", roundId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { companyId: row.company_id, isCancelled: row.cancelled_at !== null } : null;
}

export async function setCancelled(tx: Tx, roundId: string, staffId: string, reason: string): Promise<void> {
  await tx
    .updateTable("announcement")
    .set({ cancelled_by: staffId, cancelled_at: sql<Date>`clock_timestamp()`, reason })
    .where("round_id", "=", roundId)
    .execute();
}

export async function setVoided(tx: Tx, roundId: string): Promise<void> {
  const voided = { voided_at: sql<Date>`clock_timestamp()` };
  await tx.updateTable("announcement").set(voided).where("round_id", "=", roundId).execute();
}

/** Who is reminded, of which cartelas. */
export type Reminded = {
  roundId: string;
  roomId: string;
  stake: Santim;
  at: number;
  telegramId: number;
  cartelaNumbers: number[];
};

const isDue = sql`a.remind_at <= clock_timestamp() and a.reminded_at is null and a.cancelled_at is null`;

export async function hasReminders(queries: Queries): Promise<boolean> {
  return (await sql`select from announcement a where ${isDue} limit 1`.execute(queries)).rows.length > 0;
}

/**
 * Takes the rounds whose players are to be reminded, each once: what another process is just taking is skipped, and whoever takes
 * one writes the notices in the same transaction. Of a round whose sale is over, nobody is.
 */
export async function takeReminders(tx: Tx, countMax: number): Promise<Reminded[]> {
  const { rows } = await sql<{
    round_id: string;
    room_id: string;
    stake_santim: number;
    announced_for: Date;
    telegram_id: number;
    cartelas: number[];
  }>`
    with taken as (
      update announcement set reminded_at = clock_timestamp()
        where round_id in (
          select a.round_id from announcement a where ${isDue} order by a.remind_at limit ${countMax} for update skip locked)
        returning round_id, stake_santim, announced_for)
    select taken.round_id, r.room_id, taken.stake_santim, taken.announced_for, p.telegram_id,
      array_agg(c.cartela_number order by c.cartela_number) as cartelas
    from taken
    join round r on r.id = taken.round_id
    join round_cartela c on c.round_id = r.id and c.status = 'confirmed'
    join player_directory p on p.id = c.player_id
    where r.state = 'open' and taken.announced_for > clock_timestamp()
    group by taken.round_id, r.room_id, taken.stake_santim, taken.announced_for, p.telegram_id`.execute(tx);
  return rows.map((row) => ({
    ...{ roundId: row.round_id, roomId: row.room_id, stake: santim(row.stake_santim), at: row.announced_for.getTime() },
    ...{ telegramId: row.telegram_id, cartelaNumbers: row.cartelas },
  }));
}
