import { santim } from "@derash/game/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actor, balanceOf, creditFixture, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import type { StaffMember } from "../company/service.ts";
import { type CreditService, createCreditService } from "./service.ts";

const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

/** Three super admins, none of whom may issue anything alone with `strict`, and the admin of a new company. */
let strict: CreditService;
let issuer: StaffMember;
let approvers: [StaffMember, StaffMember];
let receiver: StaffMember;
let made = 0;
beforeEach(async () => {
  const { superAdmin, foreign } = fixture;
  strict = createCreditService({ ...fixture, approvalAbove: santim(0), creditApprovalAbove: santim(0) });
  issuer = superAdmin;
  approvers = [await fixture.colleague(superAdmin), await fixture.colleague(superAdmin)];
  made += 1;
  const company = await fixture.db
    .transaction()
    .execute((tx) => fixture.companies.addCompany(tx, `St. George ${made} P.L.C.`));
  receiver = await fixture.colleague({ ...foreign.admin, companyId: company?.id ?? "" });
});

const issue = (amount: string, credit = strict) =>
  credit.transfer(actor(issuer), { targetId: receiver.id, amount, note: "Float", idempotencyKey: newKey() });
/** Asks for credit that waits; answers its id. */
async function ask(amount: string): Promise<string> {
  await issue(amount);
  const waiting = (await strict.adjustments(issuer)).find(({ can_withdraw }) => can_withdraw);
  return waiting?.id ?? "";
}

describe("credit that is issued", () => {
  test("is told by the whole name of who gets it, dots and all, once it waits and once it is there", async () => {
    const name = `St. George ${made} P.L.C.`;
    expect((await issue("5")).message).toBe(`5.00 ETB to ${name} waits for another super admin's approval.`);
    expect((await issue("6", fixture.credit)).message).toBe(`6.00 ETB transferred to ${name}`);
  });

  test("comes from the issuer in the words of the wallet, at once or by a second person", async () => {
    await issue("6", fixture.credit);
    await strict.decideAdjustment(actor(approvers[0]), await ask("5"), "approved");
    const { data } = await fixture.wallets.wallet(receiver.accountId, 1, 5);
    expect(data.transactions.map(({ description, amount }) => [description, amount])).toEqual([
      ["Transfer from the issuer: Float", 5],
      ["Transfer from the issuer: Float", 6],
    ]);
    expect(await fixture.credit.nameFor(issuer, issuer.id)).toBe("the issuer");
  });

  test("waits once for a double click without a key, and is passed on once", async () => {
    const click = () => strict.transfer(actor(issuer), { targetId: receiver.id, amount: "5", note: "Float" });
    const answers = await Promise.all([click(), click(), click()]);
    expect(answers.map(({ is_waiting }) => is_waiting)).toEqual([true, true, true]);
    const waiting = (await strict.adjustments(issuer)).filter(({ target_user_id }) => target_user_id === receiver.id);
    expect(waiting).toHaveLength(1);
    await strict.decideAdjustment(actor(approvers[0]), waiting[0]?.id ?? "", "approved");
    expect(await fixture.balance(receiver)).toBe(5_00);
  });

  test("of more than may be issued at a time is refused with how much may be", async () => {
    await expect(issue("1000000.01")).rejects.toMatchObject({
      fields: { amount: { code: "amount_transfer_max", params: { transferMax: 1_000_000 } } },
    });
    expect(await fixture.balance(receiver)).toBe(0);
  });
});

describe("what is written down of credit that waited", () => {
  test("that it was asked for, and that it was approved, with what its target held before and after", async () => {
    await fixture.fund(receiver.accountId, santim(20_00));
    const id = await ask("5.50");
    const where = { target_id: receiver.id, company_id: receiver.companyId, branch_id: null };
    const asked = (await fixture.audits("credit.requested")).at(-1);
    expect(asked).toMatchObject({ ...where, actor_id: issuer.id, before: null });
    expect(asked?.after).toEqual({ amount: "5.50", note: "Float", status: "pending" });
    await strict.decideAdjustment(actor(approvers[0]), id, "approved");
    const approved = (await fixture.audits("credit.approved")).at(-1);
    expect(approved).toMatchObject({ ...where, actor_id: approvers[0].id });
    // What the issuer gave to all is no company's to read.
    expect(approved?.before).toEqual({ status: "pending", target_balance: "20.00" });
    expect(approved?.after).toEqual({ status: "approved", amount: "5.50", target_balance: "25.50" });
    expect(await fixture.balance(receiver)).toBe(25_50);
  });

  test("of two approved at the same moment the second begins with what the first left", async () => {
    const ids = [await ask("5"), await ask("5")];
    const answers = await meet(
      fixture,
      balanceOf(receiver),
      approvers.map((by, at) => () => strict.decideAdjustment(actor(by), ids[at] ?? "", "approved")),
    );
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    const records = (await fixture.audits("credit.approved")).slice(-2);
    expect(records.map(({ before, after }) => [before, after])).toMatchObject([
      [{ target_balance: "0.00" }, { target_balance: "5.00" }],
      [{ target_balance: "5.00" }, { target_balance: "10.00" }],
    ]);
    expect(await fixture.balance(receiver)).toBe(10_00);
  });
});
