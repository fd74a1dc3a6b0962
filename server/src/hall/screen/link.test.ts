import type { PlaceBetAnswer } from "@derash/protocol/hall/sale";
import type { HallLink, HallView } from "@derash/protocol/hall/watch";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, testApp } from "../../../test/app.ts";
import { violationsOf } from "../../../test/credit-fixture.ts";
import { type StaffFixture, signInStaff, staffFixture } from "../../../test/staff-fixture.ts";
import { routePermission } from "../../http/permission.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let staff: StaffFixture;
let cashier: Awaited<ReturnType<typeof signInStaff>>;
let code: string;
beforeAll(async () => {
  server = await testApp({}, async (database) => {
    staff = await staffFixture(database);
  });
  const admin = await signInStaff(server.url, "own-admin");
  await admin.request("POST", "/api/cartela/package/", { target_branch_id: staff.own.first.branch.id, set: 1 });
  const { id } = staff.own.first.cashier;
  const root = await signInStaff(server.url, staff.superAdmin.username);
  for (const [by, target, amount] of [
    [root, staff.own.admin.id, "2000"],
    [admin, id, "1000"],
  ] as const) {
    const paid = { target_user_id: target, amount };
    expect((await by.request("POST", "/api/user/management/transfer-balance/", paid)).status).toBe(200);
  }
  cashier = await signInStaff(server.url, staff.own.first.cashier.username);
});
beforeEach(async () => {
  code = await newCode();
});
afterAll(async () => {
  expect(await violationsOf(server)).toEqual([]);
  await server.stop();
});

async function newCode(by = cashier): Promise<string> {
  const { status, body } = await by.request<HallLink>("POST", "/api/venue/hall-link/", {});
  expect(status).toBe(200);
  return body.code;
}

test("whoever prints a branch's cartelas hears its code, the same as at its tills; nobody else's", async () => {
  const admin = await signInStaff(server.url, "own-admin");
  const ask = (branch_id: string) => admin.request<HallLink>("POST", "/api/venue/hall-link/branch/", { branch_id });
  expect(await ask(staff.own.first.branch.id)).toMatchObject({ status: 200, body: { code } });
  const fresh = await ask(staff.own.second.branch.id);
  expect(await newCode(await signInStaff(server.url, staff.own.second.cashier.username))).toBe(fresh.body.code);
  expect((await ask(staff.foreign.first.branch.id)).status).toBe(404);
});

test("a code that another till ends in the moment in which it is made is made once more", async () => {
  await cashier.request("POST", "/api/venue/hall-link/end/", { code });
  await server.owner.query(`
    create sequence made;
    create function end_the_first() returns trigger language plpgsql security definer as $$
      begin
        if nextval('made') = 1 then delete from hall_code where code = new.code; end if;
        return null;
      end $$;
    create trigger another_till after insert on hall_code for each row execute function end_the_first()`);
  try {
    const made = await newCode();
    expect(await newCode()).toBe(made);
  } finally {
    await server.owner.query("drop trigger another_till on hall_code; drop function end_the_first; drop sequence made");
  }
});

/** Another cashier of the same branch, with a float. */
async function hire() {
  const admin = await signInStaff(server.url, "own-admin");
  const person = { username: "own-first-other", password: "secret-of-8", first_name: "Hana", last_name: "", email: "" };
  const branch = staff.own.first.branch.id;
  const made = await admin.request<{ id: string }>("POST", "/api/user/management/cashiers/", { ...person, branch });
  expect(made.status).toBe(200);
  const paid = { target_user_id: made.body.id, amount: "100" };
  expect((await admin.request("POST", "/api/user/management/transfer-balance/", paid)).status).toBe(200);
  return signInStaff(server.url, person.username, person.password);
}

