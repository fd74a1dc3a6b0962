import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { atDesk, cashInDrawer } from "../desk-fixture.ts";
import { moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// What was made, and whose answer was lost: its maker asks for it once more, or asks what has become of it.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

test("a top-up that had no answer is told as made to who asks by its key, without a shift too; to another cashier, and of another player, nothing", async () => {
  const [cashier, colleague] = [await atDesk(money, money.own.second), await atDesk(money)];
  const [who, other] = [await money.player(), await money.player()];
  const ask = { playerId: who.id, amount: "100.00", idempotencyKey: money.key() };
  const look = (by = cashier, player = who, key = ask.idempotencyKey) => money.other.deskPlayer(by, player.id, key);
  expect(await look()).toMatchObject({ made: null, balance: 0 });
  const receipt = await money.payments.topUp(cashier, ask);
  expect(receipt.payment.idempotency_key).toBe(ask.idempotencyKey);
  expect(await look()).toMatchObject({ made: { ...receipt, is_again: true }, balance: 100 });
  expect(await money.payments.deskPlayer(cashier, who.id)).toMatchObject({ made: null, balance: 100 });
  for (const by of [colleague, actor(money.foreign.first.cashier)]) expect((await look(by)).made).toBeNull();
  expect((await look(cashier, other)).made).toBeNull();
  // Another cashier's top-up with the same key is another one, and each hears of their own.
  const theirs = await money.payments.topUp(colleague, { ...ask, amount: "60.00" });
  expect([(await look(colleague)).made?.payment.id, (await look()).made?.payment.id]).toEqual([
    ...[theirs.payment.id, receipt.payment.id],
  ]);
  await money.owner.query(
    "update shift set counted_at = now(), counted_cash_santim = 0, expected_cash_santim = 0, closing_float_santim = 0 where cashier_id = $1",
    [cashier.staff.id],
  );
  expect(await look()).toMatchObject({ is_shift_open: false, made: { payment: { id: receipt.payment.id } } });
});

test("a payment tells its player alone the key that they asked for it with", async () => {
  const { who, destinationId } = await rich("400.00");
  const [brought, taken] = [money.key(), money.key()];
  const deposit = await money.deposit(who, "100.00", brought);
  const withdrawal = await withdraw(who, destinationId, "100.00", taken);
  const keysOf = (payments: readonly { id: string; idempotency_key?: string | undefined }[]) =>
    [deposit, withdrawal].map(({ id }) => payments.find((each) => each.id === id)?.idempotency_key);
  expect(keysOf([deposit, withdrawal])).toEqual([brought, taken]);
  expect(keysOf((await money.other.payments(who, {})).payments)).toEqual([brought, taken]);
  expect(keysOf([await money.other.payment(who, withdrawal.reference)])[1]).toBe(taken);
  const staff = [
    (await money.payments.list(money.own.admin, { size: 20 })).payments,
    (await money.payments.queue(money.own.admin, {})).withdrawals,
    [(await money.payments.page(money.own.admin, deposit.id)).payment],
  ];
  for (const payments of staff) {
    expect(payments.length).toBeGreaterThan(0);
    for (const payment of payments) expect(payment).not.toHaveProperty("idempotency_key");
  }
  // What a cashier has asked for is theirs to know, not the player's.
  const { payment } = await money.payments.topUp(await atDesk(money), {
    ...{ playerId: who.id, amount: "50.00", idempotencyKey: money.key() },
  });
  expect((await money.payments.payment(who, payment.reference)).idempotency_key).toBeUndefined();
});

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
  expect(await money.other.topUp(cashier, ask)).toEqual({ ...first, is_again: true });
  await expect(money.payments.topUp(cashier, { ...ask, idempotencyKey: money.key() })).rejects.toMatchObject({
    ...{ code: "payment_limits", params: { payMax: 150 } },
  });
  await mostAtDesk("75000.00");
  expect(await money.wallet(who)).toBe(santim(200_00));
  expect((await cashInDrawer(money, cashier)) - drawer).toBe(200_00);
});
