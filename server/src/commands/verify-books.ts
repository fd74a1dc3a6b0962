import { parseArgs } from "node:util";
import { type BooksReport, checkBooks } from "@derash/books/check";
import { readJournals } from "@derash/books/journal";
import pg from "pg";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { openDatabase } from "../postgres/database.ts";
import { exitWith, say } from "./exit-code.ts";
import { momentOf } from "./moment.ts";

/**
 * `npm run verify-books [-- --journals <folder>] [--at <time>]`: exit code 0 when the books hold, 1 when not, 2 when they could not
 * be read. `--at`: what is overdue is so as of then; else as of when a server was there last.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { journals: { type: "string" }, at: { type: "string" } } });
  const { journals } = values;
  const at = momentOf(values.at);
  const lines = journals === undefined ? [] : await readJournals(journals);
  const { url, leave } = await openDatabase(readConfig(), createLog("error"));
  const client = new pg.Client({ connectionString: url, application_name: "derash verify-books" });
  try {
    await client.connect();
    return tell(await checkBooks(client, lines, at));
  } finally {
    await client.end();
    await leave();
  }
}

/** Answers whether they hold. */
function tell({ at, entries, rounds, sentences, journal, violations }: BooksReport): boolean {
  for (const { broken, count, cases } of violations) {
    say(`BROKEN ${count} times: ${broken}`);
    for (const each of cases) say(`  ${each}`);
  }
  say(`What is overdue is so as of ${at.toISOString()}.`);
  say(
    `Looked at: ${entries} entries, ${sentences} sentences, ${rounds} rounds played again, ${journal} lines of journals.`,
  );
  say(violations.length === 0 ? "The books hold." : "The books do NOT hold.");
  return violations.length === 0;
}

exitWith(main());
