import type { PaymentOptions } from "@derash/protocol/payment/payment";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawn, signIn, tigist, wordsOf } from "../../../../test/drawn.tsx";
import { account, optionsWith } from "../../../../test/payment.ts";
import { readOptions } from "../payment-queries.ts";
import { WithdrawScreen } from "./WithdrawScreen.tsx";

// Phones are often hours off, and sometimes years.

const companyId = tigist.companyId ?? "";
const now = Date.parse("2026-11-23T12:00:00Z");

beforeEach(() => signIn());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page of taking money out, on a phone that shows this time, as the server answers it. */
async function screen(phone: string, usableFrom: string): Promise<string> {
  vi.useFakeTimers({ now: new Date(phone), toFake: ["Date"] });
  const { withdrawals } = optionsWith();
  const told: PaymentOptions = optionsWith({
    ...{ now, destinations: [{ ...account, usable_from: usableFrom }] },
    withdrawals: withdrawals.filter(({ provider }) => provider === "chapa"),
  });
  vi.stubGlobal("fetch", async () => Response.json(told));
  const answers = [[["payment", "options", companyId], await readOptions(companyId)]] as const;
  return wordsOf(drawn(<WithdrawScreen />, { answers }));
}

test("money can be sent to an account that is old enough, also by a phone that is a year behind", async () => {
  const words = await screen("2025-11-23T12:00:00Z", "2026-11-20T09:00:00Z");
  expect(words).toContain("Continue");
  expect(words).not.toContain("New: money can go there");
});

test("an account is new for as long as it is, also on a phone that is a year ahead", async () => {
  const words = await screen("2027-11-23T12:00:00Z", "2026-11-24T09:00:00Z");
  expect(words).toContain("New: money can go there");
  expect(words).not.toContain("Continue");
});
