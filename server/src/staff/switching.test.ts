import type { Branch, Cashier, Company } from "@derash/protocol/management";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { type StaffFixture, signInStaff, staffFixture } from "../../test/staff-fixture.ts";

// A company's admin is switched off with all that is below, and on again with what was stopped so.

let server: Awaited<ReturnType<typeof testApp>>;
let staff: StaffFixture;
let superAdmin: Awaited<ReturnType<typeof signInStaff>>;
beforeAll(async () => {
  server = await testApp({ STAKES: "10" }, async (database) => {
    staff = await staffFixture(database);
  });
  superAdmin = await signInStaff(server.url, "super");
  const online = { name: "Online", company: staff.own.company.id, is_online: true };
  expect((await superAdmin.request("POST", "/api/user/management/branches/", online)).status).toBe(200);
});
afterAll(() => server.stop());

const turn = (userId: string, status: boolean, below?: boolean | "only") =>
  superAdmin.request("POST", `/api/user/management/status/${userId}/`, {
    status,
    ...(below !== undefined && { below }),
  });
const list = async <Row>(kind: string) =>
  (await superAdmin.request<Row[]>("GET", `/api/user/management/${kind}/`)).body;
const companyId = () => staff.own.company.id;

async function working() {
  const branches = (await list<Branch>("branches")).filter(({ company }) => company === companyId());
  const cashiers = (await list<Cashier>("cashiers")).filter(({ company_name: name }) => name === "Own");
  const { rows } = await server.owner.query(
    "select count(*)::int as count from room join branch on branch.id = branch_id where company_id = $1 and stopped_with is null",
    [companyId()],
  );
  return {
    branches: branches.filter(({ status }) => status).map(({ name }) => name),
    cashiers: cashiers.filter(({ status }) => status).map(({ username }) => username),
    rooms: rows[0].count,
  };
}
const everything = {
  branches: ["Online", "own-first", "own-second"],
  cashiers: ["own-first-cashier", "own-second-cashier"],
};

test("alone, nobody else is touched", async () => {
  const cashier = await signInStaff(server.url, "own-first-cashier");
  await turn(staff.own.admin.id, false);
  expect(await working()).toEqual({ ...everything, rooms: 1 });
  expect((await cashier.request("GET", "/api/user/")).status).toBe(200);
  await turn(staff.own.admin.id, true);
});

test("sessions are ended last, however many people there are: who looks for endings looks back for seconds only", async () => {
  const { own } = staff;
  for (const username of ["own-first-cashier", "own-second-cashier", own.admin.username])
    await signInStaff(server.url, username);
  const { rows: live } = await server.owner.query(
    "select session.id from session join staff on staff.id = staff_id where company_id = $1 and revoked_at is null",
    [own.company.id],
  );
  expect((await turn(own.admin.id, false, true)).status).toBe(200);
  const { rows } = await server.owner.query(
    `select count(*)::int as ended from session where id = any($1)
     and revoked_at > (select max(at) from audit_record where action = 'staff.switched')`,
    [live.map(({ id }) => id)],
  );
  expect([live.length, rows[0].ended]).toEqual([3, 3]);
  await turn(own.admin.id, true, true);
});

test("with what is below, all stop at once; together they start again, but nobody who was off before", async () => {
  const { own, foreign } = staff;
  const cashier = await signInStaff(server.url, "own-first-cashier");
  await turn(own.second.cashier.id, false);
  expect((await turn(own.admin.id, false, true)).status).toBe(200);
  expect(await working()).toEqual({ branches: [], cashiers: [], rooms: 0 });
  expect((await cashier.request("GET", "/api/user/")).status).toBe(401);
  const [company] = (await list<Company>("companies")).filter(({ id }) => id === companyId());
  expect(company?.status).toBe(false);
  // Another company goes on.
  await signInStaff(server.url, foreign.first.cashier.username);
  const { rows } = await server.owner.query(
    "select action, target_name from audit_record where action in ('staff.switched', 'room.switched') and company_id = $1 order by position desc limit 6",
    [companyId()],
  );
  expect(rows.map(({ target_name }) => target_name)).toEqual(
    expect.arrayContaining([
      "Online · 10 ETB",
      "own-admin",
      "own-first-admin",
      "own-first-cashier",
      "own-second-admin",
    ]),
  );
  // Said once more it changes nothing.
  expect((await turn(own.admin.id, false, true)).status).toBe(200);

  expect((await turn(own.admin.id, true, true)).status).toBe(200);
  expect(await working()).toEqual({ ...everything, cashiers: ["own-first-cashier"], rooms: 1 });
  await turn(own.second.cashier.id, true);
});

test("what is below is stopped without its admin, who has to be off still", async () => {
  const { own } = staff;
  await turn(own.admin.id, false);
  // Another super admin switches them on while the first one reads what goes on working.
  await turn(own.admin.id, true);
  expect(await turn(own.admin.id, false, "only")).toMatchObject({ status: 409, body: { error: "version_changed" } });
  await signInStaff(server.url, own.admin.username);
  expect(await working()).toEqual({ ...everything, rooms: 1 });

  await turn(own.admin.id, false);
  for (let time = 0; time < 2; time++) expect((await turn(own.admin.id, false, "only")).status).toBe(200);
  expect(await working()).toEqual({ branches: [], cashiers: [], rooms: 0 });
  await turn(own.admin.id, true, true);
  expect(await working()).toEqual({ ...everything, rooms: 1 });
});

