import type { SuperAdmin } from "@derash/protocol/management";
import type { PasswordSignedIn, TotpEnrolment } from "@derash/protocol/staff";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { call, testApp } from "../../test/app.ts";
import { enrol } from "../../test/auth/enrol.ts";
import { meet, violationsOf, waitingForLocks } from "../../test/credit-fixture.ts";
import { codeOf } from "../../test/matrix/identity.ts";
import {
  type SignedInStaff,
  type StaffFixture,
  signInStaff,
  staffFixture,
  testPassword,
} from "../../test/staff-fixture.ts";
import { freshPassword } from "../http/permission.ts";

/** How long a code is the one of now. */
const stepMs = 30_000;
type Server = Awaited<ReturnType<typeof testApp>>;
let server: Server;
let fixture: StaffFixture;
let nextName = 1;
let nextAddress = 1;

beforeAll(async () => {
  server = await testApp({ TRUST_PROXY: "127.0.0.1", COUNTDOWN_MS: "600000" });
  fixture = await staffFixture(server);
});
afterAll(async () => {
  expect(await violationsOf(server)).toEqual([]);
  await server.stop();
});

const management = "/api/user/management";

/** A super admin whom no other test touches. */
async function newSuperAdmin(at: Pick<Server, "db" | "owner"> = server) {
  const { rows } = await at.owner.query("select password_hash from staff where username = 'super'");
  const person = { username: `root-${nextName++}`, role: "super_admin", companyId: null, branchId: null } as const;
  const made = await at.db
    .transaction()
    .execute((tx) =>
      fixture.companies.addStaff(tx, { ...person, passwordHash: rows[0].password_hash, origin: "created" }),
    );
  if (!made) throw new Error("a name was taken");
  return made;
}

type Refused = { error: string; message: string; fields?: Record<string, string> };
/** With the code before the one of now. Where the next half minute begins on the way, it is two before: then again. */
async function withCodeBefore({ staff, secret }: Awaited<ReturnType<typeof enrolled>>): Promise<number> {
  for (;;) {
    const askedAt = Date.now();
    const { status } = await signIn(staff.username, codeOf(secret, askedAt - stepMs));
    if (status === 200 || Math.floor(Date.now() / stepMs) === Math.floor(askedAt / stepMs)) return status;
  }
}

const signIn = (username: string, code?: string, url = server.url, password = testPassword) =>
  call<PasswordSignedIn & Refused>(url, "POST", "/api/token/", {
    body: { username, password, ...(code !== undefined && { code }) },
    headers: { "x-forwarded-for": `10.3.0.${(nextAddress++ % 250) + 1}` },
  });

async function enrolled() {
  const staff = await newSuperAdmin();
  const person = await signInStaff(server.url, staff.username);
  return { staff, person, ...(await enrol(person)) };
}

/** As if so much time had passed since this person typed the password. */
const passwordTyped = (person: SignedInStaff, minutesAgo: number) =>
  server.owner.query("update session set confirmed_at = clock_timestamp() - $2 * interval '1 minute' where id = $1", [
    decodeJwt(person.token).sub,
    minutesAgo,
  ]);
/** As if every code were of longer ago, so that the one of now counts again. */
const codesAreOlder = (staffId: string) =>
  server.owner.query("update staff_totp set last_step = 0 where staff_id = $1", [staffId]);
const records = (targetId: string) =>
  server.db.selectFrom("audit_record").where("target_id", "=", targetId).selectAll().orderBy("position").execute();

