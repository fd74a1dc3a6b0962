import type { BonusSchedule } from "@derash/game/bonus";
import { type Santim, santim } from "@derash/game/money";
import type { BonusPreset } from "@derash/protocol/hall/bonus";
import { sql } from "kysely";
import type { Scope } from "../company/service.ts";
import type { Queries, Tx } from "../postgres/db.ts";

export type ScheduleRow = { version: number; preset: BonusPreset; schedule: BonusSchedule };

export type BonusRow = {
  id: string;
  companyId: string;
  branchId: string;
  /** null: of no round that is known. */
  roundId: string | null;
  branchName: string;
  companyName: string;
  branchAccountId: string;
  winnerName: string;
  callsToWin: number;
  amount: Santim;
  createdAt: Date;
  /** null while it waits. */
  depositedBy: string | null;
  /** Whose round it was; null: of no round that is known. */
  cashierId: string | null;
  cashierName: string | null;
  /** Of a deposited one: whose desk pays it out. Null: the branch does. */
  paidShiftId: string | null;
};

/** A quick win in a hall. */
export type HallWin = {
  companyId: string;
  branchId: string;
  roundId: string | null;
  winnerName: string;
  callsToWin: number;
  amount: Santim;
  origin: "round" | "demo";
};

const rowsMax = 200;

export async function newestSchedule(queries: Queries, companyId: string): Promise<ScheduleRow | null> {
  const row = await queries
    .selectFrom("bonus_schedule")
    .select(["version", "preset", "schedule"])
    .where("company_id", "=", companyId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The table that a hall has of its own, which may be empty; null: its company's holds. In rooms it is the company's, whatever was set for
 * their branch.
 */
export async function ownSchedule(queries: Queries, branchId: string): Promise<BonusSchedule | null> {
  const row = await queries
    .selectFrom("branch_bonus as own")
    .innerJoin("branch_directory as branch", "branch.id", "own.branch_id")
    .select("own.schedule")
    .where("own.branch_id", "=", branchId)
    .where("branch.is_online", "=", false)
    .executeTakeFirst();
  return row?.schedule ?? null;
}

/** Two who set a company's schedule at once: one waits, then finds the other's version. */
export async function lockSchedule(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bonus_schedule:${companyId}`}, 75))`.execute(tx);
}

export async function insertSchedule(tx: Tx, companyId: string, row: ScheduleRow, setBy: string): Promise<void> {
  const { version, preset } = row;
  const schedule = JSON.stringify(row.schedule);
  await tx
    .insertInto("bonus_schedule")
    .values({ company_id: companyId, version, preset, schedule, set_by: setBy })
    .execute();
}

export async function insertBonus(tx: Tx, win: HallWin): Promise<string> {
  const { id } = await tx
    .insertInto("pending_bonus")
    .values({
      company_id: win.companyId,
      branch_id: win.branchId,
      round_id: win.roundId,
      winner_name: win.winnerName,
      calls_to_win: win.callsToWin,
      amount_santim: win.amount,
      origin: win.origin,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const bonuses = (queries: Queries) =>
  queries
    .selectFrom("pending_bonus as p")
    .innerJoin("branch_directory as branch", "branch.id", "p.branch_id")
    .innerJoin("company_directory as company", "company.id", "p.company_id")
    .leftJoin("round_directory as round", "round.id", "p.round_id")
    .leftJoin("staff_directory as cashier", "cashier.id", "round.paid_by")
    .select(["cashier.id as cashierId", "cashier.username as cashierName", "p.paid_shift_id as paidShiftId"])
    .select([
      "p.id",
      "p.company_id as companyId",
      "p.branch_id as branchId",
      "p.round_id as roundId",
      "p.amount_santim",
      "p.deposited_by as depositedBy",
    ])
    .select("company.name as companyName")
    .select(["branch.name as branchName", "branch.account_id as branchAccountId"])
    .select(["p.winner_name as winnerName", "p.calls_to_win as callsToWin", "p.created_at as createdAt"]);

type Selected = Awaited<ReturnType<ReturnType<typeof bonuses>["executeTakeFirstOrThrow"]>>;

const rowOf = ({ amount_santim, ...row }: Selected): BonusRow => ({ ...row, amount: santim(amount_santim) });

/** Those that wait, oldest first; a cashier's are those of their branch. */
export async function pending(queries: Queries, { companyId, branchId }: Scope): Promise<BonusRow[]> {
  let query = bonuses(queries).where("p.deposited_at", "is", null);
  if (companyId !== null) query = query.where("p.company_id", "=", companyId);
  if (branchId !== null) query = query.where("p.branch_id", "=", branchId);
  return (await query.orderBy("p.created_at").orderBy("p.id").limit(rowsMax).execute()).map(rowOf);
}

/** Two who deposit at once: one waits, then finds it deposited. */
export async function lockBonus(tx: Tx, id: string): Promise<BonusRow | null> {
  const row = await bonuses(tx).where("p.id", "=", id).forUpdate("p").executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** It is deposited for good, and its till as well: nobody has to wait. */
export async function findBonus(queries: Queries, id: string): Promise<BonusRow | null> {
  const row = await bonuses(queries).where("p.id", "=", id).executeTakeFirst();
  return row ? rowOf(row) : null;
}

export async function markDeposited(
  tx: Tx,
  id: string,
  depositedBy: string,
  paidShiftId: string | null,
): Promise<void> {
  await tx
    .updateTable("pending_bonus")
    .set({ deposited_at: sql<Date>`clock_timestamp()`, deposited_by: depositedBy, paid_shift_id: paidShiftId })
    .where("id", "=", id)
    .where("deposited_at", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** When it was said first. */
export async function markPaidOut(queries: Queries, id: string): Promise<void> {
  await queries
    .updateTable("pending_bonus")
    .set({ paid_out_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where("paid_out_at", "is", null)
    .execute();
}
