import { afterEach, expect, onTestFinished, test } from "vitest";
import { forAllTests } from "../../for-all-tests.ts";
import { workingHour } from "../bank-fixture.ts";
import { hourMs, keys, moneyFixture } from "../money-fixture.ts";
import { dayMs } from "../money-ways.ts";
import { nightOf } from "../night.ts";
import { goBy, otherBank, others } from "./other-merchant.ts";

// The night compares a day on which an owner has saved the keys of another merchant.

const money = forAllTests(() => moneyFixture({ hasWebhooks: false }));
afterEach(async () => {
  await goBy(money, money.bank, keys);
  expect(await money.violations()).toEqual([]);
});

let days = 0;
/** Noon of a day of its own. */
async function ownDay(): Promise<void> {
  money.clock.now = workingHour.getTime() + ++days * 2 * dayMs;
  await money.owner.query("update payment_account set created_at = $1", [new Date(money.clock.now)]);
}

/** With a deposit at the merchant before, and one at the present one. */
async function changedDay() {
  await ownDay();
  const [one, two, second] = [await money.player(), await money.player(), await otherBank(money)];
  const begun = await money.paid(one);
  await goBy(money, second, others);
  const later = await money.deposit(two);
  second.pay(later.reference);
  await money.pass(20_000);
  expect(await money.state(two, later.reference)).toBe("paid");
  return { second, one, begun };
}

/** Half past two, the night after. */
async function compared() {
  await money.pass(14.5 * hourMs);
  const night = nightOf(money);
  onTestFinished(night.stop);
  const { day } = (await night.list(money.own.admin, undefined)).yesterday;
  await night.runDay(money.accountId, day);
  const { sides, items } = await night.page(money.own.admin, { account: money.accountId, day });
  const kinds = items.filter(({ kind, is_found: isFound }) => isFound && kind !== "balance_differs");
  return {
    side: sides[0],
    kinds: kinds.map(({ kind }) => kind),
    again: () => night.runDay(money.accountId, day),
    day,
    night,
  };
}

test("what was begun at the merchant before is on that one's list, and nothing is missing", async () => {
  await changedDay();
  const { side, kinds } = await compared();
  expect(kinds).toEqual([]);
  expect(side).toMatchObject({ matched: 2, lines: 2, lacks: null });
});

test("what neither lists is missing", async () => {
  const { begun } = await changedDay();
  await money.owner.query("update deposit set their_reference = 'AP-unheard-of' where id = $1", [begun.id]);
  expect((await compared()).kinds).toEqual(["missing", "orphan"]);
});

test("where the one before says nothing any more, that is said, and nothing is called missing", async () => {
  await changedDay();
  money.bank.script({ on: "transactions", does: "before_500", times: 1 });
  const { side, kinds, again, day, night } = await compared();
  expect(kinds).toEqual([]);
  expect(side).toMatchObject({ matched: 1, lacks: expect.stringMatching(/^at the merchant before: /) });
  // It is asked again, and answers.
  money.clock.now += hourMs;
  await again();
  const { sides } = await night.page(money.own.admin, { account: money.accountId, day });
  expect(sides[0]).toMatchObject({ matched: 2, lacks: null });
});

/** A day with two deposits, of which one is never paid, whose keys are changed afterwards, at the same merchant. */
async function rotatedDay(old: typeof keys) {
  await ownDay();
  const [one, two] = [await money.player(), await money.player()];
  const made = [await money.paid(one), await money.deposit(two)];
  await goBy(money, money.bank, old);
  await goBy(money, money.bank, keys);
  // As if they had been begun by the keys that are the old ones now.
  await money.owner.query(
    "update deposit d set merchant_version = a.merchant_version - 1 from payment_account a where a.id = d.payment_account_id and d.id = any($1)",
    [made.map(({ id }) => id)],
  );
}

test("new keys of the same merchant list each payment once", async () => {
  await rotatedDay({ ...keys, webhookSecret: "another" });
  const { side, kinds } = await compared();
  expect(kinds).toEqual([]);
  expect(side).toMatchObject({ matched: 1, lines: 2, lacks: null });
});

test("and old ones, which are refused by now, are not missed where the new ones list what was paid", async () => {
  await rotatedDay({ ...keys, secretKey: "CHASECK-revoked" });
  const { side, kinds } = await compared();
  expect(kinds).toEqual([]);
  expect(side).toMatchObject({ matched: 1, lacks: null });
});
