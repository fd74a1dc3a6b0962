import { santim } from "@derash/game/money";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "../../../src/log.ts";
import type { Caller } from "../../../src/payment/outward-call.ts";
import type { PaymentService } from "../../../src/payment/service.ts";
import { openDb } from "../../../src/postgres/db.ts";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { type SilentProxy, silentProxy } from "../../silent-proxy.ts";
import { hourMs, moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// What is answered late or not at all, by the database or by a provider, while something else happens.

/** As it is sent: a setting of the connection ends with this word too, but its text does not. */
const commit = "commit\0";

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

/** A process whose database may fall silent, also as it calls the bank. */
async function fragile(between?: (line: SilentProxy) => (call: Caller) => Caller): Promise<Fragile> {
  const line = await silentProxy(money.url);
  const { db } = openDb(line.url, createLog("silent"));
  onTestFinished(async () => {
    await db.destroy();
    await line.stop();
  });
  return { payments: money.processOn(db, between?.(line)), line };
}
type Fragile = { payments: PaymentService; line: SilentProxy };

/** A process that calls the bank in a way of its own. */
const calling = (between: (call: Caller) => Caller) => money.processOn(money.db, between);
const sentFor = (reference: string) =>
  money.bank.books().transfers.filter((transfer) => transfer.reference === reference);

describe("of a commit whose answer is lost", () => {
  test("a withdrawal that was taken goes back to those that are to be sent, and is sent once", async () => {
    const { who, destinationId } = await rich();
    const asked = await withdraw(who, destinationId);
    const { payments, line } = await fragile();
    line.loseAnswerTo(commit);
    await payments.doDue();
    expect(await money.state(who, asked.reference)).toBe("approved");
    expect(sentFor(asked.reference)).toEqual([]);
    for (let turn = 0; turn < 3; turn++) await money.pass(300_000);
    expect(await money.state(who, asked.reference)).toBe("paid");
    expect(sentFor(asked.reference)).toHaveLength(1);
  }, 30_000);

  test("a deposit that has begun goes on to its page", async () => {
    const who = await money.player();
    const { payments, line } = await fragile();
    line.loseAnswerTo(commit);
    const begun = await money.deposit(who, "100.00", money.key(), payments);
    expect(begun).toMatchObject({ state: "offered", checkout_url: expect.stringContaining("http") });
  }, 30_000);
});

test("what the bank answers to a withdrawal is kept, though the database falls silent before it is written down", async () => {
  const { who, destinationId } = await rich();
  const asked = await withdraw(who, destinationId);
  money.bank.script({ on: "transfer", does: "before_429", times: 1 });
  const { payments } = await fragile((line) => (call) => async (request) => {
    const answer = await call(request);
    if (request.method === "POST") line.silence();
    return answer;
  });
  await payments.doDue();
  expect(await money.state(who, asked.reference)).toBe("approved");
}, 30_000);

test("what a deposit has begun is answered by its key though deposits were switched off since", async () => {
  const who = await money.player();
  const key = money.key();
  money.bank.script({ on: "initialize", does: "before_cut", times: 1 });
  const begun = await money.deposit(who, "100.00", key);
  await money.setOn("deposit", false);
  expect(await money.deposit(who, "100.00", key)).toMatchObject({ id: begun.id, checkout_url: null });
  await money.setOn("deposit");
});

test("a withdrawal that was asked for is answered by its key though payouts were switched off since", async () => {
  const { who, destinationId } = await rich();
  const key = money.key();
  const asked = await withdraw(who, destinationId, "100.00", key);
  await money.setOn("payout", false);
  expect(await withdraw(who, destinationId, "100.00", key)).toMatchObject({ id: asked.id });
  await money.setOn("payout");
  expect(await money.wallet(who)).toBe(santim(300_00));
});

test("what one person has said of an unknown withdrawal is forgotten once the bank says that it is under way", async () => {
  const { who, destinationId } = await rich();
  const asked = await withdraw(who, destinationId);
  money.bank.script({ on: "transfer", does: "then_silence", times: 1 });
  await money.payments.doDue();
  expect(await money.state(who, asked.reference)).toBe("unknown");
  money.clock.now += 25 * hourMs;
  await money.payments.decide(actor(money.own.admin), asked.id, { wasPaid: false, reason: "not in their list" });
  const word = async () =>
    (await money.owner.query("select asked_by, asked_outcome from withdrawal where id = $1", [asked.id])).rows[0];
  expect(await word()).toEqual({ asked_by: money.own.admin.id, asked_outcome: "not_paid" });
  await money.payments.doDue();
  expect(await money.state(who, asked.reference)).toBe("sent");
  expect(await word()).toEqual({ asked_by: null, asked_outcome: null });
});

test("the bank calls while its lists are read for a withdrawal that it does not know: nothing is given back by them", async () => {
  const { who, destinationId } = await rich();
  const asked = await withdraw(who, destinationId);
  money.bank.script({ on: "transfer", does: "before_cut", times: 1 });
  await money.payments.doDue();
  expect(await money.state(who, asked.reference)).toBe("unknown");
  let isCalled = false;
  const slow = calling((call) => async (request) => {
    const answer = await call(request);
    if (!isCalled && request.url.includes("/transfers?page")) {
      isCalled = true;
      money.clock.now += 1000;
      const called = "update withdrawal set next_look_at = $2 where id = $1";
      await money.owner.query(called, [asked.id, new Date(money.clock.now)]);
    }
    return answer;
  });
  money.clock.now += 73 * hourMs;
  await slow.doDue();
  expect([isCalled, await money.state(who, asked.reference)]).toEqual([true, "unknown"]);
  // Its next answer is the newest word again.
  await slow.doDue();
  expect(await money.state(who, asked.reference)).toBe("failed");
  expect(await money.wallet(who)).toBe(santim(400_00));
});

test("who looks a withdrawal up by hand does not wait for the bank's lists, which are read when it is due", async () => {
  const { who, destinationId } = await rich();
  const asked = await withdraw(who, destinationId);
  money.bank.script({ on: "transfer", does: "before_cut", times: 1 });
  await money.payments.doDue();
  let pages = 0;
  const counting = calling((call) => (request) => {
    if (request.url.includes("/transfers?page")) pages += 1;
    return call(request);
  });
  money.clock.now += 73 * hourMs;
  await counting.lookUpNow(actor(money.own.admin), asked.id);
  expect([pages, await money.state(who, asked.reference)]).toEqual([0, "unknown"]);
  money.clock.now += hourMs;
  await counting.doDue();
  expect(pages).toBeGreaterThan(0);
  expect(await money.state(who, asked.reference)).toBe("failed");
});

test("a deposit for whose page nobody asks any more is given one by the same key, once of two at once", async () => {
  const who = await money.player();
  const key = money.key();
  money.bank.script({ on: "initialize", does: "before_cut", times: 1 });
  const begun = await money.deposit(who, "100.00", key);
  expect(begun).toMatchObject({ state: "created", checkout_url: null });
  const again = await Promise.all([money.payments, money.other].map((at) => money.deposit(who, "100.00", key, at)));
  expect(again.map(({ id }) => id)).toEqual([begun.id, begun.id]);
  expect(again.some(({ checkout_url: url }) => url !== null)).toBe(true);
  const { rows } = await money.owner.query(
    "select is_what from payment_fact where payment_id = $1 and source = 'start' order by id",
    [begun.id],
  );
  expect(rows.map(({ is_what: is }) => is)).toEqual(["unknown", "offer"]);
});

describe("while the bank is slow to say that nothing has been paid yet,", () => {
  /** The bank's first answer about this reference is only heard when it has called that it is paid by now. */
  const paidBefore = (reference: string, pay: () => Promise<void>) => {
    let isPaid = false;
    return calling((call) => async (asked) => {
      const answer = await call(asked);
      if (isPaid || !asked.url.endsWith(reference)) return answer;
      isPaid = true;
      money.clock.now += 1000;
      await pay();
      await money.bank.deliver();
      money.clock.now += 1000;
      return answer;
    });
  };

  test("its call that a deposit is paid stays due", async () => {
    const who = await money.player();
    const begun = await money.deposit(who);
    const slow = paidBefore(begun.reference, async () => money.bank.pay(begun.reference));
    money.clock.now += 10_000;
    await slow.doDue();
    expect(await money.state(who, begun.reference)).toBe("offered");
    await slow.doDue();
    expect(await money.state(who, begun.reference)).toBe("paid");
  });

  test("its call that a withdrawal is paid stays due", async () => {
    const { who, destinationId } = await rich();
    const asked = await withdraw(who, destinationId);
    await money.payments.doDue();
    const slow = paidBefore(asked.reference, money.bank.settle);
    money.clock.now += 30_000;
    await slow.doDue();
    expect(await money.state(who, asked.reference)).toBe("sent");
    await slow.doDue();
    expect(await money.state(who, asked.reference)).toBe("paid");
  });
});

describe("a bank that does not answer", () => {
  /** Deposits whose look-ups it keeps waiting, at a process that looks by itself. */
  function keptWaiting() {
    let [answer, waiting] = [() => {}, 0];
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = calling((call) => async (asked) => {
      if (asked.url.includes("/transaction/verify/")) {
        waiting += 1;
        await answered;
      }
      return call(asked);
    });
    onTestFinished(async () => {
      answer();
      await slow.stop();
    });
    return { slow, answer, waiting: () => waiting };
  }

  test("holds up neither what is due later nor withdrawals, and no more than twenty deposits wait for it", async () => {
    const { who, destinationId } = await rich();
    await Promise.all(Array.from({ length: 30 }, async () => money.deposit(await money.player())));
    money.clock.now += 10_000;
    const { slow, answer, waiting } = keptWaiting();
    slow.start();
    await expect.poll(waiting).toBe(20);
    const asked = await withdraw(who, destinationId);
    await expect.poll(() => sentFor(asked.reference).length, { timeout: 10_000 }).toBe(1);
    expect(waiting()).toBe(20);
    answer();
    await expect.poll(waiting, { timeout: 10_000 }).toBe(30);
  }, 30_000);
});
