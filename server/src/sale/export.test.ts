import { describe, expect, test } from "vitest";
import {
  exported,
  exporting,
  fixture,
  march,
  nothing,
  parseCsv,
  readXlsx,
  service,
} from "../../test/sale/export-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import type { SalesExport } from "./service.ts";

exporting();

const nasty = [
  "=cmd()",
  "አበበ",
  'say "hi", twice',
  "two\nlines",
  "+1",
  "-1",
  "@sum",
  "\ttab",
  "a\u0001b",
  "plain",
  "x\r\ny",
  "'quoted",
  // Written from the right to the left, and what turns the rest of a line round.
  "مقهى =1+1",
  "\u202e=cmd()",
];

describe("names that people gave", () => {
  const rename = (id: string, name: string) =>
    fixture.owner.query("update branch set name = $2 where id = $1", [id, name]);

  test.each(nasty)("a branch called %j stays a text in CSV, and is no formula", async (name) => {
    const { branch, cashier } = fixture.own.first;
    await rename(branch.id, name);
    await fixture.sell({ cashier });
    const { content } = await exported(fixture.own.admin, "csv");
    const [, row] = parseCsv(content.toString().slice(1));
    const isFormula = /^[=+\-@\t]/.test(name);
    expect(row?.slice(8)).toEqual([isFormula ? `'${name}` : name, cashier.username, "", ...nothing]);
  });

  test.each(nasty)("a branch called %j is the same text in XLSX", async (name) => {
    const { branch, cashier } = fixture.own.first;
    await rename(branch.id, name);
    await fixture.sell({ cashier });
    const { content } = await exported(fixture.own.admin, "xlsx");
    const row = (await readXlsx.default(content))[0]?.data[1];
    // A workbook is XML, which has no room for control characters.
    const kept = name.replace("\u0001", "");
    expect([row?.[8], row?.[9]]).toEqual([
      kept.trim() === kept ? kept : expect.stringContaining(kept.trim()),
      cashier.username,
    ]);
  });
});

describe("an export", () => {
  const fill = (count: number) =>
    fixture.owner.query(
      `insert into sale (created_at, company_id, branch_id, round_id, origin, stake_santim, player_count, cartela_count,
         total_santim, cut_santim, player_winnings_santim)
       select '2026-03-10T12:00:00Z'::timestamptz + (n / 7) * interval '1 ms', $2, $3, gen_random_uuid(), 'round', 1000, n % 5, 4, n, n / 5, n - n / 5
       from generate_series(1, $1::int) n`,
      [count, fixture.own.first.branch.companyId, fixture.own.first.branch.id],
    );

  test("is recorded with who took what", async () => {
    await fill(3);
    const { cashier, branch } = fixture.own.first;
    await exported(fixture.own.first.admin, "xlsx", { cashierId: cashier.id, branchId: branch.id });
    await exported(fixture.own.admin, "csv");
    const records = await fixture.db
      .selectFrom("audit_record")
      .selectAll()
      .where("action", "=", "sales.exported")
      .orderBy("position", "desc")
      .limit(2)
      .execute();
    const days = { start_date: "2026-03-01", end_date: "2026-03-31" };
    expect(records).toMatchObject([
      {
        actor_id: fixture.own.admin.id,
        actor_name: "own-admin",
        target_name: "sales-Own-2026-03-01-to-2026-03-31.csv",
        company_id: fixture.own.company.id,
        branch_id: null,
        before: null,
        after: { format: "csv", rows: 3, ...days },
        request_id: "request-1",
      },
      {
        actor_id: fixture.own.first.admin.id,
        branch_id: branch.id,
        after: { format: "xlsx", rows: 0, branch_id: branch.id, cashier_id: cashier.id, ...days },
      },
    ]);
    expect(
      await fixture.db.selectFrom("audit_violation").selectAll().where("violation", "is not", null).execute(),
    ).toEqual([]);
  });

  test("reads in pieces every row once, ties across the pieces too", async () => {
    await fill(5003);
    const { content } = await exported(fixture.own.admin, "csv");
    const rows = parseCsv(content.toString().slice(1));
    const found = rows.slice(1, -1).map(([id]) => Number(id));
    expect(found).toHaveLength(5003);
    expect(found).toEqual([...new Set(found)].sort((one, other) => other - one));
    expect(rows.at(-1)?.[5]).toBe(((5003 * 5004) / 2 / 100).toFixed(2));
  });

  test("of 100,000 rows is made without holding anybody up; of one more it is refused", {
    timeout: 180_000,
  }, async () => {
    await fill(100_000);
    let [latestMs, tickedAt] = [0, performance.now()];
    const ticking = setInterval(() => {
      latestMs = Math.max(latestMs, performance.now() - tickedAt);
      tickedAt = performance.now();
    }, 5);
    const begunAt = performance.now();
    const { content } = await exported(fixture.own.admin, "xlsx");
    clearInterval(ticking);
    // What held the clock up to the very end counts too.
    latestMs = Math.max(latestMs, performance.now() - tickedAt);
    // However busy the machine is: no turn is most of the work. The balls are called by this thread.
    expect(latestMs).toBeLessThan((performance.now() - begunAt) / 2);
    expect(content.byteLength).toBeGreaterThan(1_000_000);
    await fixture.sell({});
    const sales = service();
    const asked = (staff: StaffMember, format: SalesExport["format"]) =>
      sales.exportFile({ staff, requestId: "r" }, { ...march, format });
    for (const format of ["csv", "xlsx"] as const) {
      await expect(asked(fixture.own.admin, format)).rejects.toMatchObject({
        code: "too_many_rows",
        params: { max: 100_000 },
      });
    }
    // What was refused holds nobody else up.
    expect((await asked(fixture.own.second.admin, "csv")).content.byteLength).toBeLessThan(300);
  });

  test("waits for the one before it; more than four at once are told to come back", async () => {
    await fill(10);
    const sales = service();
    const actor = { staff: fixture.own.admin, requestId: "r" };
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => sales.exportFile(actor, { ...march, format: "csv" })),
    );
    const made = answers.flatMap((each) => (each.status === "fulfilled" ? [each.value.content.toString()] : []));
    const refused = answers.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(made).toHaveLength(4);
    expect(new Set(made).size).toBe(1);
    expect(refused).toEqual(Array(4).fill("too_many_requests"));
    await expect(sales.exportFile(actor, { ...march, format: "csv" })).resolves.toBeDefined();
  });
});
