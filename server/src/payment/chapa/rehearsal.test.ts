import { santim } from "@derash/game/money";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { brokenBooks } from "../../../test/books.ts";
import { actor, waitingForLocks } from "../../../test/credit-fixture.ts";
import { forAllTests } from "../../../test/for-all-tests.ts";
import { hourMs, keys, moneyFixture } from "../../../test/payment/money-fixture.ts";
import { waysOf } from "../../../test/payment/money-ways.ts";
import type { Player } from "../../player/service.ts";
import { type FakeBank, startFakeBank } from "../fake/server.ts";

// An owner who tries a provider in its test mode: a payment goes to its end, and no money of it comes into a wallet or leaves one.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
const testKeys = { ...keys, secretKey: "CHASECK_TEST-fake" };
let testBank: FakeBank;

const account = { provider: "chapa" } as const;
const change = (rest: object) =>
  money.payments.changeAccount(actor(money.own.admin), { companyId: money.own.company.id, ...account, ...rest });

async function rehearse(): Promise<void> {
  const { baseUrl, checkoutHost } = testBank;
  await change({ mode: "test", keys: testKeys, settings: { baseUrl, checkoutHost } });
  await money.setOn("deposit");
}

async function live(): Promise<void> {
  const { baseUrl, checkoutHost } = money.bank;
  await change({ mode: "live", keys, settings: { baseUrl, checkoutHost } });
  await money.setOn("deposit");
  await money.setOn("payout");
}

beforeAll(async () => {
  testBank = await startFakeBank({
    ...{ ...testKeys, webhookUrl: null, approvalUrl: `${money.root}/approval/${money.accountId}` },
    ...{ now: () => new Date(money.clock.now), opening: santim(1_000_000_00), isAlwaysOpen: true },
  });
});
afterAll(() => testBank.stop());
afterEach(async () => {
  expect(await money.violations()).toEqual([]);
  expect(await brokenBooks(money.url)).toEqual([]);
  await live();
});

/** Begun and paid with the provider's published card, and not heard of yet. */
async function paidByCard(who: Player) {
  const begun = await money.deposit(who, "75000.00");
  testBank.pay(begun.reference);
  return begun;
}

describe("a deposit by an account in test mode", () => {
  test("goes to its end, says that it was a test, and nothing is credited, asked for once or often, by two at once", async () => {
    await rehearse();
    const who = await money.player();
    const { deposits } = await money.payments.options(who, money.own.company.id);
    expect(deposits.find(({ provider }) => provider === "chapa")).toMatchObject({ is_on: true, is_test: true });
    const moved = await money.moved();
    const begun = await paidByCard(who);
    expect(begun).toMatchObject({ state: "offered", is_test: true });
    await money.pass(20_000);
    await Promise.all([money.payments.lookUpDeposit(begun.id), money.other.lookUpDeposit(begun.id)]);
    expect(await money.payments.payment(who, begun.reference)).toMatchObject({
      ...{ state: "tested", is_test: true, is_ended: true, checkout_url: null, next_look_at: null },
    });
    const page = await money.payments.page(money.own.admin, begun.id);
    expect(page).toMatchObject({ mode: "test", credited: null, entries: [], can_decide_review: false });
    expect(page.facts).toContainEqual(expect.objectContaining({ is: "paid", mode: "test", amount: 75_000 }));
    const listed = await money.payments.list(money.own.admin, { state: "tested", size: 50, sort: "-created" });
    expect(listed.payments).toMatchObject([{ id: begun.id, is_test: true }]);
    expect(await money.wallet(who)).toBe(0);
    expect(await money.moved()).toBe(moved);
    expect(money.told).toContainEqual(expect.objectContaining({ paymentId: begun.id, state: "tested" }));
  });

  test("stays one when the account goes live before it is heard of, whatever is said of it then", async () => {
    await rehearse();
    const who = await money.player();
    const moved = await money.moved();
    const begun = await paidByCard(who);
    await live();
    await money.pass(20_000);
    // By the keys of the test: no live one was asked about it.
    expect(await money.payments.payment(who, begun.reference)).toMatchObject({ state: "tested", is_test: true });
    expect(await money.wallet(who)).toBe(0);
    expect(await money.moved()).toBe(moved);
  });

  test("is asked about by no live key, also where the keys of the test say nothing any more", async () => {
    await rehearse();
    const who = await money.player();
    const begun = await paidByCard(who);
    await live();
    testBank.script({ on: "verify", does: "before_500", times: 1 });
    const asked: string[] = [];
    const watched = money.processOn(money.db, (call) => (request) => {
      asked.push(request.url);
      return call(request);
    });
    await watched.lookUpDeposit(begun.id);
    expect(asked).toEqual([`${testBank.baseUrl}/transaction/verify/${begun.reference}`]);
    expect(await money.state(who, begun.reference)).toBe("offered");
  });

  test("is refused by the database itself, whoever asks for it to be credited", async () => {
    await rehearse();
    const who = await money.player();
    const begun = await paidByCard(who);
    const credit = money.owner.query("select deposit_credit($1, 'AP-1', 7500000, null, null, now())", [begun.id]);
    await expect(credit).rejects.toMatchObject({ code: "DR003" });
    expect(await money.wallet(who)).toBe(0);
  });

  test("counts for no limit", async () => {
    await rehearse();
    const who = await money.player();
    await money.payments.setLimit(who, { period: "day", amount: "100.00" });
    await money.deposit(who, "100.00");
    await money.deposit(who, "100.00");
    const { own } = await money.payments.limits(who, undefined);
    expect(own.find(({ period }) => period === "day")).toMatchObject({ left: 100 });
  });
});

