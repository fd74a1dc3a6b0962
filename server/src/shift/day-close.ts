import { formatBirr, santim, toBirr } from "@derash/game/money";
import type { DayClose, DayCloses, DayFigures } from "@derash/protocol/hall/cash-office";
import { type Selectable, sql } from "kysely";
import { AppError } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import { localTime } from "../days.ts";
import type { Queries } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import type { ShiftDeps } from "./deps.ts";
import { safeOf } from "./safe.ts";

// A branch's day on one page: all drawers counted since the last page. Written by day_close_append, which chains it.

const closesMax = 62;

export async function dayCloses(deps: ShiftDeps, staff: StaffMember, branchId: string): Promise<DayCloses> {
  const branch = await deps.companies.branchOf(staff, branchId);
  const { db } = deps;
  const day = await today(db);
  const rows = await pages(db)
    .where("branch_id", "=", branch.id)
    .orderBy("position", "desc")
    .limit(closesMax)
    .execute();
  const { rows: due } = await sql<{ figures: Record<string, number> }>`
    select day_close_figures(due) || day_close_safe(${branch.id}, due, clock_timestamp()) as figures
    from day_close_due(${branch.id}) as due`.execute(db);
  const broken = await db
    .selectFrom("day_close_violation")
    .select("position")
    .where("branch_id", "=", branch.id)
    .executeTakeFirst();
  return {
    success: true,
    day,
    is_closed: rows[0]?.day === day,
    due: figuresOf(due[0]?.figures ?? {}),
    open: await openDrawers(db, branch.id),
    safe: await safeOf(deps, branch.id, staff.id),
    closes: rows.map((row) => pageOf(row, branch.name)),
    is_chain_whole: broken === undefined,
  };
}

/** Errors: not_found, day_closed, day_over, day_drawers_open, day_nothing_due. */
export async function closeDay(deps: ShiftDeps, actor: Actor, branchId: string, day: string): Promise<DayClose> {
  const branch = await deps.companies.branchOf(actor.staff, branchId);
  return deps.db.transaction().execute(async (tx) => {
    const isWritten = await pages(tx)
      .where("branch_id", "=", branch.id)
      .where(sql<boolean>`day = ${day}::date`)
      .executeTakeFirst();
    if (isWritten) throw new AppError("day_closed");
    if (day !== (await today(tx))) throw new AppError("day_over");
    const tills = await openDrawers(tx, branch.id);
    if (tills.length > 0) throw new AppError("day_drawers_open", { tills });
    const { rows: due } = await sql<{ count: number }>`
      select cardinality(day_close_due(${branch.id})) as count`.execute(tx);
    if (due[0]?.count === 0) throw new AppError("day_nothing_due");
    const { id, username } = actor.staff;
    const { rows } = await sql<{ position: number | null }>`
      select day_close_append(${branch.id}, ${day}, ${id}, ${username}) as position`.execute(tx);
    // Somebody else has closed it meanwhile.
    const position = rows[0]?.position ?? null;
    if (position === null) throw new AppError("day_closed");
    const row = await pages(tx)
      .where("branch_id", "=", branch.id)
      .where("position", "=", position)
      .executeTakeFirstOrThrow();
    const page = pageOf(row, branch.name);
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "day.closed",
      target: { id: branch.id, name: branch.name },
      companyId: branch.companyId,
      branchId: branch.id,
      before: null,
      after: { day, hash: page.hash, variance: formatBirr(santim(row.figures.variance ?? 0)) },
    });
    return page;
  });
}

/** Cashiers of the branch whose drawer is not counted, or waits for an approval. */
async function openDrawers(queries: Queries, branchId: string): Promise<string[]> {
  const open = queries
    .selectFrom("shift")
    .innerJoin("staff_directory as staff", "staff.id", "shift.cashier_id")
    .select("staff.username")
    .where("shift.branch_id", "=", branchId)
    .where("shift.status", "in", ["open", "awaiting_approval"]);
  return (await open.orderBy("staff.username").execute()).map(({ username }) => username ?? "");
}

/** The day in Ethiopia, by the database's clock. */
async function today(queries: Queries): Promise<string> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(queries);
  return localTime(rows[0]?.now ?? new Date())
    .toISOString()
    .slice(0, 10);
}

const pages = (queries: Queries) =>
  queries.selectFrom("day_close").selectAll().select(sql<string>`day::text`.as("day"));

type Page = Omit<Selectable<Tables["day_close"]>, "day"> & { day: string };

function pageOf(row: Page, branchName: string): DayClose {
  const { position, day, figures, closed_by_name, closed_at, hash, previous_hash } = row;
  return {
    ...{ position, day, branch_name: branchName, closed_by: closed_by_name, closed_at: closed_at.toISOString() },
    figures: figuresOf(figures),
    ...{ hash: hash.toString("hex"), previous_hash: previous_hash.toString("hex") },
  };
}

/** A count stays a count; all others are money. */
function figuresOf({ shifts = 0, ...amounts }: Readonly<Record<string, number>>): DayFigures {
  const birr = Object.entries(amounts).map(([name, amount]) => [name, toBirr(santim(amount))]);
  return { shifts, ...Object.fromEntries(birr) } as DayFigures;
}
