import { readFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { atDesk } from "../desk-fixture.ts";
import { moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// Cash at the desk works: nobody switches it off, and what was switched before refuses nobody. After a restore it waits: see
// src/commands/draw-recover-payouts.test.ts.

const money = forAllTests(() => moneyFixture());
const { withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const migration = "../../../migrations/0208-desk-stopped-by-a-restore.sql";
const bothWays = ["deposit", "payout"] as const;

test("nobody switches the desk off, neither a company's nor for all", async () => {
  const limits = { companyId: money.own.company.id, provider: "desk" as const, deposit_max: "5000.00" };
  const { id } = await money.payments.changeAccount(actor(money.own.admin), limits);
  const refused = { code: "invalid_input" };
  for (const way of bothWays)
    for (const isOn of [false, true]) {
      const one = money.payments.switchAccount(actor(money.own.admin), id, { way, isOn });
      await expect(one).rejects.toMatchObject(refused);
      if (way === "payout" && isOn) continue;
      const all = money.payments.switchProvider(actor(money.superAdmin), { provider: "desk", way, isOn });
      await expect(all).rejects.toMatchObject(refused);
    }
  const { switches } = await money.payments.accounts(money.superAdmin, money.own.company.id);
  expect(switches.map(({ provider }) => provider)).toEqual(["chapa", "telebirr", "sms"]);
});

test("a desk that was switched off before takes and gives cash, and is shown as on", async () => {
  const cashier = await atDesk(money);
  const who = await money.player();
  await money.owner.query("select payment_account_open($1, 'desk', 'live')", [money.own.company.id]);
  await money.owner.query(
    "update payment_account set is_deposit_on = false, is_payout_on = false where provider = 'desk'",
  );
  for (const way of bothWays)
    await money.owner.query(
      "insert into payment_switch (provider, way, is_on, changed_at) values ('desk', $1, false, now())",
      [way],
    );
  await money.owner.query(await readFile(new URL(migration, import.meta.url), "utf8"));
  const { deposits, withdrawals } = await money.payments.options(who, money.own.company.id);
  for (const offered of [deposits, withdrawals])
    expect(offered.find(({ provider }) => provider === "desk")).toMatchObject({ is_on: true });
  await money.payments.topUp(cashier, { playerId: who.id, amount: "200.00", idempotencyKey: money.key() });
  expect(await withdraw(who, null, "150.00")).toMatchObject({ state: "requested" });
  const { accounts } = await money.payments.accounts(money.own.admin, undefined);
  expect(accounts.find(({ provider }) => provider === "desk")).toMatchObject({
    ...{ is_deposit_on: true, is_payout_on: true, is_deposit_killed: false, is_payout_killed: false },
  });
});
