import type { DeskPlayer, DeskReceipt } from "@derash/protocol/payment/desk";
import type { SmsMessage } from "@derash/protocol/payment/message";
import type { PaymentPage, QueuedWithdrawal, SmsDevice, StaffPayment } from "@derash/protocol/payment/staff";
import { depositStates, policyReasons, withdrawalStates } from "@derash/protocol/payment/state";
import type { Role, StaffUser } from "@derash/protocol/staff";
import { describe, expect, test, vi } from "vitest";
import { amharicOf } from "../../test/catalog.ts";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { paymentWith, queuedWith } from "../../test/payment.ts";
import { pageSize } from "../kit/staff/table/searched-rows.ts";
import { paymentsKey } from "../kit/staff/use-payments-waiting.ts";
import { sessionStore } from "../session/session.ts";
import { DepositDialog } from "./DepositDialog.tsx";
import { CashOut } from "./desk/CashOut.tsx";
import { DeskReceiptPaper } from "./desk/DeskReceiptPaper.tsx";
import { TopUp } from "./desk/TopUp.tsx";
import { DevicesPage } from "./device/DevicesPage.tsx";
import { isWithoutMessage } from "./device/TieDialog.tsx";
import { messagesQuery } from "./device/use-messages.ts";
import { PaymentFacts } from "./PaymentFacts.tsx";
import { PaymentsPage } from "./PaymentsPage.tsx";
import { filterOf, queryOf, statesOf } from "./payment-filter.ts";
import { depositLooks, reasonLabels, withdrawalLooks } from "./payment-labels.tsx";
import { WithdrawalDialog } from "./WithdrawalDialog.tsx";
import { WithdrawalsPage } from "./WithdrawalsPage.tsx";

vi.mock("../kit/staff/use-wide.ts", () => ({ useIsWide: () => true }));

function signInStaff(role: Role): void {
  const staff = { id: "s-1", username: "sara", user_type: role, company: null, branch: null } as unknown as StaffUser;
  sessionStore.set({ status: "signed_in", kind: "staff", staff, at: Date.now() });
}

test("every state of a deposit and a withdrawal, and every reason to wait, has a label in both languages", () => {
  expect(Object.keys(depositLooks)).toEqual(Object.keys(depositStates));
  expect(Object.keys(withdrawalLooks)).toEqual(Object.keys(withdrawalStates));
  expect(Object.keys(reasonLabels)).toEqual(Object.keys(policyReasons));
  const looks = [...Object.values(depositLooks), ...Object.values(withdrawalLooks)].map(({ words }) => words);
  for (const text of Object.values(amharicOf([...looks, ...Object.values(reasonLabels)])))
    expect(text).toMatch(/\p{Script=Ethiopic}/u);
});

