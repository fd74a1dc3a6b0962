import { afterEach, expect, test, vi } from "vitest";
import { paymentWith } from "../../../test/payment.ts";
import { type AtDesk, payOut } from "./cash-out.ts";

afterEach(() => vi.unstubAllGlobals());

test("of two tills the slower one learns that the cash was given by the other", async () => {
  const paid = { at: "2026-11-23T09:12:00Z", is_own: false };
  vi.stubGlobal("fetch", (_: string, { method }: { method?: string }) =>
    Promise.resolve(
      method === "POST"
        ? Response.json({ success: false, error: "payment_decided", message: "decided" }, { status: 409 })
        : Response.json({ success: true, payment: paymentWith({ state: "paid" }), is_payable: false, paid }),
    ),
  );
  const found: AtDesk[] = [];
  await expect(payOut("W-1", (now) => found.push(now))).rejects.toMatchObject({ code: "payment_decided" });
  expect(found).toMatchObject([{ is_payable: false, paid }]);
});
