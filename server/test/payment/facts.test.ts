import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnswerFault, Fault, PayerFault, WebhookFault } from "../../src/payment/fake/faults.ts";
import type { Fact, Sent, Started } from "../../src/payment/provider.ts";
import { forAllTests } from "../for-all-tests.ts";
import { type BankFixture, bankFixture, intentOf, newReference, orderOf } from "./bank-fixture.ts";

const fixture = forAllTests(bankFixture);

const answerFaults: AnswerFault[] = [
  ...(["then_silence", "then_500", "then_cut", "then_slow", "then_html", "then_half", "then_garbage"] as const),
  ...(["then_webhook_first", "before_500", "before_cut", "before_429", "before_hours", "before_off"] as const),
  ...([
    "before_new_text",
    "says_not_paid_yet",
    "says_new_word",
    "says_other_reference",
    "says_other_mode_key",
  ] as const),
  ...(["says_envelope_failed", "amount_other_type"] as const),
];
const webhookFaults: WebhookFault[] = [
  ...([
    "never",
    "fifty_times",
    "reordered",
    "late",
    "test_mode",
    "santim_off",
    "forged",
    "constant_signature",
  ] as const),
  "other_header",
];
const payerFaults: PayerFault[] = ["santim_less", "other_currency", "test_money"];

const once = { times: 1 } as const;
/** What goes wrong with whatever is told or paid next. */
const others: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom(...webhookFaults).map((does) => ({ on: "webhook" as const, does, ...once })),
  fc.constantFrom(...payerFaults).map((does) => ({ on: "payer" as const, does, ...once })),
  fc.constant({ on: "receiver" as const, does: "fails" as const, ...once }),
);

const called = { start: "initialize", find: "verify", send: "transfer", find_payout: "transfer_verify" } as const;
type Asking = keyof typeof called;
const askings = Object.keys(called) as Asking[];

type Act =
  /** A call of ours, and what goes wrong with its answer. */
  | { do: "ask"; call: Asking; which: number; fault: AnswerFault | null }
  | { do: "pay" | "decline" | "reverse"; which: number }
  | { do: "script"; fault: Fault }
  | { do: "settle" }
  | { do: "deliver" }
  | { do: "release" };
const which = fc.nat({ max: 1 });
const ask = fc.record({
  ...{ do: fc.constant("ask" as const), call: fc.constantFrom(...askings), which },
  fault: fc.option(fc.constantFrom(...answerFaults)),
});
const person = fc.record({
  do: fc.constantFrom("pay" as const, "pay" as const, "pay" as const, "decline" as const, "reverse" as const),
  which,
});
const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: ask },
  { weight: 3, arbitrary: person },
  { weight: 1, arbitrary: others.map((fault) => ({ do: "script" as const, fault })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ do: "settle" as const }, { do: "deliver" as const }, { do: "release" as const }),
  },
);

/** Of half of them the first deposit and the first withdrawal are there already. */
const begun: Act[] = [
  { do: "ask", call: "start", which: 0, fault: null },
  { do: "pay", which: 0 },
  { do: "ask", call: "send", which: 0, fault: null },
];
const stories = fc
  .tuple(fc.boolean(), fc.array(acts, { minLength: 5, maxLength: 18 }))
  .map(([isBegun, list]) => (isBegun ? [...begun, ...list] : list));

/** Two deposits and two withdrawals at a bank on which things go wrong. Each answer is held against its books at once. */
class Story {
  readonly #of: BankFixture;
  readonly #deposits = [0, 1].map(newReference);
  readonly #payouts = [0, 1].map(newReference);

  constructor(of: BankFixture) {
    this.#of = of;
  }

  async act(act: Act): Promise<void> {
    const { bank } = this.#of;
    if (act.do === "script") return bank.script(act.fault);
    if (act.do === "settle" || act.do === "deliver" || act.do === "release") return bank[act.do]();
    if (act.do !== "ask") return bank[act.do](this.#deposits[act.which] ?? "");
    if (act.fault !== null) bank.script({ on: called[act.call], does: act.fault, ...once });
    await this.#ask(act.call, this.#deposits[act.which] ?? "", this.#payouts[act.which] ?? "");
  }

  async #ask(call: Asking, deposit: string, payout: string): Promise<void> {
    const { provider } = this.#of;
    const before = { deposit: this.payment(deposit) !== undefined, payout: this.transfer(payout) !== undefined };
    if (call === "start")
      this.agreesStart(deposit, before.deposit, await provider.deposit?.start?.(intentOf(deposit, 100_05)));
    if (call === "send") this.agreesSend(payout, before.payout, await provider.payout?.send(orderOf(payout, 70_70)));
    if (call === "find") this.agreesDeposit(deposit, await provider.deposit?.find(deposit));
    if (call === "find_payout") this.agreesPayout(payout, await provider.payout?.find(payout));
  }

