import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { atDesk, cashInDrawer } from "./desk-fixture.ts";
import { moneyFixture } from "./money-fixture.ts";

// What was made, and whose answer was lost: its maker asks for it once more, or asks what has become of it.

const money = forAllTests(() => moneyFixture());
afterEach(async () => expect(await money.violations()).toEqual([]));

const mostAtDesk = (deposit_max: string) =>
  money.payments.changeAccount(actor(money.own.admin), {
    ...{ companyId: money.own.company.id, provider: "desk", deposit_max },
  });

test("a top-up is answered once more after an admin has lowered the most that a desk takes; another one is refused", async () => {
  const cashier = await atDesk(money);
  const who = await money.player();
  const drawer = await cashInDrawer(money, cashier);
  const ask = { playerId: who.id, amount: "200.00", idempotencyKey: money.key() };
  const first = await money.payments.topUp(cashier, ask);
  await mostAtDesk("150.00");
  expect(await money.other.topUp(cashier, ask)).toEqual(first);
  await expect(money.payments.topUp(cashier, { ...ask, idempotencyKey: money.key() })).rejects.toMatchObject({
    ...{ code: "payment_limits", params: { payMax: 150 } },
  });
  await mostAtDesk("75000.00");
  expect(await money.wallet(who)).toBe(santim(200_00));
  expect((await cashInDrawer(money, cashier)) - drawer).toBe(200_00);
});
