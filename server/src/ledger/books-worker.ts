import { parentPort, workerData } from "node:worker_threads";
import { checkBooks } from "@derash/books/check";
import pg from "pg";
import { invariant } from "../app-error.ts";
import type { BooksTask, Checked } from "./books.ts";

/** A thread's program: it looks at the books, keeps what it found in the database, and says it once. See books.ts. */
const port = parentPort;
invariant(port, "the books are checked in a thread of their own");

/** Two servers never look at once: this lock is held while one does, and goes with its connection. */
const lock = "select pg_try_advisory_lock(hashtextextended('books', 75)) as is_mine";
/** What was wrong is looked at again soon, as by ledger_check_all: the alert ends when the books hold again, and not the night after. */
const isDue = `select from books_checked where checked_at is null or checked_at < clock_timestamp() - $1 * interval '1 hour'
  or (cardinality(broken) > 0 and checked_at < clock_timestamp() - interval '15 minutes')`;
const keep = `update books_checked set checked_at = clock_timestamp(), took_ms = $1, entries = $2, rounds = $3, broken = $4`;

async function checkIfDue({ url, hours }: BooksTask): Promise<Checked | null> {
  const client = new pg.Client({ connectionString: url, application_name: "derash books", keepAlive: true });
  await client.connect();
  try {
    const { rows } = await client.query<{ is_mine: boolean }>(lock);
    if (!rows[0]?.is_mine || (await client.query(isDue, [hours])).rowCount === 0) return null;
    const startedAt = performance.now();
    const { entries, rounds, violations } = await checkBooks(client);
    const tookMs = Math.round(performance.now() - startedAt);
    await client.query(keep, [tookMs, entries, rounds, violations.map(({ broken }) => broken)]);
    return { violations, tookMs };
  } finally {
    await client.end();
  }
}

port.postMessage(await checkIfDue(workerData as BooksTask));
