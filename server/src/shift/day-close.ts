import { formatBirr, santim, toBirr } from "@derash/game/money";
import type { DayClose, DayCloses, DayFigures, NextPage } from "@derash/protocol/hall/cash-office";
import { type Selectable, sql } from "kysely";
import { AppError } from "../app-error.ts";
import { doneBy } from "../audit/service.ts";
import type { Actor, StaffMember } from "../company/service.ts";
import { dayEnd, lastDays } from "../days.ts";
import { atOneMoment, type Queries, type Tx } from "../postgres/db.ts";
import type { Tables } from "../postgres/schema.ts";
import { refuseUnseen } from "../unseen.ts";
import type { ShiftDeps } from "./deps.ts";
import { safeOf } from "./safe.ts";

// A branch's day on one page: all drawers of that day that were counted since the last page. Written by day_close_append, which
// chains it.

const closesMax = 62;

export async function dayCloses(deps: ShiftDeps, staff: StaffMember, branchId: string): Promise<DayCloses> {
  const branch = await deps.companies.branchOf(staff, branchId);
  // A drawer is due or on a page, and its cash in the safe of both.
  return atOneMoment(deps.db, async (tx) => {
    const { today, yesterday } = await daysNow(tx);
    const rows = await pages(tx)
      .where("branch_id", "=", branch.id)
      .orderBy("position", "desc")
      .limit(closesMax)
      .execute();
    const before = hasPageSince(rows[0], yesterday) ? null : await nextPage(tx, branch.id, yesterday);
    const broken = await tx
      .selectFrom("day_close_violation")
      .select("position")
      .where("branch_id", "=", branch.id)
      .executeTakeFirst();
    return {
      success: true,
      ...(await nextPage(tx, branch.id, today)),
      is_closed: rows[0]?.day === today,
      yesterday: before !== null && (before.due.shifts > 0 || before.open.length > 0) ? before : null,
      safe: await safeOf(tx, branch.id, staff.id),
      closes: rows.map((row) => pageOf(row, branch.name)),
      is_chain_whole: broken === undefined,
    };
  });
}

/**
 * The day that it is now, or the one before it. `seen`: the figures that whoever signs has read; a page that would say anything else is not
 * written. Errors: not_found, day_closed, day_over, day_drawers_open, day_nothing_due, version_changed.
 */
export async function closeDay(
  deps: ShiftDeps,
  actor: Actor,
  branchId: string,
  { day, seen }: { day: string; seen?: DayFigures | undefined },
): Promise<DayClose> {
  const branch = await deps.companies.branchOf(actor.staff, branchId);
  return deps.db.transaction().execute(async (tx) => {
    await refuseWritten(tx, branch.id, day);
    const { today, yesterday } = await daysNow(tx);
    if (day !== today && day !== yesterday) throw new AppError("day_over");
    const { open: tills, due } = await nextPage(tx, branch.id, day);
    if (tills.length > 0) throw new AppError("day_drawers_open", { tills });
    if (due.shifts === 0) throw new AppError("day_nothing_due");
    const { id, username } = actor.staff;
    const { rows } = await sql<{ position: number | null }>`
      select day_close_append(${branch.id}, ${day}, ${id}, ${username}) as position`.execute(tx);
    // Somebody else has closed it meanwhile, or the other of the two days, with its drawers.
    const position = rows[0]?.position ?? null;
    if (position === null) await refuseWritten(tx, branch.id, day);
    if (position === 0) throw new AppError("day_nothing_due");
    const row = await pages(tx)
      .where("branch_id", "=", branch.id)
      .where("position", "=", position)
      .executeTakeFirstOrThrow();
    const page = pageOf(row, branch.name);
    // Of the page itself, so that nothing comes between the look and the signature.
    refuseUnseen(page.figures, {}, seen);
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

/** Errors: day_closed, day_over (a later day has its page, and pages follow one another). */
async function refuseWritten(tx: Tx, branchId: string, day: string): Promise<void> {
  const since = pages(tx).where("branch_id", "=", branchId).where(sql<boolean>`day >= ${day}::date`);
  const first = await since.orderBy("position").executeTakeFirst();
  if (first !== undefined) throw new AppError(first.day === day ? "day_closed" : "day_over");
}

/** What the page of a day would say if it were written now, and whose drawers of that day are not counted, or wait for an approval. */
async function nextPage(queries: Queries, branchId: string, day: string): Promise<NextPage> {
  const { rows: due } = await sql<{ figures: Record<string, number> }>`
    select day_close_figures(due) || day_close_safe(${branchId}, due, day_close_until(${day}, clock_timestamp())) as figures
    from day_close_due(${branchId}, ${day}) as due`.execute(queries);
  const open = queries
    .selectFrom("shift")
    .innerJoin("staff_directory as staff", "staff.id", "shift.cashier_id")
    .select("staff.username")
    .where("shift.branch_id", "=", branchId)
    .where("shift.status", "in", ["open", "awaiting_approval"])
    .where("shift.opened_at", "<", dayEnd(day));
  return {
    day,
    due: figuresOf(due[0]?.figures ?? {}),
    open: (await open.orderBy("staff.username").execute()).map(({ username }) => username ?? ""),
  };
}

/** By the database's clock. */
async function daysNow(queries: Queries): Promise<{ today: string; yesterday: string }> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(queries);
  const { startDay: yesterday, endDay: today } = lastDays(2, (rows[0]?.now ?? new Date()).getTime());
  return { today, yesterday };
}

const hasPageSince = (newest: Page | undefined, day: string) => newest !== undefined && newest.day >= day;

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
