import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ledgerViolations, type TestDatabase, testDatabase } from "../../test/database.ts";
import { move, walletFixture } from "../../test/wallet-fixture.ts";
import { migrate } from "../postgres/db.ts";
import type { Transfer } from "./service.ts";
import { checkAll, checkNew, followClock, lastFound, makeMonths } from "./upkeep.ts";

type Fixture = Awaited<ReturnType<typeof walletFixture>>;
let fixture: Fixture;
beforeEach(async () => {
  await fixture?.drop();
  fixture = await walletFixture();
});
afterAll(() => fixture.drop());

/** A transfer of so long ago, or of a month to come, with balances that agree; only their owner can write it so. */
async function posted(interval: string, amounts: readonly [number, number] = [-7, 7], client: Queries = fixture.owner) {
  const key = `test:${randomUUID()}`;
  const accounts = [await fixture.wallet(100), await fixture.wallet(100)];
  const { rows } = await client.query("select uuidv7($1::interval) as id", [interval]);
  const id: string = rows[0].id;
  await client.query("insert into transfer_key values ($1, $2)", [key, id]);
  await client.query("insert into transfer (id, idempotency_key, type) values ($1, $2, 'REFUND')", [id, key]);
  for (const [index, amount] of amounts.entries()) {
    const values = [id, accounts[index], amount];
    await client.query("insert into entry (transfer_id, account_id, amount_santim) values ($1, $2, $3)", values);
    await client.query("update balance set amount_santim = amount_santim + $2 where account_id = $1", values.slice(1));
  }
  return { id, key, accounts: accounts as [string, string] };
}
type Queries = { query: Fixture["owner"]["query"] };

/** The partitions that the rows of a transfer lie in. */
async function partitionsOf(id: string): Promise<string[]> {
  const { rows } = await fixture.owner.query<{ name: string }>(
    `select tableoid::regclass::text as name from transfer where id = $1
     union select tableoid::regclass::text from entry where transfer_id = $1 order by 1`,
    [id],
  );
  return rows.map(({ name }) => name);
}

/** As "2026_11", so many months from now. */
async function monthName(ahead: number): Promise<string> {
  const { rows } = await fixture.owner.query(
    "select to_char(date_trunc('month', now() at time zone 'UTC') + $1 * interval '1 month', 'YYYY_MM') as name",
    [ahead],
  );
  return rows[0].name;
}
const untilNextMonth = `select (date_trunc('month', now() at time zone 'UTC') + interval '1 month 1 day'
  - (now() at time zone 'UTC'))::text as interval`;
async function nextMonth(): Promise<string> {
  return (await fixture.owner.query(untilNextMonth)).rows[0].interval;
}

