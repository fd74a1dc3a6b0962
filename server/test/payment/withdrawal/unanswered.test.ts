import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { hourMs, moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// A provider takes a withdrawal and is never heard of again, such as one that has closed the company's account.

const money = forAllTests(() => moneyFixture({ hasWebhooks: false }));
const { rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const pastHours = async (hours: number) => {
  for (let hour = 0; hour < hours; hour += 6) await money.pass(6 * hourMs);
};

test("a withdrawal whose provider answers nothing any more can be decided by two persons, and is given back once", async () => {
  const { who, destinationId } = await rich();
  const asked = await withdraw(who, destinationId);
  await money.payments.doDue();
  money.bank.script({ on: "transfer_verify", does: "before_500", times: 10_000 });
  await pastHours(48);
  expect(await money.state(who, asked.reference)).toBe("sent");
  await pastHours(54);
  expect(await money.state(who, asked.reference)).toBe("unknown");
  expect(await money.wallet(who)).toBe(santim(300_00));
  const outcome = { wasPaid: false, reason: "the account was closed before it was sent" };
  for (const person of [money.own.admin, money.superAdmin])
    await money.payments.decide(actor(person), asked.id, outcome);
  expect(await money.state(who, asked.reference)).toBe("failed");
  expect(await money.wallet(who)).toBe(santim(400_00));
});
