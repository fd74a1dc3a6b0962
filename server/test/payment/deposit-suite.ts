import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import { actor } from "../credit-fixture.ts";
import { hourMs } from "./money-fixture.ts";
import { dayMs, type Ways } from "./money-ways.ts";

/** A deposit comes to the wallet once. */
export function creditedDeposits(ways: Ways): void {
  const { money } = ways;

  test("is credited once it is paid, to the santim, and never twice however often it is looked up", async () => {
    const who = await money.player();
    const begun = await money.deposit(who, "123.45");
    expect(begun).toMatchObject({
      state: "offered",
      amount: 123.45,
      checkout_url: expect.stringContaining("/checkout/"),
    });
    expect(await money.wallet(who)).toBe(0);
    money.bank.pay(begun.reference);
    await money.pass(20_000);
    for (let time = 0; time < 3; time++) await money.payments.lookUpDeposit(begun.id);
    // The database refuses it by itself, whatever server asks.
    const again = money.owner.query("select deposit_credit($1, 'AP-AGAIN', 12345, null, null, now())", [begun.id]);
    await expect(again).rejects.toThrow("is not paid again");
    expect(await money.wallet(who)).toBe(santim(123_45));
    expect(await money.payments.payment(who, begun.reference)).toMatchObject({
      state: "paid",
      is_ended: true,
      amount: 123.45,
    });
  });

  test("of the same key is one, also from two processes at once; of another sum it is refused", async () => {
    const who = await money.player();
    const key = money.key();
    const both = await Promise.all([money.deposit(who, "60", key), money.deposit(who, "60", key, money.other)]);
    expect(both[0]?.id).toBe(both[1]?.id);
    await expect(money.deposit(who, "61", key)).rejects.toMatchObject({ code: "idempotency_conflict" });
  });

  test("that two processes look up at once is credited once", async () => {
    const who = await money.player();
    const begun = await money.deposit(who);
    money.bank.pay(begun.reference);
    await Promise.all([1, 2, 3, 4].map((each) => (each % 2 ? money.payments : money.other).lookUpDeposit(begun.id)));
    expect(await money.wallet(who)).toBe(santim(100_00));
  });

  test("that is paid after everybody has given it up is credited all the same, as soon as somebody looks", async () => {
    const who = await money.player();
    const begun = await money.deposit(who);
    for (let day = 0; day < 8; day++) await money.pass(dayMs);
    expect(await money.state(who, begun.reference)).toBe("expired");
    money.bank.pay(begun.reference);
    await money.payments.lookUpNow(actor(money.own.admin), begun.id);
    expect(await money.state(who, begun.reference)).toBe("paid");
  });
}

