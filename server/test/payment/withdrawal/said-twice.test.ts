import { santim } from "@derash/game/money";
import { afterEach, describe, expect, test } from "vitest";
import { actor, meet } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { hourMs, moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// The answer to what somebody decided is lost, and they ask for the same once more.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const one = () => actor(money.own.admin);
const other = () => actor(money.superAdmin);
const recordsOf = async (id: string, action: string): Promise<number> => {
  const count = "select count(*)::int as count from audit_record where target_id = $1 and action = $2";
  return (await money.owner.query(count, [id, action])).rows[0].count;
};

describe("a withdrawal", () => {
  test("that somebody approved is answered to them as it is by now, and to nobody else", async () => {
    const { who, destinationId } = await rich("900.00");
    const asked = await withdraw(who, destinationId, "600.00");
    const first = await money.payments.approve(one(), asked.id);
    expect(await money.payments.approve(one(), asked.id)).toEqual(first);
    await expect(money.payments.approve(other(), asked.id)).rejects.toMatchObject({ code: "payment_decided" });
    await money.pass(1000);
    await money.pass(60_000);
    expect(await money.payments.approve(one(), asked.id)).toMatchObject({ state: "paid" });
    expect(await recordsOf(asked.id, "withdrawal.approved")).toBe(1);
  });

  test("above the second sum is as the first of two left it, and the first is never the second", async () => {
    const { who, destinationId } = await rich("9000.00");
    const asked = await withdraw(who, destinationId, "6000.00");
    const first = await money.payments.approve(one(), asked.id);
    expect(first).toMatchObject({ state: "requested", second_by: null });
    const hold = `select from withdrawal where id = '${asked.id}' for update`;
    const again = [money.payments, money.other].map((at) => () => at.approve(one(), asked.id));
    for (const answer of await meet(money, hold, again)) expect(answer).toEqual({ status: "fulfilled", value: first });
    const second = await money.payments.approve(other(), asked.id);
    expect(await money.payments.approve(other(), asked.id)).toEqual(second);
    expect(await recordsOf(asked.id, "withdrawal.approved")).toBe(2);
    await expect(money.payments.reject(one(), asked.id, "no")).resolves.toMatchObject({ state: "rejected" });
    await expect(money.payments.approve(one(), asked.id)).rejects.toMatchObject({ code: "payment_decided" });
  });

  test("that somebody rejected is answered to them for the same reason, once on record and once given back", async () => {
    const { who, destinationId } = await rich("900.00");
    const asked = await withdraw(who, destinationId, "600.00");
    const first = await money.payments.reject(one(), asked.id, "two accounts");
    expect(await money.payments.reject(one(), asked.id, "two accounts")).toEqual(first);
    const refused = { code: "payment_decided" };
    await expect(money.payments.reject(one(), asked.id, "another reason")).rejects.toMatchObject(refused);
    await expect(money.payments.reject(other(), asked.id, "two accounts")).rejects.toMatchObject(refused);
    await expect(money.payments.approve(one(), asked.id)).rejects.toMatchObject(refused);
    expect(await recordsOf(asked.id, "withdrawal.rejected")).toBe(1);
    expect(await money.wallet(who)).toBe(santim(900_00));
  });

  test("that is unknown is decided by two, each of whom may say the same again", async () => {
    const { who, destinationId } = await rich();
    const asked = await withdraw(who, destinationId);
    money.bank.script({ on: "transfer", does: "before_cut", times: 1 });
    await money.payments.doDue();
    money.clock.now += 25 * hourMs;
    const [paid, unpaid] = [true, false].map((wasPaid) => ({ wasPaid, reason: "in their list" }));
    if (paid === undefined || unpaid === undefined) throw new Error("there are both");
    const first = await money.payments.decide(one(), asked.id, unpaid);
    expect(await money.payments.decide(one(), asked.id, unpaid)).toEqual(first);
    await expect(money.payments.decide(one(), asked.id, paid)).rejects.toMatchObject({ code: "second_person" });
    const second = await money.payments.decide(other(), asked.id, unpaid);
    expect(second).toMatchObject({ state: "failed" });
    for (const by of [one(), other()]) expect(await money.payments.decide(by, asked.id, unpaid)).toMatchObject(second);
    await expect(money.payments.decide(other(), asked.id, paid)).rejects.toMatchObject({ code: "payment_decided" });
    const third = actor(await money.colleague(money.own.admin));
    await expect(money.payments.decide(third, asked.id, unpaid)).rejects.toMatchObject({ code: "payment_decided" });
    expect(await recordsOf(asked.id, "withdrawal.decided")).toBe(2);
    expect(await money.wallet(who)).toBe(santim(400_00));
  });
});

test("a deposit in review is decided by two, each of whom may say the same again", async () => {
  const who = await money.player();
  const begun = await money.deposit(who);
  money.bank.script({ on: "payer", does: "santim_less", times: 1 });
  money.bank.pay(begun.reference);
  await money.pass(20_000);
  const [credited, sentBack] = [true, false].map((credit) => ({ credit, reason: "a santim less" }));
  if (credited === undefined || sentBack === undefined) throw new Error("there are both");
  const first = await money.payments.decideDeposit(one(), begun.id, credited);
  expect(await money.payments.decideDeposit(one(), begun.id, credited)).toEqual(first);
  await expect(money.payments.decideDeposit(one(), begun.id, sentBack)).rejects.toMatchObject({
    code: "second_person",
  });
  await money.payments.decideDeposit(other(), begun.id, credited);
  for (const by of [one(), other()])
    expect(await money.payments.decideDeposit(by, begun.id, credited)).toMatchObject({ payment: { state: "paid" } });
  const third = actor(await money.colleague(money.own.admin));
  await expect(money.payments.decideDeposit(third, begun.id, credited)).rejects.toMatchObject({
    code: "payment_decided",
  });
  expect(await recordsOf(begun.id, "deposit.decided")).toBe(2);
  expect(await money.wallet(who)).toBe(santim(99_99));
});
