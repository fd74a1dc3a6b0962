import { toBirr } from "@derash/game/money";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Player } from "../../src/player/service.ts";
import { createSuspensionService } from "../../src/suspension/service.ts";
import { actor, newKey } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { atDesk } from "../payment/desk-fixture.ts";
import { moneyFixture } from "../payment/money-fixture.ts";
import { waysOf } from "../payment/money-ways.ts";

// Whoever looks at a page of theirs while somebody else moves their money sees it there: the page is told, once it is committed.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
const told: [string, Promise<number>][] = [];
let isListening = false;
beforeEach(() => {
  told.length = 0;
  if (isListening) return;
  isListening = true;
  money.players.onChanged((id) => void told.push([id, money.wallet({ id } as Player).then(toBirr)]));
});
afterEach(async () => expect(await money.violations()).toEqual([]));

/** What was told of a player since the last time: what the wallet held just then. */
async function heard(who: Player): Promise<number[]> {
  const words = await Promise.all(told.splice(0).map(async ([whose, held]) => ({ whose, held: await held })));
  expect(words.filter(({ whose }) => whose !== who.id)).toEqual([]);
  return words.map(({ held }) => held);
}

test("a deposit that its provider says is paid is told once, when it is in the wallet, and the cash of a desk too", async () => {
  const who = await money.player();
  const { reference } = await money.deposit(who, "100.00");
  expect(await heard(who)).toEqual([]);
  money.bank.pay(reference);
  await money.pass(60_000);
  expect(await heard(who)).toEqual([100]);
  await money.pass(60_000);
  expect(await heard(who)).toEqual([]);
  const cashier = await atDesk(money);
  const cash = { playerId: who.id, amount: "50.00", idempotencyKey: money.key() };
  for (let again = 0; again < 2; again++) await money.payments.topUp(cashier, cash);
  expect(await heard(who)).toEqual([150]);
});

test("a withdrawal that is asked for is told once, with what is left", async () => {
  const { who, destinationId } = await rich();
  await heard(who);
  const key = money.key();
  for (let again = 0; again < 2; again++) await withdraw(who, destinationId, "150.00", key);
  expect(await heard(who)).toEqual([250]);
  await expect(withdraw(who, destinationId, "300.00")).rejects.toMatchObject({ code: "insufficient_funds" });
  expect(await heard(who)).toEqual([]);
  // To its end, so that the next player's pages alone are told.
  await money.pass(1000);
  await money.pass(60_000);
  expect(new Set(await heard(who))).toEqual(new Set([250]));
});

test("a withdrawal that somebody rejects is told with the money that is back, and one that is sent with each of its states", async () => {
  const { who, destinationId } = await rich();
  const company = actor(money.own.admin);
  const [one, other] = [await withdraw(who, destinationId, "200.00"), await withdraw(who, destinationId, "50.00")];
  await heard(who);
  await money.payments.reject(company, one.id, "Not your account");
  expect(await heard(who)).toEqual([350]);
  await money.pass(1000);
  await money.pass(60_000);
  expect(await money.state(who, other.reference)).toBe("paid");
  expect(new Set(await heard(who))).toEqual(new Set([350]));
});

test("credit of a cashier, alone and among others, is told", async () => {
  const [who, another] = [await money.player(), await money.player()];
  const cashier = await atDesk(money);
  await money.credit.transfer(cashier, { targetId: who.id, amount: "20", note: "", idempotencyKey: newKey() });
  expect(await heard(who)).toEqual([20]);
  const items = [who, another].map(({ id }) => ({ targetId: id, amount: "5" }));
  await money.credit.transferMany(cashier, { items, note: "", idempotencyKey: newKey() });
  expect(told.map(([whose]) => whose).toSorted()).toEqual([who.id, another.id].toSorted());
});

test("a correction is told once it is made, and not while it waits for the second person", async () => {
  const who = await money.player();
  const asked = { targetId: who.id, reason: "Miscount", companyId: money.own.company.id };
  const ask = (amount: string) =>
    money.credit.requestAdjustment(actor(money.superAdmin), { ...asked, amount, idempotencyKey: newKey() });
  await ask("70");
  expect(await heard(who)).toEqual([70]);
  const waiting = await ask("5000");
  expect([waiting.status, await heard(who)]).toEqual(["pending", []]);
  await money.credit.decideAdjustment(actor(await money.colleague(money.superAdmin)), waiting.id, "approved");
  expect(await heard(who)).toEqual([5070]);
});

test("who may not play any more is told, and who may again", async () => {
  const who = await money.player();
  const suspensions = createSuspensionService(money);
  const company = actor(money.own.admin);
  await suspensions.suspend(company, String(who.telegramId), "two accounts");
  expect(await heard(who)).toEqual([0]);
  const { rows } = await suspensions.list(company.staff, { search: undefined, page: 1, pageSize: 20 });
  await suspensions.end(company, rows[0]?.id ?? "");
  expect(await heard(who)).toEqual([0]);
});
