import { afterEach, expect, test } from "vitest";
import { actor, auditsOf } from "../../test/credit-fixture.ts";
import { forAllTests } from "../../test/for-all-tests.ts";
import { atDesk } from "../../test/payment/desk-fixture.ts";
import { hourMs, moneyFixture } from "../../test/payment/money-fixture.ts";
import { waysOf } from "../../test/payment/money-ways.ts";
import { testDraws } from "../../test/round-fixture.ts";
import { recoverDraws, spanLost } from "./draw-recover.ts";

// What was paid after the restored second is in wallets again, or waits again: a recovery lets nobody be paid before people have looked.

const money = forAllTests(() => moneyFixture());
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const settings = {
  timings: { countdownMs: 600_000, autoStartDelayMs: 1, startDelayMs: 1, callIntervalMs: 1 },
  minPlayers: 2,
};

async function recovered(): Promise<void> {
  const draws = testDraws(money.db);
  await draws.start();
  await recoverDraws(money.db, draws, settings);
  await draws.stop();
}

const goOn = (provider: "chapa" | "desk") =>
  money.payments.switchProvider(actor(money.superAdmin), { provider, way: "payout", isOn: true });
const switchesOf = async () => (await money.payments.accounts(money.superAdmin, money.own.company.id)).switches;

test("after a recovery nobody is paid, by a provider or at a desk, until somebody lets payouts go on", async () => {
  const cashier = await atDesk(money);
  await money.payments.changeAccount(actor(money.own.admin), {
    ...{ companyId: money.own.company.id, provider: "desk", auto_payout_max: "500.00" },
  });
  const { who, destinationId } = await rich("400.00");
  const [sent, cash] = [await withdraw(who, destinationId, "100.00"), await withdraw(who, null, "150.00")];
  expect([sent.state, cash.state]).toEqual(["approved", "approved"]);

  await recovered();
  expect((await switchesOf()).map(({ provider, payouts }) => [provider, payouts])).toEqual([
    ["chapa", false],
    ["telebirr", false],
    ["sms", false],
    ["desk", false],
  ]);
  await money.pass(hourMs);
  expect(await money.state(who, sent.reference)).toBe("approved");
  expect(await money.payments.deskWithdrawal(cashier, cash.reference)).toMatchObject({ is_payable: false });
  const refused = { code: "payment_off" };
  await expect(money.payments.cashOut(cashier, cash.reference)).rejects.toMatchObject(refused);
  // Their player is not sent to a desk that gives nothing.
  const isOff = async ({ reference }: { reference: string }) =>
    (await money.payments.payment(who, reference)).is_payout_off;
  expect([await isOff(sent), await isOff(cash)]).toEqual([true, true]);
  // To another company's till, and of what goes to an account, there is no such reference.
  const foreign = await atDesk(money, money.foreign.first);
  for (const [till, { reference }] of [
    [foreign, cash],
    [foreign, sent],
    [cashier, sent],
  ] as const)
    await expect(money.payments.cashOut(till, reference)).rejects.toMatchObject({ code: "not_found" });
  // What the wallet has again is not taken out once more by a new reference.
  for (const to of [destinationId, null]) await expect(withdraw(who, to, "50.00")).rejects.toMatchObject(refused);
  const { withdrawals } = await money.payments.options(who, money.own.company.id);
  expect(withdrawals.map(({ is_on }) => is_on)).toEqual([false, false]);
  // Deposits go on, at the desk too.
  await money.payments.topUp(cashier, { playerId: who.id, amount: "60.00", idempotencyKey: money.key() });

  await goOn("desk");
  expect((await switchesOf()).map(({ provider }) => provider)).toEqual(["chapa", "telebirr", "sms"]);
  expect([await isOff(sent), await isOff(cash)]).toEqual([true, false]);
  expect((await money.payments.cashOut(cashier, cash.reference)).payment.state).toBe("paid");
  expect(await money.state(who, sent.reference)).toBe("approved");
  await goOn("chapa");
  await money.pass(hourMs);
  expect(await money.state(who, sent.reference)).toBe("sent");

  const by = { actor_name: "(command line)", before: { way: "payout", isActive: true } };
  const audits = await auditsOf(money, "payment.switched");
  for (const target_name of ["chapa", "telebirr", "sms", "desk"])
    expect(audits).toContainEqual(expect.objectContaining({ ...by, target_name }));
});

