import type { WalletTransaction } from "@derash/protocol/wallet";
import { describe, expect, test } from "vitest";
import { drawn, signIn, tigist, wordsOf } from "../../test/drawn.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { TransactionHistory } from "./TransactionHistory.tsx";
import { TransactionTable } from "./TransactionTable.tsx";
import { WalletScreen } from "./WalletScreen.tsx";

const line: WalletTransaction = {
  transaction_id: "1",
  type: "TOP_UP",
  description: "",
  amount: 500,
  status: "COMPLETED",
  created_at: "2026-11-21T09:05:00Z",
};

describe("the balance", () => {
  test("has two decimals and an active account once the server has said it, zero too @wallet-balance", () => {
    const card = (balance: number) => wordsOf(drawn(<BalanceCard />, { answers: [[["balance"], { balance }]] }));
    expect(card(12.5)).toBe("Current Balance 12.50 ETB Account Status Active");
    expect(card(0)).toBe("Current Balance 0.00 ETB Account Status Active");
  });

  test("that nobody has said is 0.00 and Inactive, never a figure of our own @unknown-balance", () => {
    expect(wordsOf(drawn(<BalanceCard />))).toBe("Current Balance 0.00 ETB Account Status Inactive");
  });

  test("that the server has said stays when a later question fails, for nobody has taken it away @balance-stays", () => {
    const html = drawn(<BalanceCard />, { answers: [[["balance"], { balance: 1234.5 }]], failed: [["balance"]] });
    expect(wordsOf(html)).toBe("Current Balance 1,234.50 ETB Account Status Inactive");
  });
});

test("the screen names the company whose wallet it shows, and offers the others where there are several @wallet-company", () => {
  signIn();
  expect(wordsOf(drawn(<WalletScreen />))).toContain("Wallet with Derash Demo");
  expect(drawn(<WalletScreen />)).not.toContain('<select aria-label="Wallet"');
  const other = { companyId: "0190a0e0-0000-7000-8000-00000000000b", company: "Habesha", balance: 5 };
  signIn({ ...tigist, telegramId: "700000098", wallets: [...tigist.wallets, other] });
  expect(wordsOf(drawn(<WalletScreen />))).toContain("Wallet with Derash Demo");
  expect(drawn(<WalletScreen />)).toMatch(/<select aria-label="Wallet"[\s\S]*Habesha: 5\.00 ETB/);
  expect(wordsOf(drawn(<WalletScreen />, { at: `/balance-management?company=${other.companyId}` }))).toContain(
    "Wallet with Habesha",
  );
  signIn();
});

test("the page has the specification's title @wallet-title", () => {
  signIn();
  expect(drawn(<WalletScreen />)).toMatch(/<h1[^>]*>My Balance &amp; Transactions<\/h1>/);
});

describe("the transactions", () => {
  const history = (transactions: WalletTransaction[], pagination: { has_next: boolean; has_previous: boolean }) =>
    drawn(<TransactionHistory Table={TransactionTable} />, {
      answers: [[["transactions", 1], { success: true, data: { transactions, pagination } }]],
    });
  const alone = { has_next: false, has_previous: false };

  test("stand in five columns, what came in under Deposit, what went out under Credit @transaction-columns", () => {
    const html = history(
      [line, { ...line, transaction_id: "2", type: "BET_PLACED", amount: -10, status: "PENDING" }],
      alone,
    );
    expect(wordsOf(html)).toContain("Transaction History Date Description Deposit Credit Status");
    const rows = html
      .split("<tr>")
      .slice(2)
      .map((row) => row.split("</tr>")[0]?.split("<td").map(wordsOfCell));
    expect(rows[0]?.slice(2)).toEqual(["Deposit", "500.00", "", "COMPLETED"]);
    expect(rows[1]?.slice(2)).toEqual(["Bet Placed", "", "10.00", ""]);
  });

  test("that are none say so @no-transactions", () => {
    expect(wordsOf(history([], alone))).toBe("Transaction History No transactions found");
  });

  test("that could not be asked for are a failure with a way to try again, not an empty list @transactions-failed", () => {
    const html = drawn(<TransactionHistory Table={TransactionTable} />, { failed: [["transactions", 1]] });
    expect(wordsOf(html)).not.toContain("No transactions found");
    expect(html).toContain('role="alert"');
    expect(html).toMatch(/<button[^>]*>Try again<\/button>/);
  });

  test("have Previous and Next only where there is a page, and say which page is shown @transaction-pages", () => {
    const words = (has_previous: boolean, has_next: boolean) => wordsOf(history([line], { has_previous, has_next }));
    expect(words(false, false)).toMatch(/Showing page 1$/);
    expect(words(false, false)).not.toMatch(/Previous|Next/);
    expect(words(false, true)).toMatch(/Showing page 1 Next$/);
    expect(words(true, false)).toMatch(/Previous Showing page 1$/);
  });

  test("are coloured by their status @transaction-colours", () => {
    const look = (change: Partial<WalletTransaction>) => history([{ ...line, ...change }], alone);
    expect(look({})).toContain("text-go");
    expect(look({ status: "FAILED" })).toMatch(/text-alarm[^>]*>FAILED/);
    expect(look({ description: "there is NO winner" })).toMatch(/text-\(--b-text\)[^>]*>NO CHARGE/);
  });
});

function wordsOfCell(html: string): string {
  return wordsOf(`<td${html}`);
}
