import type { Sale, SalesPeriods, SalesPoint, SalesSummary } from "@derash/protocol/report/sale";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, signIn, testApp } from "../../test/app.ts";
import { type SaleFixture, saleFixture } from "../../test/sale-fixture.ts";
import { type SignedInStaff, signInStaff } from "../../test/staff-fixture.ts";

let app: Awaited<ReturnType<typeof testApp>>;
let fixture: SaleFixture;
let own: SignedInStaff;
let cashier: SignedInStaff;
const sold: number[] = [];

beforeAll(async () => {
  app = await testApp();
  fixture = await saleFixture(app);
  own = await signInStaff(app.url, "own-admin");
  cashier = await signInStaff(app.url, "own-first-cashier");
  for (let n = 0; n < 25; n++)
    sold.unshift(await fixture.sell({ at: `2026-03-10T12:00:${10 + n}Z`, cashier: fixture.own.first.cashier }));
  await fixture.sell({ branch: fixture.foreign.first.branch });
});
afterAll(() => app.stop());

const days = "start_date=2026-03-01&end_date=2026-03-31";
const paths = [
  "/api/sales",
  "/api/sales/summary",
  "/api/sales/periods",
  "/api/sales/chart",
  "/api/sales/export?format=csv",
];
const withSlash = (path: string) => path.replace(/(\?|$)/, "/$1");

describe("GET /api/sales/", () => {
  test("is pages, newest first, each below the last of the one before", async () => {
    const first = await own.request<Sale[]>("GET", `/api/sales/?${days}&page_size=20`);
    expect(first).toMatchObject({ status: 200 });
    expect(first.body.map(({ id }) => id)).toEqual(sold.slice(0, 20));
    const second = await own.request<Sale[]>("GET", `/api/sales?${days}&before=${first.body.at(-1)?.id}&page_size=3`);
    expect(second.body.map(({ id }) => id)).toEqual(sold.slice(20, 23));
  });

  test("without a page is all of the days, a thousand at most, and says where the rest is", async () => {
    const { company, id: branchId } = { company: fixture.own.company, id: fixture.own.second.branch.id };
    await app.owner.query(
      `insert into sale (created_at, company_id, branch_id, round_id, origin, stake_santim, player_count, cartela_count,
         total_santim, cut_santim, player_winnings_santim)
       select '2025-11-05T09:00:00Z', $1, $2, gen_random_uuid(), 'round', 1000, 2, 2, 2000, 400, 1600
       from generate_series(1, 1001)`,
      [company.id, branchId],
    );
    const get = async (path: string) => {
      const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${own.token}` } });
      return { sales: (await response.json()) as Sale[], link: response.headers.get("link") };
    };
    const whole = await get(`/api/sales/?${days}`);
    expect(whole).toMatchObject({ link: null });
    expect(whole.sales.map(({ id }) => id)).toEqual(sold);
    const november = `start_date=2025-11-01&end_date=2025-11-30&branch_id=${branchId}`;
    const first = await get(`/api/sales/?${november}`);
    expect(first.sales).toHaveLength(1000);
    const last = first.sales.at(-1)?.id;
    expect(first.link).toBe(`</api/sales/?${november}&before=${last}>; rel="next"`);
    const rest = await get(first.link?.slice(1).split(">")[0] ?? "");
    expect(rest.link).toBeNull();
    expect(rest.sales).toHaveLength(1);
    expect(new Set([...first.sales, ...rest.sales].map(({ id }) => id)).size).toBe(1001);
    const paged = await get(`/api/sales/?${november}&page_size=1000`);
    expect(paged.link).toBe(`</api/sales/?${november}&page_size=1000&before=${last}>; rel="next"`);
  });

  test("of days that nobody said, the rest is of the same days", async () => {
    for (let n = 0; n < 2; n++)
      await fixture.sell({ at: new Date().toISOString(), branch: fixture.foreign.first.branch });
    const headers = { authorization: `Bearer ${(await signInStaff(app.url, "foreign-admin")).token}` };
    const { headers: said } = await fetch(`${app.url}/api/sales?page_size=1`, { headers });
    expect(said.get("link")).toMatch(
      /page_size=1&start_date=\d{4}-\d\d-\d\d&end_date=\d{4}-\d\d-\d\d&before=\d+>; rel="next"$/,
    );
  });

  test("is a cashier's own", async () => {
    await fixture.sell({});
    const { body } = await cashier.request<Sale[]>("GET", `/api/sales/?${days}&page_size=100`);
    expect(body.map(({ id }) => id)).toEqual(sold);
  });

  test.each(["/api/sales", "/api/sales/chart", "/api/sales/summary"])(
    "%s answers a foreign unit byte for byte as a missing one",
    async (path) => {
      const text = async (filter: string) => {
        const headers = { authorization: `Bearer ${own.token}` };
        const response = await fetch(`${app.url}${path}/?${days}&${filter}`, { headers });
        return [response.status, await response.text()];
      };
      const missing = "00000000-0000-7000-8000-000000000000";
      const { branch, cashier: foreignCashier } = fixture.foreign.first;
      expect(await text(`branch_id=${branch.id}`)).toEqual(await text(`branch_id=${missing}`));
      expect(await text(`cashier_id=${foreignCashier.id}`)).toEqual(await text(`cashier_id=${missing}`));
      const { company } = fixture.foreign;
      expect(await text(`company_id=${company.id}`)).toEqual(await text(`company_id=${missing}`));
      expect((await text(`branch_id=${missing}`))[0]).toBe(200);
    },
  );

  test.each([
    ["start_date=2026-02-30", "start_date"],
    ["start_date=yesterday", "start_date"],
    ["start_date=2026-03-02&end_date=2026-03-01", "end_date"],
    ["start_date=2020-03-02&end_date=2026-03-01", "end_date"],
    ["end_date=", "end_date"],
    ["company_id=1", "company_id"],
    ["branch_id=1", "branch_id"],
    ["cashier_id='%20or%201=1", "cashier_id"],
    ["before=0", "before"],
    ["before=-5", "before"],
    ["before=NaN", "before"],
    ["before=1e9", "before"],
    ["before=10.001", "before"],
    ["before=", "before"],
    ["page_size=0", "page_size"],
    ["page_size=1001", "page_size"],
    ["page_size=ten", "page_size"],
  ])("refuses ?%s", async (query, field) => {
    const { status, body } = await own.request("GET", `/api/sales/?${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { success: false, error: "invalid_input" } });
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  });
});

