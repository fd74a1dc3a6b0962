import { randomUUID } from "node:crypto";
import type { Adjustment, PlayerAtDesk, TransferAnswer } from "@derash/protocol/credit";
import type { BonusInfo, DepositAnswer, PendingBonuses } from "@derash/protocol/hall/bonus";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Refusal, signIn, testApp, withoutId } from "../../test/app.ts";
import { violationsOf } from "../../test/credit-fixture.ts";
import { type SignedInStaff, type StaffFixture, signInStaff, staffFixture } from "../../test/staff-fixture.ts";
import { createLedgerService } from "../ledger/service.ts";
import { createPlayerService } from "../player/service.ts";

let app: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let superAdmin: SignedInStaff;
let company: SignedInStaff;
let branch: SignedInStaff;
let cashier: SignedInStaff;
beforeAll(async () => {
  // Each attempt is looked for by itself.
  app = await testApp({ DEMO: "false", BOT_TOKEN: "" }, undefined, { recordWindowMs: 0 });
  fixture = await staffFixture(app);
  superAdmin = await signInStaff(app.url, "super");
  company = await signInStaff(app.url, "own-admin");
  branch = await signInStaff(app.url, "own-first-admin");
  cashier = await signInStaff(app.url, "own-first-cashier");
});

/** A registered player, signed in. */
async function newPlayer(telegramId: number) {
  const players = createPlayerService({ db: app.db, ledger: createLedgerService({ db: app.db }) });
  const names = { firstName: `Player${telegramId}`, lastName: "", username: "" };
  await players.register({ ...names, telegramId, phoneNumber: null, preferredLanguage: "en", origin: "telegram" });
  return signIn(app.url, telegramId);
}
afterEach(async () => expect(await violationsOf(app)).toEqual([]));
afterAll(() => app.stop());

const path = "/api/user/management";
const pay = <Body = TransferAnswer>(by: SignedInStaff, target: string, amount: unknown, rest: object = {}) =>
  by.request<Body>("POST", `${path}/transfer-balance/`, { target_user_id: target, amount, ...rest });
const balanceOf = async (by: SignedInStaff) =>
  (await by.request<{ balance: number }>("GET", "/api/balance/")).body.balance;

describe("over HTTP", () => {
  test("5,000 ETB go down the line to a cashier and a player at the desk, twice asked once done", async () => {
    const key = randomUUID();
    const down = [
      [superAdmin, fixture.own.admin.id],
      [company, fixture.own.first.admin.id],
      [branch, fixture.own.first.cashier.id],
    ] as const;
    for (const [by, target] of down) {
      const sent = { idempotency_key: key, description: "" };
      const first = await pay(by, target, 5000, sent);
      expect(first).toMatchObject({ status: 200, body: { success: true, target_new_balance: 5000 } });
      expect((await pay(by, target, "5000.00", sent)).body).toEqual({ ...first.body, sent_before: true });
    }
    const player = await newPlayer(42);
    const desk = await cashier.request<PlayerAtDesk>("GET", `${path}/player/?telegram_id=42`);
    expect(desk.body).toMatchObject({ telegramId: "42", name: "Player42" });
    await pay(cashier, desk.body.user_id, "12.34");
    expect(await player.balance()).toBe(player.user.balance + 12.34);
    expect([await balanceOf(superAdmin), await balanceOf(company), await balanceOf(branch)]).toEqual([0, 0, 0]);
    expect(await balanceOf(cashier)).toBe(4987.66);
    const wallet = await cashier.request<{ data: unknown }>("GET", "/api/sales/betting/transactions/");
    expect(wallet.body.data).toMatchObject({
      transactions: [
        { type: "CHARGE", description: "Transfer to Player42: Balance transfer", amount: -12.34 },
        { type: "TOP_UP", description: "Transfer from own-first: Balance transfer", amount: 5000 },
      ],
    });
  });

  test.each([[0], [-5], [1e9], [10.001], ["NaN"], [""], [1e21], ["0.001"]])(
    "an amount of %j is refused with words",
    async (amount) => {
      const refused = await pay<Refusal>(branch, fixture.own.first.cashier.id, amount);
      expect(refused).toMatchObject({
        status: 400,
        body: {
          error: "invalid_amount",
          message: "Please enter a valid amount greater than 0",
          fields: { amount: { code: "invalid_amount" } },
        },
      });
    },
  );

  test.each([
    [{}, "target_user_id"],
    [{ target_user_id: "1", amount: 5 }, "target_user_id"],
    [{ target_user_id: randomUUID(), amount: null }, "amount"],
    [{ target_user_id: randomUUID(), amount: [5] }, "amount"],
    [{ target_user_id: randomUUID(), amount: 5, idempotency_key: "short" }, "idempotency_key"],
    [{ target_user_id: randomUUID(), amount: 5, description: "x".repeat(151) }, "description"],
  ])("a body like %j is refused beside its field", async (body, field) => {
    const refused = await branch.request<Refusal>("POST", `${path}/transfer-balance`, body);
    expect(refused).toMatchObject({ status: 400, body: { error: "invalid_input" } });
    expect(Object.keys(refused.body.fields ?? {})).toContain(field);
  });

  test("a foreign target answers like a missing one, byte for byte", async () => {
    const { foreign } = fixture;
    const missing = withoutId(await pay<Refusal>(company, randomUUID(), 1));
    expect(missing.status).toBe(404);
    for (const id of [foreign.admin.id, foreign.first.admin.id, foreign.first.cashier.id, fixture.superAdmin.id]) {
      expect(withoutId(await pay<Refusal>(company, id, 1))).toEqual(missing);
    }
    expect(withoutId(await pay<Refusal>(branch, fixture.own.second.cashier.id, 1))).toEqual(missing);
  });

  test("more than there is is refused with the balance", async () => {
    const refused = await pay<Refusal>(company, fixture.own.first.admin.id, 999_999);
    expect(refused).toMatchObject({ status: 402, body: { error: "insufficient_balance" } });
    expect(refused.body.message).toMatch(/^Insufficient balance\. Your current balance is \d+\.\d\d ETB$/);
  });

  test("a desk asks by one of two, and only a desk asks", async () => {
    for (const query of ["", "?telegram_id=42&phone=0911223344", "?telegram_id=x", "?phone=12"]) {
      const refused = await cashier.request<Refusal>("GET", `${path}/player${query}`);
      expect(refused).toMatchObject({ status: 400, body: { error: "invalid_input" } });
    }
    const missing = withoutId(await cashier.request<Refusal>("GET", `${path}/player/?telegram_id=4711`));
    expect(missing).toMatchObject({ status: 404, body: { error: "not_found" } });
    for (const other of [superAdmin, company, branch]) {
      expect((await other.request("GET", `${path}/player?telegram_id=42`)).status).toBe(403);
    }
  });
});

