import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ledgerViolations } from "../../test/database.ts";
import { walletsForAll } from "../../test/wallet-fixture.ts";

const { fixture, wallet } = walletsForAll();

describe("the books", () => {
  const changes = [
    "update entry set amount_santim = amount_santim + 1",
    "delete from entry",
    "truncate entry",
    "update transfer set type = 'BONUS'",
    "delete from transfer",
    "truncate transfer cascade",
    "update account set kind = 'house'",
    "delete from account",
    "truncate account cascade",
  ];

  test.each(changes)("refuse the server's role: %s", async (statement) => {
    await wallet(1);
    await expect(sql.raw(statement).execute(fixture.db)).rejects.toThrow(/permission denied/);
  });

  test.each(changes)("refuse even their owner: %s", async (statement) => {
    await wallet(1);
    await expect(fixture.owner.query(statement)).rejects.toThrow(/append only/);
  });

  test.each([
    "insert into entry (transfer_id, account_id, amount_santim) select transfer_id, account_id, 1 from entry limit 1",
    "insert into transfer (idempotency_key, type) values ('mine', 'TOP_UP')",
    "insert into account (kind, owner_id) values ('player', uuidv7())",
    "insert into balance (account_id) select id from account limit 1",
    "update balance set amount_santim = amount_santim + 1",
    "update balance set may_be_negative = true",
    "delete from balance",
    "alter table entry disable trigger entry_append_only",
    "drop view ledger_violation",
  ])("let the server's role in only by their functions: %s", async (statement) => {
    await wallet(1);
    await expect(sql.raw(statement).execute(fixture.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  test("name a balance that is not the sum of its entries", async () => {
    const a = await wallet(100);
    const set = (amount: number) =>
      fixture.owner.query("update balance set amount_santim = $2 where account_id = $1", [a, amount]);
    await set(101);
    const violations = await ledgerViolations(fixture.db);
    await set(100);
    expect(violations).toEqual([{ violation: "balance differs from its entries", id: a, santim: 1 }]);
  });

  test("name a transfer that does not sum to zero", async () => {
    const { owner } = fixture;
    const a = await wallet(100);
    const { rows } = await owner.query("select transfer_id from entry where account_id = $1", [a]);
    const client = await owner.connect();
    try {
      await client.query("begin");
      const forged = "insert into entry (transfer_id, account_id, amount_santim) values ($1, $2, 5)";
      await client.query(forged, [rows[0].transfer_id, await wallet()]);
      const { rows: violations } = await client.query(
        "select violation, id from ledger_violation where violation like 'transfer%'",
      );
      expect(violations).toEqual([{ violation: "transfer does not sum to zero", id: rows[0].transfer_id }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
