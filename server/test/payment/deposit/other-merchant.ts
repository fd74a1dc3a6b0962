import { santim } from "@derash/game/money";
import { onTestFinished } from "vitest";
import { type FakeBank, startFakeBank } from "../../../src/payment/fake/server.ts";
import { actor } from "../../credit-fixture.ts";
import { keys, type MoneyFixture } from "../money-fixture.ts";

export const others = { ...keys, secretKey: "CHASECK-other" };

/** A bank at which the company is another merchant. */
export async function otherBank({ root, accountId, clock }: MoneyFixture): Promise<FakeBank> {
  const bank = await startFakeBank({
    ...{ ...others, webhookUrl: null, approvalUrl: `${root}/approval/${accountId}` },
    ...{ now: () => new Date(clock.now), opening: santim(1_000_000_00), isAlwaysOpen: false },
  });
  onTestFinished(bank.stop);
  return bank;
}

/** From now on payments go by the merchant of this bank. */
export async function goBy(
  money: MoneyFixture,
  { baseUrl, checkoutHost }: Pick<FakeBank, "baseUrl" | "checkoutHost">,
  theirs: typeof keys,
): Promise<void> {
  const by = actor(money.own.admin);
  const asked = { companyId: money.own.company.id, provider: "chapa", keys: theirs } as const;
  await money.payments.changeAccount(by, { ...asked, settings: { baseUrl, checkoutHost } });
  for (const way of ["deposit", "payout"] as const) await money.setOn(way);
}
