import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { paymentWith } from "../../../test/payment.ts";
import { sendOnce } from "../../data/once.ts";
import { forgetSeen } from "./payment-queries.ts";

beforeEach(() => vi.stubGlobal("sessionStorage", memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

/** Asks for the same each time, and never hears an answer; answers the key. */
async function ask(kind: "deposit" | "withdrawal"): Promise<string> {
  let asked = "";
  const lost = (key: string) => {
    asked = key;
    return Promise.reject(new Error("no answer"));
  };
  await sendOnce(kind, { amount: "100" }, lost).catch(() => {});
  return asked;
}

test.each(["deposit", "withdrawal"] as const)(
  "a %s like one whose answer was lost is another one as soon as its player has seen the first",
  async (kind) => {
    const first = await ask(kind);
    forgetSeen([paymentWith({ kind }), paymentWith({ kind, idempotency_key: "of another one" })]);
    expect(await ask(kind)).toBe(first);
    forgetSeen([paymentWith({ kind }), paymentWith({ kind, idempotency_key: first })]);
    expect(await ask(kind)).not.toBe(first);
  },
);

test("a deposit that is seen without a page to pay at is asked for again as the same, for its page", async () => {
  const first = await ask("deposit");
  forgetSeen([paymentWith({ state: "created", checkout_url: null, idempotency_key: first })]);
  expect(await ask("deposit")).toBe(first);
});
