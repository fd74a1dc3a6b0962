import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import { actor } from "../credit-fixture.ts";
import { hourMs } from "./money-fixture.ts";
import { dayMs, type Ways } from "./money-ways.ts";

/** A withdrawal is paid once or given back once. */
export function sentWithdrawals(ways: Ways): void {
  const { money, rich, withdraw } = ways;

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
}

/** Switches, hours, persons, and processes that die. */
export function waitingWithdrawals(ways: Ways): void {
  const { money, rich, withdraw } = ways;

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

  test("switched off while the bank has it: asked whether to send, we say no, and it comes back", async () => {
    const { who, destinationId } = await rich();
    const asked = await withdraw(who, destinationId);
    await money.payments.doDue();
    expect(await money.state(who, asked.reference)).toBe("sent");
    await money.setOn("payout", false);
    await money.pass(60_000);
    expect(await money.state(who, asked.reference)).toBe("failed");
    expect(await money.wallet(who)).toBe(santim(400_00));
    await money.setOn("payout");
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
    // Who approves again is the first of two still.
    expect((await money.payments.approve(actor(money.own.admin), large.id)).state).toBe("requested");
    const [approved, rejected] = await Promise.allSettled([
      money.payments.approve(actor(money.superAdmin), large.id),
      money.payments.reject(actor(money.superAdmin), large.id, "no"),
    ]);
    const isRejected = rejected.status === "fulfilled";
    expect([approved.status, rejected.status]).toContain("fulfilled");
    expect(await money.wallet(who)).toBe(santim(isRejected ? 9000_00 : 3000_00));
    const { rejected_because: because } = await money.payments.payment(who, large.reference);
    expect(because).toBe(isRejected ? "no" : null);
  });
}