/** What a screen shows at which nobody is signed in. */
async function watch(typed: unknown): Promise<{ status: number; body: HallView }> {
  const response = await fetch(`${server.url}/api/hall/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: typed }),
  });
  return { status: response.status, body: (await response.json()) as HallView };
}

const notFound = { status: 404, body: { error: "not_found" } };

test("a code shows its hall's round as it goes, nobody else's, and not why the cashier gave one up", async () => {
  expect(await watch(code)).toEqual({
    status: 200,
    body: {
      success: true,
      branchName: staff.own.first.branch.name,
      brand: { name: null, colour: null, logo: null },
      voicePack: { company: staff.own.company.id, version: 0, am: [], en: [] },
      cartelasMax: 200,
      round: null,
    },
  });
  const bet = { bet_amount: "10", cartelas: [1, 2] };
  const placed = await cashier.request<PlaceBetAnswer>("POST", "/api/sales/betting/place-bet/", bet);
  const { saleId } = placed.body.data.round;
  expect((await watch(code)).body.round).toMatchObject({ saleId, status: "selling", cartelas: [1, 2] });
  const sibling = await signInStaff(server.url, staff.own.second.cashier.username);
  expect((await watch(await newCode(sibling))).body).toMatchObject({
    branchName: staff.own.second.branch.name,
    round: null,
  });
  await cashier.request("POST", `/api/venue/round/${saleId}/cancel/`, { reason: "The cashier is ill" });
  expect((await watch(code)).body.round).toMatchObject({ saleId, status: "void", reason: null });
});

test("the code is the hall's: it goes on with the next till of the branch, and shows its maker's round before another's", async () => {
  const colleague = await hire();
  const sells = async (by: typeof cashier, cartelas: number[]) => {
    const bet = { bet_amount: "10", cartelas };
    return (await by.request<PlaceBetAnswer>("POST", "/api/sales/betting/place-bet/", bet)).body.data.round.saleId;
  };
  const ends = (by: typeof cashier, id: string) =>
    by.request("POST", `/api/venue/round/${id}/cancel/`, { reason: "The test is over" });
  const shown = async () => (await watch(code)).body.round?.saleId;
  /** What is over has been so for two minutes. */
  const later = () =>
    server.owner.query(
      "update round set ended_at = ended_at - interval '2 minutes' where ended_at is not null and cashier_id is not null",
    );
  await later();
  const theirs = await sells(colleague, [11, 12]);
  expect(await shown()).toBe(theirs);
  const mine = await sells(cashier, [13, 14]);
  expect(await shown()).toBe(mine);
  await ends(cashier, mine);
  // How it ended stays for a while, though another till sells.
  expect(await shown()).toBe(mine);
  await later();
  expect(await shown()).toBe(theirs);
  await ends(colleague, theirs);
  expect(await shown()).toBe(mine);
  const sibling = await newCode(await signInStaff(server.url, staff.own.second.cashier.username));
  expect((await watch(sibling)).body.round).toBeNull();
});

test("people type it with a remote control: small letters, spaces and dashes are forgiven", async () => {
  expect((await watch(` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `)).status).toBe(200);
});

test("what is no code, a wrong one and one that is ended show nothing", async () => {
  for (const typed of ["", "x", null, `${code}0`, code.slice(1), { code }, "I".repeat(8)])
    expect((await watch(typed)).status, JSON.stringify(typed)).toBe(400);
  const last = code.at(-1) === "0" ? "1" : "0";
  expect(await watch(code.slice(0, -1) + last)).toMatchObject(notFound);

  const ended = async () => (await cashier.request("POST", "/api/venue/hall-link/end/", { code })).status;
  expect(await ended()).toBe(200);
  expect(await watch(code)).toMatchObject(notFound);
  // Ended once more: there is nothing to end.
  expect(await ended()).toBe(200);
  const next = await newCode();
  expect(next).not.toBe(code);
  expect((await watch(next)).status).toBe(200);
});

test("two tills that end the same code end that one alone, and not what the other has made since", async () => {
  const colleague = await signInStaff(server.url, "own-first-other", "secret-of-8");
  const end = (by = cashier) => by.request("POST", "/api/venue/hall-link/end/", { code });
  expect((await end()).status).toBe(200);
  const next = await newCode();
  expect((await end(colleague)).status).toBe(200);
  expect(await newCode(colleague)).toBe(next);
  expect((await watch(next)).status).toBe(200);
});

test("is the hall's: the same at each of its tills, also of two that ask at once, after a shift and for years", async () => {
  await cashier.request("POST", "/api/venue/hall-link/end/", { code });
  const colleague = await signInStaff(server.url, "own-first-other", "secret-of-8");
  const [mine, theirs] = await Promise.all([newCode(), newCode(colleague)]);
  expect(theirs).toBe(mine);
  await server.owner.query("update hall_code set made_at = made_at - interval '2 years'");
  await colleague.request("POST", "/api/auth/logout-everywhere", {});
  expect((await watch(mine)).status).toBe(200);
});

test("is good for nothing else: no route takes it for a session, and no socket", async () => {
  const guarded = Object.entries(routePermission).filter(([, permission]) => permission !== "anyone");
  expect(guarded.length).toBeGreaterThan(50);
  for (const [route] of guarded) {
    const [method = "", path = ""] = route.split(" ");
    const response = await fetch(server.url + path.replace(/:\w+/g, staff.own.first.cashier.id), {
      method,
      headers: { authorization: `Bearer ${code}`, ...(method !== "GET" && { "content-type": "application/json" }) },
      ...(method !== "GET" && { body: "{}" }),
    });
    expect(response.status, route).toBe(401);
  }
  await expect(connect(server.url, code)).rejects.toThrow("You are not logged in. Please log in again.");
});
