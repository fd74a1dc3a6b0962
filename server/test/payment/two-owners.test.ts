import { expect, test } from "vitest";
import { actor, meet } from "../credit-fixture.ts";
import { forAllTests } from "../for-all-tests.ts";
import { moneyFixture } from "./money-fixture.ts";

// Two people who set the same for one company, each at a server process and with a page of their own.

const money = forAllTests(() => moneyFixture());
const refused = { code: "version_changed" };
/** Known once the fixture is there. */
const parties = () => ({
  ...{ owner: actor(money.own.admin), operator: actor(money.superAdmin) },
  asked: { companyId: money.own.company.id, provider: "chapa" as const },
});

async function account() {
  const { accounts } = await money.payments.accounts(money.own.admin, undefined);
  return accounts.find(({ id }) => id === money.accountId);
}

test("a limit of a provider that somebody else has set meanwhile is not written over unread", async () => {
  const { owner, operator, asked } = parties();
  const held = `select from payment_account where id = '${money.accountId}' for update`;
  await money.payments.changeAccount(owner, { ...asked, four_eyes_above: "5000", auto_payout_max: "500" });
  const seen = { four_eyes_above: "5000.00", auto_payout_max: "500" };
  const tries = [
    () => money.payments.changeAccount(owner, { ...asked, four_eyes_above: "1000", seen }),
    () => money.other.changeAccount(operator, { ...asked, four_eyes_above: "9000", seen }),
  ];
  const settled = await meet(money, held, tries);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: refused });
  const stands = settled[0]?.status === "fulfilled" ? 1000 : 9000;
  expect(await account()).toMatchObject({ four_eyes_above: stands });
  // What nobody else has touched is set, and the same again is no other wish.
  for (let time = 0; time < 2; time++)
    await money.payments.changeAccount(operator, { ...asked, auto_payout_max: "700", seen });
  expect(await account()).toMatchObject({ four_eyes_above: stands, auto_payout_max: 700 });
});

test("an address that somebody else has moved meanwhile is not moved back unread, and the audit has both", async () => {
  const { owner, operator, asked } = parties();
  const { settings } = await money.payments.changeAccount(owner, asked);
  const seen = { settings };
  const to = (checkoutHost: string) => ({ ...asked, settings: { checkoutHost }, seen });
  await money.payments.changeAccount(owner, to("one.example"));
  await expect(money.other.changeAccount(operator, to("other.example"))).rejects.toMatchObject(refused);
  expect(await account()).toMatchObject({ settings: { checkoutHost: "one.example" } });
  const { rows } = await money.owner.query(
    "select before, after from audit_record where action = 'payment.account_set' order by position desc limit 1",
  );
  expect(rows).toMatchObject([
    { before: { checkoutHost: settings.checkoutHost }, after: { checkoutHost: "one.example" } },
  ]);
});

test("who switches withdrawals on while somebody else puts the account in test is refused", async () => {
  await money.owner.query("update payment_account set mode = 'live', is_payout_on = false where id = $1", [
    money.accountId,
  ]);
  const inTest = `update payment_account set mode = 'test' where id = '${money.accountId}'`;
  const on = () => money.other.switchAccount(parties().operator, money.accountId, { way: "payout", isOn: true });
  expect(await meet(money, inTest, [on])).toMatchObject([{ reason: { code: "payout_in_test" } }]);
  expect(await account()).toMatchObject({ is_payout_on: false });
});

test("a company's limit for its players that somebody else has set meanwhile is not written over unread", async () => {
  const { owner, operator, asked } = parties();
  const limit = { companyId: asked.companyId, period: "week" as const };
  await money.payments.setCompanyLimit(owner, { ...limit, amount: "900", seenAmount: null });
  await expect(
    money.other.setCompanyLimit(operator, { ...limit, amount: "90000", seenAmount: null }),
  ).rejects.toMatchObject(refused);
  // The answer was lost, and it is asked for again.
  await money.payments.setCompanyLimit(owner, { ...limit, amount: "900", seenAmount: null });
  await expect(
    money.other.setCompanyLimit(operator, { ...limit, amount: null, seenAmount: "800" }),
  ).rejects.toMatchObject(refused);
  const { limits } = await money.other.setCompanyLimit(operator, { ...limit, amount: "800", seenAmount: "900.00" });
  expect(limits).toContainEqual({ period: "week", amount: 800 });
});

const recorded = async () => {
  const { rows } = await money.owner.query("select count(*)::int from audit_record where action like 'payment.%'");
  return rows[0].count;
};

