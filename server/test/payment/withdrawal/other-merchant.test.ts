import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import type { FakeBank } from "../../../src/payment/fake/server.ts";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { goBy, otherBank, others } from "../deposit/other-merchant.ts";
import { hourMs, keys, moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// An owner saves the keys of another merchant while a withdrawal is on its way at the one before.

const money = forAllTests(() => moneyFixture({ hasWebhooks: false }));
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

/** Longer than a provider's lists take to have it; then it is the same hour of a day. */
async function fourDays(): Promise<void> {
  for (let hour = 0; hour < 96; hour += 6) await money.pass(6 * hourMs);
}

const sentFor = (bank: FakeBank, reference: string) =>
  bank.books().transfers.filter((transfer) => transfer.reference === reference);

test("what the merchant before has paid is not given back because the new one has never heard of it", async () => {
  const [{ who, destinationId }, second] = [await rich(), await otherBank(money)];
  const asked = await withdraw(who, destinationId);
  await money.payments.doDue();
  await money.bank.settle();
  expect(sentFor(money.bank, asked.reference)).toMatchObject([{ status: "success" }]);
  expect(await money.state(who, asked.reference)).toBe("sent");
  await goBy(money, second, others);
  await fourDays();
  expect(await money.state(who, asked.reference)).toBe("unknown");
  expect(await money.wallet(who)).toBe(santim(300_00));
  // Two persons have looked at the merchant before.
  const outcome = { wasPaid: true, reason: "in the list of the other merchant" };
  await money.payments.decide(actor(money.own.admin), asked.id, outcome);
  await money.payments.decide(actor(money.superAdmin), asked.id, outcome);
  expect(await money.state(who, asked.reference)).toBe("paid");
  await goBy(money, money.bank, keys);
});

test("keys that are changed between its taking and its call: it is the merchant's that was called, and no other gives it back", async () => {
  const [{ who, destinationId }, second] = [await rich(), await otherBank(money)];
  const asked = await withdraw(who, destinationId);
  const changing = money.processOn(money.db, (call) => async (request) => {
    if (request.method === "POST") await goBy(money, second, others);
    return call(request);
  });
  await changing.doDue();
  await money.bank.settle();
  expect([sentFor(money.bank, asked.reference).length, sentFor(second, asked.reference).length]).toEqual([1, 0]);
  await fourDays();
  expect(await money.state(who, asked.reference)).toBe("unknown");
  expect(await money.wallet(who)).toBe(santim(300_00));
  await goBy(money, money.bank, keys);
});

test("what another merchant has refused for now goes by the new one, whose word then counts", async () => {
  const [{ who, destinationId }, second] = [await rich(), await otherBank(money)];
  const asked = await withdraw(who, destinationId);
  money.bank.script({ on: "transfer", does: "before_429", times: 1 });
  await money.payments.doDue();
  expect(await money.state(who, asked.reference)).toBe("approved");
  await goBy(money, second, others);
  second.script({ on: "transfer", does: "before_cut", times: 1 });
  money.clock.now += hourMs / 6;
  await money.payments.doDue();
  expect(await money.state(who, asked.reference)).toBe("unknown");
  await fourDays();
  expect(await money.state(who, asked.reference)).toBe("failed");
  expect(await money.wallet(who)).toBe(santim(400_00));
  await goBy(money, money.bank, keys);
});
