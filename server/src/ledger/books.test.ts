import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { checkBooksApart } from "./books.ts";
import { checkAll, lastFound } from "./upkeep.ts";

const hours = 20;
const lock = "hashtextextended('books', 75)";
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const check = (hoursApart = hours) => checkBooksApart({ url: database.url, hours: hoursApart });
const books = async () => (await lastFound(database.db)).books;

describe("the books, checked in a thread of the server", () => {
  test("grow old while nobody checks them, and are checked once in so many hours", async () => {
    await database.owner.query("update books_checked set since = clock_timestamp() - interval '2 days'");
    expect((await books()).ageSeconds).toBeGreaterThan(86_400);
    expect(await check()).toEqual({ violations: [], tookMs: expect.any(Number) });
    expect((await books()).ageSeconds).toBeLessThan(3600);
    expect(await check()).toBeNull();
    expect(await check(0)).not.toBeNull();
  });

  test("are checked by one server at a time", async () => {
    const other = await database.owner.connect();
    await other.query(`select pg_advisory_lock(${lock})`);
    expect(await check(0)).toBeNull();
    await other.query(`select pg_advisory_unlock(${lock})`);
    other.release();
    expect(await check(0)).not.toBeNull();
  });

  test("stay known as wrong until they are found right", async () => {
    // Money from nowhere: a balance that no entry explains.
    const { rows } = await database.owner.query(
      "insert into account (kind, owner_id) values ('demo', uuidv7()) returning id",
    );
    await database.owner.query("insert into balance (account_id, amount_santim) values ($1, 500)", [rows[0].id]);
    const found = await check(0);
    expect(found?.violations.map(({ count }) => count)).toEqual([1]);
    expect(await books()).toMatchObject({ violations: 1 });
    await database.owner.query("delete from balance where account_id = $1", [rows[0].id]);
    await check(0);
    expect(await books()).toMatchObject({ violations: 0 });
  });

  test("are checked again after a quarter of an hour where they were wrong, by both checks", async () => {
    const checkedAgo = (minutes: number, broken: string) =>
      database.owner.query(`update books_checked set broken = ${broken}, checked_at = clock_timestamp() - interval '${minutes} min';
        update ledger_verified set all_violations = cardinality(${broken}), all_checked_at = clock_timestamp() - interval '${minutes} min'`);
    const wrong = "array['a sum does not hold']";
    await checkedAgo(16, "array[]::text[]");
    expect(await check()).toBeNull();
    await checkAll(database.db, hours);
    expect((await lastFound(database.db)).all.ageSeconds).toBeGreaterThan(900);

    await checkedAgo(14, wrong);
    expect(await check()).toBeNull();
    await checkAll(database.db, hours);
    expect(await lastFound(database.db)).toMatchObject({ all: { violations: 1 }, books: { violations: 1 } });

    await checkedAgo(16, wrong);
    expect(await check()).not.toBeNull();
    await checkAll(database.db, hours);
    expect(await lastFound(database.db)).toMatchObject({ all: { violations: 0 }, books: { violations: 0 } });
  });

  test("tell of a database that is not there, and are left when the server ends", async () => {
    const nowhere = { url: database.url.replace(database.name, "nowhere"), hours };
    await expect(checkBooksApart(nowhere)).rejects.toThrow(/nowhere/);
    const ended = checkBooksApart({ url: database.url, hours: 0 }, AbortSignal.abort());
    await expect(ended).rejects.toThrow(/abort/);
  });
});