describe("the queue of withdrawals", () => {
  const page = (change: Parameters<typeof queuedWith>[0] = {}, hasNext = false) => {
    signInStaff("company_admin");
    const queue = { withdrawals: [queuedWith(change)], has_next: hasNext };
    return wordsOf(drawn(<WithdrawalsPage />, { answers: [[[...paymentsKey, "queue"], queue]] }));
  };

  test("says when there are more than it shows", () => {
    expect(page({}, true)).toContain("There are more than these.");
    expect(page()).not.toContain("There are more than these.");
  });

  test("says why one waits, and offers to approve and reject it to who may", () => {
    expect(page()).toMatch(/Tigist Alemu 0002 W-1 .*Waits for approval Here for less than a week Approve Reject/);
  });

  test("offers nobody to approve twice: the second of two is another person", () => {
    const words = page({
      needs_two: true,
      approved_by: "sara",
      can_approve: false,
      waits_because: ["above_four_eyes"],
    });
    expect(words).toContain("Two people");
    expect(words).toContain("Approved by sara");
    expect(words).not.toMatch(/Approve Reject/);
  });

  test("who approves reads in the dialog why it waits, such as that its player was suspended since", () => {
    const dialog = (waits_because: QueuedWithdrawal["waits_because"]) => {
      const decision = { what: "approve", withdrawal: queuedWith({ waits_because }) } as const;
      return wordsOf(drawn(<WithdrawalDialog decision={decision} onClose={vi.fn()} />));
    };
    expect(dialog(["above_cap", "suspended"])).toMatch(/More than is approved by itself The player is suspended/);
    expect(dialog(["above_cap"])).not.toContain("suspended");
  });

  test("an unknown one is decided only by who may, and is never approved or rejected again", () => {
    const unknown = { state: "unknown", can_approve: false, unknown_since: "2026-11-22T09:00:00Z" } as const;
    expect(page({ ...unknown, can_decide: true })).toMatch(/Unknown since .* Decide/);
    expect(page(unknown)).not.toMatch(/Decide|Reject/);
  });

  test("an unknown one says what to do meanwhile, and what a first person has said to whoever is the second", () => {
    const unknown = { state: "unknown", can_approve: false, unknown_since: "2026-11-22T09:00:00Z" } as const;
    expect(page(unknown)).toContain("Never pay an unknown one by hand.");
    expect(page({ ...unknown, can_decide: true })).not.toMatch(/Never pay an unknown one|A first person/);
    const first = "A first person has said that it was not paid; a second one decides.";
    const asked = { ...unknown, can_decide: true, asked_outcome: "not_paid" } as const;
    expect(page(asked)).toContain(first);
    expect(page({ ...asked, can_decide: false })).toContain(first);
    const dialog = (change: Parameters<typeof queuedWith>[0]) =>
      wordsOf(
        drawn(<WithdrawalDialog decision={{ what: "decide", withdrawal: queuedWith(change) }} onClose={vi.fn()} />),
      );
    expect(dialog(asked)).toContain(`${first} Look for yourself.`);
    expect(dialog({ ...asked, asked_outcome: null })).not.toContain("A first person");
  });
});

test("who decides about a deposit reads what has arrived, as it was said last", () => {
  const said = { at: "2026-11-23T09:00:00Z", source: "look_up", currency: "ETB", mode: "live", said: "" } as const;
  const fact = (is: string, amount: number | null) => ({ ...said, is, amount, their_reference: "AP-1" });
  const page: PaymentPage = {
    ...{
      success: true,
      payment: { ...paymentWith({ state: "review" }), ...{ player_id: "p", player: "Tigist A.", said_amount: null } },
    },
    ...{ mode: "live", credited: null, fee: null, payer: null, withdrawal: null, can_decide_review: true, looks: 1 },
    ...{ asked_credit: null, stops_withdrawals: false, entries: [], acts: [] },
    facts: [fact("paid", 99.99), fact("paid", 990), fact("unknown", null)],
  };
  const words = wordsOf(drawn(<DepositDialog page={page} onClose={vi.fn()} />));
  expect(words).toContain("What has arrived: 990.00 ETB");
});

test("a transfer in review shows what its message says, and says so; without one it shows no amount", () => {
  signInStaff("company_admin");
  const claim = {
    ...paymentWith({ provider: "sms", state: "review", amount: null, player_fee: null }),
    player_id: "p",
  };
  const list = (said_amount: number | null) =>
    wordsOf(
      drawn(<PaymentsPage />, {
        answers: [
          [
            [...paymentsKey, "list", {}, { page_size: 20 }],
            { payments: [{ ...claim, player: "Tigist A.", said_amount }], has_next: false },
          ],
        ],
      }),
    );
  expect(list(120.5)).toMatch(/Own phone \(SMS\) 120\.50 as the message says In review/);
  expect(list(null)).toMatch(/Own phone \(SMS\) – In review/);
  const facts = (said_amount: number | null) =>
    wordsOf(drawn(<PaymentFacts page={{ ...page, payment: { ...claim, player: "Tigist A.", said_amount } }} />));
  const page: PaymentPage = {
    ...{ success: true, payment: { ...claim, player: "", said_amount: null }, mode: "live", credited: null, fee: null },
    ...{ payer: null, withdrawal: null, can_decide_review: true, asked_credit: null, looks: 1 },
    stops_withdrawals: false,
    ...{ facts: [], entries: [], acts: [] },
  };
  expect(facts(120.5)).toContain("Amount 120.50 ETB as the message says");
  expect(facts(null)).toContain("Amount not known yet");
});

