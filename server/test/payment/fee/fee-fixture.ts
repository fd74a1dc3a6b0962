import type { FeeWay } from "@derash/protocol/payment/fee";
import type { ProviderWord } from "@derash/protocol/payment/state";
import { afterEach, beforeEach, expect } from "vitest";
import type { Player } from "../../../src/player/service.ts";
import { brokenBooks } from "../../books.ts";
import { actor } from "../../credit-fixture.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { moneyFixture } from "../money-fixture.ts";

type Fee = { provider?: ProviderWord; fixed?: string; percent?: number; bearer?: "player" | "company"; from?: string };

/** For all tests of a file: money of which no payment costs anything before each of them, and whose books hold after it. */
export function moneyWithFees() {
  const money = forAllTests(() => moneyFixture());

  /** Sets a fee for what is asked for from now on; answers its version. */
  async function fee(way: FeeWay, { provider = "chapa", fixed = "0", percent = 0, bearer = "player", from }: Fee) {
    const { profiles } = await money.payments.setFee(actor(money.own.admin), {
      ...{ companyId: undefined, provider, way, fixed, rateBps: percent * 100, bearer, appliesFrom: from },
      seenVersion: undefined,
    });
    return profiles.find((profile) => profile.provider === provider && profile.way === way)?.version ?? 0;
  }

  const deposit = (who: Player, amount: string, feeVersion: number, at = money.payments) =>
    at.deposit(
      money.by(who),
      { companyId: money.own.company.id, provider: "chapa", amount, feeVersion, idempotencyKey: money.key() },
      "https://derash.example",
    );
  const withdraw = (
    who: Player,
    destinationId: string | null,
    amount: string,
    feeVersion: number,
    at = money.payments,
  ) =>
    at.withdraw(money.by(who), {
      ...{ companyId: money.own.company.id, destinationId, amount, feeVersion, idempotencyKey: money.key() },
    });
  const feesHold = async () => money.ledger.balanceOf(await money.ledger.open(money.db, "fee", money.own.company.id));
  /** What a payment has moved, without the clock: account, sum. */
  async function entries(id: string) {
    const { entries: lines } = await money.payments.page(money.own.admin, id);
    return lines.map(({ type, account, amount }) => `${type} ${account} ${amount}`);
  }

  beforeEach(async () => {
    await fee("deposit", {});
    await fee("payout", {});
  });
  afterEach(async () => {
    money.bank.forgetScript();
    expect(await money.violations()).toEqual([]);
    expect(await brokenBooks(money.url)).toEqual([]);
  });
  return { money, fee, deposit, withdraw, feesHold, entries };
}
