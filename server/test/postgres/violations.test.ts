import { expect, test } from "vitest";
import { testDatabase } from "../database.ts";
import { forAllTests } from "../for-all-tests.ts";
import { allViolations, violationViews } from "./violations.ts";

const database = forAllTests(testDatabase);

test("every view of violations that the database has is asked", async () => {
  const { rows } = await database.owner.query(
    "select relname as name from pg_class where relkind in ('v', 'm') and relname like '%violation%' order by relname",
  );
  expect(rows.map(({ name }) => name)).toEqual([...violationViews]);
});

test("what any of them lists is found, by its name", async () => {
  expect(await allViolations(database.owner)).toEqual([]);
  for (const view of violationViews) {
    const client = await database.owner.connect();
    try {
      await client.query("begin");
      await client.query(`drop view ${view} cascade`);
      await client.query(`create view ${view} as select 'planted' as violation, 1 as id union all select null, 2`);
      expect(await allViolations(client)).toEqual([`${view}: {"violation":"planted","id":1}`]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
});
