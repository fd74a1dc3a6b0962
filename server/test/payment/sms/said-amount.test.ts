import { expect, test } from "vitest";
import type { Player } from "../../../src/player/service.ts";
import { actor } from "../../credit-fixture.ts";
import { moneyByPhone } from "../phone-fixture.ts";

const { money, newDevice, device, sms, number, claim } = moneyByPhone();

/** As staff see the one payment of a player's: in the list, and on its page. */
async function seen({ id }: Player) {
  const filter = { playerId: id, size: 5 };
  const [listed] = (await money.payments.list(money.own.admin, filter)).payments;
  const { payment } = await money.payments.page(money.own.admin, listed?.id ?? "");
  expect(payment).toEqual(listed);
  return payment;
}

test("a transfer that waits for persons shows what its message says, until it has an amount of its own", async () => {
  const [who, payer] = [await money.player(), await money.player()];
  const [named, other] = [number(), number()];
  await sms(device(), payer, 130, other);
  await sms(device(), payer, 120.5, named);
  await claim(who, named);
  const moved = await money.moved();
  const { id, ...waits } = await seen(who);
  expect(waits).toMatchObject({ state: "review", amount: null, said_amount: 120.5 });
  expect([await money.moved(), await money.wallet(who)]).toEqual([moved, 0]);
  const decision = { credit: true, reason: "the payer is a cousin" };
  await money.payments.decideDeposit(actor(money.own.admin), id, decision);
  expect(await seen(who)).toMatchObject({ state: "review", amount: null, said_amount: 120.5 });
  await money.payments.decideDeposit(actor(money.superAdmin), id, decision);
  expect(await seen(who)).toMatchObject({ state: "paid", amount: 120.5, said_amount: null });
});

test("one whose message has not come, came to another company's phone, or came with two texts shows none", async () => {
  const foreign = await newDevice(money.foreign.admin, money.foreign.company.id);
  const [who, named] = [await money.player(), number()];
  await claim(who, named);
  expect(await seen(who)).toMatchObject({ state: "created", amount: null, said_amount: null });
  await sms(foreign, who, 70, named);
  expect(await seen(who)).toMatchObject({ amount: null, said_amount: null });
  await sms(device(), who, 120, named);
  expect(await seen(who)).toMatchObject({ amount: null, said_amount: 120 });
  device().sent.sequence -= 1;
  await expect(sms(device(), who, 990, named)).rejects.toMatchObject({ code: "sms_edited" });
  expect(await seen(who)).toMatchObject({ amount: null, said_amount: null });
  const [twice, again] = [await money.player(), number()];
  await claim(twice, again);
  for (const birr of [80, 90]) await sms(device(), twice, birr, again);
  expect(await seen(twice)).toMatchObject({ amount: null, said_amount: null });
});