test("who was stopped together and is then meant off alone stays off, on record; a repeat changes nothing", async () => {
  const { own } = staff;
  await turn(own.admin.id, false, true);
  const records = async () => {
    const { rows } = await server.owner.query(
      "select before, after from audit_record where action = 'staff.switched' and target_id = $1 order by position desc limit 2",
      [own.first.cashier.id],
    );
    return rows;
  };
  for (let time = 0; time < 2; time++) expect((await turn(own.first.cashier.id, false)).status).toBe(200);
  expect(await records()).toEqual([
    { before: { status: false, stopped_with: "own-admin" }, after: { status: false, stopped_with: null } },
    { before: { status: true }, after: { status: false } },
  ]);
  await turn(own.admin.id, true, true);
  expect((await working()).cashiers).toEqual(["own-second-cashier"]);
  await turn(own.first.cashier.id, true);
});

test("an admin who was stopped together stays so while what is below them is stopped apart", async () => {
  const { own } = staff;
  await turn(own.admin.id, false, true);
  await turn(own.first.cashier.id, true);
  expect((await turn(own.first.admin.id, false, "only")).status).toBe(200);
  expect((await working()).cashiers).toEqual([]);
  await turn(own.admin.id, true, true);
  expect(await working()).toMatchObject({ branches: everything.branches, cashiers: ["own-second-cashier"] });
  await turn(own.first.admin.id, true, true);
  expect(await working()).toEqual({ ...everything, rooms: 1 });
});

test("who is switched on alone meanwhile is nobody's any more", async () => {
  const { own } = staff;
  await turn(own.admin.id, false, true);
  await turn(own.first.cashier.id, true);
  await turn(own.first.cashier.id, false);
  await turn(own.admin.id, true, true);
  expect((await working()).cashiers).toEqual(["own-second-cashier"]);
  await turn(own.first.cashier.id, true);
});

/** Which turn of the company's admin a page shows. */
const seenTurn = async () => (await list<Company>("companies")).find(({ id }) => id === companyId())?.switch_version;
const lateOn = (seen: number | undefined) =>
  superAdmin.request("POST", `/api/user/management/status/${staff.own.admin.id}/`, {
    ...{ status: true, below: true, seen_version: seen },
  });

test("an 'on' with all below that comes late, after somebody has stopped what is below, switches nobody on", async () => {
  const { admin } = staff.own;
  await turn(admin.id, false);
  const seen = await seenTurn();
  await turn(admin.id, false, "only");
  expect(await lateOn(seen)).toMatchObject({ status: 409, body: { error: "version_changed" } });
  expect(await working()).toEqual({ branches: [], cashiers: [], rooms: 0 });
  const stopped = await seenTurn();
  // Said once more it stops nobody, and is no turn.
  await turn(admin.id, false, "only");
  expect(await seenTurn()).toBe(stopped);
  expect((await lateOn(stopped)).status).toBe(200);
  expect(await working()).toEqual({ ...everything, rooms: 1 });
});

test("an 'on' with all below that comes late leaves off whom somebody has left off since", async () => {
  const { own } = staff;
  await turn(own.admin.id, false, true);
  const seen = await seenTurn();
  // Its answer was lost, and it is asked for again before anybody else does anything.
  for (let time = 0; time < 2; time++) expect((await lateOn(seen)).status).toBe(200);
  await turn(own.admin.id, false, true);
  await turn(own.admin.id, true);
  expect(await lateOn(seen)).toMatchObject({ status: 409, body: { error: "version_changed" } });
  expect((await working()).cashiers).toEqual([]);
  expect((await lateOn(await seenTurn())).status).toBe(200);
  expect((await working()).cashiers).toEqual(everything.cashiers);
});

test("an 'on' that comes late, after somebody has meant 'off', lets nobody in again", async () => {
  const { id } = staff.own.first.cashier;
  const shown = async () => {
    const found = (await list<Cashier>("cashiers")).find((cashier) => cashier.id === id);
    return { status: found?.status, seen: found?.switch_version };
  };
  const on = (seen: number | undefined) =>
    superAdmin.request<{ error?: string }>("POST", `/api/user/management/status/${id}/`, {
      ...{ status: true, seen_version: seen },
    });
  await turn(id, false);
  const { seen } = await shown();
  // Its answer was lost, and it is asked for again before anybody else does anything.
  for (let time = 0; time < 2; time++) expect((await on(seen)).status).toBe(200);
  await turn(id, false);
  expect(await on(seen)).toMatchObject({ status: 409, body: { error: "version_changed" } });
  expect(await shown()).toMatchObject({ status: false });
  expect((await on((await shown()).seen)).status).toBe(200);
});
