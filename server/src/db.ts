import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import type { Logger } from "./log.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** Where a query may run: inside a transaction or outside one. */
export type Queries = Db | Tx;

// int8 arrives as text; every int8 of ours (santim, Telegram ids, counts) is a safe whole number, and is checked to be.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`);
  return value;
});

const connectionsMax = 12;

/** What our promises rest on is said here, not left to the defaults of somebody's Postgres. */
const sessionSettings = [
  "role=derash_server",
  "synchronous_commit=on",
  "default_transaction_isolation=read committed",
  "statement_timeout=10000",
  "lock_timeout=5000",
  "idle_in_transaction_session_timeout=10000",
];

/**
 * Opens the pool that the server works with. Its role "derash_server" may read the ledger and call its functions, but
 * cannot change or delete an entry (migrations/0001-ledger.sql).
 */
export function openDb(url: string, log: Logger): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: 5000,
    options: sessionSettings.map((setting) => `-c ${setting.replaceAll(" ", "\\ ")}`).join(" "),
  });
  // Idle connections report to the pool, others to themselves; an error that nobody listens to would end the process.
  const lost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  pool.on("error", lost);
  pool.on("connect", (client) => void client.on("error", lost));
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}

const migrationsFolder = fileURLToPath(new URL("../migrations/", import.meta.url));

/** Runs the plain SQL files of server/migrations in order, each once, as the database's owner. */
export async function migrate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const files = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const migrations = files.map((name) => {
    const text = readFileSync(migrationsFolder + name, "utf8");
    return [
      name.replace(".sql", ""),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ] as const;
  });
  const migrator = new Migrator({ db: owner, provider: { getMigrations: async () => Object.fromEntries(migrations) } });
  const { error } = await migrator.migrateToLatest();
  await owner.destroy();
  if (error) throw error;
}

/** Whether a commit survives a power cut on this Postgres. */
export async function isDurable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ fsync: string }>`select current_setting('fsync') as fsync`.execute(db);
  return rows[0]?.fsync === "on";
}

const awayCodes = /^(08|53|57P0|ECONN|EPIPE|ETIMEDOUT)|^(55P03|57014|40P01|40001|25P03)$/;
const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/**
 * Whether a query failed because Postgres was away or too busy for it. It may be tried again: where a connection broke
 * during a commit nobody knows whether it happened, and every operation of ours can be asked for twice.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return awayCodes.test(String(code ?? "")) || awayWords.test(String(message ?? ""));
}
