import { createRequire } from "node:module";
import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../test/for-all-tests.ts";
import { saleDatabase } from "../../test/sale-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import type { StaffMember } from "../company/service.ts";
import { createLog } from "../log.ts";
import { createSaleService, type SalesExport } from "./service.ts";

/** Reads a workbook with another package than the one that writes it: the one that the end-to-end tests have. */
const requireAsE2e = createRequire(new URL("../../../e2e/package.json", import.meta.url));
type Workbook = { sheet: string; data: (string | number | Date | null)[][] }[];
const readXlsx: { default: (file: Buffer) => Promise<Workbook> } = await import(
  requireAsE2e.resolve("read-excel-file/node")
);

const fixture = forAllTests(saleDatabase);
beforeEach(() => fixture.owner.query("truncate sale"));

const header = [
  "ID",
  "Date",
  "Bet",
  "# players",
  "Game type",
  "Total winning",
  "Cut",
  "Player winning",
  "Branch",
  "Cashier",
  "Game",
  "Guarantee paid",
  "Tax",
  "Withheld",
];
/** Of what was guaranteed, and of taxes. */
const nothing = ["0.00", "0.00", "0.00"];
const service = () => {
  const { db } = fixture;
  return createSaleService({ db, audit: createAuditService({ db, log: createLog("silent") }) });
};
const march = {
  ...{ startDay: "2026-03-01", endDay: "2026-03-31", language: "en" as const, calendar: "gregory" as const },
  ...{ companyId: undefined, branchId: undefined, cashierId: undefined, code: undefined },
};
const exported = (staff: StaffMember, format: SalesExport["format"], filter: Partial<SalesExport> = {}) =>
  service().exportFile({ staff, requestId: "request-1" }, { ...march, ...filter, format });

