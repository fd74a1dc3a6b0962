import { afterEach } from "vitest";
import type { Fact, Sent, Started } from "../../../src/payment/provider.ts";
import { forAllTests } from "../../for-all-tests.ts";
import { bankFixture, intentOf, newReference, orderOf, workingHour } from "../bank-fixture.ts";

/** For all tests of a file: the fake bank as our adapter asks it, forgetful of what each of them has told it. */
export function askedBank() {
  const fixture = forAllTests(bankFixture);
  afterEach(async () => {
    fixture.bank.forgetScript();
    fixture.bank.release();
    fixture.clock.now = workingHour;
    await fixture.bank.deliver();
    Object.assign(fixture.webhook, { status: 200, calls: [] });
    Object.assign(fixture.approval, { status: 200, calls: [] });
  });

  const start = (reference: string, amount?: number) =>
    fixture.provider.deposit?.start?.(intentOf(reference, amount)) as Promise<Started>;
  const find = (reference: string) => fixture.provider.deposit?.find(reference) as Promise<Fact>;
  const send = (reference: string, amount?: number) =>
    fixture.provider.payout?.send(orderOf(reference, amount)) as Promise<Sent>;
  const findPayout = (reference: string) => fixture.provider.payout?.find(reference) as Promise<Fact>;
  const payment = (wanted: string) => fixture.bank.books().payments.find(({ txRef }) => txRef === wanted);
  const transfer = (wanted: string) => fixture.bank.books().transfers.find(({ reference }) => reference === wanted);
  const hints = () => fixture.webhook.calls.map((call) => fixture.provider.hears(call)?.reference ?? null);
  /** A deposit that somebody has paid. */
  async function paid(amount?: number): Promise<string> {
    const reference = newReference();
    await start(reference, amount);
    fixture.bank.pay(reference);
    return reference;
  }
  return { fixture, start, find, send, findPayout, payment, transfer, hints, paid };
}