const phone: SmsDevice = {
  ...{ id: "d-1", company_id: "c", company_name: "Derash Demo", name: "Desk 1", bank: "telebirr", holder: "Derash" },
  ...{
    account: "0911555555",
    is_on: true,
    switch_version: 0,
    last_sequence: 16,
    last_seen_at: "2026-11-23T09:00:00Z",
    unclaimed: 2,
  },
  faults: [
    { is: "gap", from: 14, to: 15, expected: null, said: null },
    { is: "balance", from: 16, to: 16, expected: 352.12, said: 300 },
  ],
  looked_at: [],
};

test("a phone with a hole in its messages, or a balance that does not add up, is an alarm in numbers", () => {
  signInStaff("company_admin");
  const html = drawn(<DevicesPage />, { answers: [[[...paymentsKey, "devices"], [phone]]] });
  expect(html).toContain('role="alert"');
  const words = wordsOf(html);
  expect(words).toContain("Missing : messages 14 to 15");
  expect(words).toContain("Balance is wrong : message 16, should say 352.12 ETB, says 300.00 ETB");
});

test("a claim without a message is given one, and no other payment is", () => {
  const offers = (change: Partial<StaffPayment>) =>
    isWithoutMessage({ ...paymentWith(), player_id: "p", player: "Tigist", said_amount: null, ...change });
  const claim = { kind: "deposit", provider: "sms" } as const;
  for (const state of ["created", "expired"] as const) expect(offers({ ...claim, state })).toBe(true);
  for (const state of ["review", "held", "paid", "not_theirs"] as const)
    expect(offers({ ...claim, state })).toBe(false);
  expect(offers({ ...claim, provider: "chapa", state: "created" })).toBe(false);
});

test("what nobody has claimed is listed with what its bank wrote", () => {
  signInStaff("company_admin");
  const message: SmsMessage = {
    ...{ id: "d-1:5", company_id: "c", company_name: "Derash Demo", phone: "Desk 1", at: "2026-11-23T09:00:00Z" },
    ...{ bank: "cbe", amount: 120.5, payer_name: "ABEBE", body: "You have received", was_edited: true },
  };
  const { queryKey } = messagesQuery(undefined, { before: undefined, page_size: pageSize });
  const page = (messages: SmsMessage[]) =>
    wordsOf(
      drawn(<DevicesPage />, { answers: [[queryKey, { success: true, messages, has_next: messages.length > 0 }]] }),
    );
  expect(page([message])).toMatch(/Desk 1 120\.50 CBE ABEBE Changed afterwards You have received .*Page 1 Next/);
  expect(page([])).toContain("All that has come is claimed.");
});

test("what somebody has looked at is no alarm, and stands below with who it was and what they found", () => {
  signInStaff("company_admin");
  const look = { at: "2026-11-23T09:30:00Z", by: "sara", reason: "Lost in the tunnel", faults: phone.faults };
  const page = (device: SmsDevice) => drawn(<DevicesPage />, { answers: [[[...paymentsKey, "devices"], [device]]] });
  const html = page({ ...phone, faults: [], looked_at: [look] });
  expect(html).not.toContain('role="alert"');
  const words = wordsOf(html);
  expect(words).not.toContain("Alarm");
  expect(words).toMatch(/Looked at 1 .*Desk 1 Missing : messages 14 to 15 .* sara: Lost in the tunnel/);
  const both = wordsOf(page({ ...phone, looked_at: [look] }));
  expect(both).toMatch(/Look at the messages of Desk 1 .* I have looked at this .* Alarm .* Looked at 1/);
  expect(wordsOf(page(phone))).not.toContain("Looked at");
});

