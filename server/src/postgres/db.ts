import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import pg from "pg";
import type { Logger } from "../log.ts";
import { sayGoodbye } from "./client.ts";
import { answering, type ConnectionRules, openPool } from "./connections.ts";
import type { Tables } from "./schema.ts";

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

/** A statement that a player or a member of staff waits for: what falls silent is refused within five seconds. */
const requestMs = 2500;

/**
 * What connections are for. Each use has its own, so that nobody waits behind another's flood: least of all the rounds,
 * whose close is void when it takes too long.
 */
const uses = {
  /**
   * Closes, draws and settlements of rooms, and the looks at them: nothing that a request asks for. A close waits for stakes for
   * longer than any of them holds its round (player_lock in migrations/0045-stakes-in-one-statement.sql).
   */
  rounds: { connectionsMax: 6, statementMsMax: requestMs, lockMsMax: 2300, areKept: true, arePlansKept: true },
  /** Rounds of halls. Cashiers ask for what moves them, and one who asks too often waits for their own row. */
  halls: { connectionsMax: 4, statementMsMax: requestMs, arePlansKept: true },
  /** Stakes, sign-ins and whatever else players ask for; the bot. */
  players: { connectionsMax: 12, statementMsMax: requestMs, arePlansKept: true },
  /** What staff do. */
  staff: { connectionsMax: 4, statementMsMax: requestMs },
  /** What was tried and refused, and the search in it. */
  audit: { connectionsMax: 2, statementMsMax: requestMs },
  /** Long lists and sums. They are few at once for the sake of those who play, and rather wait for their turn than be refused. */
  reports: { connectionsMax: 2, connectMsMax: 8000, statementMsMax: 10_000, idleMsMax: 1000 },
  /** The ledger's upkeep: its check of each night reads everything. */
  upkeep: { connectionsMax: 1, statementMsMax: 3_600_000, idleMsMax: 0 },
  /** Commands that run beside a server, like the check of the whole audit. */
  commands: { connectionsMax: 2, statementMsMax: 0 },
} as const satisfies Record<string, ConnectionRules>;

export type DbUse = keyof typeof uses;

/**
 * Opens the connections of one use. Their role "derash_server" may read the ledger and call its functions, but cannot
 * change or delete an entry (migrations/0001-ledger.sql).
 */
export function openDb(url: string, log: Logger, use: DbUse = "players"): { db: Db; pool: pg.Pool } {
  const pool = openPool(url, uses[use], log);
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: answering(pool, log) }) }), pool };
}

/** What is read by several statements is of one moment, whatever is committed between them. */
export function atOneMoment<Answer>(db: Db, look: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(look);
}

const migrationsFolder = fileURLToPath(new URL("../../migrations/", import.meta.url));

/** A migration may rewrite a large table. */
const migrationMs = 3_600_000;
/** Whether there is one to run is told at once. */
const lookMs = 5000;
const noSuchTable = "42P01";
const lockNotAvailable = "55P03";
/** Whoever comes after a migration waits behind it for a lock: for less than a stake does (lock_timeout of connections.ts). */
const migrationLockMs = 1500;
/** What waited behind it has its turn meanwhile; and between this and twice as long, so that no two keep meeting. */
const triedAgainMs = 2000;

/** `last`: a test stops at this one. `log` hears of a migration that has to wait. */
type MigrateOptions = { last?: string; log?: Pick<Logger, "warn"> };

/**
 * Runs the plain SQL files of server/migrations in order, each once and in a transaction of its own, as the database's owner. One
 * that does not get its locks, because somebody reads for long, is tried again for as long as that takes, while those who play go
 * on. Those of a later release that have run already are left as they are: they only add, so that a release can be taken back
 * (docs/decisions/0065-expand-then-contract.md). Errors: one of them has taken away what this release needs.
 */
export async function migrate(url: string, { last, log }: MigrateOptions = {}): Promise<void> {
  const files = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  if (last === undefined && (await haveAllRun(url, files))) return;
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 5000,
    query_timeout: migrationMs,
    options: `-c lock_timeout=${migrationLockMs}`,
  });
  // A connection that is still closing when its Postgres stops says so once more.
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrations = files.map((name) => {
    const text = readFileSync(migrationsFolder + name, "utf8");
    return [
      name.replace(".sql", ""),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
    ] as const;
  });
  try {
    const known = new Set(files.map((name) => name.replace(".sql", "")));
    const done = await executed(owner);
    const later = done.filter((name) => !known.has(name));
    const gone = later.find((name) => name.endsWith(contractEnding));
    if (gone)
      throw new Error(`This database is of a later release (${gone}), which has taken away what this one needs.`);
    const nothing = later.map((name) => [name, { up: async () => {} }] as const);
    const provider = { getMigrations: async () => Object.fromEntries([...migrations, ...nothing]) };
    const migrator = new Migrator({ db: owner, provider, allowUnorderedMigrations: true });
    // Nobody waits for a table that is not there yet, and all at once is sooner done.
    if (last !== undefined) return thrown(await migrator.migrateTo(last));
    if (done.length === 0) return thrown(await migrator.migrateToLatest());
    while (await ranNext(migrator, log));
  } finally {
    await owner.destroy();
  }
}

function thrown({ error }: MigrationResultSet): void {
  if (error) throw error;
}

/** Runs the next migration; answers false where there is none. */
async function ranNext(migrator: Migrator, log: MigrateOptions["log"]): Promise<boolean> {
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (!error) return results.length > 0;
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
    const migration = results.find(({ status }) => status === "Error")?.migrationName;
    log?.warn({ migration }, "a migration waits for somebody who reads or writes for long, and is tried again");
    await setTimeout(triedAgainMs * (1 + Math.random()));
  }
}

/** Ends the name of a migration that takes something away, so that no release before it works any more. */
export const contractEnding = ".contract";

async function executed(owner: Kysely<unknown>): Promise<string[]> {
  const { rows: tables } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(owner);
  if (tables.length === 0) return [];
  return (await sql<{ name: string }>`select name from kysely_migration`.execute(owner)).rows.map(({ name }) => name);
}

/**
 * Whether exactly these have run. A start asks for no more, and within seconds: what waits as long as a migration may take would
 * wait so long too where the connection has fallen silent.
 */
async function haveAllRun(url: string, files: readonly string[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: lookMs, query_timeout: lookMs });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
    return rows.map(({ name }) => `${name}.sql`).join() === files.join();
  } catch (error) {
    if ((error as { code?: string }).code === noSuchTable) return false;
    throw error;
  } finally {
    await sayGoodbye(client, lookMs);
  }
}

/** Whether a commit survives a power cut on this Postgres. */
export async function isDurable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ fsync: string }>`select current_setting('fsync') as fsync`.execute(db);
  return rows[0]?.fsync === "on";
}