describe("an authenticator app", () => {
  test("is asked for at each sign-in once a code has proved it, and says so without telling more", async () => {
    const { staff, secret } = await enrolled();
    await codesAreOlder(staff.id);
    expect(await signIn(staff.username)).toMatchObject({ status: 403, body: { error: "code_needed" } });
    expect(await signIn(staff.username, codeOf(secret), server.url, "wrong")).toMatchObject({
      status: 401,
      body: { error: "wrong_password" },
    });
    const { status, body } = await signIn(staff.username, codeOf(secret));
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ has_totp: true, must_enrol: false });
  });

  test("counts for nothing before it is proved, and a wrong proof proves nothing", async () => {
    const staff = await newSuperAdmin();
    const person = await signInStaff(server.url, staff.username);
    await person.request("POST", "/api/user/totp", {});
    expect(await person.request("POST", "/api/user/totp/enable", { code: "000000" })).toMatchObject({
      status: 403,
      body: { error: "wrong_code", fields: { code: { code: "wrong_code" } } },
    });
    expect((await signIn(staff.username)).status).toBe(200);
  });

  test("ends every other session when it is set up, and is on record without its secret", async () => {
    const staff = await newSuperAdmin();
    const [one, other] = [await signInStaff(server.url, staff.username), await signInStaff(server.url, staff.username)];
    const { secret, recoveryCodes } = await enrol(one);
    expect((await one.request("GET", "/api/user")).status).toBe(200);
    expect((await other.request("GET", "/api/user")).status).toBe(401);
    expect((await records(staff.id)).at(-1)?.action).toBe("totp.enabled");
    const kept = await server.owner.query(
      "select jsonb_agg(s)::text || jsonb_agg(r)::text || (select jsonb_agg(a)::text from audit_record a) as text from staff_totp s, staff_recovery r",
    );
    for (const hidden of [secret, ...recoveryCodes]) expect(kept.rows[0].text).not.toContain(hidden);
  });

  test("ends a sign-in by the password alone that is just being made", async () => {
    const staff = await newSuperAdmin();
    const person = await signInStaff(server.url, staff.username);
    const { secret } = (await person.request<TotpEnrolment>("POST", "/api/user/totp", {})).body;
    const enabling = async () => {
      await vi.waitFor(async () => expect(await waitingForLocks(server.owner)).toBe(1), 10_000);
      return person.request("POST", "/api/user/totp/enable", { code: codeOf(secret) });
    };
    // It has passed the question for a code, and waits with its record.
    const hold = "select pg_advisory_xact_lock(hashtextextended('audit', 75))";
    const answers = await meet<{ status: number }>(server, hold, [() => signIn(staff.username), enabling]);
    expect(answers).toMatchObject([{ value: { status: 200 } }, { value: { status: 200 } }]);
    const { rows } = await server.owner.query("select id from session where staff_id = $1 and revoked_at is null", [
      staff.id,
    ]);
    expect(rows).toEqual([{ id: decodeJwt(person.token).sub }]);
  });

  test("takes each code once, and of twenty at the same moment one", async () => {
    const { staff, secret, code } = await enrolled();
    expect(await signIn(staff.username, code)).toMatchObject({ status: 403, body: { error: "wrong_code" } });
    await codesAreOlder(staff.id);
    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(staff.username, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(403)]);
    expect((await signIn(staff.username, codeOf(secret, Date.now() + stepMs))).status).toBe(200);
    // One step behind what was used, though it is still within the window.
    expect((await signIn(staff.username, code)).status).toBe(403);
  });

  test("takes a code of a clock that is half a minute off, and none of longer ago or of another person", async () => {
    const [mine, other] = [await enrolled(), await enrolled()];
    await codesAreOlder(mine.staff.id);
    expect((await signIn(mine.staff.username, codeOf(mine.secret, Date.now() - 120_000))).status).toBe(403);
    expect((await signIn(mine.staff.username, codeOf(other.secret))).status).toBe(403);
    expect(await withCodeBefore(mine)).toBe(200);
  });

  test("gives way to a recovery code, once each, however it is spelt, and two at once are one", async () => {
    const { staff, recoveryCodes } = await enrolled();
    const [first = "", second = ""] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await signIn(staff.username, first.toUpperCase().replace("-", " "))).status).toBe(200);
    expect((await signIn(staff.username, first)).status).toBe(403);
    const answers = await Promise.all([signIn(staff.username, second), signIn(staff.username, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test("cannot be guessed at: ten wrong codes an hour from all over, also by whoever knows the password", async () => {
    const { staff, secret } = await enrolled();
    await codesAreOlder(staff.id);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => signIn(staff.username, "000000")));
    expect(guesses.filter(({ body }) => body.error === "wrong_code").length).toBeLessThanOrEqual(10);
    // A right password in between starts nothing anew.
    expect((await signIn(staff.username)).body.error).toBe("code_needed");
    expect(await signIn(staff.username, codeOf(secret))).toMatchObject({
      status: 429,
      body: { error: "too_many_sign_ins" },
    });
  });

  test("that is lost is forgotten by another super admin alone: sessions end, and it is on record", async () => {
    const { staff, person } = await enrolled();
    const reset = (by: SignedInStaff) => by.request("POST", `${management}/super-admins/${staff.id}/reset-totp`, {});
    expect(await reset(person)).toMatchObject({ status: 403, body: { error: "second_person" } });
    expect((await reset(await signInStaff(server.url, "own-admin"))).status).toBe(403);
    const other = await signInStaff(server.url, "super");
    const isSetUp = async () =>
      (await other.request<SuperAdmin[]>("GET", `${management}/super-admins`)).body.find(({ id }) => id === staff.id);
    expect(await isSetUp()).toMatchObject({ username: staff.username, has_totp: true });
    expect((await reset(other)).status).toBe(200);
    expect(await isSetUp()).toMatchObject({ has_totp: false });
    expect((await person.request("GET", "/api/user")).status).toBe(401);
    expect((await signIn(staff.username)).status).toBe(200);
    const record = (await records(staff.id)).find(({ action }) => action === "totp.reset");
    expect(record).toMatchObject({ actor_name: "super", target_name: staff.username });
    const notSuper = `${management}/super-admins/${fixture.own.admin.id}/reset-totp`;
    expect((await other.request("POST", notSuper, {})).status).toBe(404);
  });

  test("where it is required lets a super admin do nothing before, and everybody else go on", async () => {
    const strict = await testApp({ REQUIRE_TOTP: "true", COUNTDOWN_MS: "600000" });
    await staffFixture(strict);
    const root = await signInStaff(strict.url, "super");
    expect(root.user).toMatchObject({ has_totp: false, must_enrol: true });
    const issue = { target_user_id: fixture.own.admin.id, amount: "10" };
    for (const [method, path] of [
      ["GET", `${management}/hierarchy`],
      ["GET", "/api/audit"],
      ["POST", `${management}/transfer-balance`],
    ] as const) {
      const answer = await root.request(method, path, method === "POST" ? issue : undefined);
      expect(answer, path).toMatchObject({ status: 403, body: { error: "totp_needed" } });
    }
    expect((await (await signInStaff(strict.url, "own-admin")).request("GET", `${management}/hierarchy`)).status).toBe(
      200,
    );
    await enrol(root);
    expect((await root.request("GET", `${management}/hierarchy`)).status).toBe(200);
    await strict.stop();
  });
});

