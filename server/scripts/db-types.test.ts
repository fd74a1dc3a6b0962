import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../test/database.ts";
import { databaseTypes } from "./db-types.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test("the types of the database are those that its migrations make", async () => {
  const committed = readFileSync(new URL("../src/postgres/schema.ts", import.meta.url), "utf8");
  expect(await databaseTypes(database.url), "Run `npm run db:types`.").toBe(committed);
});

test("a text is as narrow as the schema's check, and what the database alone makes cannot be inserted", async () => {
  await database.owner.query(`create table narrow (
    id bigint generated always as identity,
    word text not null check (word in ('one', 'two')),
    sole text check (sole = 'this'),
    shape text not null check (shape ~ '^a'),
    either text not null check (either in ('one', 'two') or word = 'one'),
    twice bigint generated always as (1 + 1) stored,
    made_at timestamptz not null default clock_timestamp(),
    given_at timestamptz not null default now())`);
  const types = await databaseTypes(database.url);
  await database.owner.query("drop table narrow");
  expect(/export interface Narrow \{\n([^}]*)\}/.exec(types)?.[1]).toBe(`  either: string;
  given_at: Generated<Date>;
  id: GeneratedAlways<number>;
  made_at: GeneratedAlways<Date>;
  shape: string;
  sole: "this" | null;
  twice: GeneratedAlways<number | null>;
  word: "one" | "two";
`);
});

test("a setting that names no column is refused", async () => {
  await database.owner.query("alter table staff rename column stopped_with to stopped_by");
  await expect(databaseTypes(database.url)).rejects.toThrow("names what is not there: staff.stopped_with");
  await database.owner.query("alter table staff rename column stopped_by to stopped_with");
});
