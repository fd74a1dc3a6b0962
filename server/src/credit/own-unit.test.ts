import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, creditFixture, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import type { StaffMember } from "../company/service.ts";

const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

const notBelow = { code: "transfer_target", fields: undefined };

test("nobody but a branch's admin is told that the balance is their branch's own", async () => {
  const { own, superAdmin } = fixture;
  await fixture.fund(own.admin.accountId, santim(50_00));
  await fixture.fund(own.first.cashier.accountId, santim(50_00));
  const pairs: [StaffMember, StaffMember][] = [
    [own.admin, own.admin],
    [own.admin, await fixture.colleague(own.admin)],
    [superAdmin, superAdmin],
    [superAdmin, await fixture.colleague(superAdmin)],
    [own.first.cashier, own.first.cashier],
  ];
  for (const [from, to] of pairs) {
    const paid = fixture.credit.transfer(actor(from), { targetId: to.id, amount: "10", note: "Float" });
    await expect(paid).rejects.toMatchObject(notBelow);
  }
  expect([await fixture.balance(own.admin), await fixture.balance(own.first.cashier)]).toEqual([50_00, 50_00]);
});

test("a branch's admin and a cashier correct nobody; whose balance it is, is said of the own branch's alone", async () => {
  const { admin, cashier } = fixture.own.first;
  const player = await fixture.player();
  const correct = (by: StaffMember, { id: targetId }: { id: string }) =>
    fixture.credit.requestAdjustment(actor(by), {
      ...{ targetId, amount: "10", reason: "Miscount", idempotencyKey: newKey() },
    });
  await expect(correct(admin, cashier)).rejects.toMatchObject(notBelow);
  await expect(correct(admin, admin)).rejects.toMatchObject({
    code: "transfer_target",
    fields: { target_user_id: { code: "own_balance" } },
  });
  for (const target of [cashier, player]) await expect(correct(cashier, target)).rejects.toMatchObject(notBelow);
});

test("a correction takes the company's balance to the last santim, and not a santim more", async () => {
  const { foreign } = fixture;
  await fixture.fund(foreign.admin.accountId, santim(50_00));
  const correct = (amount: string) =>
    fixture.credit.requestAdjustment(actor(foreign.admin), {
      ...{ targetId: foreign.first.cashier.id, amount, reason: "Miscount", idempotencyKey: newKey() },
    });
  await expect(correct("50.01")).rejects.toMatchObject({ code: "company_balance_short", params: { balance: 50 } });
  expect(await correct("50")).toMatchObject({ status: "approved", target_balance: 50 });
  expect(await fixture.balance(foreign.admin)).toBe(0);
});