/** What went back after it had been credited. */
export function depositsTakenBack(ways: Ways): void {
  const { money, rich, destinationOf, withdraw } = ways;

  test("that goes back is taken back as far as the wallet holds it, and withdrawals stop", async () => {
    const { who, destinationId } = await rich("100.00");
    const { payments } = await money.payments.payments(who, {});
    const reference = payments[0]?.reference ?? "";
    money.bank.reverse(reference);
    await money.pass(dayMs);
    expect(await money.state(who, reference)).toBe("reversed");
    expect(await money.wallet(who)).toBe(0);
    await money.paid(who, "100.00");
    await expect(withdraw(who, destinationId)).rejects.toMatchObject({ code: "payouts_stopped" });
  });

  test("that goes back stops withdrawals at the desk too, until one of two who look at it lets them go on", async () => {
    const who = await money.player();
    await money.paid(who, "100.00");
    const [{ id, reference } = { id: "", reference: "" }] = (await money.payments.payments(who, {})).payments;
    money.bank.reverse(reference);
    await money.pass(dayMs);
    await money.paid(who, "100.00");
    const destinationId = await destinationOf(who);
    const options = () => money.payments.options(who, money.own.company.id);
    const shown = async () => (await options()).destinations;
    await expect(withdraw(who, null)).rejects.toMatchObject({ code: "payouts_stopped" });
    expect(await options()).toMatchObject({
      ...{ is_payout_stopped: true, destinations: [{ is_verified: true, usable_from: null }] },
      now: money.clock.now,
    });
    await expect(money.payments.resumeWithdrawals(actor(money.foreign.admin), id, "seen")).rejects.toMatchObject({
      code: "not_found",
    });
    const [first, second] = [money.own.admin, money.superAdmin];
    expect(await money.payments.page(first, id)).toMatchObject({ stops_withdrawals: true });
    expect(await money.payments.payment(who, reference)).toMatchObject({ state: "reversed", stops_withdrawals: true });

    const resume = (by: typeof first) => money.payments.resumeWithdrawals(actor(by), id, "the bank's own mistake");
    const outcomes = await Promise.allSettled([resume(first), resume(second)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "payment_decided" } });
    const page = await money.payments.page(first, id);
    expect(page.stops_withdrawals).toBe(false);
    expect(await money.payments.payment(who, reference)).toMatchObject({ state: "reversed", stops_withdrawals: false });
    expect(page.acts.filter(({ action }) => action === "withdrawal.resumed")).toHaveLength(1);
    expect(await shown()).toMatchObject([{ id: destinationId, usable_from: expect.any(String) }]);
    expect((await options()).is_payout_stopped).toBe(false);
    expect(await withdraw(who, null)).toMatchObject({ state: "requested" });
  });

  test("that goes back is taken first from what waits to be paid out, which is then not sent", async () => {
    const { who, destinationId } = await rich("100.00");
    const { payments } = await money.payments.payments(who, {});
    const [{ id, reference } = { id: "", reference: "" }] = payments;
    const lost = async () => money.ledger.balanceOf(await money.ledger.open(money.db, "loss", money.own.company.id));
    const before = await lost();
    // The bank sends in the morning.
    await money.pass(9 * hourMs);
    // One that staff have refused in the same instant has nothing to do with it.
    const refused = await withdraw(who, destinationId, "60.00");
    await money.payments.reject(actor(money.own.admin), refused.id, "no");
    const asked = await withdraw(who, destinationId, "80.00");
    expect(await money.state(who, asked.reference)).toBe("approved");
    money.bank.reverse(reference);
    money.told.length = 0;
    await money.payments.lookUpNow(actor(money.own.admin), id);
    expect(await money.state(who, reference)).toBe("reversed");
    for (const [{ reference: of }, isTaken] of [[asked, true] as const, [refused, false] as const])
      expect(await money.payments.payment(who, of)).toMatchObject({ state: "rejected", taken_for_reversal: isTaken });
    const told = { paymentId: asked.id, state: "rejected", isTakenForReversal: true };
    expect(money.told).toContainEqual(expect.objectContaining(told));
    expect(money.told).not.toContainEqual(expect.objectContaining({ paymentId: refused.id }));
    expect([await money.wallet(who), await lost()]).toEqual([0, before]);
    await money.pass(15 * hourMs);
    expect(money.bank.books().transfers.some((each) => each.reference === asked.reference)).toBe(false);
  });
}

/** What was lost, or was not what was meant. */
export function disputedDeposits(ways: Ways): void {
  const { money, rich, withdraw } = ways;

  test("whose answer is lost is looked up, and credited where it was paid", async () => {
    const who = await money.player();
    money.bank.script({ on: "initialize", does: "then_silence", times: 1 });
    const begun = await money.deposit(who);
    expect(begun).toMatchObject({ state: "created", checkout_url: null });
    money.bank.pay(begun.reference);
    await money.pass(20_000);
    expect(await money.wallet(who)).toBe(santim(100_00));
  });

  test("of less than was meant waits for two persons, and is credited as it arrived", async () => {
    const who = await money.player();
    const begun = await money.deposit(who);
    money.bank.script({ on: "payer", does: "santim_less", times: 1 });
    money.bank.pay(begun.reference);
    await money.pass(20_000);
    expect(await money.state(who, begun.reference)).toBe("review");
    expect(await money.wallet(who)).toBe(0);
    const [first, second] = [money.own.admin, money.superAdmin];
    const decision = { credit: true, reason: "a santim less" };
    await money.payments.decideDeposit(actor(first), begun.id, decision);
    // Who says it again is one person still.
    await money.payments.decideDeposit(actor(first), begun.id, decision);
    expect(await money.wallet(who)).toBe(0);
    await money.payments.decideDeposit(actor(second), begun.id, decision);
    expect(await money.state(who, begun.reference)).toBe("paid");
  });

  test("that two persons say was sent back took nothing from the wallet, and stops no withdrawals", async () => {
    const { who, destinationId } = await rich("100.00");
    const begun = await money.deposit(who);
    money.bank.script({ on: "payer", does: "santim_less", times: 1 });
    money.bank.pay(begun.reference);
    await money.pass(20_000);
    for (const by of [money.own.admin, money.superAdmin])
      await money.payments.decideDeposit(actor(by), begun.id, { credit: false, reason: "a santim less" });
    expect(await money.payments.payment(who, begun.reference)).toMatchObject({
      ...{ state: "reversed", is_ended: true, stops_withdrawals: false },
    });
    expect(await withdraw(who, destinationId)).toMatchObject({ state: "approved", taken_for_reversal: false });
  });
}
