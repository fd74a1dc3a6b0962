import { afterEach, describe, expect } from "vitest";
import { forAllTests } from "../for-all-tests.ts";
import { creditedDeposits, depositsTakenBack, disputedDeposits } from "./deposit-suite.ts";
import { moneyFixture } from "./money-fixture.ts";
import { waysOf } from "./money-ways.ts";
import { sentWithdrawals, waitingWithdrawals } from "./withdrawal-suite.ts";

/** What holds of deposits and withdrawals whether the bank ever calls about them or not. */
export function moneySuite(options: { hasWebhooks: boolean }): void {
  const money = forAllTests(() => moneyFixture(options));
  afterEach(async () => {
    money.bank.forgetScript();
    expect(await money.violations()).toEqual([]);
  });
  const ways = waysOf(money);

  describe("a deposit", () => {
    creditedDeposits(ways);
    depositsTakenBack(ways);
    disputedDeposits(ways);
  });
  describe("a withdrawal", () => {
    sentWithdrawals(ways);
    waitingWithdrawals(ways);
  });
}
