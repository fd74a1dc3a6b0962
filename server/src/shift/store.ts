import { type Santim, santim } from "@derash/game/money";
import type { Notes } from "@derash/protocol/hall/notes";
import { type ShiftSort, type ShiftStatus, shiftsMax } from "@derash/protocol/hall/shift";
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
  /** Who has closed it for its cashier; null: the cashier, or nobody yet. */
  closedBy: { id: string; username: string } | null;
  approvedBy: string | null;
  /** Of the cashier, now. */
  isCashierActive: boolean;
  /** By its notes and coins; null: only the sum was said. */
  countedNotes: Notes | null;
  /** The cashier who handed it on, and that shift. */
  takenFrom: string | null;
  takenFromId: string | null;
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
  sort?: ShiftSort;
};

/** What came into the drawer and went out of it. */
export type Cash = {
  stakes: Santim;
  refunds: Santim;
  prizes: Santim;
  playerCredit: Santim;
  bonuses: Santim;
  /** By hand: from the safe, to the safe, and for other reasons. */
  floatIn: Santim;
  drops: Santim;
  payIn: Santim;
  payOut: Santim;
  /** Withheld of the prizes, which were paid without it. */
  tax: Santim;
  /** What should lie there, with what it was opened with. */
  expected: Santim;
};

const shifts = (queries: Queries) =>
  queries
    .selectFrom("shift")
    .innerJoin("branch_directory as branch", "branch.id", "shift.branch_id")
    .selectAll("shift")
    .select("branch.name as branch_name")
    .innerJoin("staff_directory as till", "till.id", "shift.cashier_id")
    .select(["till.username as cashier", "till.is_active as is_cashier_active"])
    .select(usernameOf<string | null>("shift.approved_by").as("approver"))
    .select(usernameOf<string | null>("shift.closed_by").as("closer"))
    .select((eb) =>
      eb
        .selectFrom("shift as before")
        .innerJoin("staff_directory as s", "s.id", "before.cashier_id")
        .whereRef("before.id", "=", "shift.taken_from")
        .select("s.username")
        .as("taken_from_cashier"),
    );

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
  closedBy: row.closed_by === null ? null : { id: row.closed_by, username: row.closer ?? "" },
  approvedBy: row.approver,
  isCashierActive: row.is_cashier_active ?? false,
  countedNotes: row.counted_notes,
  takenFrom: row.taken_from_cashier,
  takenFromId: row.taken_from,
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

export async function findNewest(queries: Queries, cashierId: string): Promise<ShiftRow | null> {
  const own = shifts(queries).where("shift.cashier_id", "=", cashierId).orderBy("shift.opened_at", "desc");
  const row = await own.limit(1).executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** The cashier's first shift after one of theirs; after null: their first of all. */
export async function findNext(queries: Queries, cashierId: string, after: string | null): Promise<ShiftRow | null> {
  const own = shifts(queries).where("shift.cashier_id", "=", cashierId).orderBy("shift.opened_at").limit(1);
  const openedAt = queries
    .selectFrom("shift as seen")
    .select("seen.opened_at")
    .where("seen.cashier_id", "=", cashierId);
  const later =
    after === null ? own : own.where("shift.opened_at", ">", openedAt.where("seen.id", "=", after).$castTo<Date>());
  const row = await later.executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** Two who decide at once: one waits, then finds it decided. */
export async function lock(tx: Tx, id: string): Promise<ShiftRow | null> {
  const row = await shifts(tx).where("shift.id", "=", id).forNoKeyUpdate("shift").executeTakeFirst();
  return row ? rowOf(row) : null;
}

/** By difference, only what was counted has one; the rest comes after it, newest first like all of one difference. */
function sorted(query: ReturnType<typeof shifts>, by: ShiftSort = "-opened") {
  if (by === "opened") return query.orderBy("shift.opened_at").orderBy("shift.id");
  const isByTime = by === "-opened";
  const first = isByTime
    ? query
    : query.orderBy("shift.variance_santim", (order) => (by === "variance" ? order.asc() : order.desc()).nullsLast());
  return first.orderBy("shift.opened_at", "desc").orderBy("shift.id", "desc");
}

/** Newest first, or as it is sorted. */
export async function list(
  queries: Queries,
  scope: Scope,
  filter: ShiftFilter,
  limit = shiftsMax,
): Promise<ShiftRow[]> {
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
  const rows = await sorted(query, filter.sort).limit(limit).execute();
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
  notes: Notes | undefined;
  takenFrom: string | undefined;
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
      opening_notes: opening.notes === undefined ? null : JSON.stringify(opening.notes),
      taken_from: opening.takenFrom ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes down what was counted beside what the ledger expects at this moment. The caller holds the float's balance. */
export async function storeCount(
  tx: Tx,
  id: string,
  { counted, notes, isHandedOn }: { counted: Santim; notes: Notes | undefined; isHandedOn: boolean },
  closingFloat: Santim,
): Promise<Count> {
  const row = await tx
    .updateTable("shift")
    .from("shift_cash")
    .set((eb) => ({
      counted_at: sql<Date>`clock_timestamp()`,
      counted_cash_santim: counted,
      counted_notes: notes === undefined ? null : JSON.stringify(notes),
      expected_cash_santim: eb.ref("shift_cash.expected_santim"),
      closing_float_santim: closingFloat,
      is_handed_on: isHandedOn,
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
  end: { status: "closed" | "awaiting_approval"; note: string; closed_by: string | null },
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
    floatIn: santim(row.float_in_santim),
    drops: santim(row.drop_santim),
    payIn: santim(row.pay_in_santim),
    payOut: santim(row.pay_out_santim),
    tax: santim(row.tax_santim),
    expected: santim(row.expected_santim),
  };
}
