import {
  type Sale,
  type SalesPeriods,
  type SalesPoint,
  type SalesSort,
  type SalesSummary,
  type salesExport,
  type salesFilter,
  type salesQuery,
  sellersMax,
} from "@derash/protocol/report/sale";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import { type AuditEntry, type AuditService, doneBy, recordExport } from "../audit/service.ts";
import { type Actor, type Scope, type StaffMember, scopeOf, unitOfFile } from "../company/service.ts";
import { askedDays, type Days, spanOf } from "../days.ts";
import { fileName, mediaTypes } from "../http/sheet.ts";
import { atOneMoment, type Db, type Tx } from "../postgres/db.ts";
import { createExporter, type Exporter } from "./export.ts";
import * as rareSums from "./rare-sums.ts";
import * as store from "./store.ts";
import { birr, saleOf } from "./wire.ts";

export type SoldRound = store.SoldRound;
export type SalesFilter = z.output<typeof salesFilter>;
export type SalesQuery = SalesFilter & Pick<z.output<typeof salesQuery>, "before" | "pageSize"> & { sort?: SalesSort };
export type SalesExport = z.output<typeof salesExport>;
export type SalesFile = { name: string; mediaType: string; content: Buffer };

/**
 * The sales record of every round, and the reports made of it. Everyone sees the sales of the own scope only: a branch or
 * cashier outside it answers as one that does not exist, with nothing. Errors of every filter: invalid_input.
 */
export type SaleService = {
  /** Writes a settled round's sale, in the settlement's transaction; a second time for one round changes nothing. */
  record(tx: Tx, sold: SoldRound): Promise<void>;
  /** The sale of a round; null: it has none. Whose it is, is for the caller to know. */
  ofRound(roundId: string): Promise<Sale | null>;
  /** The days that are asked for, or those of this month where none are. */
  daysOf(filter: Pick<SalesFilter, "startDay" | "endDay">): Days;
  /** A page, newest first or as it is sorted. Below a sale that is not in the scope there is nothing. */
  list(staff: StaffMember, query: SalesQuery): Promise<Sale[]>;
  summary(staff: StaffMember, filter: SalesFilter): Promise<SalesSummary>;
  periods(staff: StaffMember): Promise<SalesPeriods>;
  /** Errors: too_many_rows. */
  chart(staff: StaffMember, filter: SalesFilter): Promise<SalesPoint[]>;
  /** Errors: too_many_rows; too_many_requests when several files are being made already. */
  exportFile(actor: Actor, query: SalesExport): Promise<SalesFile>;
};

type Deps = {
  db: Db;
  audit: AuditService;
  /** Epoch milliseconds of the database's clock, by which sales are dated: the default range is the month of this moment. */
  now: () => number;
};
type Context = Deps & { exportRows: Exporter };

const pointsMax = 50_000;

export function createSaleService(deps: Deps): SaleService {
  const context: Context = { ...deps, exportRows: createExporter() };
  return {
    record: (tx, sold) => store.insertSale(tx, sold),
    ofRound: async (roundId) => {
      const row = await store.findByRound(deps.db, roundId);
      return row && saleOf(row);
    },
    daysOf: (filter) => askedDays(filter, deps.now()),
    list: (staff, query) => list(context, staff, query),
    summary: (staff, filter) => summary(context, staff, filter),
    periods: (staff) => periods(context, staff),
    chart: (staff, filter) => chart(context, staff, filter),
    exportFile: (actor, query) => exportFile(context, actor, query),
  };
}

async function list(context: Context, staff: StaffMember, query: SalesQuery): Promise<Sale[]> {
  const selection = await selected(context, staff, query);
  const before = query.before === undefined ? null : { id: query.before, unit: unitOf(scopeOf(staff)) };
  return (await store.list(context.db, selection, before, query.pageSize, query.sort)).map(saleOf);
}

