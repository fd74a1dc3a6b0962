import type { Payment } from "@derash/protocol/payment/payment";
import { beforeEach, describe, expect, test } from "vitest";
import { Route } from "wouter";
import { drawn, signIn, tigist, wordsOf } from "../../../test/drawn.tsx";
import { account, optionsWith, paymentWith } from "../../../test/payment.ts";
import { CostLine } from "../../kit/payment/CostLine.tsx";
import { type Cost, costOf, costOfPayment, mostOf } from "../../kit/payment/cost.ts";
import { DepositScreen } from "./DepositScreen.tsx";
import { PaymentList } from "./PaymentList.tsx";
import { PaymentScreen } from "./PaymentScreen.tsx";
import { WithdrawScreen } from "./withdrawal/WithdrawScreen.tsx";

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

  test("takes the number of a transfer that was sent before its way was off, and asks for no new one @transfer-off", () => {
    const off = optionsWith().deposits.map((way) =>
      way.provider === "sms" ? { ...way, is_on: false, pay_to: null } : { ...way, is_on: way.kind === "desk" },
    );
    const beside = wordsOf(screen({ deposits: off }));
    expect(beside).toContain("Cash at the desk Transfer to our phone only what you have sent already");
    expect(beside).toContain("Go to a cashier");
    const alone = wordsOf(screen({ deposits: off.filter(({ kind }) => kind === "transfer") }));
    expect(alone).toContain("Please send no new transfer: this way is switched off right now.");
    expect(alone).toMatch(/still name here\. Type the number of the transfer .* I have sent it/);
    const fee = { version: 3, fixed: 2, rate_bps: 0 };
    expect(wordsOf(screen({ deposits: off.map((way) => ({ ...way, fee, is_on: false })) }))).toContain("Fee: 2.00 ETB");
    expect(alone).not.toMatch(/1\. Send|2\. Type|Paying in is switched off/);
  });

  test("says what a transfer costs before it is sent, where its amount is not known yet @deposit-fee", () => {
    const fee = { version: 3, fixed: 2, rate_bps: 150 };
    const deposits = optionsWith().deposits.map((way) => ({ ...way, fee, is_on: way.kind !== "page" }));
    expect(wordsOf(screen({ deposits }))).toContain("Fee: 2.00 ETB and 1.5 % of what you pay in");
    const desk = deposits.map((way) => ({ ...way, fee: { ...fee, rate_bps: 0 }, is_on: way.kind === "desk" }));
    expect(wordsOf(screen({ deposits: desk }))).toContain("Fee: 2.00 ETB of what you pay in");
    const part = deposits.map((way) => ({ ...way, fee: { ...fee, fixed: 0 } }));
    expect(wordsOf(screen({ deposits: part }))).toContain("Fee: 1.5 % of what you pay in");
    expect(wordsOf(screen())).not.toContain("Fee");
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

  test("is not offered at all, not in cash either, while the player's withdrawals are stopped @withdraw-stopped", () => {
    const words = screen({ is_payout_stopped: true });
    expect(words).toContain("Your withdrawals are stopped: a deposit of yours was taken back. Please ask at the desk.");
    expect(words).not.toMatch(/Where to\?|Continue|Add an account/);
  });
});

describe("what a payment costs", () => {
  const fee = { version: 3, fixed: 1, rate_bps: 200 };
  const line = (cost: Cost | null) => wordsOf(drawn(<CostLine cost={cost} />));

  test("is said before the button: what is paid, the fee, and what that makes of the wallet", () => {
    expect(line(costOf("deposit", fee, "100"))).toBe("You pay 100.00, fee 3.00, into your wallet 97.00 ETB");
    expect(line(costOf("withdrawal", fee, "1,100"))).toBe("You get 1,100.00, fee 23.00, from your wallet 1,123.00 ETB");
    for (const none of [costOf("deposit", null, "100"), costOf("deposit", fee, "a lot")]) expect(line(none)).toBe("");
  });

  test("leaves out of a wallet what fits beside it", () => {
    expect([mostOf(fee, 103), mostOf(fee, 102.99), mostOf(null, 103)]).toEqual([100, 99.99, 103]);
  });

  test("is not what a payment cost that came to nothing", () => {
    const asked = paymentWith({ kind: "withdrawal", state: "paid", player_fee: 3 });
    expect(costOfPayment(asked)).toMatchObject({ fee: 3, wallet: 103 });
    for (const state of ["failed", "rejected"] as const) expect(costOfPayment({ ...asked, state })).toBeNull();
    expect(costOfPayment(paymentWith({ amount: null, player_fee: null }))).toBeNull();
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

  test("leads back to the wallet that it is of, and not to another company's", () => {
    expect(screen({ company_id: "beside" })).toContain('/balance-management?company=beside"');
  });

  test("is said in a sentence, with what is next and the way to the provider's page @payment-state", () => {
    const html = screen({});
    expect(wordsOf(html)).toContain(
      "Waiting for your payment The provider's page is open, and nothing has arrived yet.",
    );
    expect(html).toContain('href="https://checkout.example/1"');
    expect(wordsOf(html)).toContain("We look again at 12:01 at the latest");
  });

  test("names its fee, and what that makes of the wallet @payment-fee", () => {
    const taken = { kind: "withdrawal", state: "sent", player_fee: 3, checkout_url: null } as const;
    expect(wordsOf(screen(taken))).toContain("Fee 3.00 ETB From your wallet 103.00 ETB");
    expect(wordsOf(screen({ player_fee: 3 }))).toContain("Fee 3.00 ETB Into your wallet 97.00 ETB");
    expect(wordsOf(screen({}))).not.toContain("Fee");
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

  test("a withdrawal whose money went towards a deposit that went back does not say that it was not approved @payment-taken", () => {
    const taken = { kind: "withdrawal", state: "rejected", is_ended: true, checkout_url: null } as const;
    const words = wordsOf(screen({ ...taken, taken_for_reversal: true }));
    expect(words).toContain("Not sent A deposit of yours went back to who paid it, and this money went towards it.");
    expect(words).not.toContain("approve");
  });

  test("cash that the desks do not pay out now is not called ready, here nor in the wallet's list @payment-off", () => {
    const ready = { kind: "withdrawal", provider: "desk", state: "approved", checkout_url: null } as const;
    const off = { ...ready, is_payout_off: true };
    expect(wordsOf(screen(off))).toContain("The desks pay nothing out right now. Go there once this page says");
    expect(wordsOf(screen(ready))).toContain("Ready at the desk");
    const list = drawn(<PaymentList companyId="c" />, {
      answers: [
        [["payment", "list", "c"], { pages: [{ payments: [paymentWith(off)], has_next: false }], pageParams: [1] }],
      ],
    });
    for (const words of [wordsOf(screen(off)), wordsOf(list)]) expect(words).not.toContain("Ready");
    expect(wordsOf(screen({ ...off, provider: "chapa" }))).toContain("Nothing is sent this way right now.");
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

test("each line of the list leads to itself, also of two that have named the same transfer", () => {
  const payments = ["1", "2"].map((id) => paymentWith({ id, provider: "sms", reference: "DI41FH0001" }));
  const html = drawn(<PaymentList companyId="c" />, {
    answers: [[["payment", "list", "c"], { pages: [{ payments, has_next: false }], pageParams: [undefined] }]],
  });
  for (const { id } of payments) expect(html).toContain(`href="/payment/${id}`);
});