  payment(reference: string) {
    return this.#of.bank.books().payments.find(({ txRef }) => txRef === reference);
  }

  transfer(wanted: string) {
    return this.#of.bank.books().transfers.find(({ reference }) => reference === wanted);
  }

  /** An offer and a "used" say that it is there, a refusal and a "later" that it is not, unknown says nothing. */
  agreesStart(reference: string, before: boolean, answer: Started | undefined): void {
    const isThere = this.payment(reference) !== undefined;
    if (answer?.is === "offer") expect({ isThere, before }).toEqual({ isThere: true, before: false });
    if (answer?.is === "used") expect(before).toBe(true);
    if (answer?.is === "refused" || answer?.is === "later") expect(isThere).toBe(before);
  }

  agreesSend(reference: string, before: boolean, answer: Sent | undefined): void {
    const isThere = this.transfer(reference) !== undefined;
    if (answer?.is === "accepted") expect(isThere).toBe(true);
    if (answer?.is === "refused" || answer?.is === "later") expect(isThere).toBe(before);
  }

  /** A fact is what the books say, or is unknown. "Not paid yet" is what a bank says until it says otherwise. */
  agreesDeposit(reference: string, fact: Fact | undefined): void {
    const payment = this.payment(reference);
    if (fact?.is === "absent") expect(payment).toBeUndefined();
    if (fact?.is === "failed") expect(payment?.status).toBe("failed");
    if (fact?.is !== "paid" && fact?.is !== "reversed") return;
    const { amount, currency, mode, theirReference } = fact;
    const status = fact.is === "paid" ? "success" : "reversed";
    expect(payment).toMatchObject({ status, paid: amount, currency, mode, reference: theirReference });
    if (fact.is === "paid") expect(fact.fee).toBe(payment?.charge);
  }

  agreesPayout(reference: string, fact: Fact | undefined): void {
    const transfer = this.transfer(reference);
    expect(fact?.is, "no transfer is reversed here").not.toBe("reversed");
    if (fact?.is === "absent") expect(transfer).toBeUndefined();
    if (fact?.is === "failed") expect(transfer?.status).toBe("failed");
    if (fact?.is === "paid")
      expect(transfer).toMatchObject({ status: "success", amount: fact.amount, charge: fact.fee });
  }

  /** Without a single webhook and with no more faults, asking is enough to know everything. */
  async endsKnown(): Promise<void> {
    const { bank, provider } = this.#of;
    bank.forgetScript();
    bank.release();
    await bank.settle();
    for (const reference of this.#deposits) {
      const fact = await provider.deposit?.find(reference);
      const words = { pending: "pending", success: "paid", failed: "failed", reversed: "reversed" };
      const payment = this.payment(reference);
      const expected = payment === undefined ? "absent" : payment.mode === "test" ? "unknown" : words[payment.status];
      expect(fact?.is).toBe(expected);
    }
    for (const reference of this.#payouts) {
      const words = { queued: "pending", success: "paid", failed: "failed" };
      const transfer = this.transfer(reference);
      expect((await provider.payout?.find(reference))?.is).toBe(
        transfer === undefined ? "absent" : words[transfer.status],
      );
    }
  }

  /** The bank's own money: what it opened with, what came, less what went. */
  booksHold(opening: number): void {
    const { payments, transfers, available, ledger } = this.#of.bank.books();
    const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0);
    const isMoney = ({ status, mode, currency }: (typeof payments)[number]) =>
      status === "success" && mode === "live" && currency === "ETB";
    const came = sum(payments.filter(isMoney).map(({ paid, charge }) => paid - charge));
    const went = (statuses: string[]) =>
      sum(transfers.filter(({ status }) => statuses.includes(status)).map(({ amount, charge }) => amount + charge));
    expect(ledger).toBe(opening + came - went(["success"]));
    expect(available).toBe(opening + came - went(["success", "queued"]));
  }
}

test("whatever goes wrong in whatever order, a fact is what the bank's own books say, or unknown", async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (list) => {
      const story = new Story(fixture);
      for (const act of list) await story.act(act);
      await story.endsKnown();
      story.booksHold(1_000_000_00);
    }),
    { numRuns: 80 },
  );
});
