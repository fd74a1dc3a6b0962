import { santim } from "@derash/game/money";
import type { DepositLimits } from "@derash/protocol/payment/limit";
import type { Payment } from "@derash/protocol/payment/payment";
import { depositStates, withdrawalStates } from "@derash/protocol/payment/state";
import { beforeEach, describe, expect, test } from "vitest";
import { AppError } from "../../app-error.ts";
import type { PaymentNotice } from "../../notice/service.ts";
import type { Player } from "../../player/service.ts";
import type { HeldWallet } from "../../wallet/store.ts";
import type { BotContext } from "../context.ts";
import { messageOf } from "../message.ts";
import { momentIn } from "../moment.ts";
import { words } from "../texts.ts";
import { paymentWords } from "./payment-words.ts";
import { offerPaying, tellPayment } from "./payments.ts";
import { whosePayment } from "./whose.ts";

type Said = { text: string; url: string | undefined };

/** A chat in a language, and what was said in it. */
function chat(language: "am" | "en", match = "") {
  const said: Said[] = [];
  const reply = async (
    text: string,
    options?: { reply_markup?: { inline_keyboard?: { web_app: { url: string } }[][] } },
  ) => {
    said.push({ text, url: options?.reply_markup?.inline_keyboard?.[0]?.[0]?.web_app.url });
  };
  const ctx = { language, words: words[language], match, reply } as unknown as BotContext & { match: string };
  return { ctx, said };
}
const player = { id: "one" } as Player;
const gameUrl = "https://derash.example";
const payment = {
  ...{
    id: "0190aaaa-0000-7000-8000-000000000001",
    reference: "DK7Q2M9XWT4A",
    company_name: "Habesha <3",
    kind: "deposit",
    state: "paid",
    amount: 100,
    player_fee: 0,
  },
  is_demo: true,
  is_test: false,
  rejected_because: null,
} as Payment;
const payments = {
  payment: async (_: Player, reference: string) => {
    if (reference !== payment.reference) throw new AppError("not_found");
    return payment;
  },
  limits: async (): Promise<DepositLimits> => ({ success: true, own, company: [] }),
};
const held = (companies: readonly string[]) => companies.map((company) => ({ company }) as HeldWallet);
let companies = ["Derash"];
const wallets = { walletsOf: async () => held(companies) };
let own: DepositLimits["own"] = [];
beforeEach(() => {
  own = [];
  companies = ["Derash"];
});

const notice: PaymentNotice = {
  ...{ kind: "payment", telegramId: 1, paymentId: payment.id, reference: payment.reference },
  ...{ way: "deposit", state: "paid", amount: santim(100_00) },
};

