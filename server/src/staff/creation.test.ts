import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import type { Branch, Company, Created } from "@derash/protocol/management";
import { describe, expect, test } from "vitest";
import { signIn } from "../../test/app.ts";
import { create, fixture, list, people, peopleOfUnits, records, server } from "../../test/staff/people-fixture.ts";
import { signInStaff } from "../../test/staff-fixture.ts";
import { createAuditService } from "../audit/service.ts";
import { hashPassword } from "../auth/password.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createLog } from "../log.ts";
import { createStaffService } from "./service.ts";

peopleOfUnits();

let nextName = 1;

const newName = (kind: string) => `${kind} ${nextName++}`;
const branchOf = (id: string) => list<Branch>(people.superAdmin, "branches", `?branch=${id}`);

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
      switch_version: 0,
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
      switch_version: 0,
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