describe("a dangerous act", () => {
  const confirm = (person: SignedInStaff, body: object) => person.request<Refused>("POST", "/api/auth/confirm", body);
  const needed = { status: 403, body: { error: "password_needed" } };
  const issue = () => ({ target_user_id: fixture.own.admin.id, amount: "10" });

  test("wants a password of the last ten minutes of everybody whom the table names, and nothing is done before", async () => {
    const people: Record<string, SignedInStaff> = {
      super_admin: await signInStaff(server.url, "super"),
      company_admin: await signInStaff(server.url, "own-admin"),
      branch_admin: await signInStaff(server.url, "own-first-admin"),
    };
    for (const person of Object.values(people)) await passwordTyped(person, 11);
    for (const [route, roles] of Object.entries(freshPassword)) {
      const [method = "", path = ""] = route.split(" ");
      for (const role of roles) {
        const url = path.replace(/:\w+/, fixture.own.first.cashier.id);
        const answer = await people[role]?.request(method, url, { status: false, new_password: "secret-9" });
        expect(answer, `${role} ${route}`).toMatchObject(needed);
      }
    }
    const cashier = await fixture.companies.findStaff(fixture.own.first.cashier.id);
    expect(cashier?.isActive).toBe(true);
    // What is no danger goes on, and asking is nobody's attempt.
    expect((await people.super_admin?.request("GET", `${management}/hierarchy`))?.status).toBe(200);
    const refused = await server.owner.query("select from audit_record where after->>'error' = 'password_needed'");
    expect(refused.rowCount).toBe(0);
  });

  test("passes after the password, on this session alone and for ten minutes, and is the same call again", async () => {
    const [mine, stolen] = [await signInStaff(server.url, "super"), await signInStaff(server.url, "super")];
    for (const person of [mine, stolen]) await passwordTyped(person, 11);
    expect(await mine.request("POST", `${management}/transfer-balance`, issue())).toMatchObject(needed);
    expect((await confirm(mine, { password: testPassword })).status).toBe(200);
    expect((await mine.request("POST", `${management}/transfer-balance`, issue())).status).toBe(200);
    expect(await stolen.request("POST", `${management}/transfer-balance`, issue())).toMatchObject(needed);
    await passwordTyped(mine, 11);
    expect(await mine.request("POST", `${management}/transfer-balance`, issue())).toMatchObject(needed);
  });

  test("is known to another node at once", async () => {
    const other = await server.another();
    const mine = await signInStaff(server.url, "super");
    await passwordTyped(mine, 11);
    const there = () => call(other.url, "POST", `${management}/transfer-balance`, { token: mine.token, body: issue() });
    expect(await there()).toMatchObject(needed);
    await confirm(mine, { password: testPassword });
    expect((await there()).status).toBe(200);
  });

  test("stays shut for a stolen session that guesses at the password", async () => {
    const stolen = await signInStaff(server.url, "own-second-admin");
    for (let guess = 0; guess < 5; guess++) {
      expect(await confirm(stolen, { password: "wrong" })).toMatchObject({
        status: 401,
        body: { error: "wrong_password", fields: { password: { code: "password_wrong" } } },
      });
    }
    expect((await confirm(stolen, { password: testPassword })).status).toBe(429);
    expect((await signIn("own-second-admin")).status).toBe(200);
  });

  test("wants the code too of who has an authenticator app, a fresh one", async () => {
    const { staff, person, secret } = await enrolled();
    expect(await confirm(person, { password: testPassword })).toMatchObject({
      status: 403,
      body: { error: "code_needed" },
    });
    const used = { password: testPassword, code: codeOf(secret) };
    expect(await confirm(person, used)).toMatchObject({ status: 403, body: { error: "wrong_code" } });
    await codesAreOlder(staff.id);
    await passwordTyped(person, 11);
    expect((await confirm(person, { password: testPassword, code: codeOf(secret) })).status).toBe(200);
    expect((await person.request("POST", `${management}/transfer-balance`, issue())).status).toBe(200);
  });
});
