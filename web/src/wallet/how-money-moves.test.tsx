import { expect, test } from "vitest";
import { drawn, signIn, wordsOf } from "../../test/drawn.tsx";
import { WalletScreen } from "./WalletScreen.tsx";

test("the wallet says how money gets in and out, with the number that a cashier asks for, and leads to the rules @money-ways", () => {
  signIn();
  const html = drawn(<WalletScreen />, { at: "/balance-management?bet=20" });
  expect(wordsOf(html)).toContain("Paying in, and being paid out You pay in at a cashier's desk.");
  expect(wordsOf(html)).toContain("your Telegram id, 700000002 : the money is here at once.");
  expect(wordsOf(html)).toContain("The app itself pays nothing out: that is agreed with a person.");
  expect(html).toContain('href="/terms?bet=20#money"');
});
