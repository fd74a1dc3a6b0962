import { expect, test } from "vitest";
import { drawn, signIn, wordsOf } from "../../test/drawn.tsx";
import { WalletScreen } from "./WalletScreen.tsx";

test("the wallet says how money gets in and out, with the number that a cashier asks for, and leads to the rules @money-ways", () => {
  signIn();
  const html = drawn(<WalletScreen />, { at: "/balance-management?bet=20" });
  expect(wordsOf(html)).toContain(
    "Paying in, and being paid out Pay in Take out In cash you pay in at a cashier's desk.",
  );
  expect(wordsOf(html)).toContain("your Telegram id, 700000002 : the money is here at once.");
  expect(html).toMatch(/href="\/deposit\?bet=20&amp;company=[^"]*".*href="\/withdraw\?bet=20&amp;company=/);
  expect(html).toContain('href="/terms?bet=20#money"');
});
