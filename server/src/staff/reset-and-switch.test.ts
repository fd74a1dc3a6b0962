import { randomUUID } from "node:crypto";
import type { Cashier, Created } from "@derash/protocol/management";
import { describe, expect, test } from "vitest";
import { call, connect, feltWithinMs, initDataOf, signIn, takenForMs } from "../../test/app.ts";
import {
  create,
  fixture,
  list,
  path,
  people,
  peopleOfUnits,
  type Refused,
  records,
  server,
  withoutId,
} from "../../test/staff/people-fixture.ts";
import { type SignedInStaff, signInStaff, testPassword } from "../../test/staff-fixture.ts";
import { isPassword } from "../auth/password.ts";
import type { StaffMember } from "../company/service.ts";

peopleOfUnits();

let nextName = 1;

/** A cashier of a branch, whom no other test touches. */
async function newCashier(branchId = fixture.own.first.branch.id): Promise<Created<Cashier>> {
  const body = { username: `cashier-${nextName++}`, password: testPassword, branch: branchId };
  const { status, body: made } = await create<Created<Cashier>>(people.superAdmin, "cashiers", body);
  expect(status).toBe(200);
  return made;
}

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
    const passwords = Array.from({ length: 8 }, (_, at) => `reset-0${at}`);
    const answers = await Promise.all(passwords.map((password) => resetOf(people.branch, cashier.id, password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await statusOf(token)).toBe(401);
    const last = (await records(cashier.id)).filter(({ action }) => action === "password.reset");
    expect(last).toHaveLength(8);
    // Looked at where it is kept: whoever tried one after the other at the door would have to wait.
    const kept = await server.db.selectFrom("staff").select("password_hash").where("id", "=", cashier.id).execute();
    const counts = await Promise.all(passwords.map((password) => isPassword(kept[0]?.password_hash ?? null, password)));
    expect(counts.filter(Boolean)).toHaveLength(1);
    await signInStaff(server.url, cashier.username, passwords[counts.indexOf(true)]);
    await expect(signInStaff(server.url, cashier.username)).rejects.toThrow("answered 401");
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
