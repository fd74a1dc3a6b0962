import { toBirr } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { forAllTests } from "../../for-all-tests.ts";
import { atDesk } from "../desk-fixture.ts";
import { moneyFixture } from "../money-fixture.ts";

// Whoever looks at a table while money comes to them sees it there: their pages are told, once it is in the wallet.

const money = forAllTests(() => moneyFixture());
afterEach(async () => expect(await money.violations()).toEqual([]));

test("a deposit that its provider says is paid is told once, when it is in the wallet, and the cash of a desk too", async () => {
  const told: [string, Promise<number>][] = [];
  const who = await money.player();
  for (const at of [money.payments, money.other])
    at.onMoved((playerId) => void told.push([playerId, money.wallet(who).then(toBirr)]));
  const heard = () => Promise.all(told.splice(0).map(async ([whose, held]) => [whose === who.id, await held]));
  const { reference } = await money.deposit(who, "100.00");
  expect(await heard()).toEqual([]);
  money.bank.pay(reference);
  await money.pass(60_000);
  expect(await heard()).toEqual([[true, 100]]);
  await money.pass(60_000);
  expect(await heard()).toEqual([]);
  const cashier = await atDesk(money);
  const cash = { playerId: who.id, amount: "50.00", idempotencyKey: money.key() };
  for (let again = 0; again < 2; again++) await money.payments.topUp(cashier, cash);
  expect(await heard()).toEqual([[true, 150]]);
});
