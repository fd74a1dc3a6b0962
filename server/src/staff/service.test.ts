import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import type { Branch, Cashier, Company, Created, Hierarchy } from "@derash/protocol/management";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, call, connect, feltWithinMs, initDataOf, signIn, takenForMs, testApp } from "../../test/app.ts";
import { ledgerViolations } from "../../test/database.ts";
import {
  levels,
  type SignedInStaff,
  type StaffFixture,
  signInAll,
  signInStaff,
  staffFixture,
  testPassword,
} from "../../test/staff-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import { hashPassword } from "../auth/password.ts";
import type { StaffMember } from "../company/service.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createStaffService } from "./service.ts";

const path = "/api/user/management";
type Refused = { error: string; message: string; fields?: Record<string, object>; requestId: string };

let server: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let nextName = 1;
let people: Record<
  "superAdmin" | "company" | "branch" | "sibling" | "cashier" | "foreign" | "foreignBranch",
  SignedInStaff
>;

beforeAll(async () => {
  server = await testApp({ COUNTDOWN_MS: "600000" });
  fixture = await staffFixture(server);
  people = await signInAll(server.url, {
    ...levels,
    sibling: "own-second-admin",
    cashier: "own-first-cashier",
    foreignBranch: "foreign-first-admin",
  });
});
afterEach(async () => {
  expect(
    await server.db.selectFrom("audit_violation").where("violation", "is not", null).selectAll().execute(),
  ).toEqual([]);
});
afterAll(async () => {
  expect(await ledgerViolations(server.db)).toEqual([]);
  await server.stop();
});

const newName = (kind: string) => `${kind} ${nextName++}`;
const create = <Body>(person: SignedInStaff, kind: string, body: unknown) =>
  person.request<Body & Refused>("POST", `${path}/${kind}/`, body);
const list = async <Row>(person: SignedInStaff, kind: string, query = "") =>
  (await person.request<Row[]>("GET", `${path}/${kind}/${query}`)).body;
const branchOf = (id: string) => list<Branch>(people.superAdmin, "branches", `?branch=${id}`);
const records = (targetId: string) =>
  server.db.selectFrom("audit_record").where("target_id", "=", targetId).selectAll().orderBy("position").execute();
const withoutId = ({ status, body }: Answer<Refused>) => ({ status, body: { ...body, requestId: "" } });

/** A cashier of a branch, whom no other test touches. */
async function newCashier(branchId = fixture.own.first.branch.id): Promise<Created<Cashier>> {
  const body = { username: `cashier-${nextName++}`, password: testPassword, branch: branchId };
  const { status, body: made } = await create<Created<Cashier>>(people.superAdmin, "cashiers", body);
  expect(status).toBe(200);
  return made;
}

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