/** Fields of a CSV by RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

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

describe("a file", () => {
  const at = ["2026-03-09T20:59:59.999999Z", "2026-03-09T21:00:00Z", "2026-02-28T21:00:00Z"];

  test("in CSV is the rows of the screen, newest first, in Ethiopia's time, and their totals", async () => {
    const [noon, midnight, first] = await sellThree();
    const { name, mediaType, content } = await exported(fixture.own.admin, "csv");
    expect([name, mediaType]).toEqual(["sales-Own-2026-03-01-to-2026-03-31.csv", "text/csv; charset=utf-8"]);
    const text = content.toString();
    expect(text.startsWith("\uFEFFID,Date,")).toBe(true);
    expect(parseCsv(text.slice(1))).toEqual([
      header,
      [
        `${midnight}`,
        "10/03/2026 00:00",
        "20.00",
        "7",
        "Bingo",
        "0.30",
        "0.10",
        "0.20",
        "own-second",
        "",
        "",
        ...nothing,
      ],
      [
        `${noon}`,
        "09/03/2026 23:59",
        "10.50",
        "3",
        "Bingo",
        "31.51",
        "6.31",
        "25.20",
        "own-first",
        "own-first-cashier",
        "",
        ...nothing,
      ],
      [
        `${first}`,
        "01/03/2026 00:00",
        "0.01",
        "0",
        "Bingo",
        "9000000.07",
        "0.00",
        "9000000.07",
        "own-second",
        "",
        "",
        ...nothing,
      ],
      ["Total", "", "", "10", "", "9000031.88", "6.41", "9000025.47", "", "", "", ...nothing],
    ]);
  });

  test("in XLSX has numbers as numbers and dates as dates", async () => {
    const [noon, midnight, first] = await sellThree();
    const { name, mediaType, content } = await exported(fixture.own.admin, "xlsx");
    expect({ name, mediaType }).toEqual({
      name: "sales-Own-2026-03-01-to-2026-03-31.xlsx",
      mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    });
    const [sheet] = await readXlsx.default(content);
    expect(sheet?.sheet).toBe("Sales");
    const shown = (date: string) => new Date(date);
    const rows = sheet?.data.map((row) => row.map((cell) => (cell instanceof Date ? toMinute(cell) : cell)));
    expect(rows).toEqual([
      header,
      [midnight, shown("2026-03-10T00:00Z"), 20, 7, "Bingo", 0.3, 0.1, 0.2, "own-second", null, null, 0, 0, 0],
      [
        noon,
        shown("2026-03-09T23:59Z"),
        10.5,
        3,
        "Bingo",
        31.51,
        6.31,
        25.2,
        "own-first",
        "own-first-cashier",
        null,
        0,
        0,
        0,
      ],
      [
        first,
        shown("2026-03-01T00:00Z"),
        0.01,
        0,
        "Bingo",
        9000000.07,
        0,
        9000000.07,
        "own-second",
        null,
        null,
        0,
        0,
        0,
      ],
      ["Total", null, null, 10, null, 9000031.88, 6.41, 9000025.47, null, null, null, 0, 0, 0],
    ]);
  });

  test("says in its name whose sales it holds, in letters that every file system takes", async () => {
    const { own, superAdmin } = fixture;
    const { branch, cashier } = own.first;
    await fixture.owner.query("update branch set name = 'ፒያሳ / Hall: \"2\"' where id = $1", [branch.id]);
    const days = "2026-03-01-to-2026-03-31.csv";
    const nameOf = async (staff: StaffMember, filter: Partial<SalesExport> = {}) =>
      (await exported(staff, "csv", filter)).name;
    expect(await nameOf(superAdmin)).toBe(`sales-${days}`);
    expect(await nameOf(superAdmin, { companyId: fixture.foreign.company.id })).toBe(`sales-Foreign-${days}`);
    expect(await nameOf(superAdmin, { branchId: branch.id })).toBe(`sales-Own-ፒያሳ-Hall-2-${days}`);
    expect(await nameOf(own.admin, { branchId: branch.id, cashierId: cashier.id })).toBe(
      `sales-ፒያሳ-Hall-2-own-first-cashier-${days}`,
    );
    expect(await nameOf(cashier)).toBe(`sales-ፒያሳ-Hall-2-own-first-cashier-${days}`);
    // What is foreign has no name either.
    expect(await nameOf(own.admin, { branchId: fixture.foreign.first.branch.id })).toBe(`sales-${days}`);
    await fixture.owner.query("update branch set name = $2 where id = $1", [branch.id, "ፒ".repeat(100)]);
    expect(await nameOf(own.admin, { branchId: branch.id })).toBe(`sales-Own-${"ፒ".repeat(40)}-${days}`);
    await fixture.owner.query("update branch set name = 'own-first' where id = $1", [branch.id]);
  });

  test("in the Ethiopian calendar names the days that the page does, in a workbook as texts", async () => {
    const [noon] = await sellThree();
    const { content } = await exported(fixture.own.admin, "csv", { calendar: "ethiopic" });
    expect(parseCsv(content.toString().slice(1)).find(([id]) => id === `${noon}`)?.[1]).toBe("30/06/2018 23:59");
    const workbook = await readXlsx.default(
      (await exported(fixture.own.admin, "xlsx", { calendar: "ethiopic" })).content,
    );
    expect(workbook[0]?.data.slice(1, -1).map((row) => row[1])).toEqual([
      "01/07/2018 00:00",
      "30/06/2018 23:59",
      "22/06/2018 00:00",
    ]);
  });

  test("of a super admin has a column for the company, in the reader's language", async () => {
    const id = await fixture.sell({ branch: fixture.foreign.first.branch });
    const { content } = await exported(fixture.superAdmin, "csv", { language: "am" });
    const [head, row, total] = parseCsv(content.toString().slice(1));
    const amharic = ["መለያ", "ቀን", "መደብ", "ተጫዋቾች", "የጨዋታ ዓይነት", "ጠቅላላ አሸናፊነት", "ድርሻ", "የተጫዋች አሸናፊነት"];
    expect(head).toEqual([...amharic, "ድርጅት", "ቅርንጫፍ", "ገንዘብ ተቀባይ", "ጨዋታ", "የተከፈለ ዋስትና", "ግብር", "የተቀነሰ ግብር"]);
    expect([row?.[0], row?.slice(8)]).toEqual([
      `${id}`,
      ["Foreign", fixture.foreign.first.branch.name, "", "", ...nothing],
    ]);
    expect([total?.[0], total?.[8]]).toEqual(["ጠቅላላ", ""]);
    const workbook = await readXlsx.default((await exported(fixture.superAdmin, "xlsx", { language: "am" })).content);
    expect(workbook[0]).toMatchObject({ sheet: "ሽያጮች", data: [head, expect.anything(), expect.anything()] });
  });

  test("of nothing has its header and a total of nothing", async () => {
    const { content } = await exported(fixture.own.admin, "csv");
    expect(parseCsv(content.toString().slice(1))).toEqual([
      header,
      ["Total", "", "", "0", "", "0.00", "0.00", "0.00", "", "", "", ...nothing],
    ]);
  });

  test("holds what its scope and filter let through, and nothing else", async () => {
    const [noon] = await sellThree();
    await fixture.sell({ branch: fixture.foreign.first.branch });
    const idsOf = async (staff: StaffMember, filter: Partial<SalesExport> = {}) => {
      const { content } = await exported(staff, "csv", filter);
      return parseCsv(content.toString().slice(1))
        .slice(1, -1)
        .map(([id]) => Number(id));
    };
    expect(await idsOf(fixture.superAdmin)).toHaveLength(4);
    expect(await idsOf(fixture.own.admin)).toHaveLength(3);
    expect(await idsOf(fixture.own.first.admin)).toEqual([noon]);
    expect(await idsOf(fixture.own.first.cashier)).toEqual([noon]);
    expect(await idsOf(fixture.own.admin, { branchId: fixture.own.first.branch.id })).toEqual([noon]);
    expect(await idsOf(fixture.own.admin, { branchId: fixture.foreign.first.branch.id })).toEqual([]);
    expect(await idsOf(fixture.own.second.cashier)).toEqual([]);
  });

  async function sellThree() {
    const { first, second } = fixture.own;
    await fixture.owner.query("update branch set name = 'own-first' where id = $1", [first.branch.id]);
    const one = { branch: first.branch, cashier: first.cashier, stake: 1050, players: 3, total: 3151, cut: 631 };
    const other = { branch: second.branch, stake: 2000, players: 7, total: 30, cut: 10 };
    const huge = { branch: second.branch, stake: 1, players: 0, total: 900_000_007, cut: 0 };
    return [
      await fixture.sell({ ...one, at: at[0] ?? "" }),
      await fixture.sell({ ...other, at: at[1] ?? "" }),
      await fixture.sell({ ...huge, at: at[2] ?? "" }),
    ] as const;
  }

  /** Spreadsheets count days as floats. */
  function toMinute(date: Date): Date {
    return new Date(Math.floor((date.getTime() + 500) / 60_000) * 60_000);
  }
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
