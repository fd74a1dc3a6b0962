import { describe, expect, test } from "vitest";
import { exported, exporting, fixture, nothing, parseCsv, readXlsx } from "../../test/sale/export-fixture.ts";
import type { StaffMember } from "../company/service.ts";
import type { SalesExport } from "./service.ts";

exporting();

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
    const branchName = 'ፒያሳ / Hall: "2"';
    await fixture.owner.query("update branch set name = $2 where id = $1", [branch.id, branchName]);
    const days = "2026-03-01-to-2026-03-31.csv";
    const nameOf = async (staff: StaffMember, filter: Partial<SalesExport> = {}) =>
      (await exported(staff, "csv", filter)).name;
    expect(await nameOf(superAdmin)).toBe(`sales-${days}`);
    expect(await nameOf(superAdmin, { companyId: fixture.foreign.company.id })).toBe(`sales-Foreign-${days}`);
    expect(await nameOf(superAdmin, { branchId: branch.id })).toBe(`sales-Own-ፒያሳ-Hall-2-${days}`);
    expect(await nameOf(own.admin, { branchId: branch.id, cashierId: cashier.id })).toBe(
      `sales-ፒያሳ-Hall-2-own-first-cashier-${days}`,
    );
    expect(await nameOf({ ...cashier, branchName })).toBe(`sales-ፒያሳ-Hall-2-own-first-cashier-${days}`);
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
