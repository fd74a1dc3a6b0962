import type { DepositLimits } from "@derash/protocol/payment/limit";
import { beforeEach, expect, test } from "vitest";
import { drawn, signIn, tigist, wordsOf } from "../../../test/drawn.tsx";
import { LimitsScreen } from "./LimitsScreen.tsx";

beforeEach(() => signIn());

const until = "2026-11-23T21:00:00Z";
const none = { amount: null, used: 0, left: null, until, asked: null };

function screen(change: Partial<DepositLimits> = {}): string {
  const limits: DepositLimits = {
    success: true,
    own: [
      { ...none, period: "day" },
      { ...none, period: "week" },
      { ...none, period: "month" },
    ],
    company: [],
    ...change,
  };
  return wordsOf(drawn(<LimitsScreen />, { answers: [[["payment", "limits", tigist.companyId], limits]] }));
}

test("says what a limit leaves and until when, what waits to be confirmed, and what the company's are @limit-card", () => {
  expect(screen()).toMatch(/In a day No limit .*In a week No limit .*In a month No limit/);
  const words = screen({
    own: [
      { period: "day", amount: 200, used: 150, left: 50, until, asked: { amount: 5000, confirm_from: until } },
      { period: "week", amount: 700, used: 0, left: 700, until, asked: { amount: null, confirm_from: until } },
      { ...none, period: "month" },
    ],
    company: [{ period: "month", amount: 9000, used: 8000, left: 1000, until }],
  });
  expect(words).toMatch(/In a day 200\.00 ETB 50\.00 ETB left until .*You have asked for 5,000\.00 ETB\./);
  expect(words).toContain("You have asked for no limit.");
  expect(words).not.toContain("not paid");
  expect(words).toMatch(/The company's limits for each player .*9,000\.00 ETB 1,000\.00 ETB left/);
});

test("says what of it waits at pages that nobody has paid, and until when", () => {
  const unpaid = { amount: 100, until: "2026-11-22T09:00:00Z" };
  const own = [{ ...none, period: "month" as const, amount: 220, used: 220, left: 0, unpaid }];
  expect(screen({ own })).toMatch(
    /0\.00 ETB left until .* 100\.00 ETB of the rest wait at payment pages that are not paid/,
  );
});
