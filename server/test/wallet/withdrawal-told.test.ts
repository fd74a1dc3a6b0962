import { afterEach, expect, test } from "vitest";
import type { Player } from "../../src/player/service.ts";
import { brokenBooks } from "../books.ts";
import { actor } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { atDesk } from "../payment/desk-fixture.ts";
import { moneyFixture } from "../payment/money-fixture.ts";
import { waysOf } from "../payment/money-ways.ts";

// What the wallet's page says of money that is on its way out: the line is written once, and what became of it is read from its withdrawal.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
afterEach(async () => {
  money.bank.forgetScript();
  expect(await brokenBooks(money.url)).toEqual([]);
});

/** Type and status of the newest lines of the wallet, with the words of the mini app's history. */
async function lines(who: Player, count: number) {
  const account = await money.wallets.walletOf(money.db, who.id, money.own.company.id);
  const { transactions } = (await money.wallets.wallet(account, 1, count)).data;
  const history = await money.wallets.history(account, count);
  return transactions.map(({ type, amount, status }, place) => [type, amount, status, history[place]?.status]);
}

test("a withdrawal is pending while it waits or is sent, and completed once it is paid, as its fee is", async () => {
  const { who, destinationId } = await rich("900.00");
  const feeVersion = await money.setFee("payout", "7.00");
  const asked = await withdraw(who, destinationId, "600.00", money.key(), money.payments, feeVersion);
  const pending = [
    ["FEE", -7, "PENDING", "pending"],
    ["WITHDRAWAL", -600, "PENDING", "pending"],
  ];
  expect(asked.state).toBe("requested");
  expect(await lines(who, 2)).toEqual(pending);
  await money.payments.approve(actor(money.own.admin), asked.id);
  await money.payments.doDue();
  expect(await money.state(who, asked.reference)).toBe("sent");
  expect(await lines(who, 2)).toEqual(pending);
  for (let look = 0; look < 2; look++) await money.pass(60_000);
  expect(await money.state(who, asked.reference)).toBe("paid");
  expect(await lines(who, 2)).toEqual([
    ["FEE", -7, "COMPLETED", "completed"],
    ["WITHDRAWAL", -600, "COMPLETED", "completed"],
  ]);
  await money.setFee("payout", "0.00");
});

test("one that was rejected has failed, beside the money that came back, which is there", async () => {
  const { who } = await rich("400.00");
  const asked = await withdraw(who, null, "300.00");
  await money.payments.reject(actor(money.own.admin), asked.id, "no");
  expect(await lines(who, 2)).toEqual([
    ["REFUND", 300, "COMPLETED", "completed"],
    ["WITHDRAWAL", -300, "FAILED", "other"],
  ]);
});

test("one of which nobody knows is pending until somebody does", async () => {
  const { who, destinationId } = await rich("400.00");
  const asked = await withdraw(who, destinationId, "300.00");
  money.bank.script({ on: "transfer", does: "before_cut", times: 1 });
  await money.payments.doDue();
  expect(await money.state(who, asked.reference)).toBe("unknown");
  expect(await lines(who, 1)).toEqual([["WITHDRAWAL", -300, "PENDING", "pending"]]);
});

test("cash is pending until it is given; for the till that gives it, it is done", async () => {
  const till = await atDesk(money);
  const who = await money.player();
  await money.payments.topUp(till, { playerId: who.id, amount: "200.00", idempotencyKey: money.key() });
  const asked = await withdraw(who, null, "150.00");
  await money.payments.approve(actor(money.own.admin), asked.id);
  expect(await lines(who, 1)).toEqual([["WITHDRAWAL", -150, "PENDING", "pending"]]);
  await money.payments.cashOut(till, asked.reference);
  expect(await lines(who, 1)).toEqual([["WITHDRAWAL", -150, "COMPLETED", "completed"]]);
  const { transactions } = (await money.wallets.wallet(till.staff.accountId, 1, 1)).data;
  expect(transactions).toMatchObject([{ amount: 150, status: "COMPLETED" }]);
});
