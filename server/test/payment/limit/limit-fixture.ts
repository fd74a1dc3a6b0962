import type { LimitPeriod } from "@derash/protocol/payment/limit";
import { afterEach, beforeEach, expect } from "vitest";
import type { Player } from "../../../src/player/service.ts";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { workingHour } from "../bank-fixture.ts";
import { hourMs, moneyFixture } from "../money-fixture.ts";
import { dayMs } from "../money-ways.ts";

/** For all tests of a file: limits of what players bring in, each test on a day of its own, and books that hold after it. */
export function limitsForAll() {
  const money = forAllTests(() => moneyFixture());
  /** So late on the day that it is in Addis Ababa, which is three hours ahead. */
  const at = (hours: number) => {
    const midnight = new Date(money.clock.now + 3 * hourMs).setUTCHours(0, 0, 0, 0) - 3 * hourMs;
    money.clock.now = midnight + hours * hourMs;
  };
  beforeEach(() => {
    // Each story begins on a day of its own, the first of a week and not of a month.
    money.clock.now = Math.max(money.clock.now, workingHour.getTime()) + dayMs;
    while (new Date(money.clock.now).getUTCDay() !== 1 || new Date(money.clock.now).getUTCDate() > 20)
      money.clock.now += dayMs;
    at(12);
  });
  afterEach(async () => expect(await money.violations()).toEqual([]));

  return {
    money,
    at,
    set: (who: Player, period: LimitPeriod, amount: string | null, by = money.payments) =>
      by.setLimit(who, { period, amount }),
    limitOf: async (who: Player, period: LimitPeriod) => {
      const { own } = await money.payments.limits(who, undefined);
      return own.find((limit) => limit.period === period);
    },
    ofCompany: (period: LimitPeriod, amount: string | null) =>
      money.payments.setCompanyLimit(actor(money.own.admin), { companyId: money.own.company.id, period, amount }),
  };
}
