import type { Payment } from "@derash/protocol/payment/payment";
import { beforeEach, describe, expect, test } from "vitest";
import { Route } from "wouter";
import { drawn, signIn, tigist, wordsOf } from "../../../test/drawn.tsx";
import { account, optionsWith, paymentWith } from "../../../test/payment.ts";
import { DepositScreen } from "./DepositScreen.tsx";
import { PaymentList } from "./PaymentList.tsx";
import { PaymentScreen } from "./PaymentScreen.tsx";
import { WithdrawScreen } from "./WithdrawScreen.tsx";

const { companyId } = tigist;

beforeEach(() => signIn());

const offered = (change: Parameters<typeof optionsWith>[0] = {}) => ({
  answers: [[["payment", "options", companyId], optionsWith(change)]] as const,
});

describe("paying in", () => {
  const screen = (change: Parameters<typeof optionsWith>[0] = {}) => drawn(<DepositScreen />, offered(change));

  test("offers the ways that are on, says the minimum with its reason, and names a demo's bank @deposit", () => {
    const words = wordsOf(screen());
    expect(words).toContain("Bank or telebirr, by Chapa Transfer to our phone telebirr Cash at the desk");
    expect(words).toContain("From 50.00 ETB, because each payment costs a fee however small it is; up to 5,000.00 ETB");
    expect(words).toContain("demo bank: no money moves");
  });

  test("leaves out a way that is off, and says so where none is on @deposit-off", () => {
    const { deposits } = optionsWith();
    const off = deposits.map((way) => ({ ...way, is_on: way.provider === "sms" }));
    const one = screen({ deposits: off });
    expect(wordsOf(one)).not.toContain("Chapa");
    expect(one).toContain("0911555555");
    expect(wordsOf(one)).toContain("2. Type the number of the transfer");
    expect(wordsOf(screen({ deposits: [] }))).toContain("Paying in is switched off right now.");
  });

  test("a player who has been nowhere yet has no wallet to pay into", () => {
    signIn({ ...tigist, telegramId: "700000099", companyId: null, wallets: [] });
    expect(wordsOf(drawn(<DepositScreen />))).toContain("You have no wallet yet");
  });
});

describe("taking out", () => {
  const screen = (change: Parameters<typeof optionsWith>[0] = {}) =>
    wordsOf(drawn(<WithdrawScreen />, offered(change)));

  test("says the office hours before the button, and from when it is sent @withdraw-hours", () => {
    const words = screen();
    expect(words).toMatch(/Money is sent Mon–Sat, from 08:30 to 16:30\. What you ask for now is sent from .*Continue/);
  });

  test("to an account that is not confirmed cannot be asked for, and says what to do @withdraw-unconfirmed", () => {
    const only = optionsWith();
    const words = screen({
      destinations: [{ ...account, is_verified: false, usable_from: null }],
      withdrawals: only.withdrawals.filter((way) => way.provider === "chapa"),
    });
    expect(words).toContain("Not confirmed yet: pay in from it once, or show at the desk that it is yours.");
    expect(words).toContain("The first money goes there 24 hours after that.");
    expect(words).not.toContain("Continue");
  });

  test("waits while another one is unknown @withdraw-unknown", () => {
    const words = screen({ is_payout_unknown: true });
    expect(words).toContain("One of your withdrawals is not known yet");
    expect(words).not.toContain("Where to?");
  });
});

describe("where a payment is", () => {
  const screen = (change: Partial<Payment>) => {
    const payment = paymentWith(change);
    const answers = [[["payment", "one", payment.reference], payment]] as const;
    return drawn(<Route path="/payment/:reference" component={PaymentScreen} />, {
      at: `/payment/${payment.reference}`,
      answers,
    });
  };

  test("is said in a sentence, with what is next and the way to the provider's page @payment-state", () => {
    const html = screen({});
    expect(wordsOf(html)).toContain(
      "Waiting for your payment The provider's page is open, and nothing has arrived yet.",
    );
    expect(html).toContain('href="https://checkout.example/1"');
    expect(wordsOf(html)).toContain("We look again at 12:01 at the latest");
  });

  test("an unknown withdrawal is neither paid nor given back, and says who finds out @payment-unknown", () => {
    const words = wordsOf(screen({ kind: "withdrawal", state: "unknown", checkout_url: null }));
    expect(words).toContain("The money is neither lost nor paid twice.");
    expect(words).toContain("After a day, two people of the company find it out with the provider.");
  });

  test("a withdrawal that was not approved says why, in the words of the company's staff @payment-rejected", () => {
    const rejected = { kind: "withdrawal", state: "rejected", is_ended: true, checkout_url: null } as const;
    const words = wordsOf(screen({ ...rejected, rejected_because: "The name is another's" }));
    expect(words).toContain("The reason that they give: The name is another's");
    expect(wordsOf(screen(rejected))).not.toContain("The reason");
  });

  test("what has ended looks no further, and offers no page to pay", () => {
    const html = screen({ state: "failed", is_ended: true, ended_at: "2026-11-23T10:00:00Z" });
    expect(wordsOf(html)).not.toContain("We look again");
    expect(html).not.toContain("checkout.example");
  });

  test("an approved withdrawal says from when it is sent", () => {
    const words = wordsOf(
      screen({ kind: "withdrawal", state: "approved", checkout_url: null, sent_from: "2026-11-24T05:30:00Z" }),
    );
    expect(words).toMatch(/It is sent from [^.]*24[^.]*08:30\./);
  });
});

test("the wallet lists payments with how each stands, and gives a statement to keep @payment-list", () => {
  const payments = [paymentWith({ state: "paid" }), paymentWith({ id: "2", kind: "withdrawal", state: "unknown" })];
  const html = drawn(<PaymentList companyId="c" />, {
    answers: [[["payment", "list", "c"], { pages: [{ payments, has_next: false }], pageParams: [undefined] }]],
  });
  expect(wordsOf(html)).toMatch(/\+100\.00 Paid.*−100\.00 Not known yet.*Statement, CSV Statement, XLSX$/);
});
