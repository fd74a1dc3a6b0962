import { type PaymentSort, paymentSorts } from "@derash/protocol/payment/staff";
import { afterAll, expect, test } from "vitest";
import { forAllTests } from "../for-all-tests.ts";
import { moneyFixture } from "./money-fixture.ts";
import { waysOf } from "./money-ways.ts";

const money = forAllTests(() => moneyFixture());
afterAll(async () => expect(await money.violations()).toEqual([]));

/** All payments that somebody sees, read page by page. */
async function readThrough(sort: PaymentSort, staff = money.own.admin) {
  const found: { id: string; amount: number; createdAt: string }[] = [];
  for (let page = 0; page < 20; page += 1) {
    const before = found.at(-1)?.id;
    const { payments, has_next: hasNext } = await money.payments.list(staff, { sort, before, size: 2 });
    found.push(...payments.map(({ id, amount, created_at: createdAt }) => ({ id, amount: amount ?? 0, createdAt })));
    if (!hasNext) return found;
  }
  throw new Error("the list has an end");
}

test("payments of both kinds are listed by time and by sum, either way, each once over all pages", async () => {
  const { rich, withdraw } = waysOf(money);
  const { who, destinationId } = await rich();
  for (const birr of ["150.00", "60.00", "150.00"]) {
    await withdraw(who, destinationId, birr);
    await money.pass(1000);
    await money.pass(60_000);
    await money.paid(await money.player());
  }
  const newest = await readThrough("-created");
  expect(newest.length).toBeGreaterThan(6);
  expect(newest.map(({ createdAt }) => createdAt)).toEqual(
    newest
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .reverse(),
  );
  const largest = await readThrough("-amount");
  const sums = largest.map(({ amount }) => amount);
  expect(sums).toEqual(sums.toSorted((one, other) => other - one));
  expect(await readThrough("created")).toEqual(newest.toReversed());
  expect(await readThrough("amount")).toEqual(largest.toReversed());
  const ids = newest.map(({ id }) => id).toSorted();
  for (const sort of paymentSorts) expect((await readThrough(sort)).map(({ id }) => id).toSorted()).toEqual(ids);
}, 60_000);
