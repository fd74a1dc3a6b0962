import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { violationsOf } from "../../test/credit-fixture.ts";

/** The demo issues 200,000 ETB to each of two companies. */
test.each([
  ["the first birr", { CREDIT_APPROVAL_ABOVE: "0", ADJUSTMENT_APPROVAL_ABOVE: "0" }],
  ["1,000 ETB", { CREDIT_APPROVAL_ABOVE: "1000" }],
  ["what the first company has", { CREDIT_APPROVAL_ABOVE: "200000" }],
])(
  "where credit from %s on waits for a second super admin, the demo has its people and their money all the same",
  async (_, settings) => {
    const server = await testApp({ LOG_LEVEL: "silent", ...settings });
    try {
      await server.app.seed();
      // As a second start does.
      await server.app.seed();
      const { rows } = await server.owner.query(
        `select username, amount_santim::int as santim from staff join balance using (account_id)
         where username in ('company', 'branch', 'cashier') order by username`,
      );
      expect(rows).toEqual([
        { username: "branch", santim: 20_000_00 },
        { username: "cashier", santim: 10_000_00 },
        { username: "company", santim: 100_000_00 },
      ]);
      const waiting = await server.owner.query("select 1 from adjustment where kind = 'credit' and status = 'pending'");
      expect(waiting.rowCount).toBe(0);
      expect(await violationsOf({ db: server.db, owner: server.owner })).toEqual([]);
    } finally {
      await server.stop();
    }
  },
);
