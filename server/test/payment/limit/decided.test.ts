import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import type { Actor } from "../../../src/company/service.ts";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { moneyFixture } from "../money-fixture.ts";
import { dayMs } from "../money-ways.ts";

const money = forAllTests(() => moneyFixture());
const minuteMs = 60_000;
afterEach(async () => expect(await money.violations()).toEqual([]));

/** Twice what the player may bring, of which a santim is missing, so that two persons are to say whether it is credited. */
async function inReview() {
  const who = await money.player();
  const begun = await money.deposit(who, "100");
  await money.payments.setLimit(who, { period: "day", amount: "50" });
  money.bank.script({ on: "payer", does: "santim_less", times: 1 });
  money.bank.pay(begun.reference);
  await money.pass(minuteMs);
  const says = (by: Actor) => money.payments.decideDeposit(by, begun.id, { credit: true, reason: "a santim less" });
  return { who, begun, says };
}

test("a limit holds back what two persons have credited as well, and then it comes by itself, once", async () => {
  const { who, begun, says } = await inReview();
  expect(await money.state(who, begun.id)).toBe("review");
  await says(actor(money.own.admin));
  expect((await says(actor(money.superAdmin))).payment.state).toBe("held");
  // Whoever has not heard the answer says it again.
  expect((await says(actor(money.superAdmin))).payment.state).toBe("held");
  for (let time = 0; time < 2; time++) await money.payments.lookUpDeposit(begun.id);
  expect([await money.state(who, begun.id), await money.wallet(who)]).toEqual(["held", 0]);
  money.clock.now += dayMs;
  for (let time = 0; time < 2; time++) await money.pass(minuteMs);
  expect(await money.state(who, begun.id)).toBe("paid");
  expect(await money.wallet(who)).toBe(santim(99_99));
  const [day] = (await money.payments.limits(who, undefined)).own;
  expect(day).toMatchObject({ used: 99.99, left: 0 });
});

test("a sum that has become another one since two persons credited it is looked at again, by two", async () => {
  const { who, begun, says } = await inReview();
  await says(actor(money.own.admin));
  await says(actor(money.superAdmin));
  // What they have looked at is not what the bank says now.
  await money.owner.query(
    `insert into payment_fact (payment_id, at, source, is_what, amount_santim, currency, mode, their_reference, said)
     select payment_id, at, source, is_what, 9000, currency, mode, their_reference, said from payment_fact
     where payment_id = $1 and is_what = 'paid' limit 1`,
    [begun.id],
  );
  await money.payments.lookUpDeposit(begun.id);
  expect(await money.state(who, begun.id)).toBe("review");
  expect((await says(actor(money.superAdmin))).payment.state).toBe("review");
  expect(await money.wallet(who)).toBe(0);
});
