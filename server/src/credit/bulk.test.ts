import { santim } from "@derash/game/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import { actor, balanceOf, creditFixture, meet, newKey } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import type { StaffMember } from "../company/service.ts";
import type { BulkIntent } from "./bulk.ts";
import { createCreditService } from "./service.ts";

const fixture = forAllTests(creditFixture);
afterEach(async () => expect(await fixture.violations()).toEqual([]));

/** A company admin with 500 ETB to give, and three new cashiers. */
let giver: StaffMember;
let takers: StaffMember[];
beforeEach(async () => {
  giver = fixture.own.admin;
  takers = [];
  for (let count = 3; count > 0; count -= 1) takers.push(await fixture.colleague(fixture.own.first.cashier));
  const held = await fixture.balance(giver);
  if (held !== 500_00) await fixture.fund(giver.accountId, santim(500_00 - held));
});

const each = (amounts: readonly string[]) =>
  amounts.map((amount, index) => ({ targetId: takers[index]?.id ?? "", amount }));
const pay = (from: StaffMember, items: BulkIntent["items"], idempotencyKey = newKey(), note = "Floats") =>
  fixture.credit.transferMany(actor(from), { items, note, idempotencyKey });
const held = () => Promise.all([giver, ...takers].map(fixture.balance));

test("goes to all of them, each a transfer with its own record in the audit", async () => {
  const answer = await pay(giver, each(["100", "50.25", "0.75"]));
  expect(answer).toMatchObject({ success: true, sender_new_balance: 349 });
  expect(
    answer.lines.map(({ name, amount, is_waiting, target_new_balance }) => [
      name,
      amount,
      is_waiting,
      target_new_balance,
    ]),
  ).toEqual(
    takers.map(({ username }, index) => [username, [100, 50.25, 0.75][index], false, [100, 50.25, 0.75][index]]),
  );
  expect(await held()).toEqual([349_00, 100_00, 50_25, 75]);
  expect((await fixture.audits("credit.transferred")).slice(-3).map(({ target_name }) => target_name)).toEqual(
    takers.map(({ username }) => username),
  );
});

test("of all there is leaves nothing, and of a santim more is refused with the balance in birr", async () => {
  await expect(pay(giver, each(["300", "100", "100.01"]))).rejects.toMatchObject({
    ...{ code: "insufficient_balance", params: { balance: 500 } },
  });
  await pay(giver, each(["300", "100", "100"]));
  expect(await held()).toEqual([0, 300_00, 100_00, 100_00]);
});

test("each of them reads its note, or that it is a transfer of balance where there is none", async () => {
  await pay(giver, each(["1"]), newKey(), "For the evening");
  await pay(giver, each(["2"]), newKey(), "\u200B ");
  const { data } = await fixture.wallets.wallet(takers[0]?.accountId ?? "", 1, 2);
  expect(data.transactions.map(({ description }) => description)).toEqual([
    "Transfer from Own: Balance transfer",
    "Transfer from Own: For the evening",
  ]);
});

test("is nothing at all when the sum is not there, somebody is switched off, foreign, or on the list twice", async () => {
  await expect(pay(giver, each(["300", "200", "0.01"]))).rejects.toMatchObject({ code: "insufficient_balance" });
  await expect(pay(giver, each(["1", "x", "1"]))).rejects.toMatchObject({
    code: "invalid_amount",
    fields: { "items.1.amount": { code: "invalid_amount" } },
  });
  const foreign = { targetId: fixture.foreign.first.cashier.id, amount: "1" };
  await expect(pay(giver, [...each(["1"]), foreign])).rejects.toMatchObject({ code: "not_found" });
  await expect(pay(giver, [...each(["1"]), ...each(["2"])])).rejects.toMatchObject({
    ...{ code: "invalid_input", fields: { "items.1.target_user_id": { code: "invalid" } } },
  });
  const companies = [fixture.own.admin, fixture.foreign.admin].map(({ id }, at) => ({
    ...{ targetId: id, amount: at === 0 ? "1" : "1000000.01" },
  }));
  await expect(pay(fixture.superAdmin, companies)).rejects.toMatchObject({
    fields: { "items.1.amount": { code: "amount_transfer_max" } },
  });
  await fixture.db
    .updateTable("staff")
    .set({ is_active: false })
    .where("id", "=", takers[2]?.id ?? "")
    .execute();
  await expect(pay(giver, each(["1", "1", "1"]))).rejects.toMatchObject({
    code: "transfer_target",
    fields: { "items.2.target_user_id": { code: "account_off" } },
  });
  expect(await held()).toEqual([500_00, 0, 0, 0]);
});