test("cash that was paid out is shown as paid, to who paid it with the receipt, and is never offered again", () => {
  const at = "2026-11-23T09:12:00Z";
  const page = (state: "approved" | "paid", paid: { at: string; is_own: boolean } | null) => {
    const payment = paymentWith({ kind: "withdrawal", provider: "desk", state, reference: "W-1" });
    const found = {
      success: true,
      payment,
      player: "Tigist",
      phone: "0002",
      is_payable: state === "approved",
      paid,
    } as const;
    return wordsOf(drawn(<CashOut found={found} onDone={() => {}} />));
  };
  expect(page("approved", null)).toContain("Continue");
  const own = page("paid", { at, is_own: true });
  expect(own).toMatch(/You paid this at .*12:12.* Show the receipt/);
  const others = page("paid", { at, is_own: false });
  expect(others).toMatch(/Paid at .*12:12.* by another till/);
  expect(others).not.toContain("Show the receipt");
  for (const words of [own, others]) expect(words).not.toMatch(/Continue|cannot be paid out/);
});

test("a receipt of cash that was paid before says so, for two windows must not give it twice", () => {
  const payment = paymentWith({ kind: "withdrawal", provider: "desk", state: "paid", reference: "W-1" });
  const receipt = (is_again: boolean, kind: "deposit" | "withdrawal" = "withdrawal") => {
    const at = "2026-11-23T09:12:00Z";
    const given: DeskReceipt = {
      ...{ success: true, payment: { ...payment, kind }, player: "Tigist", cashier: "sara", branch_name: "Bole" },
      ...{ at, balance: 5, float: 0, is_again },
    };
    return wordsOf(drawn(<DeskReceiptPaper receipt={given} onNext={() => {}} />));
  };
  expect(receipt(true)).toMatch(/You paid this before, at .*12:12 ?\. Give the cash only if you have not given it yet/);
  expect(receipt(false)).not.toContain("before");
  expect(receipt(true, "deposit")).not.toContain("before");
});

const atDesk = (change: Partial<DeskPlayer> = {}) => {
  const player: DeskPlayer = {
    success: true,
    ...{ player_id: "p", name: "Tigist", phone: "0002", balance: 5, float: 100, fee: null, min: 1, max: 500 },
    ...{ is_shift_open: true, made: null, destinations: [], ...change },
  };
  return wordsOf(drawn(<TopUp player={player} onDone={() => {}} />));
};

test("a cashier without a shift takes no cash", () => {
  const words = atDesk({ is_shift_open: false });
  expect(words).toContain("Please open a shift first");
  expect(words).not.toContain("Continue");
});

test("cash whose answer was lost is shown as taken, with its receipt, after the shift is closed too", () => {
  const made: DeskReceipt = {
    ...{ success: true, payment: paymentWith({ provider: "desk", state: "paid" }), player: "Tigist", cashier: "sara" },
    ...{ branch_name: "Bole", at: "2026-11-23T09:12:00Z", balance: 105, float: 0, is_again: true },
  };
  for (const is_shift_open of [true, false])
    expect(atDesk({ made, is_shift_open })).toMatch(
      /You took 100\.00 ETB at .*12:12 ?\. It is in the wallet\. Show the receipt/,
    );
  expect(atDesk()).not.toMatch(/You took|Show the receipt/);
});

test("a filter stands in the address, and what nobody can ask for is left out", () => {
  const asked = filterOf(new URLSearchParams("kind=deposit&state=requested&provider=bitcoin&reference= D1 "));
  expect(asked).toMatchObject({ kind: "deposit", state: "", provider: "" });
  expect(queryOf(asked).toString()).toBe("kind=deposit&reference=D1");
  expect(statesOf("withdrawal")).not.toContain("review");
});
