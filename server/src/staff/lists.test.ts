import type { Branch, Cashier, Company } from "@derash/protocol/management";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { levels, type SignedInStaff, type StaffFixture, signInAll, staffFixture } from "../../test/staff-fixture.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let people: Record<"superAdmin" | "company" | "branch" | "foreign", SignedInStaff>;

/** Cashiers of the first own branch beside the one that is there, more than one answer holds. */
const many = 1_204;

beforeAll(async () => {
  server = await testApp({ COUNTDOWN_MS: "600000" });
  fixture = await staffFixture(server);
  people = await signInAll(server.url, levels);
  await addCashiers(fixture.own.company.id, fixture.own.first.branch.id, "till", many);
  await addCashiers(fixture.foreign.company.id, fixture.foreign.first.branch.id, "stranger", 30);
});
afterAll(() => server.stop());

async function addCashiers(companyId: string, branchId: string, name: string, count: number): Promise<void> {
  await sql`
    with made as (select n, uuidv7() as id from generate_series(1, ${count}::integer) as n)
    insert into staff (id, username, password_hash, role, company_id, branch_id, first_name, last_name, account_id, origin)
    select id, ${name} || lpad(n::text, 4, '0'), 'none', 'cashier', ${companyId}::uuid, ${branchId}::uuid,
      case when n % 100 = 0 then 'Almaz' else 'Abebe' end, '100%', ledger_open('cashier', id), 'created' from made`.execute(
    server.db,
  );
}

async function page<Row>(person: SignedInStaff, list: string, query: Record<string, string> = {}) {
  const path = `/api/user/management/${list}/?${new URLSearchParams(query)}`;
  const response = await fetch(new URL(path, server.url), { headers: { authorization: `Bearer ${person.token}` } });
  expect(response.status).toBe(200);
  const { headers } = response;
  return {
    rows: (await response.json()) as Row[],
    count: Number(headers.get("x-total-count")),
    next: /^<(.+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? null,
  };
}
const names = (rows: readonly Cashier[]) => rows.map(({ username }) => username);

test("without a page a list is what it was, 1,000 rows at most, and a header says how many there are and where", async () => {
  const all = await page<Cashier>(people.company, "cashiers");
  expect([all.rows.length, all.count, all.next]).toEqual([1000, many + 2, "/api/user/management/cashiers/?page=2"]);
  const rest = await page<Cashier>(people.company, "cashiers", { page: "2" });
  expect([rest.rows.length, rest.next]).toEqual([many + 2 - 1000, null]);
  expect(new Set(names([...all.rows, ...rest.rows])).size).toBe(many + 2);
  expect((await page<Cashier>(people.superAdmin, "cashiers")).count).toBe(many + 2 + 31);
});

test("pages go through everybody once, in the order of their names", async () => {
  const seen: string[] = [];
  for (let at = 1; ; at++) {
    const { rows, next } = await page<Cashier>(people.branch, "cashiers", { page: String(at), page_size: "250" });
    seen.push(...names(rows));
    if (next === null) break;
  }
  expect(seen).toHaveLength(many + 1);
  expect(seen).toEqual([...new Set(seen)].sort());
  expect(await page(people.branch, "cashiers", { page: "99" })).toEqual({ rows: [], count: many + 1, next: null });
});

test("a search finds beyond the first thousand, by all words in any order and case, and takes signs as they are", async () => {
  const found = (search: string) => page<Cashier>(people.company, "cashiers", { search, page_size: "5" });
  expect(names((await found("till1203")).rows)).toEqual(["till1203"]);
  const almaz = await found("  OWN-FIRST almaz ");
  expect([almaz.count, names(almaz.rows)[4], almaz.next]).toEqual([
    12,
    "till0500",
    "/api/user/management/cashiers/?search=++OWN-FIRST+almaz+&page_size=5&page=2",
  ]);
  expect((await found("100%")).count).toBe(many);
  expect((await found("10_%")).count).toBe(0);
  expect((await found("own-second")).count).toBe(1);
  expect((await found("nobody")).count).toBe(0);
});

test("nobody finds people of another company or branch, whatever is searched or named", async () => {
  for (const query of [
    { search: "stranger" },
    { search: "Foreign" },
    { search: "stranger0001", company: fixture.foreign.company.id },
    { company: fixture.foreign.company.id },
    { branch: fixture.foreign.first.branch.id },
    { branch: fixture.foreign.first.branch.id, page: "2", page_size: "5" },
  ]) {
    for (const person of [people.company, people.branch]) {
      expect(await page(person, "cashiers", query as Record<string, string>)).toEqual({
        rows: [],
        count: 0,
        next: null,
      });
      expect(await page(person, "branches", query as Record<string, string>)).toEqual({
        rows: [],
        count: 0,
        next: null,
      });
    }
  }
  expect((await page(people.branch, "cashiers", { search: "own-second" })).count).toBe(0);
  expect((await page(people.foreign, "cashiers", { search: "till" })).count).toBe(0);
  const ofCompany = { company: fixture.foreign.company.id, search: "stranger" };
  expect((await page(people.superAdmin, "cashiers", ofCompany)).count).toBe(30);
});

test("companies and branches are found by their admins too", async () => {
  const companies = await page<Company>(people.superAdmin, "companies", { search: "foreign-admin", page_size: "1" });
  expect(companies.rows.map(({ name }) => name)).toEqual(["Foreign"]);
  const branches = await page<Branch>(people.company, "branches", { search: "second-admin own" });
  expect(branches.rows.map(({ name }) => name)).toEqual(["own-second"]);
  const first = await page<Branch>(people.superAdmin, "branches", { page_size: "2" });
  expect([first.rows.map(({ name }) => name), first.count]).toEqual([["foreign-first", "Online"], 4]);
});

test.each([{ page: "0" }, { page_size: "1001" }, { page: "x" }, { search: "x".repeat(101) }])(
  "%j is refused",
  async (query) => {
    const path = `/api/user/management/cashiers/?${new URLSearchParams(query as Record<string, string>)}`;
    expect((await people.company.request("GET", path)).status).toBe(400);
  },
);

test("a list is sorted by name, balance or age, from either end, and its pages share no row", async () => {
  const sorted = async (sort: string) => {
    const first = await page<Cashier>(people.branch, "cashiers", { sort, page_size: "3" });
    const second = await page<Cashier>(people.branch, "cashiers", { sort, page_size: "3", page: "2" });
    return names([...first.rows, ...second.rows]);
  };
  const { accountId } = fixture.own.first.cashier;
  await server.owner.query("update balance set amount_santim = 5 where account_id = $1", [accountId]);
  const byBalance = await sorted("-balance");
  await server.owner.query("update balance set amount_santim = 0 where account_id = $1", [accountId]);
  expect(byBalance).toEqual(["own-first-cashier", "till0001", "till0002", "till0003", "till0004", "till0005"]);
  expect(await sorted("created")).toEqual(byBalance);
  expect((await sorted("-name"))[0]).toBe(`till${many}`);
  const companies = await page<Company>(people.superAdmin, "companies", { sort: "-name" });
  expect(companies.rows.map(({ name }) => name)).toEqual(
    ["Own", "Foreign", "Derash Demo"].filter((name) => companies.rows.some((row) => row.name === name)),
  );
  const branches = await page<Branch>(people.company, "branches", { sort: "-created" });
  expect(branches.rows.map(({ name }) => name)).toEqual(["own-second", "own-first"]);
});