describe("adjustments over HTTP", () => {
  const ask = (by: SignedInStaff, target: string, amount: unknown, rest: object = {}) =>
    by.request<Adjustment & Refusal>("POST", `${path}/adjustments/`, {
      target_user_id: target,
      amount,
      reason: "Miscount",
      idempotency_key: randomUUID(),
      ...rest,
    });

  test("a large one waits for a second person; small ones are made at once", async () => {
    await pay(superAdmin, fixture.own.admin.id, 3000);
    const large = await ask(company, fixture.own.second.cashier.id, "1500");
    expect(large).toMatchObject({ status: 200, body: { status: "pending", can_decide: false } });
    const approve = `${path}/adjustments/${large.body.id}/approve/`;
    expect(await company.request("POST", approve, {})).toMatchObject({ status: 403, body: { error: "second_person" } });
    expect((await branch.request("POST", approve, {})).status).toBe(403);
    const foreign = await signInStaff(app.url, "foreign-admin");
    const missing = await foreign.request<Refusal>("POST", `${path}/adjustments/${randomUUID()}/approve`, {});
    expect(missing.status).toBe(404);
    expect(withoutId(await foreign.request<Refusal>("POST", approve, {}))).toEqual(withoutId(missing));
    const listed = await superAdmin.request<Adjustment[]>("GET", `${path}/adjustments/`);
    expect(listed.body[0]).toMatchObject({ id: large.body.id, can_decide: true });
    expect((await superAdmin.request("POST", approve, {})).body).toMatchObject({ status: "approved", amount: 1500 });
    const reject = await superAdmin.request("POST", `${path}/adjustments/${large.body.id}/reject`, {});
    expect(reject).toMatchObject({ status: 409, body: { error: "adjustment_decided" } });
    expect((await ask(company, fixture.own.second.cashier.id, "-100.5")).body.status).toBe("approved");
  });

  test.each([
    [{ amount: 0 }, "invalid_amount", "amount"],
    [{ amount: "NaN" }, "invalid_amount", "amount"],
    [{ reason: " " }, "invalid_input", "reason"],
    [{ reason: undefined }, "invalid_input", "reason"],
    [{ idempotency_key: undefined }, "invalid_input", "idempotency_key"],
  ])("%j is refused beside its field", async (change, error, field) => {
    const refused = await ask(company, fixture.own.first.cashier.id, 5, change);
    expect(refused).toMatchObject({ status: 400, body: { error } });
    expect(refused.body.fields).toHaveProperty(field);
  });
});

