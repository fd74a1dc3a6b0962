import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { atDesk } from "../desk-fixture.ts";
import { moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// What a player has brought, as whoever approves a withdrawal reads it, and as the policy asks.

const money = forAllTests(() => moneyFixture());
const { withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const queuedOf = async (reference: string) => {
  const { withdrawals } = await money.payments.queue(money.own.admin, {});
  return withdrawals.find((each) => each.reference === reference);
};

test("credit of a cashier's is brought as cash is: it was not won, and only what goes beyond it is more out than in", async () => {
  const [desk, who] = [await atDesk(money), await money.player()];
  await money.credit.transfer(desk, { targetId: who.id, amount: "300", note: "Cash" });
  const asked = await withdraw(who, null, "100.00");
  expect(await queuedOf(asked.reference)).toMatchObject({ waits_because: ["above_cap"], brought: 300, taken: 100 });
  // As much as they may win.
  const { rows } = await money.owner.query("select wallet_open($1, $2) as id", [who.id, money.own.company.id]);
  await money.fund(rows[0].id, santim(500_00));
  const more = await withdraw(who, null, "200.01");
  expect(await queuedOf(more.reference)).toMatchObject({ waits_because: ["above_cap", "more_out_than_in"] });
});

test("credit that was taken back by a correction was not brought, and what is corrected upwards was not either", async () => {
  const [desk, who] = [await atDesk(money), await money.player()];
  await money.credit.transfer(desk, { targetId: who.id, amount: "300", note: "Typed wrongly" });
  const correct = (amount: string) =>
    money.credit.requestAdjustment(actor(money.superAdmin), {
      ...{ targetId: who.id, amount, reason: "the cashier's mistake", idempotencyKey: money.key() },
      companyId: money.own.company.id,
    });
  await correct("-200");
  const asked = await withdraw(who, null, "60.00");
  expect(await queuedOf(asked.reference)).toMatchObject({ brought: 100, taken: 60 });
  await correct("400");
  expect(await queuedOf(asked.reference)).toMatchObject({ brought: 300, taken: 60 });
});
