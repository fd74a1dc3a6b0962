import { santim } from "@derash/game/money";
import { afterEach, expect, test } from "vitest";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { hourMs, moneyFixture } from "../money-fixture.ts";
import { waysOf } from "../money-ways.ts";

// An operator gives a telephone number to somebody else while a withdrawal to its account waits for the bank's hours.

const money = forAllTests(() => moneyFixture());
const { destinationOf, rich, withdraw } = waysOf(money);
afterEach(async () => expect(await money.violations()).toEqual([]));

const queued = async (id: string) =>
  (await money.payments.queue(money.own.admin, {})).withdrawals.find((withdrawal) => withdrawal.id === id);

test("a withdrawal to an account that is somebody else's by now is not sent, whoever had approved it, and can be rejected", async () => {
  const { who, destinationId } = await rich();
  await money.pass(9 * hourMs);
  const asked = await withdraw(who, destinationId);
  expect(asked.state).toBe("approved");
  const { phoneNumber } = who;
  await money.owner.query("update player set phone_number = null where id = $1", [who.id]);
  const owner = await money.player();
  await money.owner.query("update player set phone_number = $2 where id = $1", [owner.id, phoneNumber]);
  const theirs = { ...owner, phoneNumber };
  await money.paid(theirs);
  await destinationOf(theirs);
  const waits = { state: "requested", waits_because: ["unconfirmed"], can_approve: true };
  await money.pass(15 * hourMs);
  expect(await queued(asked.id)).toMatchObject(waits);
  await money.payments.approve(actor(money.own.admin), asked.id);
  await money.pass(60_000);
  expect(await queued(asked.id)).toMatchObject(waits);
  expect(money.bank.books().transfers.filter(({ reference }) => reference === asked.reference)).toEqual([]);
  await money.payments.reject(actor(money.own.admin), asked.id, "the number is somebody else's");
  expect(await money.wallet(who)).toBe(santim(400_00));
});
