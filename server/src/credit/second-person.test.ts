import type { Adjustment, TransferAnswer } from "@derash/protocol/credit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { auditsOf, newKey, violationsOf } from "../../test/credit-fixture.ts";
import { type SignedInStaff, type StaffFixture, signInStaff, staffFixture } from "../../test/staff-fixture.ts";

let server: Awaited<ReturnType<typeof testApp>>;
let fixture: StaffFixture;
let root: SignedInStaff;
let second: SignedInStaff;
let company: SignedInStaff;

const limits = { ADJUSTMENT_APPROVAL_ABOVE: "1000", CREDIT_APPROVAL_ABOVE: "1000000" };
const management = "/api/user/management";

beforeAll(async () => {
  server = await testApp({ COUNTDOWN_MS: "600000", DEMO: "false", ...limits });
  fixture = await staffFixture(server);
  await server.owner.query(
    `insert into staff (username, password_hash, role, account_id, origin)
     select 'second', password_hash, role, account_id, origin from staff where username = 'super'`,
  );
  [root, second, company] = [
    await signInStaff(server.url, "super"),
    await signInStaff(server.url, "second"),
    await signInStaff(server.url, "own-admin"),
  ];
});
/** Every test begins on a new day. */
beforeEach(async () => {
  await server.owner.query("alter table credit disable trigger credit_append_only");
  await server.owner.query("update credit set created_at = created_at - interval '1 day'");
  await server.owner.query("alter table credit enable trigger credit_append_only");
  await server.owner.query("update adjustment set decided_at = decided_at - interval '1 day'");
});
afterAll(async () => {
  expect(await violationsOf(server)).toEqual([]);
  await server.stop();
});

const issue = (by: SignedInStaff, targetId: string, amount: string, key: string = newKey()) =>
  by.request<TransferAnswer & { error: string }>("POST", `${management}/transfer-balance`, {
    target_user_id: targetId,
    amount,
    idempotency_key: key,
  });
const correct = (by: SignedInStaff, targetId: string, amount: string) =>
  by.request<Adjustment>("POST", `${management}/adjustments`, {
    target_user_id: targetId,
    amount,
    reason: "Counted again",
    idempotency_key: newKey(),
  });
const waiting = async (by: SignedInStaff) =>
  (await by.request<Adjustment[]>("GET", `${management}/adjustments`)).body.filter(
    ({ status }) => status === "pending",
  );
const decide = (by: SignedInStaff, id: string, decision: string) =>
  by.request<Adjustment & { error: string }>("POST", `${management}/adjustments/${id}/${decision}`, {});
const balanceOf = async ({ accountId }: { accountId: string }) => {
  const { rows } = await server.owner.query("select amount_santim from balance where account_id = $1", [accountId]);
  return Number(rows[0].amount_santim) / 100;
};
const isWaiting = (answers: { body: TransferAnswer }[]) => answers.map(({ body }) => body.is_waiting);

