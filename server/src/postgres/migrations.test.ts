import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { contractEnding, migrate } from "./db.ts";

const folder = fileURLToPath(new URL("../../migrations/", import.meta.url));
/** The rule is younger than the migrations before this one. */
const ruleSince = "0053";
/** What a server of the release before may still ask for, or would break. */
const takesAway = [
  // A temporary table is nobody else's.
  /\bdrop\s+(table(?!\s+if\s+exists\s+pg_temp\.)|column|view|function|schema|type|sequence|role|constraint)\b/,
  /\balter\s+table\b[^;]*\b(drop|rename)\b/,
  /\brename\s+to\b/,
  /\balter\s+column\b[^;]*\b(type|set\s+not\s+null|drop\s+default)\b/,
  /\badd\s+(column\s+)?\w+[^,;]*(?<!\bis\s)\bnot\s+null\b(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/,
  /\btruncate\b(?!\s+on\b)/,
  // A new function is taken from the public at once; that is nobody's who had it.
  /\brevoke\b(?![^;]*\bfrom\s+public\b)/,
];

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, "").toLowerCase();
/** A check that makes room for another of its name. That the other is wider, whoever reads the migration has to see. */
const withoutReplaced = (text: string) =>
  text.replaceAll(/\bdrop\s+constraint\s+(\w+),\s*add\s+constraint\s+\1\b/g, "add constraint $1");
/** A reference that is no longer asked for: what a server of the release before writes passes with it and without it. */
const withoutReferences = (text: string) => text.replaceAll(/\bdrop\s+constraint\s+\w+_fkey\b/g, "");
const foundIn = (text: string) =>
  takesAway.filter((pattern) => pattern.test(withoutReferences(withoutReplaced(withoutComments(text)))));

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const remember = (name: string) =>
  database.owner.query("insert into kysely_migration (name, timestamp) values ($1, '2027-01-01')", [name]);
const forget = (name: string) => database.owner.query("delete from kysely_migration where name = $1", [name]);

test("a migration only adds; what takes something away is a later one that says so in its name", () => {
  const names = readdirSync(folder).filter((name) => name >= ruleSince && !name.endsWith(`${contractEnding}.sql`));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names)
    expect({ name, found: foundIn(readFileSync(folder + name, "utf8")) }).toEqual({ name, found: [] });
});

test.each([
  "drop table round",
  "alter table round drop column seed",
  "alter table round rename column seed to secret",
  "alter table round alter column seed set not null",
  "alter table round alter column code type varchar(3)",
  "alter table round add column colour text not null",
  "revoke select on round from derash_server",
  "alter table room drop constraint room_check, add constraint another_check check (true)",
  "alter table room drop constraint room_pkey",
])("taken away: %s", (statement) => expect(foundIn(statement)).not.toEqual([]));

test.each([
  "-- drop table round\nselect 1",
  "drop table if exists pg_temp.pair",
  "create table operation (id bigint not null)",
  "alter table round add column colour text",
  "alter table room drop constraint room_check,\n  add constraint room_check check (true)",
  "alter table round add column colour text not null default 'red'",
  "alter table round add constraint coloured check (colour is not null)",
  "alter table entry drop constraint entry_account_id_fkey",
  "create trigger kept before update or delete or truncate on round execute function refuse_change()",
  "create or replace function f() returns int language sql return 1",
])("only added: %s", (statement) => expect(foundIn(statement)).toEqual([]));

test("a release can be taken back: it works on the tables of a later one, and says so where it cannot", async () => {
  await remember("9998-of-a-later-release");
  await database.owner.query("alter table heartbeat add column of_a_later_release text");
  await migrate(database.url);
  await database.db.insertInto("heartbeat").values({ id: 1, beaten_at: new Date() }).execute();
  const gone = `9999-of-a-later-release${contractEnding}`;
  await remember(gone);
  await expect(migrate(database.url)).rejects.toThrow(`later release (${gone})`);
  await forget(gone);
  await migrate(database.url);
});
