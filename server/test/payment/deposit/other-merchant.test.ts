import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { hourMs, keys, moneyFixture } from "../money-fixture.ts";
import { goBy, otherBank, others } from "./other-merchant.ts";

// An owner saves the keys of another merchant while a deposit is being paid at the one before.

const money = forAllTests(() => moneyFixture({ hasWebhooks: false }));
afterEach(async () => {
  await goBy(money, money.bank, keys);
  expect(await money.violations()).toEqual([]);
});

test("what was paid at the merchant before is credited once, whoever looks, and taken back when that merchant takes it back", async () => {
  const [who, second] = [await money.player(), await otherBank(money)];
  const begun = await money.deposit(who);
  money.bank.pay(begun.reference);
  await goBy(money, second, others);
  await money.pass(20_000);
  await Promise.all([money.payments.lookUpDeposit(begun.id), money.other.lookUpDeposit(begun.id)]);
  expect(await money.state(who, begun.reference)).toBe("paid");
  expect(await money.wallet(who)).toBe(santim(100_00));
  money.bank.reverse(begun.reference);
  await money.pass(24 * hourMs);
  expect(await money.state(who, begun.reference)).toBe("reversed");
  expect(await money.wallet(who)).toBe(0);
});

test("what begins afterwards is asked about at the new merchant", async () => {
  const [who, second] = [await money.player(), await otherBank(money)];
  await goBy(money, second, others);
  const begun = await money.deposit(who);
  second.pay(begun.reference);
  await money.pass(20_000);
  expect(await money.state(who, begun.reference)).toBe("paid");
});

test("new keys of the same merchant answer where the old ones are revoked", async () => {
  const who = await money.player();
  const begun = await money.deposit(who);
  money.bank.pay(begun.reference);
  money.bank.script({ on: "verify", does: "says_other_mode_key", times: 1 });
  await goBy(money, money.bank, { ...keys, webhookSecret: "another" });
  await money.pass(20_000);
  expect(await money.state(who, begun.reference)).toBe("paid");
});

test("a page that is asked for once more belongs to the merchant that gave it", async () => {
  const [who, key, second] = [await money.player(), money.key(), await otherBank(money)];
  money.bank.script({ on: "initialize", does: "before_500", times: 1 });
  const begun = await money.deposit(who, "100.00", key);
  expect(begun).toMatchObject({ state: "created", checkout_url: null });
  await goBy(money, second, others);
  money.clock.now += 60_000;
  expect(await money.deposit(who, "100.00", key)).toMatchObject({ id: begun.id, state: "offered" });
  second.pay(begun.reference);
  await money.pass(60_000);
  expect(await money.state(who, begun.reference)).toBe("paid");
});

test("that the new merchant has never heard of it says nothing of what the one before was paid", async () => {
  const [who, second] = [await money.player(), await otherBank(money)];
  const begun = await money.deposit(who);
  money.bank.pay(begun.reference);
  money.bank.script({ on: "verify", does: "before_500", times: 3 });
  await goBy(money, second, others);
  await money.payments.lookUpNow(actor(money.own.admin), begun.id);
  expect(await money.state(who, begun.reference)).toBe("offered");
  await money.pass(24 * hourMs);
  await money.pass(24 * hourMs);
  await money.pass(24 * hourMs);
  expect(await money.state(who, begun.reference)).toBe("paid");
});
