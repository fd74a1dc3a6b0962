import { sql } from "kysely";
import { invariant } from "../app-error.ts";
import { cached } from "../cached.ts";
import type { Logger } from "../log.ts";
import type { Db } from "../postgres/db.ts";
import { span } from "../telemetry/tracing.ts";
import { checkBooksApart } from "./books.ts";

type Violation = { violation: string; id: string; santim: number };
/**
 * What the last checks have found, whichever server made them: of what is new, of everything, and the one that knows nothing of
 * this server's code (books.ts).
 */
type Checks = "fresh" | "all" | "books";
/** `ageSeconds`: since the check; of books that were never checked, since they could have been. Null: there was none. */
type LastCheck = { violations: number; ageSeconds: number | null };
export type Found = Readonly<Record<Checks, LastCheck> & { books: { checkedAt: Date | null } }>;

/** What the ledger needs besides transfers: the months to come, and somebody who looks whether the books are right. */
export type LedgerUpkeep = {
  /** Makes the months, and does the rest every few minutes from now on. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Errors: those of the database. */
  found(): Promise<Found>;
};

type UpkeepDeps = {
  db: Db;
  /** What was found is read here: a check may take hours of `db`. */
  reads: Db;
  /** The address of the database, for the thread that checks the books. */
  url: string;
  log: Pick<Logger, "error" | "warn">;
  /** Epoch ms, by the database's clock. */
  now: () => number;
};

const everyMs = 5 * 60_000;
const foundKeptMs = 1000;
/**
 * Between three and five at night in Ethiopia, which is three hours ahead; where a night was missed, at any hour. `hoursApart` is more than
 * the night has, for one check in it, and so few that one of the day before, which made up for a night, does not put the next one off.
 */
const night = { fromHourUtc: 0, toHourUtc: 2, hoursApart: 4, hoursMissed: 30 };

export function createLedgerUpkeep({ db, reads, url, log, now }: UpkeepDeps): LedgerUpkeep {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const turn = async () => {
    await makeMonths(db).catch((error: unknown) => log.error({ err: error }, "the ledger's months were not made"));
    try {
      if (await followClock(db)) log.warn({}, "the database's clock was set back: what was new is checked again");
      tellOf(log, await checkNew(db));
      const hours = checkedAgainAfter(now());
      tellOf(log, await checkAll(db, hours));
      const checked = await span("books", () => checkBooksApart({ url, hours }, stopping.signal));
      for (const violation of checked?.violations ?? []) log.error({ ...violation }, "the books are wrong");
    } catch (error) {
      if (stopping.signal.aborted) return;
      // A database that is away is asked again; a check that is never done is seen by its time.
      log.warn({ err: error }, "the ledger was not checked");
    }
  };
  return {
    start: async () => {
      await makeMonths(db);
      timer = setInterval(() => {
        underWay = underWay.then(turn);
      }, everyMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await underWay;
    },
    found: cached(foundKeptMs, () => lastFound(reads)),
  };
}

/** Everything is checked again at this moment where the last check is so many hours ago. */
export function checkedAgainAfter(nowMs: number): number {
  const hour = new Date(nowMs).getUTCHours();
  return hour >= night.fromHourUtc && hour < night.toHourUtc ? night.hoursApart : night.hoursMissed;
}

function tellOf(log: UpkeepDeps["log"], violations: readonly Violation[]): void {
  for (const violation of violations.slice(0, 20)) log.error({ ...violation }, "the books are wrong");
}

/** Of the last checks on this database, whichever server made them. */
export async function lastFound(db: Db): Promise<Found> {
  const { rows } = await sql<{ fresh: number; freshAge: number | null; all: number; allAge: number | null }>`
    select new_violations as fresh, ${ageOf("checked_at")} as "freshAge",
      all_violations as "all", ${ageOf("all_checked_at")} as "allAge" from ledger_verified`.execute(db);
  const books = await sql<{ violations: number; age: number; checkedAt: Date | null }>`
    select cardinality(broken) as violations, checked_at as "checkedAt", ${ageOf("coalesce(checked_at, since)")} as age from books_checked`.execute(
    db,
  );
  const [ledger, apart] = [rows[0], books.rows[0]];
  invariant(ledger && apart, "what was checked last has a row each");
  return {
    fresh: { violations: ledger.fresh, ageSeconds: ledger.freshAge },
    all: { violations: ledger.all, ageSeconds: ledger.allAge },
    books: { violations: apart.violations, ageSeconds: apart.age, checkedAt: apart.checkedAt },
  };
}

function ageOf(moment: string) {
  return sql.raw(`extract(epoch from clock_timestamp() - ${moment})::float8`);
}

/** The partitions of this month and of the three that come. */
export async function makeMonths(db: Db): Promise<void> {
  await sql`select ledger_months()`.execute(db);
}

/** Whether the database's clock was set back since the last check: then everything of the last hour is new again. */
export async function followClock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ was_set_back: boolean }>`select ledger_follow_clock() as was_set_back`.execute(db);
  return rows[0]?.was_set_back === true;
}

/** What is wrong with what is new since the ledger was last found right. None while another server looks. */
export async function checkNew(db: Db): Promise<Violation[]> {
  return (await sql<Violation>`select * from ledger_check_new()`.execute(db)).rows;
}

/** What is wrong with all of it. None while another server looks, or where one has in the last so many hours and all was right. */
export async function checkAll(db: Db, hours: number): Promise<Violation[]> {
  return (await sql<Violation>`select * from ledger_check_all(${hours})`.execute(db)).rows;
}