describe("reports", () => {
  test("totals, sellers, periods and chart come with and without a slash", async () => {
    const summary = await own.request<SalesSummary>("GET", `/api/sales/summary/?${days}`);
    expect(summary.body).toMatchObject({
      branches: [{ name: "own-first" }],
      cashiers: [{ username: "own-first-cashier" }],
    });
    expect(summary.body.total_bet).toBe(summary.body.count * 40);
    expect((await own.request("GET", `/api/sales/summary?${days}`)).body).toEqual(summary.body);
    const chart = await own.request<SalesPoint[]>("GET", `/api/sales/chart/?${days}`);
    expect(chart.body).toMatchObject([
      { day: "2026-03-10", branch: "own-first", total_winnings: summary.body.total_bet },
    ]);
    const periods = await own.request<SalesPeriods>("GET", "/api/sales/periods/");
    expect(periods).toMatchObject({ status: 200, body: { yearly: expect.any(Number), weekly: 0 } });
  });

  test("an export is a file that nobody keeps", async () => {
    const headers = { authorization: `Bearer ${own.token}` };
    const get = (format: string) => fetch(`${app.url}/api/sales/export/?${days}&format=${format}`, { headers });
    const contentOf = async (format: string, mediaType: string) => {
      const file = await get(format);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        "content-type": mediaType,
        "content-disposition": `attachment; filename*=UTF-8''sales-Own-2026-03-01-to-2026-03-31.${format}`,
        "cache-control": "no-store",
      });
      return Buffer.from(await file.arrayBuffer());
    };
    const csv = await contentOf("csv", "text/csv; charset=utf-8");
    expect(csv.toString().slice(0, 4)).toBe("\uFEFFID,");
    const inAmharic = await (await get("csv&language=am")).text();
    expect(inAmharic.split(",")[0]).toBe("መለያ");
    const xlsx = await contentOf("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(xlsx.subarray(0, 2).toString()).toBe("PK");
  });

  test.each(["format=pdf", "format=", ""])("an export with ?%s is refused", async (query) => {
    const { status, body } = await own.request("GET", `/api/sales/export/?${query}`);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: "invalid_input", fields: { format: { code: "one_of", params: { options: ["csv", "xlsx"] } } } },
    });
  });
});

describe("who may ask", () => {
  test.each(paths)("%s: staff, not players, not strangers", async (path) => {
    const player = await signIn(app.url, 9_100_000 + paths.indexOf(path));
    for (const url of [path, withSlash(path)]) {
      expect(await player.request("GET", url)).toMatchObject({ status: 403, body: { error: "not_allowed" } });
      expect(await call(app.url, "GET", url)).toMatchObject({ status: 401, body: { error: "not_signed_in" } });
    }
  });

  test("the balance of bets is still where it was", async () => {
    expect(await own.request("GET", "/api/sales/betting/balance/")).toMatchObject({
      status: 200,
      body: { balance: 0 },
    });
  });
});