describe("a new company", () => {
  test("comes with an admin who signs in with the credentials that are shown once", async () => {
    const { status, body } = await create<Created<Company>>(people.superAdmin, "companies", {
      name: "  Bole Games PLC ",
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      name: "Bole Games PLC",
      branches_count: 0,
      balance: 0,
      created_at: expect.stringMatching(/Z$/),
      user_id: expect.any(String),
      username: "bole-games-plc",
      status: true,
      credentials: { username: "bole-games-plc", password: expect.stringMatching(/^\w{12}$/) },
    });
    const { credentials, ...company } = body;
    const admin = await signInStaff(server.url, credentials.username, credentials.password);
    expect(admin.user).toMatchObject({ id: company.user_id, user_type: "company_admin", company: { id: company.id } });
    expect(await list<Company>(people.superAdmin, "companies")).toContainEqual(company);
    const [record] = await records(company.id);
    expect(record).toMatchObject({
      action: "company.created",
      actor_name: "super",
      target_name: "Bole Games PLC",
      company_id: company.id,
      before: null,
      after: { name: "Bole Games PLC", username: "bole-games-plc" },
    });
    const everything = JSON.stringify([
      await server.db.selectFrom("audit_record").selectAll().execute(),
      await server.db.selectFrom("staff").selectAll().execute(),
    ]);
    expect(everything).not.toContain(credentials.password);
  });

  test("with an Amharic name gets a username all the same", async () => {
    const { body } = await create<Created<Company>>(people.superAdmin, "companies", { name: "ደራሽ ቢንጎ" });
    expect(body.credentials.username).toMatch(/^company-[a-z2-9]{4}$/);
    await signInStaff(server.url, body.credentials.username, body.credentials.password);
  });

  test("gets a number behind its username where that is taken", async () => {
    const usernames = [];
    for (const name of ["Piassa", "Piassa!", "Piassa?"]) {
      usernames.push((await create<Created<Company>>(people.superAdmin, "companies", { name })).body.username);
    }
    expect(usernames).toEqual(["piassa", "piassa-2", "piassa-3"]);
  });

  test("takes a chosen login, in small letters", async () => {
    const login = { username: "Chosen.One", password: "my own words" };
    const { body } = await create<Created<Company>>(people.superAdmin, "companies", {
      name: newName("Company"),
      ...login,
    });
    expect(body.credentials).toEqual({ username: "chosen.one", password: "my own words" });
    await signInStaff(server.url, "chosen.one", "my own words");
  });

  test.each([
    [{ name: "Own" }, 409, "name_taken", { name: { code: "name_taken" } }],
    [{ name: "oWN" }, 409, "name_taken", { name: { code: "name_taken" } }],
    [
      { name: "Free 1", username: "own-admin", password: "secret-1" },
      409,
      "username_taken",
      { username: { code: "username_taken" } },
    ],
    [{ name: "Free 1", username: "abebe" }, 400, "invalid_input", { password: { code: "password_required" } }],
    [{ name: "Free 1", password: "secret-1" }, 400, "invalid_input", { username: { code: "username_required" } }],
    [
      { name: "Free 1", username: "abebe", password: "short" },
      400,
      "invalid_input",
      { password: { code: "password_too_short" } },
    ],
    [{ name: " " }, 400, "invalid_input", { name: { code: "company_name_required" } }],
    [{ name: "x".repeat(101) }, 400, "invalid_input", { name: { code: "too_long" } }],
    [{ name: "a\u202eb" }, 400, "invalid_input", { name: { code: "not_plain" } }],
  ])("like %j is refused with words at the field", async (body, status, error, fields) => {
    expect(await create(people.superAdmin, "companies", body)).toMatchObject({ status, body: { error, fields } });
    expect((await list<Company>(people.superAdmin, "companies")).some(({ name }) => name === "Free 1")).toBe(false);
  });

  test("that eight ask for at once is one", async () => {
    const name = newName("Company");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create<Created<Company>>(people.superAdmin, "companies", { name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(
      (await list<Company>(people.superAdmin, "companies")).filter((company) => company.name === name),
    ).toHaveLength(1);
  });

  test("of another name that eight ask for at once have eight usernames", async () => {
    const names = ["Mercato", "Mercato-", "-Mercato", "Mercato!", "Mercato?", "(Mercato)", "Mercato.", "Mércato"];
    const answers = await Promise.all(
      names.map((name) => create<Created<Company>>(people.superAdmin, "companies", { name })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => body.username)).size).toBe(8);
  });
});

describe("a new branch", () => {
  test("of a company admin is of their own company, whatever company they name, and comes with an admin", async () => {
    const body = { name: "Arat Kilo", company: fixture.foreign.company.id };
    const { status, body: made } = await create<Created<Branch>>(people.company, "branches", body);
    expect(status).toBe(200);
    expect(made).toEqual({
      id: expect.any(String),
      name: "Arat Kilo",
      company: fixture.own.company.id,
      company_name: "Own",
      cashiers_count: 0,
      cartelas_count: 0,
      cartela_sets: [],
      balance: 0,
      is_online: false,
      created_at: expect.stringMatching(/Z$/),
      user_id: expect.any(String),
      username: "arat-kilo",
      status: true,
      credentials: { username: "arat-kilo", password: expect.stringMatching(/^\w{12}$/) },
    });
    const admin = await signInStaff(server.url, made.credentials.username, made.credentials.password);
    expect(admin.user).toMatchObject({ id: made.user_id, user_type: "branch_admin", branch: { id: made.id } });
    expect(await records(made.id)).toMatchObject([
      {
        action: "branch.created",
        actor_name: "own-admin",
        company_id: fixture.own.company.id,
        branch_id: made.id,
        before: null,
        after: { name: "Arat Kilo", company: "Own", username: "arat-kilo", is_online: false },
      },
    ]);
  });

  test("of a super admin is of the company that they choose", async () => {
    const name = newName("Branch");
    expect(await create(people.superAdmin, "branches", { name })).toMatchObject({
      status: 400,
      body: { error: "invalid_input", fields: { company: { code: "company_required" } } },
    });
    expect(await create(people.superAdmin, "branches", { name, company: randomUUID() })).toMatchObject({
      status: 404,
      body: { error: "not_found" },
    });
    const { body } = await create<Created<Branch>>(people.superAdmin, "branches", {
      name,
      company: fixture.foreign.company.id,
    });
    expect(body).toMatchObject({ name, company: fixture.foreign.company.id, company_name: "Foreign" });
  });

  test("may be called as one of another company, and not as one of its own", async () => {
    expect((await create(people.foreign, "branches", { name: "own-first" })).status).toBe(200);
    expect(await create(people.company, "branches", { name: "own-first" })).toMatchObject({
      status: 409,
      body: { error: "name_taken", fields: { name: { code: "name_taken" } } },
    });
  });

  test("whose chosen username is taken is not made", async () => {
    const name = newName("Branch");
    const login = { username: "Own-Admin", password: "secret-1" };
    expect(await create(people.company, "branches", { name, ...login })).toMatchObject({
      status: 409,
      body: { error: "username_taken", fields: { username: { code: "username_taken" } } },
    });
    expect((await list<Branch>(people.company, "branches")).some((branch) => branch.name === name)).toBe(false);
  });

  test("has rooms in the mini app at once, where a super admin says so", async () => {
    const name = newName("Online");
    const body = { name, is_online: true, company: fixture.own.company.id };
    expect(await create(people.company, "branches", body)).toMatchObject({
      status: 403,
      body: { error: "not_allowed" },
    });
    const { body: made } = await create<Created<Branch>>(people.superAdmin, "branches", body);
    expect(made.is_online).toBe(true);
    const player = await signIn(server.url, 6_500_001);
    const { body: offer } = await player.request<{ sessions: { sessionId: string }[] }>("GET", "/api/game/sessions");
    const rooms = await server.db.selectFrom("room").where("branch_id", "=", made.id).select("id").execute();
    expect(rooms).toHaveLength(4);
    expect(offer.sessions.map(({ sessionId }) => sessionId)).toEqual(expect.arrayContaining(rooms.map(({ id }) => id)));
  });

  test("starts with the sets that were chosen, each once", async () => {
    const body = { name: newName("Branch"), selected_cartelas: [2, 1, 2] };
    const { body: made } = await create<Created<Branch>>(people.company, "branches", body);
    expect(made).toMatchObject({ cartelas_count: 400, cartela_sets: [1, 2] });
    const { credentials: _, ...branch } = made;
    expect(await branchOf(made.id)).toEqual([branch]);
  });

  test("holds a set only when it holds all 200 of it", async () => {
    const { body: made } = await create<Created<Branch>>(people.company, "branches", { name: newName("Branch") });
    const give = (from: number, to: number) =>
      server.db
        .insertInto("branch_cartela")
        .values(
          Array.from({ length: to - from + 1 }, (_, at) => ({ branch_id: made.id, number: from + at, given_by: null })),
        )
        .execute();
    await give(200, 399);
    expect((await branchOf(made.id))[0]).toMatchObject({ cartelas_count: 200, cartela_sets: [] });
    await give(400, 400);
    expect((await branchOf(made.id))[0]).toMatchObject({ cartelas_count: 201, cartela_sets: [2] });
    await give(1801, 2000);
    expect((await branchOf(made.id))[0]).toMatchObject({ cartelas_count: 401, cartela_sets: [2, 10] });
  });

  test("answers its credentials, and says what it has got, when cartelas or rooms fail", async () => {
    const { db } = server;
    const failures: string[] = [];
    const staff = createStaffService({
      db,
      ledger: createLedgerService({ db }),
      companies: fixture.companies,
      auth: {
        newPasswordHash: hashPassword,
        endStaffSessions: async () => {},
        forgiveSignIns: async () => {},
        forgetStaff: () => {},
      },
      credit: { issued: async () => santim(0) },
      cartelas: { givePackage: () => Promise.reject(new Error("no cartelas today")) },
      audit: createAuditService({ db, log: createLog("silent") }),
      log: { error: ((_: unknown, words: string) => failures.push(words)) as never },
      rooms: {
        openRooms: () => Promise.reject(new Error("no rooms today")),
        roomsOf: async () => [],
        switchRooms: async () => {},
      },
      approvalAbove: santim(0),
      creditApprovalAbove: santim(0),
    });
    const input = { name: newName("Branch"), login: {}, cartelaSets: [1], isOnline: false };
    const made = await staff.createBranch({ staff: fixture.own.admin, requestId: "" }, input);
    expect(made).toMatchObject({ cartelas_count: 0, cartela_sets: [] });
    await signInStaff(server.url, made.credentials.username, made.credentials.password);
    expect(failures).toEqual(["a new branch did not get all that it was to begin with"]);
  });

  test.each([[[0]], [[11]], [[1.5]], [Array(11).fill(1)], ["1"]])("with sets like %j is refused", async (sets) => {
    const answer = await create(people.company, "branches", { name: newName("Branch"), selected_cartelas: sets });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_input" } });
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
    const startedAt = performance.now();
    expect(await list<Cashier>(people.foreign, "cashiers")).toHaveLength(1000);
    expect(performance.now() - startedAt).toBeLessThan(2000);
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

const resetOf = (person: SignedInStaff, userId: string, password = "reset-1") =>
  person.request<Refused>("POST", `${path}/reset-password/${userId}/`, { new_password: password });
const switchOf = (person: SignedInStaff, userId: string, status: boolean) =>
  person.request<Refused>("POST", `${path}/status/${userId}/`, { status });
const statusOf = async (token: string, url = server.url) => (await call(url, "GET", "/api/user/", { token })).status;

describe("who may reset and switch whom", () => {
  /** Who is strictly below whom; everybody else is answered as somebody who does not exist. */
  const below = {
    superAdmin: [
      "own.admin",
      "own.first.admin",
      "own.first.cashier",
      "own.second.admin",
      "foreign.admin",
      "foreign.first.cashier",
    ],
    company: ["own.first.admin", "own.first.cashier", "own.second.admin"],
    branch: ["own.first.cashier"],
  };
  const everyone = (): Record<string, StaffMember> => ({
    superAdmin: fixture.superAdmin,
    "own.admin": fixture.own.admin,
    "own.first.admin": fixture.own.first.admin,
    "own.first.cashier": fixture.own.first.cashier,
    "own.second.admin": fixture.own.second.admin,
    "own.second.cashier": fixture.own.second.cashier,
    "foreign.admin": fixture.foreign.admin,
    "foreign.first.admin": fixture.foreign.first.admin,
    "foreign.first.cashier": fixture.foreign.first.cashier,
  });

  test.each(Object.keys(below) as (keyof typeof below)[])("%s: those strictly below, and nobody else", async (name) => {
    const person = people[name];
    const may = new Set<string>([...below[name], ...(name === "branch" ? [] : ["own.second.cashier"])]);
    if (name === "superAdmin") may.add("foreign.first.admin");
    const missing = withoutId(await switchOf(person, randomUUID(), true));
    expect(missing).toMatchObject({ status: 404, body: { error: "not_found", message: "Not found." } });
    for (const [target, { id }] of Object.entries(everyone())) {
      // Switching on who is on changes nothing, so that this can be asked of everybody.
      const answer = await switchOf(person, id, true);
      if (may.has(target)) expect(answer, target).toEqual({ status: 200, body: { success: true, status: true } });
      else expect(withoutId(answer), target).toEqual(missing);
      if (!may.has(target)) expect(withoutId(await resetOf(person, id)), target).toEqual(missing);
    }
  });

  test("a cashier: nobody", async () => {
    expect(await resetOf(people.cashier, fixture.own.first.cashier.id)).toMatchObject({ status: 403 });
    expect(await switchOf(people.cashier, fixture.own.first.cashier.id, false)).toMatchObject({ status: 403 });
  });

  test("an id that is none is refused", async () => {
    expect(await resetOf(people.company, "7")).toMatchObject({ status: 400, body: { error: "invalid_input" } });
  });
});

test("a password that everybody guesses, or a name, is refused at creation, reset and change, and nothing is made", async () => {
  const refused = (field: string) => ({
    status: 400,
    body: { error: "invalid_input", fields: { [field]: { code: expect.stringMatching(/^password_(common|name)$/) } } },
  });
  const cashier = await newCashier();
  const before = await server.db.selectFrom("staff").selectAll().execute();
  for (const password of ["123456", "Password", "own-first1", "OWN2018!", "derash"]) {
    const login = { username: "fresh-name", password };
    const asked = [
      ["company", `${path}/cashiers`, { ...login, branch: fixture.own.first.branch.id }, "password"],
      ["superAdmin", `${path}/companies`, { ...login, name: "Own First" }, "password"],
      ["company", `${path}/branches`, { ...login, name: "Own-First" }, "password"],
      ["branch", `${path}/reset-password/${cashier.id}`, { new_password: password }, "new_password"],
      ["branch", "/api/user/password", { current_password: testPassword, new_password: password }, "new_password"],
    ] as const;
    for (const [person, url, body, field] of asked) {
      if (password === "OWN2018!" && url.endsWith("/companies")) continue;
      expect(await people[person].request("POST", url, body), `${password} ${url}`).toMatchObject(refused(field));
    }
  }
  const typed = { username: "kebede.g", password: "kebede-g7", branch: fixture.own.first.branch.id };
  expect(await people.company.request("POST", `${path}/cashiers`, typed)).toMatchObject(refused("password"));
  expect(await server.db.selectFrom("staff").selectAll().execute()).toEqual(before);
});

describe("resetting a password", () => {
  test("ends every session and a link with Telegram, and only the new one counts", async () => {
    const cashier = await newCashier();
    const telegramId = 6_500_100;
    const player = await signIn(server.url, telegramId);
    const body = { username: cashier.username, password: testPassword, initData: initDataOf(telegramId) };
    await call(server.url, "POST", "/api/token/", { body });
    expect((await player.request("GET", "/api/auth/staff")).body).toEqual({ username: cashier.username });
    const desk = await signInStaff(server.url, cashier.username);
    // Asked once, a session counts as live for some seconds without another look: the reset must end that too.
    expect(await statusOf(desk.token)).toBe(200);
    expect(await resetOf(people.branch, cashier.id)).toEqual({
      status: 200,
      body: { success: true, message: expect.any(String) },
    });
    expect(await statusOf(desk.token)).toBe(401);
    expect((await player.request("GET", "/api/auth/staff")).status).toBe(404);
    await expect(signInStaff(server.url, cashier.username)).rejects.toThrow("answered 401");
    await signInStaff(server.url, cashier.username, "reset-1");
    const record = (await records(cashier.id)).find(({ action }) => action === "password.reset");
    expect(record).toMatchObject({
      actor_name: "own-first-admin",
      target_name: cashier.username,
      branch_id: fixture.own.first.branch.id,
      before: { telegram_id: telegramId },
      after: { telegram_id: null },
    });
    expect(JSON.stringify(record)).not.toContain("reset-1");
  });

  test.each([
    ["", "new_password_required", {}, "Please enter a new password"],
    ["12345", "password_too_short", { min: 6 }, "Password must be at least 6 characters long"],
    ["x".repeat(129), "too_long", { max: 128 }, "At most 128 characters"],
  ])("to %j is refused with words", async (password, code, params, message) => {
    expect(await resetOf(people.branch, fixture.own.first.cashier.id, password)).toMatchObject({
      status: 400,
      body: { fields: { new_password: { code, params, message } } },
    });
  });

  test("eight times at once leaves one password that counts, and no session of before", async () => {
    const cashier = await newCashier();
    const { token } = await signInStaff(server.url, cashier.username);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => resetOf(people.branch, cashier.id, `reset-0${at}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await statusOf(token)).toBe(401);
    const last = (await records(cashier.id)).filter(({ action }) => action === "password.reset");
    expect(last).toHaveLength(8);
  });

  test("while they sign in lets no session of the old password live", async () => {
    for (let round = 0; round < 8; round++) {
      const cashier = await newCashier();
      const [signedIn] = await Promise.allSettled([
        signInStaff(server.url, cashier.username),
        resetOf(people.branch, cashier.id),
      ]);
      const live = await server.db
        .selectFrom("session")
        .where("staff_id", "=", cashier.id)
        .where("revoked_at", "is", null)
        .selectAll()
        .execute();
      expect(live).toEqual([]);
      if (signedIn.status === "fulfilled") expect(await statusOf(signedIn.value.token)).toBe(401);
    }
  });
});

describe("switching an account off", () => {
  test("ends its sessions at once, on another node and on sockets within 5 s; switching it on lets them in again", async () => {
    const other = await server.another();
    const cashier = await newCashier();
    const { token, refreshToken } = await signInStaff(server.url, cashier.username);
    const socket = await connect(other.url, token);
    const closed = new Promise<string>((resolve) => socket.on("disconnect", resolve));
    expect([await statusOf(token), await statusOf(token, other.url)]).toEqual([200, 200]);
    const startedAt = performance.now();
    expect(await switchOf(people.branch, cashier.id, false)).toEqual({
      status: 200,
      body: { success: true, status: false },
    });
    expect(await statusOf(token)).toBe(401);
    const closedMs = closed.then(() => performance.now() - startedAt);
    expect(await takenForMs(() => statusOf(token, other.url))).toBeLessThan(feltWithinMs);
    expect(await closedMs).toBeLessThan(feltWithinMs);
    expect(await closed).toBe("io server disconnect");
    expect((await call(server.url, "POST", "/api/auth/refresh", { body: { refreshToken } })).status).toBe(401);
    await expect(signInStaff(server.url, cashier.username)).rejects.toThrow("answered 401");
    expect(await list<Cashier>(people.branch, "cashiers")).toContainEqual(
      expect.objectContaining({ id: cashier.id, status: false }),
    );
    await switchOf(people.branch, cashier.id, true);
    await signInStaff(server.url, cashier.username);
    // The old session stays over.
    expect(await statusOf(token)).toBe(401);
  });

  test("eight times at once is recorded once, with before and after", async () => {
    const cashier = await newCashier();
    await Promise.all(Array.from({ length: 8 }, () => switchOf(people.company, cashier.id, false)));
    const switched = (await records(cashier.id)).filter(({ action }) => action === "staff.switched");
    expect(switched).toMatchObject([
      {
        actor_name: "own-admin",
        before: { status: true },
        after: { status: false },
        company_id: fixture.own.company.id,
      },
    ]);
  });

  test.each([[undefined], [null], ["true"], [1]])("with a status of %j is refused", async (status) => {
    const answer = await people.branch.request("POST", `${path}/status/${fixture.own.first.cashier.id}`, { status });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: "invalid_input", fields: { status: { code: expect.stringMatching(/^(required|not_boolean)$/) } } },
    });
  });
});