test("keys that somebody else has put in meanwhile are not written over unread; the same keys again switch nothing off", async () => {
  const { owner, operator, asked } = parties();
  await money.owner.query("update payment_account set mode = 'live' where id = $1", [money.accountId]);
  const keys = (secretKey: string) => ({ ...asked, keys: { secretKey } });
  const { merchant_version } = await money.payments.changeAccount(owner, keys("sk-one"));
  const seen = { merchant_version };
  await money.payments.changeAccount(owner, { ...keys("sk-two"), seen });
  await expect(money.other.changeAccount(operator, { ...keys("sk-three"), seen })).rejects.toMatchObject(refused);
  await money.other.switchAccount(operator, money.accountId, { way: "deposit", isOn: true });
  const before = await recorded();
  // The answer was lost, and it is asked for again.
  const again = await money.payments.changeAccount(owner, { ...keys("sk-two"), seen });
  expect(again).toMatchObject({ is_deposit_on: true, merchant_version: merchant_version + 1 });
  expect(await recorded()).toBe(before);
});

test("what is set or switched twice, as after a lost answer, is recorded once, with what it was before", async () => {
  const { owner, operator, asked } = parties();
  const before = await recorded();
  const twice = async (act: () => Promise<unknown>) => {
    for (let time = 0; time < 2; time++) await act();
  };
  const { device } = await money.payments.addDevice(owner, {
    ...{ companyId: asked.companyId, name: "Desk", bank: "telebirr", account: "0911223344", holder: "Own" },
  });
  await twice(() => money.payments.changeAccount(owner, { ...asked, four_eyes_above: "7777" }));
  await twice(() => money.payments.switchAccount(owner, money.accountId, { way: "deposit", isOn: false }));
  await twice(() => money.payments.switchDevice(owner, device.id, { isOn: false }));
  const all = { provider: "chapa", way: "payout" } as const;
  await twice(() => money.payments.switchProvider(operator, { ...all, isOn: true }));
  await twice(() => money.payments.switchProvider(operator, { ...all, isOn: false }));
  await twice(() => money.payments.switchProvider(operator, { ...all, isOn: true }));
  const { rows } = await money.owner.query(
    "select action, before, after from audit_record where action like 'payment.%' order by position offset $1",
    [before],
  );
  const [off, on] = [{ isActive: false }, { isActive: true }];
  expect(rows).toMatchObject([
    { action: "payment.device_added" },
    { action: "payment.account_set", after: { four_eyes_above: "7777.00" } },
    { action: "payment.switched", before: on, after: off },
    { action: "payment.device_switched", before: on, after: off },
    { action: "payment.switched", before: on, after: off },
    { action: "payment.switched", before: off, after: on },
  ]);
});

test("an 'on' that comes late, after somebody has meant 'off', switches nothing on again: a provider, for one company and for all, and a phone", async () => {
  const { owner, operator, asked } = parties();
  const { device } = await money.payments.addDevice(owner, {
    ...{ companyId: asked.companyId, name: "Till", bank: "telebirr", account: "0911223355", holder: "Own" },
  });
  const all = { provider: "chapa", way: "payout" } as const;
  type Turn = { isOn: boolean; seenVersion?: number };
  const switches = [
    {
      turn: (turn: Turn) => money.payments.switchAccount(owner, money.accountId, { way: "deposit", ...turn }),
      shown: async () => {
        const shown = await account();
        return { isOn: shown?.is_deposit_on, seenVersion: shown?.switch_version };
      },
    },
    {
      turn: (turn: Turn) => money.payments.switchProvider(operator, { ...all, ...turn }),
      shown: async () => {
        const [chapa] = (await money.payments.accounts(money.superAdmin, undefined)).switches;
        return { isOn: chapa?.payouts, seenVersion: chapa?.payouts_version };
      },
    },
    {
      turn: (turn: Turn) => money.payments.switchDevice(owner, device.id, turn),
      shown: async () => {
        const shown = (await money.payments.devices(money.own.admin)).find(({ id }) => id === device.id);
        return { isOn: shown?.is_on, seenVersion: shown?.switch_version };
      },
    },
  ];
  for (const { turn, shown } of switches) {
    await turn({ isOn: false });
    const { seenVersion = -1 } = await shown();
    const late = { isOn: true, seenVersion };
    await turn(late);
    // Its answer was lost, and it is asked for again before anybody else does anything.
    await turn(late);
    expect(await shown()).toMatchObject({ isOn: true });
    await turn({ isOn: false, seenVersion });
    await expect(turn(late)).rejects.toMatchObject(refused);
    expect(await shown()).toMatchObject({ isOn: false });
    // Whoever has seen it off switches it on.
    const { seenVersion: newest = -1 } = await shown();
    await turn({ isOn: true, seenVersion: newest });
    expect(await shown()).toMatchObject({ isOn: true });
  }
});

test("keys that somebody has put in since are not switched on by who has tried the ones before", async () => {
  const { owner, operator, asked } = parties();
  await money.payments.switchAccount(owner, money.accountId, { way: "deposit", isOn: false });
  const { switch_version: seenVersion = -1 } = (await account()) ?? {};
  await money.other.changeAccount(operator, { ...asked, keys: { secretKey: "sk-untried" } });
  const late = money.payments.switchAccount(owner, money.accountId, { way: "deposit", isOn: true, seenVersion });
  await expect(late).rejects.toMatchObject(refused);
});
