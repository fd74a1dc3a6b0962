import { expect, test } from "vitest";
import { isCustomerOf } from "../../src/credit/customer.ts";
import { forAllTests } from "../for-all-tests.ts";
import { moneyFixture } from "./money-fixture.ts";

const money = forAllTests(() => moneyFixture());

test("who pays in at a company is its customer before any play, and nobody else's", async () => {
  const who = await money.player();
  const isCustomer = (company: { id: string }) => isCustomerOf(money.db, who, company.id);
  expect(await isCustomer(money.own.company)).toBe(false);
  await money.deposit(who);
  expect(await isCustomer(money.own.company)).toBe(false);
  await money.paid(who);
  expect(await isCustomer(money.own.company)).toBe(true);
  expect(await isCustomer(money.foreign.company)).toBe(false);
});
