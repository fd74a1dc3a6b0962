import { santim, toBirr } from "@derash/game/money";
import type { walletStatementQuery } from "@derash/protocol/payment/payment";
import type { Statement, StatementLine, statementExport, statementQuery } from "@derash/protocol/report/statement";
import type * as z from "zod";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import {
  type Actor,
  type CompanyService,
  type NamedUnit,
  type NamedUnits,
  namedUnit,
  type StaffMember,
} from "../company/service.ts";
import { askedDays, type Days, lastDays, localDay, type Span, spanOf } from "../days.ts";
import { fileName, mediaTypes } from "../http/sheet.ts";
import { sheetInThread } from "../http/sheet-thread.ts";
import { atOneMoment, type Db, type Queries } from "../postgres/db.ts";
import { takingTurns } from "../turns.ts";
import { descriptionOf, walletType } from "../wallet/service.ts";
import type { SheetLine } from "./sheet.ts";
import * as store from "./store.ts";

export type StatementQuery = z.output<typeof statementQuery>;
export type StatementExport = z.output<typeof statementExport>;
export type WalletStatementQuery = z.output<typeof walletStatementQuery>;
export type StatementFile = { name: string; mediaType: string; content: Buffer };

/**
 * Statements of the accounts that credit lies in: a company's, a branch's, a cashier's float, and one's own. Errors of both:
 * not_found (missing or foreign), invalid_input.
 */
export type StatementService = {
  read(staff: StaffMember, query: StatementQuery): Promise<Statement>;
  /** Errors: too_many_rows; too_many_requests when several files are being made already. */
  exportFile(actor: Actor, query: StatementExport): Promise<StatementFile>;
  /** A player's own, of their wallet with a company; without days from its first line to today. Errors: as exportFile; not_found (no wallet there). */
  exportWallet(playerId: string, query: WalletStatementQuery): Promise<StatementFile>;
};

type Deps = {
  db: Db;
  companies: CompanyService;
  audit: AuditService;
  /** Epoch milliseconds of the database's clock, by which lines are dated: without days it is the month of this moment, or up to it. */
  now: () => number;
};
type Context = Deps & { inTurn: ReturnType<typeof takingTurns> };

const rowsMax = 100_000;
const chunkRows = 2000;
/** For memory's sake one file is made at a time, and so many wait. */
const askedMax = 4;

export function createStatementService(deps: Deps): StatementService {
  const context = { ...deps, inTurn: takingTurns(askedMax, "too_many_requests") };
  return {
    read: (staff, query) => read(context, staff, query),
    exportFile: (actor, query) => exportFile(context, actor, query),
    exportWallet: (playerId, query) => exportWallet(context, playerId, query),
  };
}

async function read(context: Context, staff: StaffMember, query: StatementQuery): Promise<Statement> {
  const account = await accountOf(context, staff, query);
  const days = askedDays(query, context.now());
  const span = spanOf(days);
  const { before, pageSize: limit } = query;
  return atOneMoment(context.db, async (queries) => {
    const sums = await store.sums(queries, account.accountId, span);
    const above = before === undefined ? 0 : await store.sumFrom(queries, account.accountId, span, before);
    const rows = await store.newest(queries, account.accountId, span, { before, limit });
    return {
      name: account.names.join(" · "),
      ...{ start_date: days.startDay, end_date: days.endDay, count: sums.count },
      ...{ opening: birr(sums.opening), came_in: birr(sums.cameIn) },
      ...{ went_out: birr(sums.wentOut), closing: birr(sums.closing) },
      lines: linesOf(rows, sums.closing - above),
    };
  });
}

/** Newest first; what was held after the first of them is known. */
function linesOf(rows: readonly store.LineRow[], heldAfterFirst: number): StatementLine[] {
  let held = heldAfterFirst;
  return rows.map((row) => {
    const line = { ...wordsOf(row), id: row.id, at: row.at.toISOString(), amount: birr(row.amount_santim) };
    const balance = birr(held);
    held -= row.amount_santim;
    return { ...line, balance };
  });
}

function wordsOf(row: store.LineRow) {
  return { type: walletType({ ...row, stake_state: null }), description: descriptionOf(row), code: row.code };
}

const birr = (amount: number) => toBirr(santim(amount));

async function exportFile(context: Context, actor: Actor, query: StatementExport): Promise<StatementFile> {
  const account = await accountOf(context, actor.staff, query);
  const days = askedDays(query, context.now());
  const { rows, ...file } = await fileOf(context, account, days, query);
  await context.audit.record(context.db, {
    ...doneBy(actor),
    action: "statement.exported",
    target: { id: null, name: file.name },
    companyId: account.companyId,
    branchId: account.branchId,
    before: null,
    after: {
      ...{ format: query.format, rows, start_date: days.startDay, end_date: days.endDay },
      ...{ company_id: query.companyId, branch_id: query.branchId, cashier_id: query.cashierId },
      account: account.names.join(" · "),
    },
  });
  return file;
}

async function exportWallet(context: Context, playerId: string, query: WalletStatementQuery): Promise<StatementFile> {
  const wallet = await context.db
    .selectFrom("wallet_directory")
    .select("account_id")
    .where("player_id", "=", playerId)
    .where("company_id", "=", query.companyId)
    .executeTakeFirst();
  const company = wallet && (await context.companies.findCompany(query.companyId));
  if (!wallet || !company) throw new AppError("not_found");
  const account = { accountId: wallet.account_id, names: [company.name] };
  const isAsked = query.startDay !== undefined || query.endDay !== undefined;
  const days = isAsked ? askedDays(query, context.now()) : await allDays(context, account.accountId);
  const { rows: _, ...file } = await fileOf(context, account, days, query);
  return file;
}

async function allDays({ db, now }: Context, accountId: string): Promise<Days> {
  const { endDay: today } = lastDays(1, now());
  const first = await store.firstAt(db, accountId);
  return { startDay: first === null ? today : localDay(first), endDay: today };
}

type Look = Pick<StatementExport, "format" | "language" | "calendar">;

async function fileOf(
  context: Context,
  account: Pick<NamedUnit, "accountId" | "names">,
  days: Days,
  { format, language, calendar }: Look,
): Promise<StatementFile & { rows: number }> {
  const span = spanOf(days);
  const program = new URL("./sheet-worker.ts", import.meta.url);
  const readInto = (add: (lines: readonly SheetLine[]) => void) =>
    atOneMoment(context.db, async (queries) => {
      const { count, opening } = await store.sums(queries, account.accountId, span);
      if (count > rowsMax) throw new AppError("too_many_rows", { max: rowsMax });
      for await (const lines of chunks(queries, account.accountId, span, opening)) add(lines);
    });
  const { content, rows } = await context.inTurn(() =>
    sheetInThread(program, { format, language, calendar }, readInto),
  );
  const name = fileName("statement", account.names, days, format);
  return { name, mediaType: mediaTypes[format], content, rows };
}

async function* chunks(queries: Queries, accountId: string, span: Span, opening: number) {
  let after = 0;
  let balance = opening;
  for (;;) {
    const rows = await store.oldest(queries, accountId, span, { after, limit: chunkRows });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row): SheetLine => {
      balance += row.amount_santim;
      return { ...wordsOf(row), at: row.at, amount: row.amount_santim, balance };
    });
    after = last.id;
  }
}

/** Whose account is meant: the narrowest that is named, and the caller's own where none is. */
async function accountOf({ db }: Context, staff: StaffMember, chosen: NamedUnits): Promise<NamedUnit> {
  const unit = await namedUnit(db, staff, chosen);
  if (unit === null) throw new AppError("not_found");
  return unit;
}
