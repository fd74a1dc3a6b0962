import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import type { Branch, Cashier, Company, Created, Hierarchy } from "@derash/protocol/management";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import {
  create,
  fixture,
  list,
  path,
  people,
  peopleOfUnits,
  records,
  server,
  withoutId,
} from "../../test/staff/people-fixture.ts";
import { type SignedInStaff, signInStaff } from "../../test/staff-fixture.ts";
import { createLedgerService } from "../ledger/service.ts";

peopleOfUnits();

let nextName = 1;

async function fund(accountId: string, amount: number): Promise<void> {
  const ledger = createLedgerService({ db: server.db });
  const lines = [
    { accountId: fixture.superAdmin.accountId, amount: santim(-amount) },
    { accountId, amount: santim(amount) },
  ];
  const transfer = { key: randomUUID(), type: "CREDIT", roundId: null, description: "", lines } as const;
  await server.db.transaction().execute((tx) => ledger.post(tx, transfer));
}

describe("the hierarchy", () => {
  test("says who one is, what the unit holds, and what one may make", async () => {
    await fund(fixture.own.first.admin.accountId, 123_45);
    const branch = { id: fixture.own.first.branch.id, name: "own-first" };
    const own = { company: "Own", company_id: fixture.own.company.id, is_super_admin: false, issued_credit: null };
    const rights = {
      can_create_branches: false,
      can_create_cashiers: true,
      adjustment_approval_above: 1000,
      credit_approval_above: 500_000,
    };
    const hierarchy = async (person: SignedInStaff) =>
      (await person.request<Hierarchy>("GET", `${path}/hierarchy/`)).body;
    expect(await hierarchy(people.branch)).toEqual({
      user_type: "branch_admin",
      branch,
      balance: 123.45,
      ...own,
      ...rights,
    });
    expect(await hierarchy(people.company)).toEqual({
      ...own,
      ...rights,
      user_type: "company_admin",
      branch: null,
      balance: 0,
      can_create_branches: true,
    });
    expect(await hierarchy(people.cashier)).toEqual({
      ...own,
      ...rights,
      user_type: "cashier",
      branch,
      balance: 0,
      can_create_cashiers: false,
    });
    expect(await hierarchy(people.superAdmin)).toEqual({
      ...rights,
      user_type: "super_admin",
      company: null,
      company_id: null,
      branch: null,
      balance: 0,
      issued_credit: expect.any(Number),
      can_create_branches: true,
      is_super_admin: true,
    });
  });
});

