import { setTimeout } from "node:timers/promises";
import pg from "pg";

// What the embedded Postgres is asked as its owner; `server` is an address without a database.

/** One that is told between two questions that its Postgres is being stopped, by another server, is no reason to end this process. */
function askingAs(options: pg.ClientConfig): pg.Client {
  const client = new pg.Client(options);
  client.on("error", () => {});
  return client;
}

/** Whether a Postgres takes connections. A wrong password is an answer too, and the caller's to meet. */
export async function isAnswering(server: string): Promise<boolean> {
  if (!URL.canParse(server)) return false;
  const client = askingAs({ connectionString: `${server}/postgres`, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    return ((error as Partial<pg.DatabaseError>).code ?? "").startsWith("28");
  } finally {
    await client.end().catch(() => {});
  }
}

export async function ensureDatabase(server: string): Promise<void> {
  const client = askingAs({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'derash'");
    if (rowCount === 0) await client.query("create database derash").catch(ignoreIfThere);
  } finally {
    await client.end();
  }
}

/** Two servers that start for the first time at once: one of them makes the database, the other finds it made. */
function ignoreIfThere(error: unknown): void {
  const { code } = error as pg.DatabaseError;
  if (code !== "42P04" && code !== "23505") throw error;
}

/** Ends a connection; one that does not answer is not waited for any longer. */
export async function sayGoodbye(client: pg.Client, waitMs: number): Promise<void> {
  await Promise.race([client.end().catch(() => {}), setTimeout(waitMs, null, { ref: false })]);
}