describe("the bot", () => {
  test.each(["am", "en"] as const)("leads to where money is brought in and taken out, in %s", async (language) => {
    for (const way of ["deposit", "withdraw"] as const) {
      const { ctx, said } = chat(language);
      await offerPaying(ctx, player, { payments, gameUrl }, way);
      expect(said).toMatchObject([{ url: `${gameUrl}/${way}` }]);
    }
  });

  test("does not say of cash that was given at a desk that it was sent, as of money on its way to a bank", () => {
    expect(paymentWords.en.withdrawal.paid).toContain("at the desk");
    expect(paymentWords.am.withdrawal.paid).toContain("በመስኮቱ");
  });

  test.each(["am", "en"] as const)("says until when a limit of their own keeps money out, in %s", async (language) => {
    const until = "2026-11-23T21:00:00Z";
    own = [{ period: "day", amount: 100, used: 100, left: 0, until, asked: null }];
    const { ctx, said } = chat(language);
    await offerPaying(ctx, player, { payments, gameUrl }, "deposit");
    const { limitReached } = paymentWords[language];
    expect(said).toEqual([
      { text: limitReached(momentIn(language, new Date(until), words[language])), url: `${gameUrl}/limits` },
    ]);
    await offerPaying(ctx, player, { payments, gameUrl }, "withdraw");
    expect(said.at(-1)?.url).toBe(`${gameUrl}/withdraw`);
  });

  test.each(["am", "en"] as const)(
    "leaves the way in open where an unpaid page alone holds a limit, in %s",
    async (language) => {
      const [until, end] = ["2026-11-23T10:00:00Z", "2026-11-23T21:00:00Z"];
      const unpaid = { amount: 60, until };
      own = [{ period: "day", amount: 100, used: 100, left: 0, until: end, unpaid, asked: null }];
      const told = async () => {
        const { ctx, said } = chat(language);
        await offerPaying(ctx, player, { payments, gameUrl }, "deposit");
        return said[0];
      };
      const { limitHeld } = paymentWords[language];
      const held = await told();
      expect(held?.url).toBe(`${gameUrl}/deposit`);
      expect(held?.text).toContain(limitHeld(momentIn(language, new Date(until), words[language])));
      // What was paid uses up another one, which no page holds.
      own.push({
        period: "week",
        amount: 100,
        used: 130,
        left: 0,
        until: end,
        unpaid: { amount: 30, until },
        asked: null,
      });
      expect((await told())?.url).toBe(`${gameUrl}/limits`);
    },
  );

  test.each(["am", "en"] as const)(
    "says where a payment is and that a demo moves no money, in %s",
    async (language) => {
      const { ctx, said } = chat(language, payment.reference);
      await tellPayment(ctx, player, { payments, wallets, gameUrl });
      expect(said[0]?.text).toContain("DK7Q2M9XWT4A");
      expect(said[0]?.text).toContain("100.00");
      expect(said[0]?.text).toContain(paymentWords[language].deposit.paid);
      expect(said[0]?.text).toContain(paymentWords[language].demo);
      expect(said[0]?.url).toBe(`${gameUrl}/payment/${payment.id}`);
    },
  );

  test.each(["am", "en"] as const)("says what a payment costs, asked and by itself, in %s", async (language) => {
    const { fee } = paymentWords[language];
    const sums = { amount: "100.00", fee: "3.00" };
    for (const [way, state, wallet] of [
      ["deposit", "paid", "97.00"],
      ["withdrawal", "paid", "103.00"],
    ] as const) {
      const costly = { ...payment, kind: way, state, player_fee: 3 } as Payment;
      const { ctx, said } = chat(language, payment.reference);
      await tellPayment(ctx, player, { payments: { ...payments, payment: async () => costly }, wallets, gameUrl });
      expect(said[0]?.text).toContain(fee[way]({ ...sums, wallet }));
      const notice = { kind: "payment", telegramId: 1, paymentId: payment.id, reference: payment.reference } as const;
      const about = { ...notice, way, state, amount: santim(100_00), fee: santim(3_00) };
      expect(messageOf(about, language, null).text).toContain(fee[way]({ ...sums, wallet }));
      // What went back cost nothing.
      const back = { ...about, state: way === "deposit" ? "reversed" : "rejected" };
      expect(messageOf(back, language, null).text).not.toContain("3.00");
    }
  });

  test.each(["am", "en"] as const)(
    "speaks of a transfer as of one, and of no page of a provider, in %s",
    async (language) => {
      const { deposit, transfer } = paymentWords[language];
      for (const state of ["created", "offered", "expired", "review"] as const) {
        const sent = { ...payment, state, provider: "sms" } as Payment;
        const { ctx, said } = chat(language, payment.reference);
        await tellPayment(ctx, player, { payments: { ...payments, payment: async () => sent }, wallets, gameUrl });
        expect(said[0]?.text).toContain(transfer[state]);
        expect(said[0]?.text).not.toContain(deposit[state]);
        const { text } = messageOf({ ...notice, state }, language, null, {
          whose: { provider: "sms", isPayoutOff: false, company: null },
        });
        expect(text).toContain(transfer[state]);
      }
    },
  );

  test.each(["am", "en"] as const)(
    "names the company of a payment to who has wallets with several, in %s",
    async (language) => {
      const named = paymentWords[language].walletWith("Habesha &lt;3");
      const told = async () => {
        const { ctx, said } = chat(language, payment.reference);
        await tellPayment(ctx, player, { payments, wallets, gameUrl });
        const whose = await whosePayment({ payments, wallets }, player, payment.reference);
        return [said[0]?.text ?? "", messageOf(notice, language, null, { whose }).text].map((text) =>
          text.includes(named),
        );
      };
      expect(await told()).toEqual([false, false]);
      companies = ["Derash", "Habesha <3"];
      expect(await told()).toEqual([true, true]);
      // One that cannot be looked up is told all the same.
      expect(await whosePayment({ payments, wallets }, player, "NOBODYS")).toBeUndefined();
    },
  );

  test("asks for the reference, and knows of no other's payment", async () => {
    for (const [match, text] of [
      ["", "usage"],
      ["<b>", "usage"],
      ["WNOBODYS", "unknownReference"],
    ] as const) {
      const { ctx, said } = chat("en", match);
      await tellPayment(ctx, player, { payments, wallets, gameUrl });
      expect(said[0]?.text).toBe(paymentWords.en[text]);
    }
  });

  test.each(["am", "en"] as const)(
    "says why a withdrawal was not approved, asked and by itself, in %s",
    async (language) => {
      const because = "<b>another's</b> account";
      const shown = `${paymentWords[language].because} &lt;b&gt;another's&lt;/b&gt; account`;
      const rejected = { ...payment, kind: "withdrawal", state: "rejected", rejected_because: because } as Payment;
      const { ctx, said } = chat(language, payment.reference);
      await tellPayment(ctx, player, { payments: { ...payments, payment: async () => rejected }, wallets, gameUrl });
      expect(said[0]?.text).toContain(shown);
      const notice = {
        kind: "payment",
        telegramId: 1,
        paymentId: payment.id,
        way: "withdrawal",
        state: "rejected",
      } as const;
      const about = { ...notice, reference: payment.reference, amount: santim(50_00), because };
      expect(messageOf(about, language, null).text).toContain(shown);
    },
  );

  test.each(["am", "en"] as const)(
    "says of a withdrawal whose money went towards a deposit that nobody refused it, asked and by itself, in %s",
    async (language) => {
      const { takenForReversal, withdrawal } = paymentWords[language];
      const taken = { ...payment, kind: "withdrawal", state: "rejected", taken_for_reversal: true } as Payment;
      const { ctx, said } = chat(language, payment.reference);
      await tellPayment(ctx, player, { payments: { ...payments, payment: async () => taken }, wallets, gameUrl });
      const { id: paymentId, reference } = payment;
      const about = { kind: "payment", telegramId: 1, paymentId, way: "withdrawal", state: "rejected" } as const;
      const notice = { ...about, reference, amount: santim(50_00), because: null, isTakenForReversal: true };
      for (const text of [said[0]?.text, messageOf(notice, language, null).text]) {
        expect(text).toContain(takenForReversal);
        expect(text).not.toContain(withdrawal.rejected);
      }
    },
  );

  test.each(["am", "en"] as const)(
    "sends nobody to a desk that pays nothing out now, asked and by itself, in %s",
    async (language) => {
      const { payoutOff, withdrawal } = paymentWords[language];
      const approved = { ...payment, kind: "withdrawal", provider: "desk", state: "approved" } as Payment;
      const { id: paymentId, reference } = payment;
      const about = { kind: "payment", telegramId: 1, paymentId, reference, amount: santim(50_00) } as const;
      const told = async (now: Payment) => {
        const of = { payments: { ...payments, payment: async () => now }, wallets, gameUrl };
        const { ctx, said } = chat(language, reference);
        await tellPayment(ctx, player, of);
        const whose = await whosePayment(of, player, paymentId);
        const notice = { ...about, way: "withdrawal", state: "approved" } as const;
        return [said[0]?.text ?? "", messageOf(notice, language, null, { whose }).text];
      };
      for (const text of await told({ ...approved, is_payout_off: true })) {
        expect(text).toContain(payoutOff);
        expect(text).not.toContain(withdrawal.approved);
      }
      for (const text of await told({ ...approved, is_payout_off: false })) expect(text).toContain(withdrawal.approved);
    },
  );

  test.each(["am", "en"] as const)("has words for every state, in a notice too, in %s", (language) => {
    const states = { deposit: Object.keys(depositStates), withdrawal: Object.keys(withdrawalStates) };
    for (const way of ["deposit", "withdrawal"] as const)
      for (const state of states[way]) {
        const about = {
          kind: "payment",
          telegramId: 1,
          paymentId: payment.id,
          reference: "DK7Q2M9XWT4A",
          way,
          state,
        } as const;
        const { text } = messageOf({ ...about, amount: santim(50_00) }, language, null);
        expect(text).toContain("50.00");
        expect(text.split("\n")[1]?.length).toBeGreaterThan(5);
      }
  });
});
