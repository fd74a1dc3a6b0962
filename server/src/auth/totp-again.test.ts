import { afterAll, beforeAll, expect, test } from "vitest";
import { call, testApp } from "../../test/app.ts";
import { enrol } from "../../test/auth/enrol.ts";
import { violationsOf } from "../../test/credit-fixture.ts";
import { codeOf } from "../../test/matrix/identity.ts";
import { type StaffFixture, signInStaff, staffFixture, testPassword } from "../../test/staff-fixture.ts";

// The answer that has the recovery codes may be lost on the way: then the same page asks once more, with this code or the next one.

let server: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
beforeAll(async () => {
  server = await testApp({ COUNTDOWN_MS: "600000" });
  fixture = await staffFixture(server);
});
afterAll(async () => {
  expect(await violationsOf(server)).toEqual([]);
  await server.stop();
});

async function superAdmin(username: string) {
  const { rows } = await server.owner.query("select password_hash from staff where username = 'super'");
  const person = { username, role: "super_admin", companyId: null, branchId: null, origin: "created" } as const;
  const hired = await server.db
    .transaction()
    .execute((tx) => fixture.companies.addStaff(tx, { ...person, passwordHash: rows[0].password_hash }));
  return { id: hired?.id ?? "", ...(await signInStaff(server.url, username)) };
}
type Person = Awaited<ReturnType<typeof superAdmin>>;
const enable = (person: Person, code: string) => person.request("POST", "/api/user/totp/enable", { code });
/** What opens the door to this person: their app and their recovery codes. */
async function keysOf({ id }: Person) {
  const { rows } = await server.owner.query(
    `select secret, pending, (select array_agg(code_hash order by code_hash) from staff_recovery r where r.staff_id = t.staff_id) as codes
     from staff_totp t where staff_id = $1`,
    [id],
  );
  return rows;
}

test("an app that is on already says so to whoever proves it once more, and gives nobody other codes", async () => {
  const person = await superAdmin("root-again");
  const { secret } = await enrol(person);
  const keys = await keysOf(person);
  const on = { status: 409, body: { error: "totp_enabled" } };
  // Half a minute may begin on the way: then the code is another one, and the app is on all the same.
  for (let times = 0; times < 2; times++) expect(await enable(person, codeOf(secret))).toMatchObject(on);
  expect(await keysOf(person)).toEqual(keys);
  const { rows } = await server.owner.query(
    "select action from audit_record where target_id = $1 and action = 'totp.enabled'",
    [person.id],
  );
  expect(rows).toHaveLength(1);
});

test("a code that is said for it is used up, and opens nothing afterwards; a wrong one is wrong", async () => {
  const person = await superAdmin("root-used-up");
  const { secret } = await enrol(person);
  await server.owner.query("update staff_totp set last_step = 0 where staff_id = $1", [person.id]);
  const code = codeOf(secret);
  expect(await enable(person, code)).toMatchObject({ status: 409, body: { error: "totp_enabled" } });
  const body = { username: "root-used-up", password: testPassword, code };
  expect(await call(server.url, "POST", "/api/token/", { body })).toMatchObject({ body: { error: "wrong_code" } });
  const wrong = code === "000000" ? "000001" : "000000";
  expect(await enable(person, wrong)).toMatchObject({ status: 403, body: { error: "wrong_code" } });
});

test("while another secret waits, or there is no app, only its own code proves it", async () => {
  const person = await superAdmin("root-anew");
  expect(await enable(person, "000000")).toMatchObject({ status: 403, body: { error: "wrong_code" } });
  const { secret } = await enrol(person);
  await person.request("POST", "/api/user/totp", {});
  expect(await enable(person, codeOf(secret))).toMatchObject({ status: 403, body: { error: "wrong_code" } });
});
