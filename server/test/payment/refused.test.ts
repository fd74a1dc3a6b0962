import { createHmac } from "node:crypto";
import { santim } from "@derash/game/money";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { atDesk, cashInDrawer } from "./desk-fixture.ts";
import { keys, moneyFixture } from "./money-fixture.ts";
import { dayMs, signed, waysOf } from "./money-ways.ts";
import { type Phone, phoneOf } from "./phone-fixture.ts";

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
let [moved, refused] = [0, 0];

/** What is refused moves nothing and is on record; whatever a test needs before it says when it begins. */
async function from(): Promise<void> {
  [moved, refused] = [await money.moved(), await money.refusals()];
}
async function nothingMoved(isRecorded = true): Promise<void> {
  expect(await money.moved()).toBe(moved);
  if (isRecorded) expect(await money.refusals()).toBeGreaterThan(refused);
}
beforeEach(from);
afterEach(async () => expect(await money.violations()).toEqual([]));

describe("a player is refused, on record, and nothing moves", () => {
  test.each([
    ["0", "invalid_amount"],
    ["1.005", "invalid_amount"],
    ["-100", "invalid_amount"],
    ["49.99", "payment_limits"],
    ["75000.01", "payment_limits"],
  ])("for a deposit of %s", async (amount, code) => {
    const who = await money.player();
    await expect(money.deposit(who, amount)).rejects.toMatchObject({ code });
    await nothingMoved();
  });

  test("for more than the wallet holds", async () => {
    const { who, destinationId } = await rich("100.00");
    await from();
    await expect(withdraw(who, destinationId, "100.01")).rejects.toMatchObject({
      ...{ code: "insufficient_funds", params: { needed: 100.01, balance: 100 } },
    });
    await nothingMoved();
  });

  test("for another player's destination, one that nobody has confirmed, and one that is new", async () => {
    const { who } = await rich();
    const { destinationId: theirs } = await rich();
    const asked = {
      companyId: money.own.company.id,
      provider: "chapa",
      bank: "946",
      account: "1000123",
      holder: "X",
    } as const;
    const unknown = await money.payments.addDestination(money.by(who), asked);
    await from();
    await expect(withdraw(who, theirs)).rejects.toMatchObject({ code: "not_found" });
    // The database refuses it by itself, whatever server asks.
    const { rows } = await money.owner.query(
      "select result from withdrawal_request($1, $2, $3, 'WTHEIRS', 'theirs', 10000, $4)",
      [money.accountId, who.id, theirs, new Date(money.clock.now)],
    );
    expect(rows).toEqual([{ result: "not_found" }]);
    await expect(withdraw(who, unknown.id)).rejects.toMatchObject({ code: "destination_unverified" });
    await money.payments.verifyDestination(actor(money.own.first.cashier), unknown.id, { note: "seen" });
    await expect(withdraw(who, unknown.id)).rejects.toMatchObject({ code: "destination_new", params: { hours: 24 } });
    await nothingMoved();
  });

  test("for a company with which nothing is switched on, and never from another company's wallet", async () => {
    const { who, destinationId } = await rich();
    await from();
    const ask = { companyId: money.foreign.company.id, destinationId, amount: "100.00", idempotencyKey: money.key() };
    await expect(money.payments.withdraw(money.by(who), ask)).rejects.toMatchObject({ code: "payment_off" });
    expect(await money.wallet(who)).toBe(santim(400_00));
    await nothingMoved();
  });

  test("for a payment that is another's", async () => {
    const begun = await money.deposit(await money.player());
    await expect(money.payments.payment(await money.player(), begun.reference)).rejects.toMatchObject({
      code: "not_found",
    });
    await nothingMoved(false);
  });
});

test("a withdrawal that staff rejected says why, on its page and in the notice; whoever comes second does not change it", async () => {
  const { who, destinationId } = await rich("9000.00");
  const { id, reference } = await withdraw(who, destinationId, "6000.00");
  const tries = await Promise.allSettled(
    ["The name is another's", "Ask the desk"].map((reason) =>
      money.payments.reject(actor(money.own.admin), id, reason),
    ),
  );
  const done = tries.findIndex(({ status }) => status === "fulfilled");
  const because = ["The name is another's", "Ask the desk"][done];
  expect(tries[1 - done]).toMatchObject({ status: "rejected", reason: { code: "payment_decided" } });
  expect(await money.payments.payment(who, reference)).toMatchObject({
    state: "rejected",
    rejected_because: because,
  });
  const told = money.told.filter((notice) => (notice as { reference: string }).reference === reference);
  expect(told).toMatchObject([{ kind: "payment", state: "rejected", because }]);
  expect(await money.wallet(who)).toBe(santim(9000_00));
});

