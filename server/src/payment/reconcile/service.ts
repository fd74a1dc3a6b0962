import type { ReconciledDay, ReconciliationPage, Reconciliations } from "@derash/protocol/payment/reconciliation";
import { AppError } from "../../app-error.ts";
import { type Actor, isInScope, type StaffMember, scopeOf } from "../../company/service.ts";
import { lastDays } from "../../days.ts";
import { atOneMoment } from "../../postgres/db.ts";
import * as accounts from "../store/account-store.ts";
import { birrOrNull, iso } from "../wire.ts";
import { ask, decide, itemWire } from "./closing.ts";
import { type ExportLook, exportDay } from "./export.ts";
import { beginDay, createNight, type ReconcileDeps, runDay, runDue, upload, yesterdayOf } from "./run.ts";
import * as store from "./store.ts";

type Place = { account: string; day: string };

const daysMax = 60;
const itemsMax = 500;

/** The ledger beside what the provider and the bank say of it. Nothing is repaired by itself. Errors are those of the contract. */
export type ReconciliationService = ReturnType<typeof createReconciliationService>;

export function createReconciliationService(given: ReconcileDeps) {
  const stopping = new AbortController();
  const deps = { ...given, stopping: stopping.signal };
  const night = createNight(deps);
  const running = new Set<Promise<unknown>>();
  return {
    list: (staff: StaffMember, companyId: string | undefined) => list(deps, staff, companyId),
    page: (staff: StaffMember, place: Place) => page(deps, staff, place),
    /** Begins it, or finds it begun, and answers at once: pages of a provider take their time. */
    run: async (actor: Actor, place: Place): Promise<ReconciliationPage> => {
      const account = await accountInScope(deps, actor.staff, place);
      const { log } = deps;
      const compare = await beginDay(deps, account.id, place.day);
      const run = compare?.().catch((error: unknown) =>
        log.error({ err: error, ...place }, "a day could not be reconciled"),
      );
      if (run !== undefined) {
        running.add(run);
        void run.finally(() => running.delete(run));
      }
      return page(deps, actor.staff, place);
    },
    upload: async (
      actor: Actor,
      place: Place,
      file: { fileName: string; text: string },
    ): Promise<ReconciliationPage> => {
      const account = await accountInScope(deps, actor.staff, place);
      await upload(deps, actor, account, place.day, file);
      return page(deps, actor.staff, place);
    },
    exportFile: async (actor: Actor, place: Place, look: ExportLook) =>
      exportDay(deps, actor, { account: await accountInScope(deps, actor.staff, place), day: place.day, look }),
    ask: (actor: Actor, id: string, asked: { reason: string; adjust: boolean }) => ask(deps, actor, id, asked),
    decide: (actor: Actor, id: string, read: { agrees: boolean; adjust: boolean }) => decide(deps, actor, id, read),

    /** One day now; the night does it by itself. */
    runDay: (accountId: string, day: string) => runDay(deps, accountId, day),
    runDue: () => runDue(deps),
    exceptions: () => store.exceptions(deps.reports),
    /** What the night should have done by now and has not. */
    overdue: () => store.uncompared(deps.reports, "all", yesterdayOf(deps.now() - overdueMs)),
    start: () => night.start(),
    stop: async () => {
      stopping.abort();
      await night.stop();
      await Promise.all(running);
    },
  };
}

/** Yesterday is compared by eleven in the morning, whatever went wrong at night. */
const overdueMs = 11 * 3_600_000;

/** Errors: not_found (missing, foreign, or a desk's, whose cash nobody else has a list of), invalid_input (a day to come). */
async function accountInScope(
  deps: ReconcileDeps,
  staff: StaffMember,
  { account, day }: Place,
): Promise<accounts.AccountRow> {
  const row = await accounts.find(deps.db, account);
  const isTheirs = row !== null && isInScope(scopeOf(staff), { companyId: row.company_id, branchId: staff.branchId });
  if (!isTheirs || row.provider === "desk") throw new AppError("not_found");
  if (day > lastDays(1, deps.now()).endDay) throw new AppError("invalid_input").at("day");
  return row;
}

async function list(deps: ReconcileDeps, staff: StaffMember, companyId: string | undefined): Promise<Reconciliations> {
  const scope = staff.companyId ?? companyId ?? null;
  const mine = (await accounts.list(deps.db, scope)).filter(({ provider }) => provider !== "desk");
  const accountIds = mine.map(({ id }) => id);
  const byId = new Map(mine.map((account) => [account.id, account]));
  const day = yesterdayOf(deps.now());
  const { rows, ofYesterday, uncompared, openItems } = await atOneMoment(deps.db, async (tx) => ({
    rows: await store.days(tx, { accountIds, limit: daysMax }),
    ofYesterday: await store.days(tx, { accountIds, day, limit: accountIds.length * 2 }),
    uncompared: await store.uncompared(tx, accountIds, day),
    openItems: await store.openItems(tx, accountIds),
  }));
  const sum = (of: (row: store.DayRow) => number) => ofYesterday.reduce((total, row) => total + of(row), 0);
  return {
    success: true,
    yesterday: {
      day,
      // Once it was compared, with the whole of its provider's list, at each account that the night compares.
      is_done: ofYesterday.some(({ run_at: at }) => at !== null) && uncompared === 0,
      matched: sum(({ matched }) => matched),
      open_items: sum(({ open_items }) => open_items),
    },
    open_items: openItems,
    accounts: mine.map(accountWire),
    days: rows.flatMap((row) => {
      const account = byId.get(row.payment_account_id);
      return account === undefined ? [] : [dayWire(deps, account, row)];
    }),
  };
}

async function page(deps: ReconcileDeps, staff: StaffMember, place: Place): Promise<ReconciliationPage> {
  const account = await accountInScope(deps, staff, place);
  const { rows, items } = await atOneMoment(deps.db, async (tx) => ({
    rows: await store.days(tx, { accountIds: [account.id], day: place.day, limit: 2 }),
    items: await store.itemsOf(tx, account.id, place.day, itemsMax),
  }));
  const sides = rows.map((row) => dayWire(deps, account, row));
  return {
    ...{ success: true, ...accountWire(account), day: place.day },
    sides,
    items: items.map((item) => itemWire(item, staff)),
  };
}

function accountWire(account: accounts.AccountRow) {
  const { id, company_name, provider, mode } = account;
  return { account_id: id, company_name, provider, is_demo: mode === "demo" };
}

function dayWire({ now }: ReconcileDeps, account: accounts.AccountRow, row: store.DayRow): ReconciledDay {
  return {
    ...{ ...accountWire(account), day: row.day, side: row.side, run_at: iso(row.run_at), runs: row.runs },
    is_running: row.leased_until !== null && row.leased_until.getTime() > now(),
    ...{
      lacks: row.lacks,
      lines: row.lines,
      matched: row.matched,
      expected: row.expected,
      empty_lines: row.empty_lines,
    },
    ...{ open_items: row.open_items, closed_items: row.closed_items },
    ...{ clearing: birrOrNull(row.clearing_santim), funds: birrOrNull(row.funds_santim) },
  };
}