describe("a new cashier", () => {
  const person = () => ({ username: `new-${nextName++}`, password: "secret-2" });

  test("of a branch admin is of their branch", async () => {
    const body = { ...person(), email: "abebe@example.com", first_name: "Abebe", last_name: "Bikila" };
    const { status, body: made } = await create<Created<Cashier>>(people.branch, "cashiers", body);
    expect(status).toBe(200);
    expect(made).toEqual({
      id: expect.any(String),
      username: body.username,
      email: "abebe@example.com",
      first_name: "Abebe",
      last_name: "Bikila",
      branch: fixture.own.first.branch.id,
      branch_name: "own-first",
      company_name: "Own",
      balance: 0,
      status: true,
      switch_version: 0,
      created_at: expect.stringMatching(/Z$/),
      credentials: { username: body.username, password: "secret-2" },
    });
    const { user } = await signInStaff(server.url, body.username, "secret-2");
    expect(user).toMatchObject({ id: made.id, user_type: "cashier" });
    expect(await records(made.id)).toMatchObject([
      {
        action: "cashier.created",
        actor_name: "own-first-admin",
        branch_id: made.branch,
        before: null,
        after: { branch: "own-first" },
      },
      { action: "sign_in.done" },
    ]);
    expect(JSON.stringify(await records(made.id))).not.toContain("secret-2");
  });

  test("of everybody else is of the branch that they choose", async () => {
    for (const admin of [people.superAdmin, people.company]) {
      expect(await create(admin, "cashiers", person())).toMatchObject({
        status: 400,
        body: { error: "invalid_input", fields: { branch: { code: "branch_required" } } },
      });
      const { body } = await create<Cashier>(admin, "cashiers", { ...person(), branch: fixture.own.second.branch.id });
      expect(body.branch_name).toBe("own-second");
    }
  });

  test("of a foreign branch is answered as of one that is missing", async () => {
    const missing = withoutId(await create(people.company, "cashiers", { ...person(), branch: randomUUID() }));
    expect(missing).toMatchObject({ status: 404, body: { error: "not_found" } });
    const tries: [SignedInStaff, string][] = [
      [people.company, fixture.foreign.first.branch.id],
      [people.branch, fixture.own.second.branch.id],
      [people.branch, fixture.foreign.first.branch.id],
    ];
    for (const [admin, branch] of tries) {
      expect(withoutId(await create(admin, "cashiers", { ...person(), branch }))).toEqual(missing);
    }
  });

  test.each([
    [{ username: "OWN-ADMIN" }, 409, "username_taken", { username: { code: "username_taken" } }],
    [{ username: "" }, 400, "invalid_input", { username: { code: "username_required" } }],
    [{ username: "a b" }, 400, "invalid_input", { username: { code: "username_format" } }],
    [{ password: "" }, 400, "invalid_input", { password: { code: "password_required" } }],
    [{ password: "12345" }, 400, "invalid_input", { password: { code: "password_too_short" } }],
    [{ email: "no mail" }, 400, "invalid_input", { email: { code: "not_email" } }],
    [{ branch: "7" }, 400, "invalid_input", { branch: { code: "branch_invalid" } }],
    [{ first_name: "a\u0000b" }, 400, "invalid_input", { first_name: { code: "not_plain" } }],
  ])("with %j is refused with words at the field", async (change, status, error, fields) => {
    expect(await create(people.branch, "cashiers", { ...person(), ...change })).toMatchObject({
      status,
      body: { error, fields },
    });
  });

  test("whom eight ask for at once is one", async () => {
    const body = person();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(people.branch, "cashiers", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe("the lists", () => {
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const sorted = (texts: string[]) =>
    texts.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));

  test("show what is in the scope, by name, with counts and balances", async () => {
    const companies = await list<Company>(people.superAdmin, "companies");
    expect(names(companies)).toEqual(sorted(names(companies)));
    const branches = await list<Branch>(people.superAdmin, "branches");
    expect(names(branches)).toEqual(sorted(names(branches)));
    const own = companies.find(({ name }) => name === "Own");
    expect(own).toMatchObject({ user_id: fixture.own.admin.id, username: "own-admin" });
    expect(own?.branches_count).toBe(branches.filter(({ company_name }) => company_name === "Own").length);
    const first = branches.find(({ id }) => id === fixture.own.first.branch.id);
    const cashiers = await list<Cashier>(people.superAdmin, "cashiers", `?branch=${first?.id}`);
    expect(first).toMatchObject({ user_id: fixture.own.first.admin.id, username: "own-first-admin", balance: 123.45 });
    expect(first?.cashiers_count).toBe(cashiers.length);
    await fund(fixture.own.first.cashier.accountId, 50_00);
    const rows = await list<Cashier>(people.branch, "cashiers");
    expect(rows.find(({ id }) => id === fixture.own.first.cashier.id)).toMatchObject({ balance: 50, status: true });
  });

  test("show a company its own branches and cashiers, a branch its own, and filters never widen that", async () => {
    const [ownId, foreignId] = [fixture.own.company.id, fixture.foreign.company.id];
    for (const query of ["", `?company=${ownId}`]) {
      const branches = await list<Branch>(people.company, "branches", query);
      expect(new Set(branches.map(({ company }) => company))).toEqual(new Set([ownId]));
      const cashiers = await list<Cashier>(people.company, "cashiers", query);
      expect(new Set(cashiers.map(({ company_name }) => company_name))).toEqual(new Set(["Own"]));
    }
    for (const query of [
      `?company=${foreignId}`,
      `?branch=${fixture.foreign.first.branch.id}`,
      `?branch=${randomUUID()}`,
    ]) {
      for (const kind of ["branches", "cashiers"]) expect(await list(people.company, kind, query)).toEqual([]);
    }
    expect(names(await list<Branch>(people.branch, "branches"))).toEqual(["own-first"]);
    expect(await list(people.branch, "branches", `?branch=${fixture.own.second.branch.id}`)).toEqual([]);
    const own = await list<Cashier>(people.branch, "cashiers");
    expect(new Set(own.map(({ branch_name }) => branch_name))).toEqual(new Set(["own-first"]));
    expect(names(await list<Branch>(people.superAdmin, "branches", `?company=${foreignId}`))).toContain(
      "foreign-first",
    );
  });

  test("hold a thousand rows at most, asked for with one statement each", async () => {
    const one = await list<Cashier>(people.foreignBranch, "cashiers");
    expect(one).toHaveLength(1);
    await server.owner.query(
      `with made as (
         select gen_random_uuid() as id, n from generate_series(1, 1100) as n),
       opened as (select id, ledger_open('cashier', id) as account_id, n from made)
       insert into staff (id, username, password_hash, role, company_id, branch_id, account_id, origin)
       select id, 'many-' || n, 'x', 'cashier', $1, $2, account_id, 'created' from opened`,
      [fixture.foreign.company.id, fixture.foreign.first.branch.id],
    );
    const asked = vi.spyOn(pg.Client.prototype, "query");
    expect(await list<Cashier>(people.foreign, "cashiers")).toHaveLength(1000);
    // Beside what the server asks by itself: one for each row would be a thousand.
    expect(asked.mock.calls.length).toBeGreaterThan(0);
    expect(asked.mock.calls.length).toBeLessThan(100);
    asked.mockRestore();
  });

  test("are not for everybody", async () => {
    const tries: [SignedInStaff, string, string][] = [
      [people.company, "GET", "companies"],
      [people.company, "POST", "companies"],
      [people.branch, "POST", "branches"],
      [people.cashier, "GET", "branches"],
      [people.cashier, "GET", "cashiers"],
      [people.cashier, "POST", "cashiers"],
    ];
    for (const [person, method, kind] of tries) {
      const body = method === "POST" ? { name: "Name", username: "username", password: "secret-1" } : undefined;
      expect(await person.request(method, `${path}/${kind}`, body)).toMatchObject({
        status: 403,
        body: { error: "not_allowed" },
      });
    }
  });
});
