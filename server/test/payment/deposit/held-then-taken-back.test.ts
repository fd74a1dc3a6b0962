import { santim } from "@derash/game/money";
import { expect, test } from "vitest";
import { brokenBooks } from "../../books.ts";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { moneyFixture } from "../money-fixture.ts";
import { dayMs } from "../money-ways.ts";

// A deposit that came into the wallet long after it was begun, at a bank that never calls about it.

const money = forAllTests(() => moneyFixture({ hasWebhooks: false }));

test("what a limit held for ten days is asked about for a week after it came into the wallet", async () => {
  const who = await money.player();
  const limit = (amount: string | null) =>
    money.payments.setCompanyLimit(actor(money.own.admin), {
      ...{ companyId: money.own.company.id, period: "month", amount },
    });
  const begun = await money.deposit(who, "100.00");
  await limit("10");
  money.bank.pay(begun.reference);
  await money.pass(60_000);
  expect(await money.state(who, begun.reference)).toBe("held");
  for (let day = 0; day < 10; day++) await money.pass(dayMs);
  // Begun on the 23rd: with the month the limit begins anew.
  expect(await money.state(who, begun.reference)).toBe("paid");
  expect(await money.wallet(who)).toBe(santim(100_00));
  for (let day = 0; day < 3; day++) await money.pass(dayMs);
  money.bank.reverse(begun.reference);
  for (let day = 0; day < 2; day++) await money.pass(dayMs);
  expect(await money.state(who, begun.reference)).toBe("reversed");
  expect(await money.wallet(who)).toBe(0);
  // It is asked about no longer than that.
  const { rows } = await money.owner.query("select count(*)::int as open from deposit where next_look_at is not null");
  expect(rows[0].open).toBe(0);
  expect(await brokenBooks(money.url)).toEqual([]);
});
