import { expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { moneyFixture } from "../money-fixture.ts";
import { phoneOf } from "../phone-fixture.ts";

// An answer is lost, the phone is added once more, or two owners add one at the same instant.

const money = forAllTests(() => moneyFixture());
const { sms, number } = phoneOf(money);
const asked = (name: string) => ({
  ...{ companyId: money.own.company.id, name, bank: "telebirr" as const, account: "0911223344", holder: "Own" },
  idempotencyKey: `phone-${name}`,
});
const named = async (name: string) =>
  (await money.payments.devices(money.own.admin)).filter((device) => device.name === name);
const recorded = async (name: string) =>
  (
    await money.owner.query(
      "select count(*)::int as count from audit_record where action = 'payment.device_added' and target_name = $1",
      [name],
    )
  ).rows[0].count;

test("a phone that is added once more after a lost answer is the one that is there, with its key", async () => {
  const owner = actor(money.own.admin);
  const [first, ...again] = await Promise.all([
    money.payments.addDevice(owner, asked("Desk one")),
    money.other.addDevice(owner, asked("Desk one")),
  ]);
  again.push(await money.payments.addDevice(owner, asked("Desk one")));
  for (const each of again) expect(each).toEqual(first);
  expect(await named("Desk one")).toHaveLength(1);
  expect(await recorded("Desk one")).toBe(1);
  const phone = { id: first.device.id, key: Buffer.from(first.key, "hex"), sent: { sequence: 0, balance: 0 } };
  await sms(phone, { phoneNumber: "+251911000021" }, 100, number());
  // The key is in the phone: whoever asks by what was asked then is not shown it any more.
  const refused = { code: "idempotency_conflict" };
  await expect(money.payments.addDevice(owner, asked("Desk one"))).rejects.toMatchObject(refused);
});

test("another phone by the same key of a request is refused", async () => {
  const owner = actor(money.own.admin);
  const first = asked("Desk two");
  await money.payments.addDevice(owner, first);
  for (const other of [
    { name: "Desk three" },
    { account: "0911223355" },
    { bank: "cbe" as const },
    { holder: "Other" },
  ])
    await expect(money.payments.addDevice(owner, { ...first, ...other })).rejects.toMatchObject({
      code: "idempotency_conflict",
    });
});

test("two owners who add a phone at once have two, each with a key of its own, whatever their requests are called", async () => {
  const made = await Promise.all([
    money.payments.addDevice(actor(money.own.admin), asked("Desk four")),
    money.other.addDevice(actor(money.superAdmin), asked("Desk four")),
  ]);
  expect(new Set(made.map(({ device }) => device.id)).size).toBe(2);
  expect(new Set(made.map(({ key }) => key)).size).toBe(2);
  expect(await named("Desk four")).toHaveLength(2);
});
