import { santim } from "@derash/game/money";
import type { Branch, Cashier, Created } from "@derash/protocol/management";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { testApp } from "../../test/app.ts";
import { meet, waitingForLocks } from "../../test/credit-fixture.ts";
import { type StaffFixture, signInStaff, staffFixture, testPassword } from "../../test/staff-fixture.ts";
import { makeMissing } from "../round/tables/making.ts";

// An admin is switched off while something that they have asked for is on its way.

const path = "/api/user/management";
let server: Awaited<ReturnType<typeof testApp>>;
let staff: StaffFixture;
let superAdmin: Awaited<ReturnType<typeof signInStaff>>;
beforeAll(async () => {
  server = await testApp({ STAKES: "10" }, async (database) => {
    staff = await staffFixture(database);
  });
  superAdmin = await signInStaff(server.url, "super");
});
beforeEach(async () => {
  await server.owner.query("update staff set is_active = true, stopped_with = null");
});
afterAll(() => server.stop());

const turn = (person: typeof superAdmin, userId: string, status: boolean, below = false) =>
  person.request("POST", `${path}/status/${userId}/`, { status, below });
const reset = (person: typeof superAdmin, userId: string) =>
  person.request("POST", `${path}/reset-password/${userId}/`, { new_password: "reset-by-me-1" });
let made = 0;
const add = (person: typeof superAdmin) =>
  person.request<Created<Cashier>>("POST", `${path}/cashiers/`, { username: `made-${++made}`, password: testPassword });
const addBranch = (person: typeof superAdmin) =>
  person.request<Created<Branch>>("POST", `${path}/branches/`, { name: `Made ${++made}` });

/** What waits behind another that waits already. */
const behind =
  <Answer>(attempt: () => Promise<Answer>, others = 1) =>
  async (): Promise<Answer> => {
    await vi.waitFor(async () => expect(await waitingForLocks(server.owner)).toBe(others), 10_000);
    return attempt();
  };
const holding = ({ id }: { id: string }) => `select from staff where id = '${id}' for update`;
/** What a switch-off has done that is not over yet. */
const switchingOff = (...people: { id: string }[]) =>
  `update staff set is_active = false where id in (${people.map(({ id }) => `'${id}'`).join()})`;
async function activeBelow(companyId: string): Promise<string[]> {
  const { rows } = await server.owner.query(
    "select username from staff where company_id = $1 and role <> 'company_admin' and is_active",
    [companyId],
  );
  return rows.map(({ username }) => username);
}

test("who is switched off while their request is on its way switches on, resets and makes nobody any more", async () => {
  const { own } = staff;
  const { admin, cashier } = own.first;
  const everyone = async () => (await server.owner.query("select * from staff order by id")).rows;
  const [company, branch] = [
    await signInStaff(server.url, own.admin.username),
    await signInStaff(server.url, admin.username),
  ];
  const off = switchingOff(own.admin, admin, cashier);
  const before = (await everyone()).map((person) => {
    const isOff = [own.admin.id, admin.id, cashier.id].includes(person.id);
    return { ...person, is_active: !isOff, switch_version: person.switch_version + (isOff ? 1 : 0) };
  });
  const answers = await meet<{ status: number }>(server, off, [
    () => turn(branch, cashier.id, true),
    () => reset(branch, cashier.id),
    () => add(branch),
    () => addBranch(company),
  ]);
  expect(answers).toEqual(Array(4).fill({ status: "fulfilled", value: expect.objectContaining({ status: 401 }) }));
  expect(await everyone()).toEqual(before);
});

test.each([
  { first: "theirs", isOffFirst: false },
  { first: "the switch-off", isOffFirst: true },
])(
  "with everything below, nobody stays on whom an admin below switches on or makes at once, $first asked for first",
  async ({ isOffFirst }) => {
    const { own } = staff;
    const { admin, cashier } = own.first;
    const branch = await signInStaff(server.url, admin.username);
    await turn(superAdmin, cashier.id, false);
    const theirs = [() => turn(branch, cashier.id, true), () => add(branch)];
    const off = () => turn(superAdmin, own.admin.id, false, true);
    const answers = await meet<{ status: number }>(
      server,
      holding(admin),
      isOffFirst ? [off, ...theirs] : [...theirs, off],
    );
    const statuses = answers.map((answer) => answer.status === "fulfilled" && answer.value.status);
    expect(statuses[isOffFirst ? 0 : 2]).toBe(200);
    for (const status of statuses) expect([200, 401]).toContain(status);
    expect(await activeBelow(own.company.id)).toEqual([]);
  },
);

describe("rooms that are made", () => {
  const stoppedWith = async (branchId: string) => {
    const { rows } = await server.owner.query("select stopped_with from room where branch_id = $1", [branchId]);
    return rows.map(({ stopped_with: id }) => id);
  };
  /** As a server does that starts. */
  const make = (stakes: number[]) =>
    makeMissing({ db: server.db, companies: staff.companies, stakes: stakes.map(santim) });
  const onlineBranch = async () => {
    const asked = { name: `Online ${++made}`, company: staff.own.company.id, is_online: true };
    return (await superAdmin.request<Created<Branch>>("POST", `${path}/branches/`, asked)).body;
  };

  test.each([
    { first: "the rooms", stakes: [10_00, 20_00], isOffFirst: false },
    { first: "the switch-off", stakes: [10_00, 20_00, 30_00], isOffFirst: true },
  ])(
    "for a new stake while their company is switched off stop with it: $first asked for first",
    async ({ stakes, isOffFirst }) => {
      const { admin } = staff.own;
      const { id: branchId } = await onlineBranch();
      const off = async () => (await turn(superAdmin, admin.id, false, true)).status;
      const both: [() => Promise<unknown>, () => Promise<unknown>] = [off, () => make(stakes)];
      const [first, second] = isOffFirst ? both : [both[1], both[0]];
      const answers = await meet<unknown>(server, holding(admin), [first, behind(second)]);
      expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      expect(await stoppedWith(branchId)).toEqual(stakes.map(() => admin.id));
      await turn(superAdmin, admin.id, true, true);
    },
  );

  test("for a branch that had none stop with the company that is off, and start with it", async () => {
    const { company, admin } = staff.own;
    await turn(superAdmin, admin.id, false, true);
    const branch = await server.db
      .transaction()
      .execute((tx) => staff.companies.addBranch(tx, company.id, `Online ${++made}`, true));
    const branchId = branch?.id ?? "";
    await make([10_00]);
    expect(await stoppedWith(branchId)).toEqual([admin.id]);
    await turn(superAdmin, admin.id, true, true);
    expect(await stoppedWith(branchId)).toEqual([null]);
  });
});