describe("a call that says what is not so moves nothing", () => {
  test("forged, of another account, or with a signature that says nothing of the body", async () => {
    const begun = await money.deposit(await money.player());
    await from();
    const event = { event: "charge.success", tx_ref: begun.reference, amount: "100.00", status: "success" };
    const constant = createHmac("sha256", keys.webhookSecret).update(keys.webhookSecret).digest("hex");
    const calls = [
      [money.accountId, signed("guess", event)],
      ["00000000-0000-7000-8000-00000000dead", signed(keys.webhookSecret, event)],
      [money.accountId, { body: Buffer.from(JSON.stringify(event)), headers: { "chapa-signature": constant } }],
    ] as const;
    for (const [account, call] of calls)
      await expect(money.payments.hear(account, call, "stranger")).rejects.toMatchObject({ code: "signature_wrong" });
    await nothingMoved();
  });

  test("rightly signed: its body is not believed, and fifty of it are one look-up more", async () => {
    const who = await money.player();
    const begun = await money.deposit(who);
    await from();
    const event = { event: "charge.success", tx_ref: begun.reference, amount: "9999.00", status: "success" };
    for (let time = 0; time < 50; time++)
      await money.payments.hear(money.accountId, signed(keys.webhookSecret, event), "");
    await money.pass(dayMs / 24);
    expect(await money.wallet(who)).toBe(0);
    await nothingMoved(false);
  });

  test("asked whether to send what nobody has ordered, or another sum, the answer is no", async () => {
    const { who, destinationId } = await rich();
    const asked = await withdraw(who, destinationId);
    const approval = {
      reference: asked.reference,
      amount: "999.00",
      bank: "855",
      account_name: "Abebe",
      account_number: "1",
    };
    const call = (event: object) => {
      const body = Buffer.from(JSON.stringify(event));
      return {
        body,
        headers: { "chapa-signature": createHmac("sha256", keys.approvalSecret).update(body).digest("hex") },
      };
    };
    expect(await money.payments.mayGo(money.accountId, call(approval), "")).toBe(false);
    expect(await money.payments.mayGo(money.accountId, call({ ...approval, reference: "WNOBODYS" }), "")).toBe(false);
    expect(await money.state(who, asked.reference)).toBe("approved");
    await money.payments.doDue();
    // Asked twice at once for what was ordered, it is yes once.
    const right = { ...approval, amount: "100.00", account_number: `0${who.phoneNumber?.slice(4)}` };
    const answers = [money.payments, money.other].map((at) => at.mayGo(money.accountId, call(right), ""));
    expect((await Promise.all(answers)).sort()).toEqual([false, true]);
  });
});

test("one payment of theirs pays one deposit of ours, whoever asks for the other", async () => {
  const [who, other] = [await money.player(), await money.player()];
  const [first, second] = [await money.deposit(who), await money.deposit(other)];
  const pay = async (id: string) => {
    const { rows } = await money.owner.query(
      "select deposit_credit($1, 'AP-ONE', 10000, null, null, now()) as result",
      [id],
    );
    return rows[0].result;
  };
  expect([await pay(first.id), await pay(second.id)]).toEqual(["ok", "used"]);
  expect([await money.wallet(who), await money.wallet(other)]).toEqual([santim(100_00), 0]);
  expect(await money.state(other, second.reference)).toBe("offered");
});

describe("a transfer to the operator's phone", () => {
  const { newDevice, sms, number, claim } = phoneOf(money);
  let device: Phone;
  beforeEach(async () => {
    device ??= await newDevice();
    await from();
  });

  test("is claimed by its number alone, before or after its SMS, and once in any spelling", async () => {
    const [who, other] = [await money.player(), await money.player()];
    const [first, second] = [number(), number()];
    await sms(device, who, 120, first);
    expect(await claim(who, ` ${first.toLowerCase()} `)).toMatchObject({ state: "paid", amount: 120 });
    expect(await claim(who, second)).toMatchObject({ state: "created", amount: null });
    await sms(device, who, 80, second);
    await money.pass(1000);
    expect(await money.wallet(who)).toBe(santim(200_00));
    await from();
    await expect(claim(other, `transaction number: ${first}`)).rejects.toMatchObject({ code: "transfer_claimed" });
    await expect(claim(other, "hello")).rejects.toMatchObject({ code: "invalid_input" });
    await nothingMoved();
  });

  test("that somebody else has paid waits for persons", async () => {
    const [who, payer] = [await money.player(), await money.player()];
    const named = number();
    await sms(device, payer, 120, named);
    expect(await claim(who, named)).toMatchObject({ state: "review" });
    expect(await money.wallet(who)).toBe(0);
    await nothingMoved(false);
  });

  test("claimed by somebody whose own number nobody knows waits for persons, before or after its SMS", async () => {
    const payer = await money.player();
    for (const isTold of [true, false]) {
      const who = { ...(await money.player()), phoneNumber: null };
      await money.owner.query("update player set phone_number = null where id = $1", [who.id]);
      await from();
      const named = number();
      if (isTold) await sms(device, payer, 120, named);
      await claim(who, named);
      if (!isTold) await sms(device, payer, 120, named);
      await money.pass(1000);
      const { payments } = await money.payments.payments(who, {});
      expect(payments).toMatchObject([{ state: "review", amount: null }]);
      expect(await money.wallet(who)).toBe(0);
      await nothingMoved(false);
    }
  });

  test("told by another company's phone, or edited, is refused and shown", async () => {
    const who = await money.player();
    const foreign = await newDevice(money.foreign.admin, money.foreign.company.id);
    const named = number();
    await from();
    await expect(sms({ id: device.id, key: foreign.key, sent: device.sent }, who, 120, named)).rejects.toMatchObject({
      code: "signature_wrong",
    });
    await nothingMoved();
    await sms(device, who, 120, named);
    device.sent.sequence -= 1;
    await expect(sms(device, who, 990, named)).rejects.toMatchObject({ code: "sms_edited" });
    expect(await claim(who, named)).toMatchObject({ state: "review", amount: null });
    expect(await money.wallet(who)).toBe(0);
    const [shown] = await money.payments.devices(money.own.admin);
    expect(shown?.faults.map(({ is }) => is)).toContain("edited");
  });
});

