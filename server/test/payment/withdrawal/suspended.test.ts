import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import type { Player } from "../../../src/player/service.ts";
import { createSuspensionService } from "../../../src/suspension/service.ts";
import { actor, meet } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { atDesk, cashInDrawer } from "../desk-fixture.ts";
import { hourMs, moneyFixture } from "../money-fixture.ts";
import { dayMs, waysOf } from "../money-ways.ts";

// Somebody suspends a player whose withdrawal was approved by itself and has not been paid yet.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
const suspensions = createSuspensionService(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const suspend = (who: Player) => suspensions.suspend(actor(money.own.admin), String(who.telegramId), "two accounts");
const endSuspension = async (who: Player) => {
  const [id = ""] = (await suspensions.of([{ player_id: who.id, company_id: money.own.company.id }]))({
    ...{ player_id: who.id, company_id: money.own.company.id },
  });
  await suspensions.end(actor(money.own.admin), id);
};
const sentFor = (reference: string) =>
  money.bank.books().transfers.filter((transfer) => transfer.reference === reference);
const queued = async (id: string) =>
  (await money.payments.queue(money.own.admin, {})).withdrawals.find((withdrawal) => withdrawal.id === id);

test("a withdrawal that waits for the bank's hours is not sent, and waits for a person who decides", async () => {
  const { who, destinationId } = await rich();
  await money.pass(9 * hourMs);
  const asked = await withdraw(who, destinationId);
  expect(asked.state).toBe("approved");
  await suspend(who);
  await money.pass(12 * hourMs);
  expect(sentFor(asked.reference)).toEqual([]);
  expect(await queued(asked.id)).toMatchObject({ state: "requested", waits_because: ["suspended"], can_approve: true });
  expect(await money.wallet(who)).toBe(santim(300_00));
  await money.pass(3 * hourMs);
  await money.payments.approve(actor(money.own.admin), asked.id);
  await money.pass(1000);
  await money.pass(60_000);
  expect(await money.state(who, asked.reference)).toBe("paid");
});

test("one that the bank has put off is not sent again; the bank's word that it has it after all is heard all the same", async () => {
  const { who, destinationId } = await rich();
  const asked = await withdraw(who, destinationId);
  money.bank.script({ on: "transfer", does: "before_429", times: 1 });
  await money.payments.doDue();
  await suspend(who);
  await money.pass(hourMs / 6);
  expect(await queued(asked.id)).toMatchObject({ state: "requested", waits_because: ["suspended"] });
  await money.payments.lookUpNow(actor(money.own.admin), asked.id);
  expect(await money.state(who, asked.reference)).toBe("requested");
  expect(sentFor(asked.reference)).toEqual([]);
  await money.payments.reject(actor(money.own.admin), asked.id, "two accounts");
  expect(await money.wallet(who)).toBe(santim(400_00));
});

test("one that a person has approved goes", async () => {
  const { who, destinationId } = await rich("900.00");
  const asked = await withdraw(who, destinationId, "600.00");
  await suspend(who);
  await money.payments.approve(actor(money.own.admin), asked.id);
  await money.pass(1000);
  await money.pass(60_000);
  expect(await money.state(who, asked.reference)).toBe("paid");
});

test("who approves is told that its player was suspended since, and says yes to that alone; where it is over, the word is gone", async () => {
  const { who, destinationId } = await rich("900.00");
  const { id } = await withdraw(who, destinationId, "600.00");
  const before = (await queued(id))?.waits_because ?? [];
  expect(before).toEqual(["above_cap"]);
  await suspend(who);
  expect((await queued(id))?.waits_because).toEqual(["above_cap", "suspended"]);
  const admin = actor(money.own.admin);
  await expect(money.payments.approve(admin, id, before)).rejects.toMatchObject({ code: "version_changed" });
  expect(await queued(id)).toMatchObject({ state: "requested", approved_by: null });
  await endSuspension(who);
  expect((await queued(id))?.waits_because).toEqual(before);
  await expect(money.payments.approve(admin, id, [...before, "suspended"])).rejects.toMatchObject({
    code: "version_changed",
  });
  expect(await money.payments.approve(admin, id, before)).toMatchObject({ state: "approved" });
});

test("one that a person has approved before waits for somebody once more, and goes once they have said so again", async () => {
  const { who, destinationId } = await rich("900.00");
  const asked = await withdraw(who, destinationId, "600.00");
  await money.pass(9 * hourMs);
  await money.payments.approve(actor(money.own.admin), asked.id, ["above_cap"]);
  expect(await money.state(who, asked.reference)).toBe("approved");
  await suspend(who);
  await money.pass(15 * hourMs);
  expect(sentFor(asked.reference)).toEqual([]);
  const waits = { state: "requested", waits_because: ["suspended"], approved_by: null, can_approve: true };
  expect(await queued(asked.id)).toMatchObject(waits);
  await money.payments.approve(actor(money.own.admin), asked.id, ["suspended"]);
  // Suspended by the super admin too, of which whoever approved has not known.
  await suspensions.suspend(actor(money.superAdmin), String(who.telegramId), "a minor");
  await money.pass(60_000);
  expect(sentFor(asked.reference)).toEqual([]);
  expect(await queued(asked.id)).toMatchObject(waits);
  await money.payments.approve(actor(money.own.admin), asked.id, ["suspended"]);
  await money.pass(60_000);
  expect(sentFor(asked.reference)).toHaveLength(1);
});

test("what a page shows of one that is over is why it waited then", async () => {
  const { who, destinationId } = await rich("900.00");
  const { id } = await withdraw(who, destinationId, "600.00");
  await money.payments.reject(actor(money.own.admin), id, "another time");
  await suspend(who);
  const { withdrawal } = await money.payments.page(money.own.admin, id);
  expect(withdrawal).toMatchObject({ state: "rejected", waits_because: ["above_cap"] });
});

test("suspended as it is taken: it is sent or waits for a person, and never both", async () => {
  const { who, destinationId } = await rich();
  const asked = await withdraw(who, destinationId);
  await meet(money, "lock table suspension in access exclusive mode", [
    () => suspend(who),
    async () => void (await money.other.doDue()),
  ]);
  const state = await money.state(who, asked.reference);
  expect([state, sentFor(asked.reference).length]).toEqual(state === "sent" ? ["sent", 1] : ["requested", 0]);
  await money.pass(dayMs);
  expect(await money.state(who, asked.reference)).toBe(state === "sent" ? "paid" : "requested");
});

test("cash that somebody approved before is not given to a suspended player either, until they have approved it once more", async () => {
  const till = await atDesk(money);
  const who = await money.player();
  await money.payments.topUp(till, { playerId: who.id, amount: "200.00", idempotencyKey: money.key() });
  const asked = await withdraw(who, null, "150.00");
  await money.payments.approve(actor(money.own.admin), asked.id);
  await suspend(who);
  await expect(money.payments.cashOut(till, asked.reference)).rejects.toMatchObject({ code: "withdrawal_waits" });
  const waits = { state: "requested", waits_because: ["suspended"], approved_by: null, can_approve: true };
  expect(await queued(asked.id)).toMatchObject(waits);
  await money.payments.approve(actor(money.own.admin), asked.id, ["suspended"]);
  expect(await money.payments.cashOut(till, asked.reference)).toMatchObject({ payment: { state: "paid" } });
});

test("cash at the desk is not given to a suspended player before a person has approved it", async () => {
  const till = await atDesk(money);
  const who = await money.player();
  await money.payments.topUp(till, { playerId: who.id, amount: "200.00", idempotencyKey: money.key() });
  await money.owner.query("update payment_account set auto_payout_max_santim = 100000 where provider = 'desk'");
  const asked = await withdraw(who, null, "150.00");
  expect(await money.payments.deskWithdrawal(till, asked.reference)).toMatchObject({ is_payable: true });
  await suspend(who);
  // The press is there, for it is what has it wait for a person: nobody could approve it before.
  expect(await money.payments.deskWithdrawal(till, asked.reference)).toMatchObject({ is_payable: true });
  const before = await cashInDrawer(money, till);
  await expect(money.payments.cashOut(till, asked.reference)).rejects.toMatchObject({ code: "withdrawal_waits" });
  await expect(money.payments.cashOut(till, asked.reference)).rejects.toMatchObject({ code: "withdrawal_waits" });
  expect(await money.payments.deskWithdrawal(till, asked.reference)).toMatchObject({ is_payable: false });
  expect(await queued(asked.id)).toMatchObject({ state: "requested", waits_because: ["suspended"], can_approve: true });
  expect([await money.wallet(who), await cashInDrawer(money, till)]).toEqual([santim(50_00), before]);
  await money.payments.approve(actor(money.own.admin), asked.id);
  expect(await money.payments.cashOut(till, asked.reference)).toMatchObject({ payment: { state: "paid" } });
});

test("suspended as the cash is given: it is paid once or waits for a person", async () => {
  const till = await atDesk(money);
  const who = await money.player();
  await money.payments.topUp(till, { playerId: who.id, amount: "200.00", idempotencyKey: money.key() });
  const asked = await withdraw(who, null, "150.00");
  const before = await cashInDrawer(money, till);
  const [, paid] = await meet<unknown>(money, "lock table suspension in access exclusive mode", [
    () => suspend(who),
    () => money.other.cashOut(till, asked.reference),
  ]);
  const isPaid = paid?.status === "fulfilled";
  expect(await money.state(who, asked.reference)).toBe(isPaid ? "paid" : "requested");
  expect(await cashInDrawer(money, till)).toBe(before - (isPaid ? 150_00 : 0));
});
