import { santim } from "@derash/game/money";
import { afterEach, describe, expect, test } from "vitest";
import type { Player } from "../../src/player/service.ts";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { hourMs, moneyFixture } from "./money-fixture.ts";

const dayMs = 24 * hourMs;

/** What holds of deposits and withdrawals whether the bank ever calls about them or not. */
export function moneySuite(options: { hasWebhooks: boolean }) {
  const money = forAllTests(() => moneyFixture(options));
  afterEach(async () => {
    money.bank.forgetScript();
    expect(await money.violations()).toEqual([]);
  });

  /** A destination of hers that may be paid to now. */
  async function destinationOf(who: Player) {
    const account = `0${who.phoneNumber?.slice(4)}`;
    const asked = {
      companyId: money.own.company.id,
      provider: "chapa",
      bank: "855",
      account,
      holder: "Abebe",
    } as const;
    return (await money.payments.addDestination(money.by(who), asked)).id;
  }
  async function rich(amount = "400.00") {
    const who = await money.player();
    await money.paid(who, amount);
    const destinationId = await destinationOf(who);
    // The first one to a new account waits a day; and then it is noon of a working day.
    do await money.pass(dayMs);
    while (new Date(money.clock.now).getUTCDay() === 0);
    return { who, destinationId };
  }
  const withdraw = (
    who: Player,
    destinationId: string | null,
    amount = "100.00",
    idempotencyKey = money.key(),
    at = money.payments,
  ) => at.withdraw(money.by(who), { companyId: money.own.company.id, destinationId, amount, idempotencyKey });

  describe("a deposit", () => {
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

    test("whose answer is lost is looked up, and credited where it was paid", async () => {
      const who = await money.player();
      money.bank.script({ on: "initialize", does: "then_silence", times: 1 });
      const begun = await money.deposit(who);
      expect(begun).toMatchObject({ state: "created", checkout_url: null });
      money.bank.pay(begun.reference);
      await money.pass(20_000);
      expect(await money.wallet(who)).toBe(santim(100_00));
    });

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
      await expect(money.payments.decideDeposit(actor(first), begun.id, decision)).rejects.toMatchObject({
        code: "second_person",
      });
      expect(await money.wallet(who)).toBe(0);
      await money.payments.decideDeposit(actor(second), begun.id, decision);
      expect(await money.state(who, begun.reference)).toBe("paid");
    });
  });

  describe("a withdrawal", () => {
    test("is set aside at once, sent after approval at the bank, and settled", async () => {
      const { who, destinationId } = await rich();
      const asked = await withdraw(who, destinationId, "150.00");
      expect(asked.state).toBe("approved");
      expect(await money.wallet(who)).toBe(santim(250_00));
      await money.pass(1000);
      await money.pass(60_000);
      expect(await money.state(who, asked.reference)).toBe("paid");
      expect(await money.wallet(who)).toBe(santim(250_00));
      expect(money.bank.books().transfers.filter(({ reference }) => reference === asked.reference)).toHaveLength(1);
    });

    test("from two tabs at once takes no more than the wallet holds", async () => {
      const { who, destinationId } = await rich("100.00");
      const tabs = await Promise.allSettled(
        [money.payments, money.other].map((at) => withdraw(who, destinationId, "80.00", money.key(), at)),
      );
      expect(tabs.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(tabs.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { code: "insufficient_funds" },
      });
      expect(await money.wallet(who)).toBe(santim(20_00));
    });

    test("whose call falls silent gives nothing back; asked about it while it is unknown, we say no, and it ends as the bank says", async () => {
      const { who, destinationId } = await rich();
      money.bank.script({ on: "transfer", does: "then_silence", times: 1 });
      const asked = await withdraw(who, destinationId);
      await money.pass(1000);
      expect(await money.wallet(who)).toBe(santim(300_00));
      await money.pass(60_000);
      await money.pass(5 * 60_000);
      expect(await money.state(who, asked.reference)).toBe("failed");
      expect(await money.wallet(who)).toBe(santim(400_00));
      // Never a second reference.
      const sent = money.bank
        .books()
        .transfers.filter(({ accountNumber }) => String(who.phoneNumber).endsWith(accountNumber.slice(1)));
      expect(sent).toMatchObject([{ reference: asked.reference, status: "failed" }]);
    });

    test("that never arrived stays unknown for three days and then only with the statement", async () => {
      const { who, destinationId } = await rich();
      money.bank.script({ on: "transfer", does: "before_cut", times: 1 });
      const asked = await withdraw(who, destinationId);
      await money.pass(1000);
      expect(await money.state(who, asked.reference)).toBe("unknown");
      await expect(withdraw(who, destinationId, "50.00")).rejects.toMatchObject({ code: "payout_unknown" });
      await money.pass(hourMs);
      expect(await money.state(who, asked.reference)).toBe("unknown");
      for (let day = 0; day < 4; day++) await money.pass(dayMs);
      expect(await money.state(who, asked.reference)).toBe("failed");
      expect(await money.wallet(who)).toBe(santim(400_00));
    });

    test("is not sent while payouts are switched off, and goes once they are on again", async () => {
      const { who, destinationId } = await rich();
      const asked = await withdraw(who, destinationId);
      await money.payments.switchProvider(actor(money.superAdmin), { provider: "chapa", way: "payout", isOn: false });
      await expect(withdraw(who, destinationId)).rejects.toMatchObject({ code: "payment_off" });
      await money.pass(hourMs / 2);
      expect(await money.state(who, asked.reference)).toBe("approved");
      expect(money.bank.books().transfers.some(({ reference }) => reference === asked.reference)).toBe(false);
      await money.payments.switchProvider(actor(money.superAdmin), { provider: "chapa", way: "payout", isOn: true });
      await money.pass(60_000);
      await money.pass(60_000);
      expect(await money.state(who, asked.reference)).toBe("paid");
    });

    test("asked for at night waits for the bank's hours", async () => {
      const { who, destinationId } = await rich();
      await money.pass(9 * hourMs);
      const asked = await withdraw(who, destinationId);
      expect(asked.sent_from).toMatch(/T05:30:00/);
      await money.pass(hourMs);
      expect(await money.state(who, asked.reference)).toBe("approved");
      await money.pass(11 * hourMs);
      await money.pass(60_000);
      expect(await money.state(who, asked.reference)).toBe("paid");
      await money.pass(3 * hourMs - 60_000);
    });

    test("that was handed over as the process died is unknown, then what the bank says", async () => {
      const { who, destinationId } = await rich();
      const asked = await withdraw(who, destinationId);
      // It died between its commit and its call.
      await money.owner.query(
        "update withdrawal set state = 'sending', attempt = 1, sent_at = $2, next_look_at = $2, leased_until = $2 where id = $1",
        [asked.id, new Date(money.clock.now)],
      );
      await money.payments.doDue();
      expect(await money.state(who, asked.reference)).toBe("unknown");
      expect(await money.wallet(who)).toBe(santim(300_00));
      expect(await money.holds()).toBeGreaterThanOrEqual(100_00);
    });

    test("above the cap waits for a person, above the second sum for two; rejected it is given back once", async () => {
      const { who, destinationId } = await rich("9000.00");
      const large = await withdraw(who, destinationId, "6000.00");
      expect(large.state).toBe("requested");
      expect((await money.payments.approve(actor(money.own.admin), large.id)).state).toBe("requested");
      await expect(money.payments.approve(actor(money.own.admin), large.id)).rejects.toMatchObject({
        code: "second_person",
      });
      const [approved, rejected] = await Promise.allSettled([
        money.payments.approve(actor(money.superAdmin), large.id),
        money.payments.reject(actor(money.superAdmin), large.id, "no"),
      ]);
      const isRejected = rejected.status === "fulfilled";
      expect([approved.status, rejected.status]).toContain("fulfilled");
      expect(await money.wallet(who)).toBe(santim(isRejected ? 9000_00 : 3000_00));
    });
  });
}