describe("cash at a desk", () => {
  test("comes into the wallet and goes out of it once, with the drawer and the float", async () => {
    const cashier = await atDesk(money);
    const who = await money.player();
    const key = money.key();
    const ask = { playerId: who.id, amount: "200.00", idempotencyKey: key };
    const receipts = await Promise.all([money.payments.topUp(cashier, ask), money.payments.topUp(cashier, ask)]);
    expect(receipts.map(({ balance }) => balance)).toEqual([200, 200]);
    expect(await cashInDrawer(money, cashier)).toBe(200_00);
    await money.owner.query("update payment_account set auto_payout_max_santim = 100000 where provider = 'desk'");
    const asked = await withdraw({ ...who }, null, "150.00");
    expect(asked.state).toBe("approved");
    const paidOut = await Promise.all([1, 2].map(() => money.payments.cashOut(cashier, asked.reference)));
    expect(paidOut.map(({ payment }) => payment.state)).toEqual(["paid", "paid"]);
    // Of two windows of one cashier the second is told that it was paid before: the cash is given once.
    expect(paidOut.map((receipt) => receipt.is_again).toSorted()).toEqual([false, true]);
    expect(await money.wallet(who)).toBe(santim(50_00));
    expect(await cashInDrawer(money, cashier)).toBe(50_00);
  });

  test("is not paid by two cashiers, by one of another company, or without a shift", async () => {
    const cashier = await atDesk(money);
    const who = await money.player();
    await money.payments.topUp(cashier, { playerId: who.id, amount: "100.00", idempotencyKey: money.key() });
    const asked = await withdraw(who, null, "60.00");
    const out = (at: typeof cashier) => money.payments.cashOut(at, asked.reference);
    await expect(out(actor(money.foreign.first.cashier))).rejects.toMatchObject({ code: "not_found" });
    await expect(out(actor(money.own.second.cashier))).rejects.toMatchObject({ code: "shift_required" });
    await out(cashier);
    await expect(out(actor(money.own.second.cashier))).rejects.toMatchObject({ code: "payment_decided" });
    expect(await money.wallet(who)).toBe(santim(40_00));
  });

  test("that was paid is shown as paid: to the cashier who paid it as their own, to another as another till's", async () => {
    const [cashier, second] = [await atDesk(money), await atDesk(money, money.own.second)];
    const who = await money.player();
    await money.payments.topUp(cashier, { playerId: who.id, amount: "100.00", idempotencyKey: money.key() });
    const asked = await withdraw(who, null, "60.00");
    const found = (at: typeof cashier) => money.payments.deskWithdrawal(at, asked.reference);
    expect(await found(cashier)).toMatchObject({ is_payable: true, paid: null });
    // Its answer is lost, and the cashier looks again.
    const { at, is_again: isAgain } = await money.payments.cashOut(cashier, asked.reference);
    expect(isAgain).toBe(false);
    expect(await found(cashier)).toMatchObject({ is_payable: false, paid: { at, is_own: true } });
    expect(await found(second)).toMatchObject({ is_payable: false, paid: { at, is_own: false } });
    const again = { at, is_again: true, payment: { state: "paid" } };
    expect(await money.payments.cashOut(cashier, asked.reference)).toMatchObject(again);
    expect(await money.wallet(who)).toBe(santim(40_00));
  });
});
