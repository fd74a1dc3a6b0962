import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { moneyFixture } from "../money-fixture.ts";

// What two persons say of money that was not what was meant is of the sum that they have looked at, and of no other.

const money = forAllTests(() => moneyFixture());
afterEach(async () => expect(await money.violations()).toEqual([]));

/** In review, with 99.99; staff were told of another sum before. */
async function inReview() {
  const who = await money.player();
  const begun = await money.deposit(who, "100");
  money.bank.script({ on: "payer", does: "santim_less", times: 1 });
  money.bank.pay(begun.reference);
  await money.pass(60_000);
  expect(await money.state(who, begun.id)).toBe("review");
  const says = (by: "first" | "second", seenAmount?: string, credit = true) =>
    money.payments.decideDeposit(actor(by === "first" ? money.own.admin : money.superAdmin), begun.id, {
      ...{ credit, reason: "a santim less", seenAmount },
    });
  /** As if the bank had said this until now. */
  const saidBefore = (column: "amount_santim" | "currency" | "mode", value: string) =>
    money.owner.query(
      `with said as (select * from payment_fact where payment_id = $1 and is_what = 'paid' order by id limit 1)
       insert into payment_fact (payment_id, at, source, is_what, amount_santim, currency, mode, their_reference, said)
       select payment_id, at, source, is_what, ${column === "amount_santim" ? "$2::bigint" : "amount_santim"},
         ${column === "currency" ? "$2" : "currency"}, ${column === "mode" ? "$2" : "mode"}, their_reference, said from said`,
      [begun.id, value],
    );
  return { who, begun, says, saidBefore };
}

test("a first word falls when the provider says another sum, currency or mode since", async () => {
  const { who, begun, says, saidBefore } = await inReview();
  for (const [column, value] of [
    ["amount_santim", "9000"],
    ["currency", "USD"],
    ["mode", "test"],
  ] as const) {
    await says("first", undefined, column === "amount_santim");
    await saidBefore(column, value);
    await money.payments.lookUpDeposit(begun.id);
    expect(await money.payments.page(money.superAdmin, begun.id)).toMatchObject({ asked_credit: null });
    // So that this is a first word again.
    expect((await says("second")).payment.state).toBe("review");
    await says("first", undefined, false);
  }
  expect(await money.wallet(who)).toBe(0);
});

test("a first word stands while the provider says the same again, or nothing", async () => {
  const { who, begun, says } = await inReview();
  await says("first");
  await money.payments.lookUpDeposit(begun.id);
  money.bank.script({ on: "verify", does: "before_500", times: 1 });
  await money.payments.lookUpDeposit(begun.id);
  expect((await says("second")).payment.state).toBe("paid");
  expect(await money.wallet(who)).toBe(santim(99_99));
});

test("a word about a sum that is another one by now is refused, whatever it says", async () => {
  const { who, begun, says } = await inReview();
  const changed = { code: "version_changed" };
  for (const credit of [true, false]) await expect(says("first", "100", credit)).rejects.toMatchObject(changed);
  await says("first", "99.99");
  await expect(says("second", "9.99")).rejects.toMatchObject(changed);
  expect((await money.payments.page(money.superAdmin, begun.id)).asked_credit).toBe(true);
  expect((await says("second", "99.99")).payment.state).toBe("paid");
  // Whoever has not heard the answer says it again.
  expect((await says("second", "99.99")).payment.state).toBe("paid");
  expect(await money.wallet(who)).toBe(santim(99_99));
});