describe("the ledger by month", () => {
  test("keeps each transfer and its entries in the partition of its month, and has those of three months to come", async () => {
    const [now, next] = [await posted("0"), await posted(await nextMonth())];
    for (const [ahead, { id }] of [now, next].entries()) {
      const name = await monthName(ahead);
      expect(await partitionsOf(id)).toEqual([`by_month.entry_${name}`, `by_month.transfer_${name}`]);
    }
    await makeMonths(fixture.db);
    const { rows } = await fixture.owner.query(
      "select count(*)::int as months from pg_inherits where inhparent = 'transfer'::regclass",
    );
    expect(rows[0].months).toBe(5);
    expect(await ledgerViolations(fixture.db)).toEqual([]);
  });

  test("refuses nothing for want of a month, and says so", async () => {
    const { id } = await posted("1 year");
    expect(await partitionsOf(id)).toEqual(["by_month.entry_default", "by_month.transfer_default"]);
    const violations = ["transfer lies in no month", "entry lies in no month", "entry lies in no month"];
    expect((await ledgerViolations(fixture.db)).map((row) => (row as { violation: string }).violation)).toEqual(
      violations,
    );
  });

  test("knows a key of another month: what was paid for is not paid for again", async () => {
    const { key, accounts } = await posted(await nextMonth());
    const again: Transfer = { ...move(...accounts, 7), type: "REFUND", key };
    await fixture.post(again);
    await expect(fixture.post({ ...again, lines: move(...accounts, 8).lines })).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
    expect(await fixture.ledger.balanceOf(accounts[1])).toBe(107);
    expect(await ledgerViolations(fixture.db)).toEqual([]);
  });

  test("is as closed to the server's role and as append only in each partition", async () => {
    const name = await monthName(0);
    for (const table of [
      `by_month.transfer_${name}`,
      `by_month.entry_${name}`,
      "by_month.entry_default",
      "transfer_key",
    ]) {
      for (const change of [`delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(fixture.owner.query(change)).rejects.toThrow(/append only/);
        await expect(asServer(change)).rejects.toThrow(/permission denied/);
      }
    }
    await expect(asServer(`select from by_month.entry_${name}`)).rejects.toThrow(/permission denied/);
    await expect(asServer("insert into transfer_key values ('mine', uuidv7())")).rejects.toThrow(/permission denied/);
  });

  async function asServer(statement: string) {
    const client = await fixture.owner.connect();
    try {
      await client.query("set role derash_server");
      await client.query(statement);
    } finally {
      await client.query("reset role");
      client.release();
    }
  }
});

describe("the check of what is new", () => {
  /** The point goes on when every transaction of the whole cluster that was under way has ended; the server's own is one of many here. */
  async function verifiedBeyond(id: string) {
    await expect
      .poll(
        async () => {
          expect(await checkNew(fixture.db)).toEqual([]);
          return (await fixture.owner.query("select verified_to > $1 as is_beyond from ledger_verified", [id])).rows[0]
            .is_beyond;
        },
        { timeout: 20_000, interval: 20 },
      )
      .toBe(true);
  }
  const tamper = (id: string, account: string) =>
    fixture.owner.query(
      `begin; alter table entry disable trigger all;
       update entry set amount_santim = amount_santim + 1 where transfer_id = '${id}' and account_id = '${account}';
       alter table entry enable trigger all; commit`,
    );

  test("finds what was changed since the books were found right, and the nightly one what was changed before", async () => {
    const old = await posted("-10 minutes");
    await verifiedBeyond(old.id);
    await tamper(old.id, old.accounts[0]);
    expect(await checkNew(fixture.db)).toEqual([]);
    const sum = { violation: "transfer does not sum to zero", id: old.id, santim: 1 };
    const balance = { violation: "balance differs from its entries", id: old.accounts[0], santim: -1 };
    expect(await checkAll(fixture.db, 0)).toEqual([sum, balance]);
    expect(await checkAll(fixture.db, 20)).toEqual([]);
    expect(await lastFound(fixture.db)).toMatchObject({ fresh: { violations: 0 }, all: { violations: 2 } });

    const fresh = await posted("0");
    expect(await checkNew(fixture.db)).toEqual([]);
    await tamper(fresh.id, fresh.accounts[1]);
    const found = [
      { violation: "transfer does not sum to zero", id: fresh.id, santim: 1 },
      { violation: "balance differs from its entries", id: fresh.accounts[1], santim: -1 },
    ];
    expect(await checkNew(fixture.db)).toEqual(found);
    // It stays found: the point does not go past it.
    expect(await checkNew(fixture.db)).toEqual(found);
    expect(await lastFound(fixture.db)).toMatchObject({ fresh: { violations: 2 }, all: { violations: 2 } });
  });

  test("goes on from an hour ago where the clock was set back, and finds what is new then", async () => {
    const old = await posted("-2 hours");
    await verifiedBeyond(old.id);
    expect(await followClock(fixture.db)).toBe(false);
    const before = await posted("0", [-7, 7]);
    // As a check leaves it just before its clock is set back by half an hour.
    await fixture.owner.query(`
      insert into ledger_verified_balance select account_id, sum(amount_santim) from entry group by account_id
        on conflict (account_id) do update set amount_santim = excluded.amount_santim;
      update books_checked set checked_at = clock_timestamp() + interval '10 minutes';
      update ledger_verified set checked_at = clock_timestamp() + interval '30 minutes',
        all_checked_at = clock_timestamp() + interval '20 minutes', verified_to = first_id_at(clock_timestamp() + interval '24 minutes')`);
    const fresh = await posted("0");
    await fixture.post({ ...move(...before.accounts, 3), key: `test:${randomUUID()}` });
    expect(await followClock(fixture.db)).toBe(true);
    expect(await followClock(fixture.db)).toBe(false);
    const { all, books } = await lastFound(fixture.db);
    for (const { ageSeconds } of [all, books]) expect(ageSeconds).toBeGreaterThanOrEqual(0);
    await verifiedBeyond(old.id);
    await tamper(fresh.id, fresh.accounts[1]);
    expect(await checkNew(fixture.db)).toEqual([
      { violation: "transfer does not sum to zero", id: fresh.id, santim: 1 },
      { violation: "balance differs from its entries", id: fresh.accounts[1], santim: -1 },
    ]);
  });

  test("finds nothing wrong in what came below the point, as after a clock that was set back by little", async () => {
    const before = await posted("0");
    await fixture.owner.query(`
      insert into ledger_verified_balance select account_id, sum(amount_santim) from entry group by account_id
        on conflict (account_id) do update set amount_santim = excluded.amount_santim;
      update ledger_verified set verified_to = uuidv7()`);
    const unseen = await posted("-1 minutes");
    await fixture.post({ ...move(...unseen.accounts, 3), key: `test:${randomUUID()}` });
    await fixture.post({ ...move(...before.accounts, 3), key: `test:${randomUUID()}` });
    expect(await checkNew(fixture.db)).toEqual([]);
  });

  test("finds a balance that was changed, of an account that has moved", async () => {
    const { accounts } = await posted("0");
    await fixture.owner.query("update balance set amount_santim = amount_santim + 5 where account_id = $1", [
      accounts[0],
    ]);
    expect(await checkNew(fixture.db)).toEqual([
      { violation: "balance differs from its entries", id: accounts[0], santim: 5 },
    ]);
  });

  test("finds a key that says another transfer than its own, and one that is not there", async () => {
    const [first, second] = [await posted("0"), await posted("0")];
    const withoutRules = (statement: string) =>
      fixture.owner.query(
        `begin; alter table transfer_key disable trigger all; ${statement}; alter table transfer_key enable trigger all; commit`,
      );
    await withoutRules(`update transfer_key set transfer_id = '${second.id}' where transfer_id = '${first.id}'`);
    const differs = ({ id }: { id: string }) => ({ violation: "transfer and its key differ", id, santim: 0 });
    expect(await checkNew(fixture.db)).toEqual([differs(first)]);
    await withoutRules(`delete from transfer_key where transfer_id = '${second.id}'`);
    const found = await checkNew(fixture.db);
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining([differs(first), differs(second)]));
  });

  test("skips no transfer that is committed late, whatever has been checked meanwhile", async () => {
    const first = await posted("-20 minutes");
    const client = await fixture.owner.connect();
    await client.query("begin");
    // Wrong by one santim, and with an id of a time that the point would else have passed.
    const late = await posted("-15 minutes", [-7, 8], client);
    for (let check = 0; check < 4; check++) expect(await checkNew(fixture.db)).toEqual([]);
    await client.query("commit");
    client.release();
    const found = (await checkNew(fixture.db)).map(({ violation, id }) => [violation, id]);
    expect(found).toEqual([["transfer does not sum to zero", late.id]]);
    expect(first.id < late.id).toBe(true);
  });
});

describe("the migration", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase("template0");
  });
  afterAll(() => database.drop());

  test("brings every row of every month into its month, to the santim", async () => {
    await migrate(database.url, { last: "0045-stakes-in-one-statement" });
    await database.owner.query(
      `select ledger_open('demo', uuidv7()), ledger_open('player', uuidv7()), ledger_open('player', uuidv7());
       with wallet as (select id, row_number() over (order by kind, id) as place from account),
       posted as (
         insert into transfer (id, idempotency_key, type, created_at)
           select uuidv7(-n * interval '9 days'), 'test:' || n, 'TOP_UP', now() - n * interval '9 days' from generate_series(0, 11) n
           returning id, split_part(idempotency_key, ':', 2)::int as n)
       insert into entry (transfer_id, account_id, amount_santim)
         select posted.id, wallet.id, case place when 1 then -(n + 1) else n + 1 end
         from posted, wallet where place in (1, 2 + n % 2);
       update balance b set amount_santim = (select coalesce(sum(amount_santim), 0) from entry e where e.account_id = b.account_id)`,
    );
    const rows =
      "select e.*, t.idempotency_key, t.created_at from entry e join transfer t on t.id = e.transfer_id order by e.id";
    const before = (await database.owner.query(rows)).rows;
    await migrate(database.url);
    expect((await database.owner.query(rows)).rows).toEqual(before);
    expect(before).toHaveLength(24);
    const { rows: found } = await database.owner.query(
      `select count(distinct tableoid)::int as months, bool_and(tableoid::regclass::text = 'by_month.transfer_' ||
         to_char(created_at at time zone 'UTC', 'YYYY_MM')) as is_right from transfer`,
    );
    expect(found).toEqual([{ months: expect.any(Number), is_right: true }]);
    expect(found[0].months).toBeGreaterThan(2);
    expect((await database.owner.query("select * from ledger_violation")).rows).toEqual([]);
  });
});
