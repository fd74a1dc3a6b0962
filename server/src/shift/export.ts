import type { shiftExport } from "@derash/protocol/hall/cash-office";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import { type AuditEntry, doneBy, recordExport } from "../audit/service.ts";
import { type Actor, scopeOf, unitOfFile } from "../company/service.ts";
import { localTime } from "../days.ts";
import { fileName, mediaTypes } from "../http/sheet.ts";
import { sheetInThread } from "../http/sheet-thread.ts";
import { takingTurns } from "../turns.ts";
import type { ShiftDeps } from "./deps.ts";
import type { ShiftLine } from "./sheet.ts";
import * as store from "./store.ts";

export type ShiftExport = z.output<typeof shiftExport>;
export type ShiftFile = { name: string; mediaType: string; content: Buffer };

const rowsMax = 20_000;
/** For memory's sake one file is made at a time, and so many wait. */
const askedMax = 4;

/** A file of the counted shifts that fit the filter, newest first. Errors: too_many_rows, too_many_requests. */
export function createExporter(deps: ShiftDeps): (actor: Actor, query: ShiftExport) => Promise<ShiftFile> {
  const inTurn = takingTurns(askedMax, "too_many_requests");
  return (actor, query) => inTurn(() => exportFile(deps, actor, query));
}

async function exportFile(deps: ShiftDeps, actor: Actor, query: ShiftExport): Promise<ShiftFile> {
  const { format, language, calendar, ...filter } = query;
  const { staff } = actor;
  const found = await store.list(deps.db, scopeOf(staff), filter, rowsMax + 1);
  if (found.length > rowsMax) throw new AppError("too_many_rows", { max: rowsMax });
  const told = found.flatMap((shift) => {
    const line = lineOf(shift);
    return line === null ? [] : [{ companyId: shift.companyId, line }];
  });
  const lines = told.map(({ line }) => line);
  const program = new URL("./sheet-worker.ts", import.meta.url);
  const { content, rows } = await sheetInThread(program, { format, language, calendar }, (add) => add(lines));
  const days = daysOf(filter, found);
  const unit = await unitOfFile(deps.db, staff, filter);
  const name = fileName("shifts", unit.names, days, format);
  const { companyId, branchId, cashierId, status } = filter;
  const entry: AuditEntry = {
    ...doneBy(actor),
    action: "shifts.exported",
    target: { id: null, name },
    companyId: unit.companyId,
    branchId: unit.branchId,
    before: null,
    after: {
      ...{ format, rows, start_date: days.startDay, end_date: days.endDay },
      ...{ company_id: companyId, branch_id: branchId, cashier_id: cashierId, status },
    },
  };
  const companyOfRows = told.map(({ companyId: ofRow }) => ofRow);
  await recordExport(deps.audit, deps.db, entry, companyOfRows);
  return { name, mediaType: mediaTypes[format], content };
}

/** null: its drawer is not counted yet, and nothing of it is told. */
function lineOf(shift: store.ShiftRow): ShiftLine | null {
  const { count, closedAt, cashier, branchName, status, openedAt, openingCash, note, closedBy, approvedBy } = shift;
  if (count === null || closedAt === null) return null;
  const { expected, counted, variance } = count;
  return {
    ...{ cashier, branch: branchName, status, openedAt, closedAt, note },
    ...{ closedBy: closedBy?.username ?? cashier, approvedBy: approvedBy ?? "" },
    ...{ opening: openingCash ?? 0, expected, counted, variance },
  };
}

/** The asked days, or those of the first and the last shift. */
function daysOf({ startDay, endDay }: store.ShiftFilter, found: readonly store.ShiftRow[]) {
  const dayOf = (at: Date | undefined) =>
    localTime(at ?? new Date())
      .toISOString()
      .slice(0, 10);
  return {
    startDay: startDay ?? dayOf(found.at(-1)?.openedAt),
    endDay: endDay ?? dayOf(found[0]?.openedAt),
  };
}
