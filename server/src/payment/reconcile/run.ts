import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import type { Actor } from "../../company/service.ts";
import { dayEnd, lastDays } from "../../days.ts";
import { Telling } from "../../notice/service.ts";
import type { Db } from "../../postgres/db.ts";
import { providerIfWhole } from "../deposits.ts";
import { dateOf, type PaymentDeps } from "../deps.ts";
import type { Provider } from "../provider.ts";
import * as accounts from "../store/account-store.ts";
import { readStatementCsv } from "./csv.ts";
import { readDay } from "./merchants.ts";
import { keepStatement } from "./statement.ts";
import * as store from "./store.ts";

/** `upkeep`: its statements may take long. `stopping`: the server ends, and does not wait for a list's other pages. */
export type ReconcileDeps = PaymentDeps & { upkeep: Db; stopping?: AbortSignal };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Longer than a day's pages take: what was leased longer ago was left by a process that died. */
const leaseMs = 30 * minuteMs;
const againMs = 30 * minuteMs;
const triedForMs = 12 * hourMs;
/** On Ethiopia's clock, when a day is over and its lists have settled. */
const nightHour = 2;
const daysBack = 6;

/** Yesterday on Ethiopia's clock. */
export function yesterdayOf(nowMs: number): string {
  return lastDays(2, nowMs).startDay;
}

/** The last day that is to be compared by now: before two at night yesterday is not. */
export function lastDueDay(nowMs: number): string {
  return yesterdayOf(nowMs - nightHour * hourMs);
}

/**
 * Reads the provider's list of a day and compares it. Of two who ask at once one does it. Answers whether this one did. Errors: those
 * of the database; what the provider says badly is told of the day.
 */
export async function runDay(deps: ReconcileDeps, accountId: string, day: string): Promise<boolean> {
  const run = await beginDay(deps, accountId, day);
  await run?.();
  return run !== null;
}

/** As runDay, in two steps: takes the day, and answers what compares it; null where somebody else does. */
export async function beginDay(
  deps: ReconcileDeps,
  accountId: string,
  day: string,
): Promise<(() => Promise<void>) | null> {
  const at = dateOf(deps);
  const account = await accounts.find(deps.upkeep, accountId);
  if (account === null) throw new AppError("not_found");
  const until = new Date(at.getTime() + leaseMs);
  const isTaken = await store.take(deps.upkeep, accountId, day, "provider", at, until);
  return isTaken ? () => compareDay(deps, account, day, at) : null;
}

async function compareDay(deps: ReconcileDeps, account: accounts.AccountRow, day: string, at: Date): Promise<void> {
  const place = { accountId: account.id, day, side: "provider" as const };
  try {
    const provider = providerIfWhole(deps, account);
    const { id, lacks } = await readDay(deps, account, day, at);
    await store.compare(deps.upkeep, id, dateOf(deps), await fundsOf(provider, day, at));
    // What a provider does not say by noon it never says, or has no list at all.
    const isNight = dayEnd(day) <= at && at.getTime() < dayEnd(day).getTime() + triedForMs;
    const isTriedAgain = lacks !== null && provider !== null && isNight;
    const nextAt = isTriedAgain ? new Date(at.getTime() + againMs) : null;
    await store.setDay(deps.upkeep, place, { leased_until: null, next_at: nextAt });
  } catch (error) {
    // What a server that ends has left is taken up by the next one at once.
    const againAt = deps.stopping?.aborted ? at : new Date(at.getTime() + againMs);
    await store.setDay(deps.upkeep, place, { leased_until: null, next_at: againAt });
    if (deps.stopping?.aborted) return;
    throw error;
  }
}

/** Balances are of now: they say nothing of a day that is long over. */
async function fundsOf(provider: Provider | null, day: string, at: Date): Promise<number | null> {
  if (day < yesterdayOf(at.getTime())) return null;
  const funds = await provider?.funds?.();
  return funds?.is === "funds" ? funds.ledger : null;
}

/**
 * Kept with the record of who has uploaded it, or not at all: what is compared moves what was adjusted. Errors: statement_columns,
 * statement_line, not_signed_in, version_changed (another one of that day was uploaded meanwhile, and that one counts).
 */
export async function upload(
  deps: ReconcileDeps,
  actor: Actor,
  account: accounts.AccountRow,
  day: string,
  { fileName, text }: { fileName: string; text: string },
): Promise<void> {
  const lines = readStatementCsv(text, day);
  const place = { accountId: account.id, day, side: "bank" as const };
  const id = await deps.upkeep.transaction().execute(async (tx) => {
    const file = { at: dateOf(deps), lines, upload: { fileName, by: actor.staff.id } };
    const kept = await keepStatement(tx, { ...place, ...file });
    await deps.audit.record(tx, {
      ...{ ...doneBy(actor), action: "reconciliation.statement_uploaded", target: { id: account.id, name: fileName } },
      ...{ companyId: account.company_id, branchId: null, before: null },
      after: { start_date: day, rows: lines.length },
    });
    return kept.id;
  });
  await store.compare(deps.upkeep, id, dateOf(deps), null);
  if (!(await store.isKept(deps.upkeep, id))) throw new AppError("version_changed");
}

/** Compares what is due, once. Any number of processes do it, each day in one at a time. Answers how many days. */
export async function runDue(deps: ReconcileDeps): Promise<number> {
  const now = deps.now();
  let done = 0;
  for (const { accountId, day } of await store.due(deps.upkeep, lastDueDay(now), daysBack, new Date(now))) {
    if (deps.stopping?.aborted) break;
    const isDone = await runDay(deps, accountId, day).catch((error: unknown) => {
      deps.log.error({ err: error, accountId, day }, "a day could not be reconciled");
      return false;
    });
    if (isDone) done += 1;
  }
  return done;
}

export function createNight(deps: ReconcileDeps): { start(): void; stop(): Promise<void> } {
  return new Telling(async () => void (await runDue(deps)), {
    ...{ lookMs: minuteMs, about: "days that are to be reconciled", log: deps.log },
  });
}
