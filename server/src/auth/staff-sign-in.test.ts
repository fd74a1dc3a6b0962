import type { LinkedStaff, StaffUser } from "@derash/protocol/staff";
import { describe, expect, test, vi } from "vitest";
import { call, initDataOf, signIn } from "../../test/app.ts";
import {
  attempt,
  fixture,
  newAddress,
  newBranchAdmin,
  newCashier,
  post,
  type Refused,
  records,
  server,
  staffSignIn,
} from "../../test/auth/sign-in-fixture.ts";
import { meet, waitingForLocks } from "../../test/credit-fixture.ts";
import { signInStaff, testPassword } from "../../test/staff-fixture.ts";

staffSignIn();

let nextId = 6_000_000;

const wrongPassword = {
  success: false,
  error: "wrong_password",
  params: {},
  message: "Wrong username or password.",
  requestId: expect.any(String),
};

describe("signing in with a password", () => {
  test("answers tokens and who one is, with small letters, capitals and spaces around them alike", async () => {
    const cashier = await newCashier();
    for (const username of [cashier.username, cashier.username.toUpperCase(), ` ${cashier.username}  `]) {
      expect(await attempt(username)).toEqual({
        status: 200,
        body: {
          token: expect.any(String),
          refreshToken: expect.any(String),
          device: expect.any(String),
          user: {
            id: cashier.id,
            username: cashier.username,
            email: "",
            first_name: "",
            last_name: "",
            user_type: "cashier",
            company: { id: fixture.own.company.id, name: "Own" },
            branch: { id: fixture.own.first.branch.id, name: "own-first" },
            is_admin: false,
            is_super_admin: false,
            is_telegram_linked: false,
            has_totp: false,
            must_enrol: false,
            now: expect.any(Number),
          },
        },
      });
    }
  });

  test.each([
    ["super", { user_type: "super_admin", company: null, branch: null, is_admin: true, is_super_admin: true }],
    ["own-admin", { user_type: "company_admin", branch: null, is_admin: true, is_super_admin: false }],
    ["own-first-admin", { user_type: "branch_admin", is_admin: true, is_super_admin: false }],
  ])("of %s is answered by GET /api/user/ too", async (username, expected) => {
    const { token, user } = await signInStaff(server.url, username);
    expect(user).toMatchObject(expected);
    const again = await call<StaffUser>(server.url, "GET", "/api/user/", { token });
    expect(again).toEqual({ status: 200, body: { ...user, now: expect.any(Number) } });
    expect(again.body.now).toBeGreaterThanOrEqual(user.now ?? Number.POSITIVE_INFINITY);
  });

  test("that is wrong, of nobody, or of an account that is switched off has one answer", async () => {
    const off = await newCashier();
    await server.db.updateTable("staff").set({ is_active: false }).where("id", "=", off.id).execute();
    const address = newAddress();
    const answers = [
      await attempt((await newCashier()).username, { password: "wrong", address }),
      await attempt("nobody-at-all", { address }),
      await attempt(off.username, { address }),
      await attempt("\u0000", { address }),
      await attempt("' or 1=1 --", { address }),
    ];
    for (const answer of answers) expect(answer).toEqual({ status: 401, body: wrongPassword });
  });

  test("records who signed in and who was refused, and never what was typed", async () => {
    const cashier = await newCashier();
    await attempt(cashier.username, { password: "a-wrong-password" });
    await attempt(cashier.username);
    const typed = "MyPasswordInTheWrongField1";
    await attempt(typed, { password: "x" });
    const own = await records(cashier.id);
    expect(own.map(({ action }) => action)).toEqual(["refused", "sign_in.done"]);
    expect(own[0]).toMatchObject({
      actor_id: null,
      company_id: fixture.own.company.id,
      branch_id: fixture.own.first.branch.id,
      after: { route: "POST /api/token", error: "wrong_password" },
    });
    expect(own[1]).toMatchObject({ actor_id: cashier.id, actor_name: cashier.username });
    const all = JSON.stringify(await server.db.selectFrom("audit_record").selectAll().execute());
    const limits = JSON.stringify(
      await server.db
        .selectFrom("sign_in_limit" as "staff")
        .selectAll()
        .execute(),
    );
    for (const text of [typed, typed.toLowerCase(), "a-wrong-password", testPassword]) {
      expect(all + limits).not.toContain(text);
    }
  });

  test("is refused when the password is reset or the account switched off while it is looked at", async () => {
    const cashier = await newCashier();
    for (const change of ["password_hash = 'another'", "is_active = false"]) {
      // Somebody holds the row, as a reset does; the sign-in has verified the old password by the time it is let go.
      const holder = await server.owner.connect();
      await holder.query("begin");
      await holder.query(`update staff set ${change} where id = $1`, [cashier.id]);
      const signingIn = attempt(cashier.username);
      await vi.waitFor(async () => expect(await waitingForLocks(server.owner)).toBe(1), 10_000);
      await holder.query("commit");
      holder.release();
      expect((await signingIn).status).toBe(401);
      await server.owner.query(
        "update staff set password_hash = o.password_hash from staff o where staff.id = $1 and o.username = 'own-admin'",
        [cashier.id],
      );
    }
    const sessions = await server.db.selectFrom("session").where("staff_id", "=", cashier.id).selectAll().execute();
    expect(sessions).toEqual([]);
  });
});