async function summary(context: Context, staff: StaffMember, filter: SalesFilter): Promise<SalesSummary> {
  const scope = askedScope(staff, filter);
  const selection = await selected(context, staff, filter);
  const { span } = selection;
  return atOneMoment(context.db, async (queries) => {
    const { count, players, total, cut } = await store.totals(queries, selection);
    const guaranteed = await rareSums.guaranteed(queries, selection);
    const { tax, withheld } = await rareSums.taxed(queries, selection);
    return {
      count,
      total_player_winnings: birr(total + guaranteed - cut),
      total_guarantee_paid: birr(guaranteed),
      ...(tax > 0 && { total_tax: birr(tax), total_withheld: birr(withheld) }),
      total_bet: birr(total),
      total_players: players,
      total_cut: birr(cut),
      companies: staff.companyId === null ? await store.sellingCompanies(queries, span, sellersMax) : [],
      branches: scope ? await store.sellingBranches(queries, scope, span, sellersMax) : [],
      cashiers: scope ? await store.sellingCashiers(queries, scope, span, sellersMax) : [],
    };
  });
}

async function periods({ db }: Context, staff: StaffMember): Promise<SalesPeriods> {
  const { yearly, weekly } = await store.periods(db, unitOf(scopeOf(staff)));
  return { yearly: birr(yearly), weekly: birr(weekly) };
}

async function chart(context: Context, staff: StaffMember, filter: SalesFilter): Promise<SalesPoint[]> {
  const points = await store.chart(context.db, await selected(context, staff, filter), pointsMax + 1);
  if (points.length > pointsMax) throw new AppError("too_many_rows", { max: pointsMax });
  return points.map(({ day, branch_id, branch, company, total, cut }) => ({
    day,
    branch_id,
    branch,
    company,
    total_winnings: birr(total),
    cut: birr(cut),
  }));
}

async function exportFile(context: Context, actor: Actor, query: SalesExport): Promise<SalesFile> {
  const { staff } = actor;
  const { format, language, calendar, companyId, branchId, cashierId, code } = query;
  const days = askedDays(query, context.now());
  const selection = await selected(context, staff, query);
  const { content, rows, companyOfRows } = await context.exportRows(context.db, {
    selection,
    unit: unitOf(scopeOf(staff)),
    look: { format, language, calendar, hasCompany: staff.companyId === null },
  });
  const unit = await unitOfFile(context.db, staff, query);
  const name = fileName("sales", unit.names, days, format);
  const entry: AuditEntry = {
    ...doneBy(actor),
    action: "sales.exported",
    target: { id: null, name },
    companyId: unit.companyId,
    branchId: unit.branchId,
    before: null,
    after: {
      ...{ format, rows, start_date: days.startDay, end_date: days.endDay },
      ...{ company_id: companyId, branch_id: branchId, cashier_id: cashierId, code },
    },
  };
  await recordExport(context.audit, context.db, entry, companyOfRows);
  return { name, mediaType: mediaTypes[format], content };
}

async function selected(context: Context, staff: StaffMember, filter: SalesFilter): Promise<store.Selection> {
  const span = spanOf(askedDays(filter, context.now()));
  const scope = askedScope(staff, filter);
  return { span, code: filter.code, unit: scope ? await askedUnit(context.db, scope, filter) : "nobody" };
}

/** The scope within the company that is asked for; null where that is another than the only one that they may know. */
function askedScope(staff: StaffMember, { companyId }: SalesFilter): Scope | null {
  const scope = scopeOf(staff);
  if (companyId === undefined || companyId === scope.companyId) return scope;
  return scope.companyId === null ? { ...scope, companyId } : null;
}

async function askedUnit(db: Db, scope: Scope, { branchId, cashierId }: SalesFilter): Promise<store.Unit> {
  if (cashierId !== undefined) {
    const isKnown = await store.isCashierIn(db, scope, cashierId, branchId);
    return isKnown ? { column: "cashier_id", id: cashierId } : "nobody";
  }
  if (branchId === undefined) return unitOf(scope);
  if (!(await store.isBranchIn(db, scope, branchId))) return "nobody";
  return scope.cashierId === null ? { column: "branch_id", id: branchId } : unitOf(scope);
}

/** The unit whose sales are exactly those of a scope. */
function unitOf({ companyId, branchId, cashierId }: Scope): store.Unit {
  if (cashierId !== null) return { column: "cashier_id", id: cashierId };
  if (branchId !== null) return { column: "branch_id", id: branchId };
  return companyId === null ? "everybody" : { column: "company_id", id: companyId };
}
