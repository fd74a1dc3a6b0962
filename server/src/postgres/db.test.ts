import { readdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { createLog } from "../log.ts";
import { isDatabaseAway } from "./connections.ts";
import { migrate, openDb } from "./db.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** As in a process that has asked nothing yet: other tests in this one may have used up the names. */
async function unplanned() {
  vi.resetModules();
  const fresh = await import("./db.ts");
  return fresh.openDb(database.url, createLog("silent"));
}

describe("a connection", () => {
  test("that is cut in the middle of a transaction fails that transaction, and the next one works", async () => {
    const cut = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await database.owner.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
      await sql`select 1`.execute(tx);
    });
    const error = await cut.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).not.toBeNull();
    expect(isDatabaseAway(error)).toBe(true);
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  test("that planned a statement before a migration fails once, and those after it know the new column", async () => {
    const { db } = await unplanned();
    const { owner } = database;
    await owner.query("create table planned (first integer); grant select on planned to derash_server");
    const read = () => sql`select * from planned`.execute(db);
    for (let times = 0; times < 6; times++) await read();
    await owner.query("alter table planned add second integer; insert into planned values (1, 2)");
    expect(isDatabaseAway(await read().catch((error: unknown) => error))).toBe(true);
    expect((await read()).rows).toEqual([{ first: 1, second: 2 }]);
    await db.destroy();
  });

  test("of reports is waited for while long ones are read", async () => {
    const { db } = openDb(database.url, createLog("silent"), "reports");
    const long = () => sql`select pg_sleep(4)`.execute(db);
    const reads = [long(), long(), sql`select 1 as one`.execute(db)];
    expect((await Promise.all(reads)).at(2)?.rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test("plans a statement once", async () => {
    const { db } = await unplanned();
    await db.connection().execute(async (one) => {
      for (let times = 0; times < 3; times++) await sql`select 'planned once'`.execute(one);
      const { rows } = await sql<{ plans: number }>`select (generic_plans + custom_plans)::int as plans
        from pg_prepared_statements where statement = ${"select 'planned once'"}`.execute(one);
      expect(rows).toEqual([{ plans: 3 }]);
    });
    await db.destroy();
  });

  test("is what our promises rest on, whatever the database's defaults are", async () => {
    const { rows } = await sql<{ role: string; commit: string; isolation: string }>`select current_user as role,
      current_setting('synchronous_commit') as commit, current_setting('transaction_isolation') as isolation`.execute(
      database.db,
    );
    expect(rows).toEqual([{ role: "derash_server", commit: "on", isolation: "read committed" }]);
  });
});

test("a start whose connection falls silent ends, for whoever looks after the server to start it again", async () => {
  // Lets everybody in, is ready for a query, and says no more.
  const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
  const silent = createServer((socket) => void socket.on("error", () => {}).once("data", () => socket.write(welcome)));
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  const { port } = silent.address() as AddressInfo;
  await expect(migrate(`postgres://derash@127.0.0.1:${port}/derash`)).rejects.toThrow("Query read timeout");
  silent.close();
}, 20_000);

test("a migration that has to wait for a long reader keeps nobody from the table, and goes through when the reader ends", async () => {
  const old = await testDatabase("template0");
  await migrate(old.url, { last: "0130-wallet-totals-kept" });
  const reader = await old.owner.connect();
  await reader.query("begin; select from entry limit 1");
  const said: object[] = [];
  let isReading = true;
  const warn = (line: object) => void said.push(line);
  const migrated = migrate(old.url, { log: { warn } as never }).then(() => isReading);
  const tries = async () => {
    await sql`select from entry limit 1`.execute(old.db);
    return said.length;
  };
  await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(said[0]).toEqual({ migration: "0131-entries-lock-no-account" });
  isReading = false;
  await reader.query("commit");
  reader.release();
  expect(await migrated).toBe(false);
  const { rows } = await old.owner.query("select max(name) as name from kysely_migration");
  const [newest] = readdirSync(new URL("../../migrations/", import.meta.url))
    .sort()
    .slice(-1);
  expect(`${rows[0].name}.sql`).toBe(newest);
  await old.drop();
}, 60_000);

test.each([
  [{ code: "57P01" }, true],
  [{ code: "ECONNREFUSED" }, true],
  [{ code: "55P03" }, true],
  [{ code: "40P01" }, true],
  [{ message: "timeout exceeded when trying to connect" }, true],
  [{ code: "23505" }, false],
  [{ code: "42601", message: "syntax error" }, false],
  [new Error("Invariant broken"), false],
])("%o is the database being away: %s", (error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});
