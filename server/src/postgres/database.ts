import { setTimeout } from "node:timers/promises";
import type { Pool } from "pg";
import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import { type DatabaseClock, databaseTime, startClock } from "./clock.ts";
import { type Db, type DbUse, isDurable, migrate, openDb } from "./db.ts";
import { keepPostgres } from "./keeper.ts";

/** One each for what connections are used for; each is opened when it is used. */
export type Dbs = Record<DbUse, Db>;

export type Database = {
  /** With its password. */
  url: string;
  /** Of the embedded Postgres; null: it is another's. */
  dataDir: string | null;
  dbs: Dbs;
  /** That of `dbs.players`. */
  pool: Pool;
  clock: DatabaseClock;
  /** For a server at its end: stops the embedded Postgres too, unless another server or command works with it. */
  close(): Promise<void>;
  /** For a command that may run beside a server, and for a start that fails: one that ran before goes on too. */
  leave(): Promise<void>;
};

/** The embedded Postgres or the given one, migrated; production takes only one that is safe for money. */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir" | "isProduction" | "archive">,
  log: Logger,
): Promise<Database> {
  const postgres = config.databaseUrl ? null : await keepPostgres(config.dataDir, log, config.archive);
  const url = config.databaseUrl ?? postgres?.url ?? "";
  const { db: players, pool } = openDb(url, log, "players");
  const open = (use: DbUse) => openDb(url, log, use).db;
  const dbs = {
    rounds: open("rounds"),
    halls: open("halls"),
    players,
    staff: open("staff"),
    audit: open("audit"),
    reports: open("reports"),
    upkeep: open("upkeep"),
    commands: open("commands"),
  };
  let clock: DatabaseClock | null = null;
  const closed = async (end: "stop" | "leave") => {
    await clock?.stop();
    await closeAll(dbs);
    await postgres?.[end]();
  };
  try {
    await migrate(url, { log });
    if (config.isProduction) await refuseUnsafe(dbs.commands);
    clock = await startClock({ ask: databaseTime(dbs.rounds), log, isProduction: config.isProduction });
    const dataDir = postgres?.dataDir ?? null;
    return { url, dataDir, dbs, pool, clock, close: () => closed("stop"), leave: () => closed("leave") };
  } catch (error) {
    await closed("leave");
    throw error;
  }
}

/** A connection that has fallen silent does not say goodbye, and is not waited for. */
const goodbyeMs = 2000;

async function closeAll(dbs: Dbs): Promise<void> {
  const isOver = Promise.all(Object.values(dbs).map((db) => db.destroy()));
  await Promise.race([isOver, setTimeout(goodbyeMs, null, { ref: false })]);
}

/** Errors: a Postgres that forgets what it has confirmed, or a database with a demo in it. */
async function refuseUnsafe(db: Db): Promise<void> {
  if (!(await isDurable(db))) throw new Error("Production refuses to start on a Postgres whose fsync is off.");
  await refuseHousePlayers(db);
}

/** No house players, no demo money and no demo staff, ever: production does not run beside any of them. */
export async function refuseHousePlayers(db: Db): Promise<void> {
  const players = await db
    .selectFrom("player")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("origin", "<>", "telegram")
    .executeTakeFirstOrThrow();
  if (players.count > 0) {
    throw new Error(`Production refuses to start: players who are not people from Telegram: ${players.count}.`);
  }
  const staff = await db
    .selectFrom("staff")
    .select("username")
    .where("origin", "=", "demo")
    .limit(1)
    .executeTakeFirst();
  if (staff) throw new Error("Production refuses to start: this database has demo staff, whose password is public.");
  const source = await db.selectFrom("account").select("id").where("kind", "=", "demo").executeTakeFirst();
  if (source) throw new Error("Production refuses to start: this database has demo money in it.");
}
