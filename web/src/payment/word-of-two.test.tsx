import type { PaymentPage } from "@derash/protocol/payment/staff";
import { expect, test, vi } from "vitest";
import { drawn } from "../../test/drawn.tsx";
import { paymentWith, queuedWith } from "../../test/payment.ts";
import { DepositDialog } from "./DepositDialog.tsx";
import { WithdrawalDialog } from "./WithdrawalDialog.tsx";

// What somebody reads whose word, of two, has been answered.

const heard = vi.hoisted(() => ({ answered: (_: unknown) => {}, words: [] as string[] }));
vi.mock("./payment-queries.ts", () => ({
  usePaymentAct: (_: unknown, done: (answer: unknown) => void) => {
    heard.answered = done;
    return { mutate: vi.fn(), reset: vi.fn(), isPending: false, error: null };
  },
}));
vi.mock("../kit/staff/notice.tsx", () => ({ useNotice: () => (words: string) => heard.words.push(words) }));

const lastWords = () => heard.words.at(-1);
const waits = "P1 waits for a second person.";
const fallen = "P1: the two words differ and neither counts. Two people begin anew.";

test("of a withdrawal: that it waits for a second person, that neither word counts, or that it is decided", () => {
  const withdrawal = queuedWith({ reference: "P1", state: "unknown", asked_outcome: null });
  drawn(<WithdrawalDialog decision={{ what: "decide", withdrawal }} onClose={vi.fn()} />);
  for (const [state, asked_outcome, words] of [
    ["unknown", "paid", waits],
    ["unknown", null, fallen],
    ["paid", "paid", "P1 is decided."],
  ] as const) {
    heard.answered(queuedWith({ reference: "P1", state, asked_outcome }));
    expect(lastWords()).toBe(words);
  }
});

test("of a withdrawal that two approve: nothing of words", () => {
  const withdrawal = queuedWith({ reference: "P1", state: "requested", needs_two: true });
  drawn(<WithdrawalDialog decision={{ what: "approve", withdrawal }} onClose={vi.fn()} />);
  heard.answered(withdrawal);
  expect(lastWords()).toBe(waits);
});

test("of a deposit in review likewise", () => {
  const pageOf = (state: "review" | "paid", asked_credit: boolean | null): PaymentPage => ({
    ...{ success: true, mode: "live", credited: null, fee: null, payer: null, withdrawal: null, looks: 1 },
    payment: { ...paymentWith({ reference: "P1", state }), player_id: "p", player: "Tigist A.", said_amount: null },
    ...{ can_decide_review: true, asked_credit, stops_withdrawals: false, facts: [], entries: [], acts: [] },
  });
  drawn(<DepositDialog page={pageOf("review", null)} onClose={vi.fn()} />);
  for (const [state, asked, words] of [
    ["review", true, waits],
    ["review", false, waits],
    ["review", null, fallen],
    ["paid", true, "P1 is decided."],
  ] as const) {
    heard.answered(pageOf(state, asked));
    expect(lastWords()).toBe(words);
  }
});