describe("a refused attempt in the audit", () => {
  /** Up to here the records have been looked at: one is written after its answer, so an older one may still be the newest. */
  let lookedAt = 0;
  const refusedWith = async (error: string) => {
    const newest = async () => {
      const rows = await app.db
        .selectFrom("audit_record")
        .selectAll()
        .where("action", "=", "refused")
        .where("position", ">", lookedAt)
        .orderBy("position", "desc")
        .limit(1)
        .execute();
      expect(rows[0]?.after).toMatchObject({ error });
      return rows[0];
    };
    const record = await vi.waitFor(newest, { timeout: 10_000 });
    lookedAt = record?.position ?? lookedAt;
    return record;
  };

  test("names whom it was about, where the one who tried may know them", async () => {
    const { first } = fixture.own;
    await pay(branch, first.cashier.id, 123_456);
    const short = await refusedWith("insufficient_balance");
    expect(short).toMatchObject({
      ...{ actor_name: "own-first-admin", target_id: first.cashier.id, target_name: "own-first-cashier" },
      after: { amount: "123456", route: `POST ${path}/transfer-balance` },
    });
    expect(short?.after).not.toHaveProperty("targetId");
    await pay(superAdmin, first.admin.id, 5);
    expect(await refusedWith("transfer_target")).toMatchObject({ target_id: first.admin.id, target_name: "own-first" });
    // Refused before it was read as a transfer.
    await pay(branch, first.cashier.id, 5, { idempotency_key: "x" });
    expect(await refusedWith("invalid_input")).toMatchObject({ target_name: "own-first-cashier" });
    const reset = { new_password: "secret-2" };
    await branch.request("POST", `${path}/reset-password/${first.admin.id}`, reset);
    expect(await refusedWith("not_found")).toMatchObject({ target_id: first.admin.id, target_name: "own-first" });
  });

  test("tells nobody what somebody foreign is called", async () => {
    const { id } = fixture.foreign.first.cashier;
    await pay(company, id, 77);
    expect(await refusedWith("not_found")).toMatchObject({
      ...{ target_id: null, target_name: "" },
      after: { targetId: id, amount: "77" },
    });
    await cashier.request("POST", `${path}/reset-password/${fixture.own.first.admin.id}`, { new_password: "secret-2" });
    expect(await refusedWith("not_allowed")).toMatchObject({ actor_name: "own-first-cashier", target_name: "" });
  });
});

describe("bonuses over HTTP", () => {
  const bonusPath = "/api/sales/bonus";
  const award = async (unit: { branch: { id: string; companyId: string } }) => {
    const { rows } = await app.owner.query(
      `insert into pending_bonus (company_id, branch_id, winner_name, calls_to_win, amount_santim, origin)
       values ($1, $2, 'Almaz', 5, 50000, 'round') returning id`,
      [unit.branch.companyId, unit.branch.id],
    );
    return rows[0].id as string;
  };

  test("a branch's people see it, an admin deposits it once; another's is as one that is missing", async () => {
    const id = await award(fixture.own.first);
    const foreign = await award(fixture.foreign.first);
    const { body } = await cashier.request<PendingBonuses>("GET", `${bonusPath}/pending/`);
    expect(body.data.pending_bonuses).toMatchObject([{ id, bonus_amount: 500, branch_name: "own-first" }]);
    const before = await balanceOf(branch);
    const deposit = (bonus: unknown, by = branch) =>
      by.request<Omit<DepositAnswer, "success"> & Refusal>("POST", `${bonusPath}/deposit/`, { bonus_id: bonus });
    expect(await deposit(id, cashier)).toMatchObject({ status: 403, body: { error: "not_allowed" } });
    const done = await deposit(id);
    expect(done.body).toEqual({
      success: true,
      message: "Bonus of 500.00 ETB deposited. own-first pays it out.",
      new_balance: before + 500,
      cashier: null,
    });
    expect((await deposit(id)).body).toEqual(done.body);
    expect(await deposit("1")).toMatchObject({ status: 400, body: { error: "invalid_input" } });
    expect(withoutId(await deposit(foreign))).toEqual(withoutId(await deposit(randomUUID())));
    expect(await balanceOf(branch)).toBe(before + 500);
  });

  test("everyone reads the schedule of their company; admins set it", async () => {
    const info = (by: SignedInStaff, query = "") =>
      by.request<Pick<BonusInfo, "data"> & Refusal>("GET", `${bonusPath}/info/${query}`);
    expect((await info(cashier)).body.data).toMatchObject({ version: 0, preset: "game_screen" });
    const foreign = await info(cashier, `?company_id=${fixture.foreign.company.id}`);
    expect(withoutId(foreign)).toEqual(withoutId(await info(cashier, `?company_id=${randomUUID()}`)));
    const set = await company.request<BonusInfo>("POST", `${bonusPath}/schedule/`, { preset: "management" });
    expect(set.body.data).toMatchObject({ version: 1, preset: "management" });
    expect((await info(superAdmin, `?company_id=${fixture.own.company.id}`)).body).toEqual(set.body);
    // Who names no company reads what a company begins with, whatever others have set.
    expect((await info(superAdmin)).body.data).toMatchObject({ version: 0, preset: "game_screen" });
    expect((await company.request("POST", `${bonusPath}/schedule`, { preset: "other" })).status).toBe(400);
    expect((await branch.request("POST", `${bonusPath}/schedule`, { preset: "management" })).status).toBe(403);
    const player = await newPlayer(43);
    const shown = await player.request<BonusInfo>("GET", `${bonusPath}/info/?company_id=${fixture.own.company.id}`);
    expect(shown.body.data).toMatchObject({ version: 0, preset: "game_screen" });
  });
});
