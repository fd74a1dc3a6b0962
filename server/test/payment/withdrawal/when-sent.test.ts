import { afterEach, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { hourMs, moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// From when an approved withdrawal is sent, as its player reads it.

const money = forAllTests(() => moneyFixture({ hasWebhooks: false }));
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

test("is when the provider works next, and is not said while payouts are off, for the company or for all", async () => {
  const { who, destinationId } = await rich();
  await money.pass(10 * hourMs);
  const asked = await withdraw(who, destinationId);
  const now = () => money.payments.payment(who, asked.reference);
  const sentFrom = async () => (await now()).sent_from;
  expect(await sentFrom()).toMatch(/T05:30:00/);
  const all = (isOn: boolean) =>
    money.payments.switchProvider(actor(money.superAdmin), { provider: "chapa", way: "payout", isOn });
  for (const turn of [(isOn: boolean) => money.setOn("payout", isOn), all]) {
    await turn(false);
    await money.pass(20 * hourMs);
    expect(await money.state(who, asked.reference)).toBe("approved");
    expect(await now()).toMatchObject({ sent_from: null, is_payout_off: true });
    await turn(true);
    expect(await sentFrom()).not.toBeNull();
    expect(await now()).toMatchObject({ is_payout_off: false });
  }
});

test("what is approved while the provider's keys are missing stays approved, and is sent once they are there", async () => {
  const { who, destinationId } = await rich("900.00");
  const asked = await withdraw(who, destinationId, "600.00");
  expect(asked.state).toBe("requested");
  const { rows } = await money.owner.query("select sealed_keys from payment_account where id = $1", [money.accountId]);
  const setKeys = (keys: Buffer | null) =>
    money.owner.query("update payment_account set sealed_keys = $2 where id = $1", [money.accountId, keys]);
  await setKeys(null);
  await money.payments.approve(actor(money.own.admin), asked.id);
  await money.pass(60_000);
  expect(await money.state(who, asked.reference)).toBe("approved");
  await setKeys(rows[0].sealed_keys);
  await money.pass(hourMs / 6);
  await money.bank.settle();
  await money.pass(60_000);
  expect(await money.state(who, asked.reference)).toBe("paid");
});