describe("credit that one super admin issues", () => {
  const target = () => fixture.own.admin;

  test("five times a million is once a million: the rest of the day waits for another, and moves nothing before", async () => {
    const before = await balanceOf(target());
    const answers = [];
    for (let time = 0; time < 5; time++) answers.push(await issue(root, target().id, "1000000"));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(isWaiting(answers)).toEqual([false, true, true, true, true]);
    expect(answers[1]?.body).toMatchObject({
      message: "1000000.00 ETB to Own waits for another super admin's approval.",
      target_new_balance: before + 1_000_000,
    });
    expect(await balanceOf(target())).toBe(before + 1_000_000);
    const list = await waiting(second);
    expect(list).toHaveLength(4);
    expect(list[0]).toMatchObject({ kind: "credit", amount: 1_000_000, target_name: "Own", requested_by: "super" });
    // Nobody of the company sees it, and nobody else decides it.
    expect(await waiting(company)).toEqual([]);
    const [first, next] = list as [Adjustment, Adjustment];
    expect((await decide(company, first.id, "approve")).status).toBe(404);
    expect(await decide(root, first.id, "approve")).toMatchObject({ status: 403, body: { error: "second_person" } });
    const approvals = await Promise.all([decide(second, first.id, "approve"), decide(second, first.id, "approve")]);
    expect(approvals.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balanceOf(target())).toBe(before + 2_000_000);
    expect((await decide(second, next.id, "reject")).status).toBe(200);
    for (const { id } of list.slice(2)) expect((await decide(root, id, "withdraw")).status).toBe(200);
    expect(await balanceOf(target())).toBe(before + 2_000_000);
    for (const action of ["credit.requested", "credit.approved", "credit.rejected", "credit.withdrawn"] as const) {
      expect((await auditsOf(server, action)).at(-1), action).toMatchObject({ target_name: "Own" });
    }
  });

  test("to several companies counts together, and so do eight at the same moment", async () => {
    const targets = [fixture.own.admin, fixture.foreign.admin];
    const before = await Promise.all(targets.map(balanceOf));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => issue(root, targets[at % 2]?.id ?? "", "400000")),
    );
    expect(isWaiting(answers).filter((waits) => !waits)).toHaveLength(2);
    const after = await Promise.all(targets.map(balanceOf));
    const moved = after.map((sum, at) => sum - (before[at] ?? 0));
    expect(moved.reduce((sum, part) => sum + part)).toBe(800_000);
    // The other super admin has a day of their own, and what a second one approved counts for nobody.
    expect(isWaiting([await issue(second, fixture.own.admin.id, "900000")])).toEqual([false]);
    const [one] = await waiting(second);
    await decide(second, one?.id ?? "", "approve");
    expect(isWaiting([await issue(root, fixture.own.admin.id, "200000")])).toEqual([false]);
    expect(isWaiting([await issue(root, fixture.own.admin.id, "0.01")])).toEqual([true]);
    for (const { id } of await waiting(root)) await decide(root, id, "withdraw");
  });

  test("asked for again by the same key waits once, is done once, and says so; another amount is refused", async () => {
    const key = newKey();
    const before = await balanceOf(target());
    await issue(root, target().id, "1000000");
    const answers = await Promise.all(Array.from({ length: 5 }, () => issue(root, target().id, "5", key)));
    expect(isWaiting(answers)).toEqual(Array(5).fill(true));
    const list = await waiting(second);
    expect(list).toHaveLength(1);
    expect((await issue(root, target().id, "6", key)).body.error).toBe("idempotency_conflict");
    await decide(second, list[0]?.id ?? "", "approve");
    expect((await issue(root, target().id, "5", key)).body).toMatchObject({ is_waiting: false });
    expect(await balanceOf(target())).toBe(before + 1_000_005);
    const rejected = newKey();
    await issue(root, target().id, "7", rejected);
    await decide(second, (await waiting(second))[0]?.id ?? "", "reject");
    expect((await issue(root, target().id, "7", rejected)).body.error).toBe("adjustment_decided");
  });

  test("is not issued to somebody who was switched off meanwhile", async () => {
    const { admin } = fixture.foreign;
    await issue(root, admin.id, "1000000");
    await issue(root, admin.id, "5");
    const [asked] = await waiting(second);
    const turn = (isActive: boolean) =>
      server.owner.query("update staff set is_active = $2 where id = $1", [admin.id, isActive]);
    await turn(false);
    expect((await decide(second, asked?.id ?? "", "approve")).body.error).toBe("transfer_target");
    await turn(true);
    expect((await decide(second, asked?.id ?? "", "approve")).status).toBe(200);
  });
});

describe("corrections that one person makes", () => {
  test("of many accounts count together: twelve times a thousand is once a thousand", async () => {
    const { rows } = await server.owner.query<{ id: string }>(
      `with made as (
         insert into staff (username, password_hash, role, company_id, branch_id, account_id, origin)
         select 'desk-' || n, '', 'cashier', company_id, branch_id, ledger_open('cashier', uuidv7()), 'created'
         from staff, generate_series(1, 12) n where id = $1 returning id)
       select id from made`,
      [fixture.own.first.cashier.id],
    );
    const states = [];
    for (const { id } of rows) states.push((await correct(root, id, "1000")).body.status);
    expect(states).toEqual(["approved", ...Array(11).fill("pending")]);
  });

  test("at the same moment, each below the limit and together above it, are not both made alone", async () => {
    await issue(second, fixture.own.admin.id, "5000");
    const targets = [
      fixture.own.first.cashier,
      fixture.own.second.cashier,
      fixture.own.first.admin,
      fixture.own.second.admin,
    ];
    const answers = await Promise.all(targets.map(({ id }) => correct(company, id, "600")));
    expect(answers.map(({ body }) => body.status).sort()).toEqual(["approved", "pending", "pending", "pending"]);
  });

  test("of one account by several people count together too, and a new day begins anew", async () => {
    const { id } = fixture.own.second.cashier;
    expect((await correct(root, id, "600")).body.status).toBe("approved");
    expect((await correct(second, id, "600")).body.status).toBe("pending");
    expect((await correct(second, fixture.foreign.first.cashier.id, "600")).body.status).toBe("approved");
    await server.owner.query("update adjustment set decided_at = decided_at - interval '1 day'");
    expect((await correct(second, id, "600")).body.status).toBe("approved");
  });
});