test("the same key again moves nothing more, whoever was switched off meanwhile; another list under it is refused", async () => {
  const key = newKey();
  const first = await pay(giver, each(["10", "20", "30"]), key);
  await fixture.db
    .updateTable("staff")
    .set({ is_active: false })
    .where("id", "=", takers[0]?.id ?? "")
    .execute();
  expect(await pay(giver, each(["10", "20", "30"]), key)).toEqual({ ...first, sent_before: true });
  await expect(pay(giver, each(["10", "20", "31"]), key)).rejects.toMatchObject({ code: "idempotency_conflict" });
  await expect(pay(giver, each(["10", "20", "30"]), key, "Another")).rejects.toMatchObject({
    code: "idempotency_conflict",
  });
  await pay(giver, each(["10", "20"]).slice(1), newKey());
  const another = { targetId: fixture.own.second.cashier.id, amount: "1" };
  await expect(pay(giver, [...each(["10", "20", "30"]), another], key)).rejects.toMatchObject({
    code: "idempotency_conflict",
  });
  expect(await held()).toEqual([420_00, 10_00, 40_00, 30_00]);
});

test("two admins of a company at once share its balance: one list is paid whole, the other not at all", async () => {
  const colleague = await fixture.colleague(giver);
  const list = each(["100", "100", "100"]);
  const answers = await meet(fixture, balanceOf(giver), [
    () => pay(giver, list),
    () => pay(colleague, [...list].reverse()),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "insufficient_balance" },
  });
  expect(await held()).toEqual([200_00, 100_00, 100_00, 100_00]);
});

test("two who hold different balances pay the same people at once, one from the end: neither waits for ever, and both are paid", async () => {
  const branchAdmin = fixture.own.first.admin;
  await fixture.fund(branchAdmin.accountId, santim(2_00));
  const two = takers.slice(0, 2);
  const accounts = two.map(({ accountId }) => `'${accountId}'`).join(", ");
  const list = each(["1", "1"]);
  const answers = await meet(fixture, `select from balance where account_id in (${accounts}) for update`, [
    () => pay(giver, list),
    () => pay(branchAdmin, [...list].reverse()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await Promise.all(two.map(fixture.balance))).toEqual([2_00, 2_00]);
  // The second begins with what the first left.
  const records = (await fixture.audits("credit.transferred")).slice(-4);
  const begun = records.map(({ before }) => (before as { target_balance: string }).target_balance);
  expect(begun).toEqual(["0.00", "0.00", "1.00", "1.00"]);
});

test("the same list twice at once, by one key, is paid once", async () => {
  const key = newKey();
  const list = each(["50", "50", "50"]);
  const answers = await meet(fixture, balanceOf(giver), [() => pay(giver, list, key), () => pay(giver, list, key)]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await held()).toEqual([350_00, 50_00, 50_00, 50_00]);
});

/** A list of which the first is within what one super admin may issue a day, and the second above it. */
async function aboveTheLimit() {
  const { own, foreign } = fixture;
  const limits = { approvalAbove: santim(100_00), creditApprovalAbove: santim(100_00) };
  const credit = createCreditService({ ...fixture, ...limits });
  const balances = () => Promise.all([own.admin, foreign.admin].map(fixture.balance));
  const [ownBefore = 0, foreignBefore = 0] = await balances();
  const items = [
    { targetId: own.admin.id, amount: "100" },
    { targetId: foreign.admin.id, amount: "5" },
  ];
  const ask = { items, note: "Floats", idempotencyKey: newKey() };
  return { credit, balances, ownBefore, foreignBefore, ask };
}

test("what a super admin issues above the day's limit waits, the rest is passed on; a retry says the same", async () => {
  const issuer = await fixture.colleague(fixture.superAdmin);
  const { credit, balances, ownBefore, foreignBefore, ask } = await aboveTheLimit();
  const answer = await credit.transferMany(actor(issuer), ask);
  expect(answer.lines.map(({ is_waiting }) => is_waiting)).toEqual([false, true]);
  // A super admin holds none: what all companies got together is not shown as a balance.
  expect(answer.sender_new_balance).toBe(0);
  expect(await credit.transferMany(actor(issuer), ask)).toEqual({ ...answer, sent_before: true });
  expect(await balances()).toEqual([ownBefore + 100_00, foreignBefore]);
});

test("asked again after one of it was rejected, it says what was made and what was not, and moves nothing more", async () => {
  const { superAdmin, own } = fixture;
  const [issuer, second] = [await fixture.colleague(superAdmin), await fixture.colleague(superAdmin)];
  const { credit, balances, ownBefore, foreignBefore, ask } = await aboveTheLimit();
  await credit.transferMany(actor(issuer), ask);
  const [asked] = (await credit.adjustments(second)).filter(({ requested_by }) => requested_by === issuer.username);
  await credit.decideAdjustment(actor(second), asked?.id ?? "", "rejected");
  const again = await credit.transferMany(actor(issuer), ask);
  expect(again.lines.map(({ target_user_id, is_waiting }) => [target_user_id, is_waiting])).toEqual([
    [own.admin.id, false],
  ]);
  expect(await balances()).toEqual([ownBefore + 100_00, foreignBefore]);
  // Of a list of which nothing is left it is said so.
  const rest = { ...ask, items: ask.items.slice(1), idempotencyKey: newKey() };
  await credit.transferMany(actor(issuer), rest);
  const [other] = (await credit.adjustments(issuer)).filter(({ can_withdraw }) => can_withdraw);
  await credit.withdrawAdjustment(actor(issuer), other?.id ?? "");
  await expect(credit.transferMany(actor(issuer), rest)).rejects.toMatchObject({ code: "adjustment_decided" });
});
