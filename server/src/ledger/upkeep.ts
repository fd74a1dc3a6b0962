import { sql } from "kysely";
import type { Logger } from "../log.ts";
import type { Db } from "../postgres/db.ts";

type Violation = { violation: string; id: string; santim: number };
/** What the last check of what is new, and the last one of everything, have found. */
type Found = { fresh: readonly Violation[]; all: readonly Violation[] };

/** What the ledger needs besides transfers: the months to come, and somebody who looks whether the books are right. */
export type LedgerUpkeep = {
  /** Makes the months, and does the rest every few minutes from now on. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** How many violations this server's last checks have found. */
  violations(): { fresh: number; all: number };
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
  let found: Found = { fresh: [], all: [] };
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  const turn = async () => {
    await makeMonths(db).catch((error: unknown) => log.error({ err: error }, "the ledger's months were not made"));
    try {
      const hour = new Date(now()).getUTCHours();
      const isNight = hour >= night.fromHourUtc && hour < night.toHourUtc;
      found = {
        fresh: told(log, await checkNew(db)),
        all: told(log, await checkAll(db, isNight ? night.hoursApart : night.hoursMissed)),
      };
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
    violations: () => ({ fresh: found.fresh.length, all: found.all.length }),
  };
}

function told(log: UpkeepDeps["log"], violations: readonly Violation[]): readonly Violation[] {
  for (const violation of violations.slice(0, 20)) log.error({ ...violation }, "the books are wrong");
  return violations;
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
