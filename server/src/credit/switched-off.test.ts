import { santim } from "@derash/game/money";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actor, balanceOf, creditFixture, meet, newKey, waitingForLocks } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import type { StaffMember } from "../company/service.ts";

const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

/** A new admin of a company that has 500 ETB, and a new cashier below. */
let giver: StaffMember;
let taker: StaffMember;
beforeEach(async () => {
  giver = await fixture.colleague(fixture.own.admin);
  taker = await fixture.colleague(fixture.own.first.cashier);
  const held = await fixture.balance(giver);
  if (held !== 500_00) await fixture.fund(giver.accountId, santim(500_00 - held));
});

const switchOff = ({ id }: StaffMember) => `update staff set is_active = false where id = '${id}'`;
const pay = (idempotencyKey = newKey(), amount = "10") =>
  fixture.credit.transfer(actor(giver), { targetId: taker.id, amount, note: "Float", idempotencyKey });
const payList = (amount = "10") =>
  fixture.credit.transferMany(actor(giver), {
    items: [{ targetId: taker.id, amount }],
    note: "Floats",
    idempotencyKey: newKey(),
  });
const correct = (amount = "10") =>
  fixture.credit.requestAdjustment(actor(giver), {
    targetId: taker.id,
    amount,
    reason: "Counted again",
    idempotencyKey: newKey(),
  });
const balances = () => Promise.all([giver, taker].map(fixture.balance));

test.each<[string, () => Promise<unknown>, object]>([
  ["one", () => pay(), { target_user_id: { code: "account_off" } }],
  ["one of many", () => payList(), { "items.0.target_user_id": { code: "account_off" } }],
])("credit to %s who is switched off while it is on its way is refused", async (_, attempt, fields) => {
  const [answer] = await meet(fixture, switchOff(taker), [attempt]);
  expect(answer).toMatchObject({ status: "rejected", reason: { code: "transfer_target", fields } });
  expect(await balances()).toEqual([500_00, 0]);
});

test.each([
  ["credit", () => pay()],
  ["credit to many", () => payList()],
  ["a correction", () => correct()],
])("%s of an admin who is switched off while it is on its way is refused", async (_, attempt) => {
  const [answer] = await meet<unknown>(fixture, switchOff(giver), [attempt]);
  expect(answer).toMatchObject({ status: "rejected", reason: { code: "not_signed_in" } });
  expect(await balances()).toEqual([500_00, 0]);
});

test.each([
  ["credit", () => pay(newKey(), "500.01")],
  ["credit to many", () => payList("500.01")],
  ["a correction", () => correct("-0.01")],
])(
  "%s that is not covered, of an admin who is switched off on the way, tells them no balance any more",
  async (_, attempt) => {
    const [answer] = await meet<unknown>(fixture, switchOff(giver), [attempt]);
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "not_signed_in" } });
    expect(await balances()).toEqual([500_00, 0]);
  },
);

test("a second person who is switched off meanwhile approves nothing", async () => {
  const { superAdmin, own } = fixture;
  const second = await fixture.colleague(superAdmin);
  const asked = await fixture.credit.requestAdjustment(actor(superAdmin), {
    ...{ targetId: own.second.cashier.id, amount: "1000.01", reason: "Counted again", idempotencyKey: newKey() },
  });
  const attempt = () => fixture.credit.decideAdjustment(actor(second), asked.id, "approved");
  const [answer] = await meet(fixture, switchOff(second), [attempt]);
  expect(answer).toMatchObject({ status: "rejected", reason: { code: "not_signed_in" } });
  expect(await fixture.balance(own.second.cashier)).toBe(0);
});

test("whoever switches somebody off waits for credit that is on its way to them, and those below are held from the top down", async () => {
  const off = async () => {
    // The credit comes first, as far as the balance that is held.
    await vi.waitFor(async () => expect(await waitingForLocks(fixture.owner)).toBe(1), { timeout: 20_000 });
    await fixture.db.transaction().execute(async (tx) => {
      await fixture.companies.lockStaff(tx, giver.id);
      const unit = { companyId: fixture.own.company.id, branchId: null };
      const below = await fixture.companies.staffBelow(tx, giver, unit, null);
      await fixture.companies.switchStaff(tx, [giver.id], false, null);
      await fixture.companies.switchStaff(tx, below, false, giver.id);
    });
  };
  const key = newKey();
  const answers = await meet<unknown>(fixture, balanceOf(giver), [() => pay(key), off]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await balances()).toEqual([490_00, 10_00]);
  // A retry is answered; anything else is not made.
  expect(await pay(key)).toMatchObject({ target_new_balance: 10 });
  await expect(pay()).rejects.toMatchObject({ code: "not_signed_in" });
  await fixture.owner.query("update staff set is_active = true, stopped_with = null where stopped_with = $1", [
    giver.id,
  ]);
});
