import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor, meet } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { atDesk, cashInDrawer } from "./desk-fixture.ts";
import { moneyFixture } from "./money-fixture.ts";
import { waysOf } from "./money-ways.ts";

// What two persons do about one payment at the same instant, each at a server process of their own.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const heldBy = (table: "withdrawal" | "deposit", id: string) => `select from ${table} where id = '${id}' for update`;
const codesOf = (tries: readonly PromiseSettledResult<unknown>[]) =>
  tries.map((each) => (each.status === "fulfilled" ? "ok" : each.reason.code)).toSorted();

async function large() {
  const { who, destinationId } = await rich("9000.00");
  return withdraw(who, destinationId, "6000.00");
}
const signers = async (id: string) =>
  (await money.owner.query("select state, approved_by, second_by from withdrawal where id = $1", [id])).rows[0];

test("above the second sum one person at two processes is one of two, and nothing is sent", async () => {
  const asked = await large();
  const tries = [money.payments, money.other].map((at) => () => at.approve(actor(money.own.admin), asked.id));
  expect(codesOf(await meet(money, heldBy("withdrawal", asked.id), tries))).toEqual(["ok", "ok"]);
  expect(await signers(asked.id)).toEqual({ state: "requested", approved_by: money.own.admin.id, second_by: null });
  await money.pass(60_000);
  expect(money.bank.books().transfers.some(({ reference }) => reference === asked.reference)).toBe(false);
});

test("above the second sum two persons are two, a third comes too late, and it is sent once", async () => {
  const asked = await large();
  const [one, other, third] = [money.own.admin, money.superAdmin, await money.colleague(money.own.admin)];
  const tries = [one, other, third].map(
    (by, place) => () => (place === 1 ? money.other : money.payments).approve(actor(by), asked.id),
  );
  expect(codesOf(await meet(money, heldBy("withdrawal", asked.id), tries))).toEqual(["ok", "ok", "payment_decided"]);
  const { approved_by: first, second_by: second } = await signers(asked.id);
  expect(new Set([first, second, null]).size).toBe(3);
  await money.pass(60_000);
  await money.pass(60_000);
  const sent = money.bank.books().transfers.filter(({ reference }) => reference === asked.reference);
  expect(sent).toMatchObject([{ status: "success", amount: 6000_00 }]);
});

test("a provider that is switched off at one process takes and sends nothing at the other from then on", async () => {
  const { who, destinationId } = await rich();
  const asked = await withdraw(who, destinationId);
  const moved = await money.moved();
  for (const way of ["payout", "deposit"] as const)
    await money.payments.switchProvider(actor(money.superAdmin), { provider: "chapa", way, isOn: false });
  await money.other.doDue();
  expect(await money.state(who, asked.reference)).toBe("approved");
  const refused = { code: "payment_off" };
  await expect(money.deposit(who, "100.00", money.key(), money.other)).rejects.toMatchObject(refused);
  await expect(withdraw(who, destinationId, "50.00", money.key(), money.other)).rejects.toMatchObject(refused);
  expect(await money.moved()).toBe(moved);
  for (const way of ["payout", "deposit"] as const)
    await money.payments.switchProvider(actor(money.superAdmin), { provider: "chapa", way, isOn: true });
});

test("another limit leaves an account on, its addresses sent as they are or not; another address switches it off", async () => {
  const by = actor(money.own.admin);
  const asked = { companyId: money.own.admin.companyId ?? "", provider: "chapa" as const };
  const { settings } = await money.payments.changeAccount(by, { ...asked, four_eyes_above: "5000.00" });
  const isOn = { is_deposit_on: true, is_payout_on: true };
  expect(await money.payments.changeAccount(by, { ...asked, settings, four_eyes_above: "4000.00" })).toMatchObject(
    isOn,
  );
  const moved = { ...settings, checkoutHost: "elsewhere.example" };
  expect(await money.payments.changeAccount(by, { ...asked, settings: moved })).toMatchObject({
    ...{ is_deposit_on: false, is_payout_on: false },
  });
  await money.payments.changeAccount(by, { ...asked, settings });
  for (const way of ["payout", "deposit"] as const)
    await money.payments.switchAccount(by, money.accountId, { way, isOn: true });
});

test("the reference of one withdrawal at two tills is paid at one of them, out of one drawer", async () => {
  const tills = [await atDesk(money), await atDesk(money, money.own.second)] as const;
  const who = await money.player();
  for (const till of tills)
    await money.payments.topUp(till, { playerId: who.id, amount: "100.00", idempotencyKey: money.key() });
  await money.owner.query("update payment_account set auto_payout_max_santim = 100000 where provider = 'desk'");
  const asked = await withdraw(who, null, "150.00");
  const tries = tills.map((till, place) => () => (place ? money.other : money.payments).cashOut(till, asked.reference));
  expect(codesOf(await meet(money, heldBy("withdrawal", asked.id), tries))).toEqual(["ok", "payment_decided"]);
  expect(await money.wallet(who)).toBe(santim(50_00));
  const drawers = await Promise.all(tills.map((till) => cashInDrawer(money, till)));
  expect(drawers.toSorted((one, other) => one - other)).toEqual([-50_00, 100_00]);
});

test("what waits in review is credited once, however many say the second word at once", async () => {
  const who = await money.player();
  const begun = await money.deposit(who);
  money.bank.script({ on: "payer", does: "santim_less", times: 1 });
  money.bank.pay(begun.reference);
  await money.pass(20_000);
  const decision = { credit: true, reason: "a santim less" };
  await money.payments.decideDeposit(actor(money.own.admin), begun.id, decision);
  const tries = [money.superAdmin, await money.colleague(money.own.admin)].map(
    (by, place) => () => (place ? money.other : money.payments).decideDeposit(actor(by), begun.id, decision),
  );
  expect(codesOf(await meet(money, heldBy("deposit", begun.id), tries))).toEqual(["ok", "payment_decided"]);
  expect(await money.wallet(who)).toBe(santim(99_99));
});
