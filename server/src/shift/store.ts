import { type Santim, santim } from "@derash/game/money";
import { liveStates } from "@derash/game/round";
import type { ShiftStatus } from "@derash/protocol/hall/shift";
import { type Selectable, sql } from "kysely";
import { type Scope, usernameOf } from "../company/service.ts";
import { timeZone } from "../days.ts";
import type { Queries, Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";

export type ShiftRow = {
  id: string;
  cashierId: string;
  cashier: string;
  companyId: string;
  branchId: string;
  branchName: string;
  status: ShiftStatus;
  openedAt: Date;
  /** null: nothing was counted. */
  openingCash: Santim | null;
  openingFloat: Santim;
  closedAt: Date | null;
  note: string;
  approvedBy: string | null;
  /** null: not counted yet. */
  count: Count | null;
};
export type Count = { counted: Santim; expected: Santim; variance: Santim; closingFloat: Santim };
export type ShiftFilter = {
  companyId?: string | undefined;
  branchId?: string | undefined;
  cashierId?: string | undefined;
  status?: ShiftStatus | undefined;
  startDay?: string | undefined;
  endDay?: string | undefined;
};

/** What came into the drawer and went out of it. */
export type Cash = { stakes: Santim; refunds: Santim; prizes: Santim; playerCredit: Santim; bonuses: Santim };

const rowsMax = 200;

const shifts = (queries: Queries) =>
  queries
    .selectFrom("shift")
    .innerJoin("branch_directory as branch", "branch.id", "shift.branch_id")
    .selectAll("shift")
    .select("branch.name as branch_name")
    .select(usernameOf("shift.cashier_id").as("cashier"))
    .select(usernameOf<string | null>("shift.approved_by").as("approver"));

type Selected = Awaited<ReturnType<ReturnType<typeof shifts>["executeTakeFirstOrThrow"]>>;

const rowOf = (row: Selected): ShiftRow => ({
  id: row.id,
  cashierId: row.cashier_id,
  cashier: row.cashier,
  companyId: row.company_id,
  branchId: row.branch_id,
  branchName: row.branch_name,
  status: row.status,
  openedAt: row.opened_at,
  openingCash: row.opening_cash_santim === null ? null : santim(row.opening_cash_santim),
  openingFloat: santim(row.opening_float_santim),
  closedAt: row.closed_at,
  note: row.note,
  approvedBy: row.approver,
  count: countOf(row),
});

function countOf(row: Selectable<Tables["shift"]>): Count | null {
  const { counted_cash_santim, expected_cash_santim, variance_santim, closing_float_santim } = row;
  if (counted_cash_santim === null || expected_cash_santim === null) return null;
  if (variance_santim === null || closing_float_santim === null) return null;
  return {
    counted: santim(counted_cash_santim),
    expected: santim(expected_cash_santim),
    variance: santim(variance_santim),
    closingFloat: santim(closing_float_santim),
  };
}

export async function find(queries: Queries, id: string): Promise<ShiftRow | null> {
  const row = await shifts(queries).where("shift.id", "=", id).executeTakeFirst();
  return row ? rowOf(row) : null;
}

export async function findOpen(queries: Queries, cashierId: string): Promise<ShiftRow | null> {
  const open = shifts(queries).where("shift.cashier_id", "=", cashierId).where("shift.status", "=", "open");
  const row = await open.executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Of a shift that is open and not being counted; null: none. */
export async function openId(queries: Queries, cashierId: string): Promise<string | null> {
  const open = queries.selectFrom("shift").select("id").where("cashier_id", "=", cashierId);
  const row = await open.where("status", "=", "open").where("counted_at", "is", null).executeTakeFirst();
  return row?.id ?? null;
}

export async function findNewest(queries: Queries, cashierId: string): Promise<ShiftRow | null> {
  const own = shifts(queries).where("shift.cashier_id", "=", cashierId).orderBy("shift.opened_at", "desc");
  const row = await own.limit(1).executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Two who decide at once: one waits, then finds it decided. */
export async function lock(tx: Tx, id: string): Promise<ShiftRow | null> {
  const row = await shifts(tx).where("shift.id", "=", id).forNoKeyUpdate("shift").executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Newest first. */
export async function list(queries: Queries, scope: Scope, filter: ShiftFilter): Promise<ShiftRow[]> {
  let query = shifts(queries);
  if (scope.companyId !== null) query = query.where("shift.company_id", "=", scope.companyId);
  if (scope.branchId !== null) query = query.where("shift.branch_id", "=", scope.branchId);
  if (scope.cashierId !== null) query = query.where("shift.cashier_id", "=", scope.cashierId);
  if (filter.companyId !== undefined) query = query.where("shift.company_id", "=", filter.companyId);
  if (filter.cashierId !== undefined) query = query.where("shift.cashier_id", "=", filter.cashierId);
  if (filter.status !== undefined) query = query.where("shift.status", "=", filter.status);
  if (filter.branchId !== undefined) query = query.where("shift.branch_id", "=", filter.branchId);
  if (filter.startDay !== undefined) query = query.where("shift.opened_at", ">=", dayStart(filter.startDay, 0));
  if (filter.endDay !== undefined) query = query.where("shift.opened_at", "<", dayStart(filter.endDay, 1));
  const rows = await query.orderBy("shift.opened_at", "desc").orderBy("shift.id", "desc").limit(rowsMax).execute();
  return rows.map(rowOf);
}

/** When a day begins in Ethiopia, so many days later. */
const dayStart = (day: string, later: number) =>
  sql<Date>`(${day}::date + ${later}::int)::timestamp at time zone ${timeZone}`;

type Opening = {
  cashierId: string;
  companyId: string;
  branchId: string;
  accountId: string;
  openingCash: Santim | null;
  openingFloat: Santim;
};

export async function insert(tx: Tx, opening: Opening): Promise<string> {
  const { id } = await tx
    .insertInto("shift")
    .values({
      cashier_id: opening.cashierId,
      company_id: opening.companyId,
      branch_id: opening.branchId,
      account_id: opening.accountId,
      opening_cash_santim: opening.openingCash,
      opening_float_santim: opening.openingFloat,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes down what was counted beside what the ledger expects at this moment. The caller holds the float's balance. */
export async function storeCount(tx: Tx, id: string, counted: Santim, closingFloat: Santim): Promise<Count> {
  const row = await tx
    .updateTable("shift")
    .from("shift_cash")
    .set((eb) => ({
      counted_at: sql<Date>`clock_timestamp()`,
      counted_cash_santim: counted,
      expected_cash_santim: eb.ref("shift_cash.expected_santim"),
      closing_float_santim: closingFloat,
    }))
    .whereRef("shift_cash.shift_id", "=", "shift.id")
    .where("shift.id", "=", id)
    .where("shift.counted_at", "is", null)
    .returning(["shift.expected_cash_santim", "shift.variance_santim"])
    .executeTakeFirstOrThrow();
  const expected = santim(row.expected_cash_santim ?? 0);
  return { counted, expected, variance: santim(row.variance_santim ?? 0), closingFloat };
}

export async function close(
  tx: Tx,
  id: string,
  end: { status: "closed" | "awaiting_approval"; note: string },
): Promise<void> {
  await tx
    .updateTable("shift")
    .set({ ...end, closed_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where("status", "=", "open")
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function approve(tx: Tx, id: string, approvedBy: string): Promise<void> {
  await tx
    .updateTable("shift")
    .set({ status: "approved", approved_by: approvedBy, approved_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .where("status", "=", "awaiting_approval")
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function cashOf(queries: Queries, id: string): Promise<Cash> {
  const row = await queries.selectFrom("shift_cash").selectAll().where("shift_id", "=", id).executeTakeFirstOrThrow();
  return {
    stakes: santim(row.stakes_santim),
    refunds: santim(row.refunds_santim),
    prizes: santim(row.prizes_santim),
    // What came for wallets, less what was paid out of them in cash.
    playerCredit: santim(row.player_credit_santim + row.top_ups_santim - row.cash_outs_santim),
    bonuses: santim(row.bonuses_santim),
  };
}

/** The display code of the round that is not over; null: none. */
export async function liveRound(queries: Queries, shiftId: string): Promise<string | null> {
  const rounds = queries.selectFrom("hall_till").innerJoin("round", "round.id", "hall_till.round_id");
  const live = rounds.select("code").where("shift_id", "=", shiftId).where("state", "in", liveStates);
  return (await live.executeTakeFirst())?.code ?? null;
}

export type ShiftRound = {
  id: string;
  code: string;
  endedAt: Date;
  stake: Santim;
  /** Sold by this till, and what they cost. */
  cartelaCount: number;
  pot: Santim;
  /** Paid by this till. */
  prize: Santim;
  cut: Santim;
  isVoid: boolean;
};

/** The ended rounds of a shift, oldest first. */
export async function rounds(queries: Queries, shiftId: string): Promise<ShiftRound[]> {
  const rows = await queries
    .selectFrom("hall_till as t")
    .innerJoin("hall_round as h", "h.round_id", "t.round_id")
    .innerJoin("round as r", "r.id", "h.round_id")
    .select(["t.cut_santim"])
    .select(sql<boolean>`coalesce(h.paid_by, r.cashier_id) = t.cashier_id`.as("is_payer"))
    .select(["r.id", "r.code", "r.ended_at", "r.opened_at", "r.state", "r.stake_santim", "r.prize_pool_santim"])
    .select((eb) =>
      eb
        .selectFrom("round_cartela as c")
        .whereRef("c.round_id", "=", "r.id")
        .where(sql<boolean>`coalesce(c.sold_by, r.cashier_id) = t.cashier_id`)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("sold"),
    )
    .where("t.shift_id", "=", shiftId)
    .where("r.state", "in", ["settled", "void"])
    .orderBy("r.opened_at")
    .orderBy("r.id")
    .execute();
  return rows.map((row) => {
    const cartelaCount = row.sold ?? 0;
    return {
      id: row.id,
      code: row.code,
      endedAt: row.ended_at ?? row.opened_at,
      stake: santim(row.stake_santim),
      cartelaCount,
      pot: santim(row.stake_santim * cartelaCount),
      prize: santim(row.state === "settled" && row.is_payer ? (row.prize_pool_santim ?? 0) : 0),
      cut: santim(row.cut_santim),
      isVoid: row.state === "void",
    };
  });
}