describe("a deposit whose account changes its mode under it", () => {
  test("gets no page of the other mode: what would be paid there is looked for by nobody", async () => {
    await rehearse();
    const [who, key] = [await money.player(), money.key()];
    testBank.script({ on: "initialize", does: "before_500", times: 1 });
    const begun = await money.deposit(who, "100.00", key);
    expect(begun).toMatchObject({ state: "created", is_test: true, checkout_url: null });
    await live();
    await money.pass(60_000);
    // The answer to the first press was lost, and it is pressed once more.
    const again = await money.deposit(who, "100.00", key);
    expect(again).toMatchObject({ id: begun.id, is_test: true, checkout_url: null });
    expect(money.bank.books().payments.map(({ reference }) => reference)).not.toContain(begun.reference);
  });

  test("does not begin by keys that are replaced while it waits for its turn", async () => {
    const who = await money.player();
    const first = await money.owner.connect();
    await first.query("begin");
    await first.query("select deposit_limit_lock($1)", [who.id]);
    const asked = money.deposit(who);
    const refused = expect(asked).rejects.toMatchObject({ code: "payment_off" });
    await expect.poll(() => waitingForLocks(money.owner)).toBe(1);
    await rehearse();
    await first.query("commit");
    first.release();
    await refused;
    expect(await money.payments.payments(who, {})).toMatchObject({ payments: [] });
  });
});

test("a withdrawal is neither offered nor taken by an account in test mode, and one that was approved before waits", async () => {
  const { who, destinationId } = await rich("700.00");
  const waiting = await withdraw(who, destinationId, "100.00");
  expect(waiting.state).toBe("approved");
  await rehearse();
  await expect(money.setOn("payout")).rejects.toMatchObject({ code: "payout_in_test" });
  await money.owner.query("update payment_account set is_payout_on = true where id = $1", [money.accountId]);
  const { withdrawals } = await money.payments.options(who, money.own.company.id);
  expect(withdrawals.find(({ provider }) => provider === "chapa")).toMatchObject({ is_on: false });
  await expect(withdraw(who, destinationId, "100.00")).rejects.toMatchObject({ code: "payment_off" });
  await money.pass(20_000);
  expect(await money.state(who, waiting.reference)).toBe("approved");
  expect(testBank.books().transfers).toEqual([]);
  await live();
  await money.pass(60_000);
  await money.bank.settle();
  await money.pass(60_000);
  expect(await money.state(who, waiting.reference)).toBe("paid");
});

test("a withdrawal that is under way as its account goes to test mode is judged by no test key, which knows nothing of it", async () => {
  const { who, destinationId } = await rich("900.00");
  const sent = await withdraw(who, destinationId, "100.00");
  await money.payments.doDue();
  // The bank may pay it, and nobody has heard yet that it has.
  await money.bank.settle();
  expect(await money.state(who, sent.reference)).toBe("sent");
  await rehearse();
  // Until a provider that neither knows nor lists it would prove that it was never sent.
  for (let hour = 0; hour < 100; hour++) await money.pass(hourMs);
  await money.payments.lookUpNow(actor(money.own.admin), sent.id);
  expect(await money.state(who, sent.reference)).toBe("sent");
  await live();
  await money.pass(hourMs);
  expect(await money.state(who, sent.reference)).toBe("paid");
});

test("cash and the operator's own phone have no test mode", async () => {
  for (const provider of ["sms", "desk"] as const)
    await expect(change({ provider, mode: "test" })).rejects.toMatchObject({ code: "invalid_input" });
});
