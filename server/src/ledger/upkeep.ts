import { sql } from "kysely";
import type { Logger } from "../log.ts";
import type { Db } from "../postgres/db.ts";

type Violation = { violation: string; id: string; santim: number };
/** How many violations the last check of what is new, and the last one of everything, have found, whichever server made it. */
type Found = { fresh: number; all: number };

/** What the ledger needs besides transfers: the months to come, and somebody who looks whether the books are right. */
export type LedgerUpkeep = {
  /** Makes the months, and does the rest every few minutes from now on. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Looked up every few minutes. */
  violations(): Found;
};

type UpkeepDeps = {
  db: Db;
  log: Pick<Logger, "error" | "warn">;
  /** Epoch ms, by the database's clock. */
  now: () => number;
};

const everyMs = 5 * 60_000;
/** Between three and five at night in Ethiopia, which is three hours ahead; where a night was missed, at any hour. */
const night = { fromHourUtc: 0, toHourUtc: 2, hoursApart: 20, hoursMissed: 30 };

export function createLedgerUpkeep({ db, log, now }: UpkeepDeps): LedgerUpkeep {
  let found: Found = { fresh: 0, all: 0 };
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const turn = async () => {
    await makeMonths(db).catch((error: unknown) => log.error({ err: error }, "the ledger's months were not made"));
    try {
      const hour = new Date(now()).getUTCHours();
      const isNight = hour >= night.fromHourUtc && hour < night.toHourUtc;
      tellOf(log, await checkNew(db));
      tellOf(log, await checkAll(db, isNight ? night.hoursApart : night.hoursMissed));
      found = await lastFound(db);
    } catch (error) {
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
      await underWay;
    },
    violations: () => found,
  };
}

function tellOf(log: UpkeepDeps["log"], violations: readonly Violation[]): void {
  for (const violation of violations.slice(0, 20)) log.error({ ...violation }, "the books are wrong");
}

/** Of the last checks on this database, whichever server made them. */
export function lastFound(db: Db): Promise<Found> {
  return db
    .selectFrom("ledger_verified")
    .select(["new_violations as fresh", "all_violations as all"])
    .executeTakeFirstOrThrow();
}

/** The partitions of this month and of the three that come. */
export async function makeMonths(db: Db): Promise<void> {
  await sql`select ledger_months()`.execute(db);
}

/** What is wrong with what is new since the ledger was last found right. None while another server looks. */
export async function checkNew(db: Db): Promise<Violation[]> {
  return (await sql<Violation>`select * from ledger_check_new()`.execute(db)).rows;
}

/** What is wrong with all of it. None while another server looks, or where one has in the last so many hours. */
export async function checkAll(db: Db, hours: number): Promise<Violation[]> {
  return (await sql<Violation>`select * from ledger_check_all(${hours})`.execute(db)).rows;
}