test("a recovery keeps off what is off, on record, and a page of before lets none of it go on: for all, and of a company", async () => {
  await recovered();
  const { superAdmin, own, accountId } = money;
  await money.setOn("payout", false);
  await money.payments.switchProvider(actor(superAdmin), { provider: "sms", way: "deposit", isOn: false });
  const account = async () =>
    (await money.payments.accounts(own.admin, undefined)).accounts.find(({ id }) => id === accountId);
  const [shown, shownAccount] = [await switchesOf(), await account()];
  await recovered();
  const [now, nowAccount] = [await switchesOf(), await account()];
  expect(now.every(({ payouts }) => !payouts)).toBe(true);
  const audits = await auditsOf(money, "payment.switched");
  expect(audits).toContainEqual(
    expect.objectContaining({ actor_name: "(command line)", target_name: "desk", before: null }),
  );

  type Seen = { switches: typeof now; account: typeof nowAccount };
  const ons = (seen: Seen) => [
    ...seen.switches.map(({ provider, payouts_version: seenVersion }) =>
      money.payments.switchProvider(actor(superAdmin), { provider, way: "payout", isOn: true, seenVersion }),
    ),
    money.payments.switchProvider(actor(superAdmin), {
      ...{ provider: "sms", way: "deposit", isOn: true },
      seenVersion: seen.switches.find(({ provider }) => provider === "sms")?.deposits_version,
    }),
    money.payments.switchAccount(actor(own.admin), accountId, {
      ...{ way: "payout", isOn: true, seenVersion: seen.account?.switch_version },
    }),
  ];
  const unseen = { status: "rejected", reason: { code: "version_changed" } };
  const late = await Promise.allSettled(ons({ switches: shown, account: shownAccount }));
  expect(late).toEqual(
    late.map(() => expect.objectContaining({ ...unseen, reason: expect.objectContaining(unseen.reason) })),
  );
  expect(late).toHaveLength(6);
  const seen = await Promise.allSettled(ons({ switches: now, account: nowAccount }));
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => "fulfilled"));
  expect((await switchesOf()).every(({ payouts }) => payouts)).toBe(true);
});

test("what was switched in the span that is lost counted as the recovery would: its pages let nothing go on either", async () => {
  // As the restored database has it: nobody has ever turned it.
  await money.owner.query("delete from payment_switch where provider = 'chapa'");
  await recovered();
  // Pages of the lost span have seen an "off" of any of the next turns.
  for (let turns = 0; turns <= 9; turns += 1) {
    const turn = { isOn: true, seenVersion: turns };
    const late = money.payments.switchProvider(actor(money.superAdmin), { provider: "chapa", way: "payout", ...turn });
    await expect(late).rejects.toMatchObject({ code: "version_changed" });
  }
});

test("a receipt that was lost is answered while the desk is off: its cash has left the drawer", async () => {
  await goOn("desk");
  const cashier = await atDesk(money);
  const { who } = await rich("200.00");
  const { reference } = await withdraw(who, null, "70.00");
  await money.payments.cashOut(cashier, reference);
  await recovered();
  expect(await money.payments.cashOut(cashier, reference)).toMatchObject({ is_again: true });
});

test("the span to compare begins when a server was there last, and a database that never had one names none", async () => {
  await money.owner.query("delete from node");
  await money.owner.query("delete from served_day");
  expect(await spanLost(money.db)).toBeNull();
  await money.owner.query("insert into node (id, seen_at) values (gen_random_uuid(), '2026-11-23T18:00:00Z')");
  expect(await spanLost(money.db)).toEqual(new Date("2026-11-23T18:00:00Z"));
  await money.owner.query("delete from node");
});
