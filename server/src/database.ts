import type { Pool } from "pg";
import type { Config } from "./config.ts";
import { type Db, isDurable, migrate, openDb } from "./db.ts";
import type { Logger } from "./log.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import { refuseHousePlayers } from "./safety.ts";

export type Database = {
  db: Db;
  pool: Pool;
  /** For a server at its end: stops the embedded Postgres too. */
  close(): Promise<void>;
  /**
   * For a command that may run beside a server, and for a start that fails: an embedded Postgres that ran before, or that
   * somebody else uses by now, goes on.
   */
  leave(): Promise<void>;
};

/** The embedded Postgres or the given one, migrated; production takes only one that is safe for money. */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir" | "isProduction">,
  log: Logger,
): Promise<Database> {
  const postgres = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const url = config.databaseUrl ?? postgres?.url ?? "";
  const { db, pool } = openDb(url, log);
  const leave = async () => {
    await db.destroy();
    await postgres?.leave();
  };
  const close = async () => {
    await db.destroy();
    await postgres?.stop();
  };
  try {
    await migrate(url);
    if (config.isProduction) await refuseUnsafe(db);
  } catch (error) {
    await leave();
    throw error;
  }
  return { db, pool, close, leave };
}

/** Errors: a Postgres that forgets what it has confirmed, or a database with a demo in it. */
async function refuseUnsafe(db: Db): Promise<void> {
  if (!(await isDurable(db))) throw new Error("Production refuses to start on a Postgres whose fsync is off.");
  await refuseHousePlayers(db);
}