describe("a linked Telegram account", () => {
  /** A player and a member of staff who has signed in with that player's Telegram account. */
  async function linked() {
    const [telegramId, cashier] = [nextId++, await newCashier()];
    const player = await signIn(server.url, telegramId);
    const { status, body } = await attempt(cashier.username, { initData: initDataOf(telegramId) });
    expect({ status, isLinked: body.user.is_telegram_linked }).toEqual({ status: 200, isLinked: true });
    return { telegramId, cashier, player };
  }
  const staffSession = (token: string) => call<LinkedStaff & Refused>(server.url, "GET", "/api/auth/staff", { token });

  test("says whose sign-in it starts and opens none, for the password is missing, and is recorded", async () => {
    const { player, cashier, telegramId } = await linked();
    expect(await staffSession(player.token)).toEqual({ status: 200, body: { username: cashier.username } });
    expect((await post("/api/auth/staff", player.token)).status).toBe(404);
    const sessions = await server.db.selectFrom("session").where("staff_id", "=", cashier.id).selectAll().execute();
    expect(sessions).toHaveLength(1);
    const own = await records(cashier.id);
    expect(own.map(({ action }) => action)).toEqual(["telegram.linked", "sign_in.done"]);
    expect(own[0]).toMatchObject({ before: { telegram_id: null }, after: { telegram_id: telegramId } });
  });

  test("that is not linked is not found", async () => {
    const player = await signIn(server.url, nextId++);
    expect(await staffSession(player.token)).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  test("of somebody who was switched off opens nothing", async () => {
    const { player, cashier } = await linked();
    await server.db.updateTable("staff").set({ is_active: false }).where("id", "=", cashier.id).execute();
    expect((await staffSession(player.token)).status).toBe(404);
  });

  test("moves to whoever signs in with it last, and both are told apart in the audit", async () => {
    const { player, cashier, telegramId } = await linked();
    const successor = await newCashier();
    await attempt(successor.username, { initData: initDataOf(telegramId) });
    expect((await staffSession(player.token)).body).toEqual({ username: successor.username });
    expect((await attempt(cashier.username)).body.user.is_telegram_linked).toBe(false);
    const lost = (await records(cashier.id)).filter(({ action }) => action === "telegram.linked").at(-1);
    expect(lost).toMatchObject({
      actor_id: successor.id,
      before: { telegram_id: telegramId },
      after: { telegram_id: null },
    });
  });

  test("holds up nobody's record while its sign-in waits, and no sign-out everywhere", async () => {
    const { cashier } = await linked();
    const { body } = await attempt(cashier.username);
    const holder = await server.owner.connect();
    try {
      await holder.query("begin");
      await holder.query("select from session where staff_id = $1 for update", [cashier.id]);
      const both = Promise.all([
        post("/api/auth/logout-everywhere", body.token),
        attempt(cashier.username, { initData: initDataOf(nextId++) }),
      ]);
      await vi.waitFor(async () => expect(await waitingForLocks(server.owner)).toBe(2), 10_000);
      expect((await attempt((await newCashier()).username)).status).toBe(200);
      await holder.query("commit");
      expect((await both).map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      holder.release(true);
    }
  });

  test("that was an admin's moves while that admin resets the same cashier's password, and both come through", async () => {
    const [admin, cashier, telegramId] = [await newBranchAdmin(), await newCashier(), nextId++];
    const { body } = await attempt(admin.username, { initData: initDataOf(telegramId) });
    const hold = `select from staff where id = '${cashier.id}' for update`;
    const signingIn = () => attempt(cashier.username, { initData: initDataOf(telegramId) });
    const resetting = async () => {
      await vi.waitFor(async () => expect(await waitingForLocks(server.owner)).toBe(1), 10_000);
      return post(`/api/user/management/reset-password/${cashier.id}`, body.token, { new_password: "reset-by-me-1" });
    };
    const answers = await meet<{ status: number }>(server, hold, [signingIn, resetting]);
    expect(answers).toMatchObject([{ value: { status: 200 } }, { value: { status: 200 } }]);
  });

  test("that eight people sign in with at once belongs to one of them", async () => {
    const telegramId = nextId++;
    const people = await Promise.all(Array.from({ length: 8 }, newCashier));
    const answers = await Promise.all(
      people.map(({ username }) => attempt(username, { initData: initDataOf(telegramId) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const holders = await server.db.selectFrom("staff").where("telegram_id", "=", telegramId).selectAll().execute();
    expect(holders).toHaveLength(1);
  });

  test.each([
    ["forged", () => initDataOf(nextId++).replace(/hash=\w/, "hash=_")],
    ["stale", () => initDataOf(nextId++, { at: new Date(Date.now() - 3_700_000) })],
    ["another bot's", () => initDataOf(nextId++, { token: "654321:another-bot" })],
  ])("with %s launch data is not linked, though the password lets them in", async (_kind, initData) => {
    const { status, body } = await attempt((await newCashier()).username, { initData: initData() });
    expect({ status, isLinked: body.user.is_telegram_linked }).toEqual({ status: 200, isLinked: false });
  });

  test("is not linked by a wrong password", async () => {
    const [telegramId, cashier] = [nextId++, await newCashier()];
    await attempt(cashier.username, { password: "wrong", initData: initDataOf(telegramId) });
    expect(await fixture.companies.findStaffByTelegramId(telegramId)).toBeNull();
  });

  test("shows an admin in the player's record, and no cashier", async () => {
    const telegramId = nextId++;
    const player = await signIn(server.url, telegramId);
    const isAdmin = async () =>
      (await player.request<{ is_admin: boolean }>("GET", `/api/user/${telegramId}`)).body.is_admin;
    expect(await isAdmin()).toBe(false);
    await attempt("own-first-admin", { initData: initDataOf(telegramId) });
    expect(await isAdmin()).toBe(true);
    await attempt((await newCashier()).username, { initData: initDataOf(telegramId) });
    expect(await isAdmin()).toBe(false);
  });

  test("cannot play from then on, over HTTP at once and on an open socket within 5 s", async () => {
    const telegramId = nextId++;
    const player = await signIn(server.url, telegramId);
    const socket = await player.socket();
    const intent = { betAmount: 10, cartelaNumber: 150 };
    expect(await player.reserve(150, 10)).toMatchObject({ status: 200 });
    const cashier = await newCashier();
    await attempt(cashier.username, { initData: initDataOf(telegramId) });
    const refused = { error: "staff_may_not_play", message: "Staff accounts cannot play." };
    expect(await player.reserve(151, 10)).toMatchObject({ status: 403, body: refused });
    expect(await player.confirm(150, 10)).toMatchObject({ status: 403, body: refused });
    const keep = (rounds: number) =>
      player.request("POST", "/api/keep-cartelas", { betAmount: 10, rounds, lossMax: "10" });
    expect(await keep(1)).toMatchObject({ status: 403, body: refused });
    // What was kept before may be ended.
    expect(await keep(0)).toMatchObject({ status: 200, body: { success: true, keep: null } });
    await vi.waitFor(async () => expect(await socket.emitWithAck("reserve_cartela", intent)).toMatchObject(refused), {
      timeout: 10_000,
      interval: 250,
    });
    expect(await socket.emitWithAck("confirm_cartela", intent)).toMatchObject(refused);
    // Who works there no more is a player like everybody.
    await server.db.updateTable("staff").set({ is_active: false }).where("id", "=", cashier.id).execute();
    await vi.waitFor(
      async () => expect(await socket.emitWithAck("reserve_cartela", intent)).toMatchObject({ success: true }),
      { timeout: 10_000, interval: 250 },
    );
    expect(socket.connected).toBe(true);
    socket.disconnect();
    expect(await player.balance()).toBe(1000);
  });
});
