import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import { chapaOf, json, nothing, refusal } from "../../../test/payment/answer/chapa-answers.ts";
import type { OutwardCall } from "../outward-call.ts";
import type { Intent } from "../provider.ts";

const intent: Intent = {
  ...{ reference: "dep-1", amount: santim(400_00), phone: "+251912345678", returnUrl: "https://derash.example/back" },
};

describe("a deposit is asked for", () => {
  const page = "https://checkout.chapa.co/checkout/payment/abc";
  const offered = json(200, { message: "Hosted Link", status: "success", data: { checkout_url: page } });

  test("with the amount as text, the number as Chapa writes it, and the key in the header alone", async () => {
    const chapa = chapaOf(offered);
    expect(await chapa.start(intent)).toEqual({ is: "offer", checkoutUrl: page });
    const [{ url, headers, body = "" } = {} as OutwardCall] = chapa.calls;
    expect(url).toBe("https://api.chapa.co/v1/transaction/initialize");
    expect(headers.authorization).toBe("Bearer CHASECK-live");
    expect(JSON.parse(body)).toMatchObject({
      ...{ amount: "400.00", currency: "ETB", tx_ref: "dep-1", phone_number: "0912345678" },
      ...{ callback_url: "https://derash.example/hook", return_url: "https://derash.example/back" },
    });
    expect(body).not.toContain("CHASECK");
  });

  test.each([
    [401, "Authorization required", "refused", "key"],
    [401, "Invalid API Key or User doesn’t exist", "refused", "key"],
    [400, { amount: ["validation.required"] }, "refused", "invalid"],
    [400, "Invalid currency, XXX is not supported", "refused", "currency"],
    [400, "Incorrect header settings Please check if content-type is present", "refused", "invalid"],
    [400, "Merchant’s share of payment is not enough to cover transaction fee.", "refused", "switched_off"],
    [400, "Merchant fee is greater than split flat amount.", "refused", "switched_off"],
    [400, "The subaccount id you provided isn’t associated with this account.", "refused", "switched_off"],
    [400, "Transaction reference has been used before", "used", undefined],
    [400, "User can’t receive payments", "refused", "switched_off"],
    [404, "Payments through API is disabled, please contact us", "refused", "switched_off"],
    [429, "Too many requests", "later", "busy"],
  ])("and refused with %i %j it is %s (%s)", async (status, message, is, why) => {
    const answer = await chapaOf(refusal(status, message)).start(intent);
    expect(answer).toMatchObject(why === undefined ? { is } : { is, why });
  });

  test.each(nothing)("and %s proves nothing", async (_, answer, why) => {
    expect(await chapaOf(answer).start(intent)).toMatchObject({ is: "unknown", why });
  });

  test.each([
    "https://checkout.chapa.co.evil.example/x",
    "https://evil.example/checkout.chapa.co",
    "javascript:1",
    "",
    null,
  ])("and nobody is sent to %s", async (checkout_url) => {
    const answer = json(200, { message: "Hosted Link", status: "success", data: { checkout_url } });
    expect(await chapaOf(answer).start(intent)).toMatchObject({ is: "unknown" });
  });
});

describe("a deposit is looked up", () => {
  const data = {
    ...{ currency: "ETB", amount: 400, charge: 12, mode: "live", status: "success", reference: "AP1", tx_ref: "dep-1" },
    mobile: "251912345678",
  };
  const details = (other: object, status = "success") =>
    json(200, { message: "Payment details", status, data: { ...data, ...other } });

  test.each([[400], ["400.00"], ["400.000"], ["400"]])("and paid where the amount is %j", async (amount) => {
    expect(await chapaOf(details({ amount })).find("dep-1")).toEqual({
      ...{ is: "paid", amount: 400_00, currency: "ETB", mode: "live", theirReference: "AP1", fee: 12_00 },
      ...{ payer: "251912345678", said: "Payment details: success" },
    });
  });

  test("and says what it is, be it another amount, currency or mode: to judge is not its business", async () => {
    const fact = await chapaOf(details({ amount: 399.99, currency: "USD", mode: "test" })).find("dep-1");
    expect(fact).toMatchObject({ is: "paid", amount: 399_99, currency: "USD", mode: "test" });
  });

  test.each([
    ["pending", details({ status: "pending" }), { is: "pending" }],
    ["not paid yet", json(404, { message: "Payment not paid yet", status: null, data: null }), { is: "pending" }],
    ["not known", refusal(404, "Invalid transaction or Transaction not found\t"), { is: "absent" }],
    ["failed", details({ status: "failed" }), { is: "failed" }],
    ["cancelled", details({ status: "failed/cancelled" }), { is: "failed" }],
    ["failed, in the envelope too", details({ status: "failed" }, "failed"), { is: "failed" }],
    ["refunded", details({ status: "refunded" }), { is: "reversed", amount: 400_00, theirReference: "AP1" }],
    ["reversed", details({ status: "reversed" }), { is: "reversed" }],
    [
      "of the other mode",
      refusal(401, "Live secret keys can’t be used to verify a test transaction"),
      { why: "mismatch" },
    ],
    ["of a bad key", refusal(401, "Invalid API Key"), { is: "unknown", why: "account" }],
    ["a new word", details({ status: "settling" }), { is: "unknown", why: "new_word" }],
    ["about another", details({ tx_ref: "dep-2" }), { is: "unknown", why: "mismatch" }],
    ["against its envelope", details({}, "failed"), { is: "unknown", why: "mismatch" }],
    ["with no amount", details({ amount: null }), { is: "unknown", why: "garbled" }],
    ["with half a santim", details({ amount: 400.005 }), { is: "unknown", why: "garbled" }],
    ["with nothing", details({ amount: 0 }), { is: "unknown", why: "garbled" }],
    ["with no reference of theirs", details({ reference: null }), { is: "unknown", why: "garbled" }],
    ["of a third mode", details({ mode: "sandbox" }), { is: "unknown", why: "garbled" }],
    ["with another 404", refusal(404, "Not Found"), { is: "unknown", why: "new_word" }],
  ])("and is %s", async (_, answer, expected) => {
    expect(await chapaOf(answer).find("dep-1")).toMatchObject(expected);
  });

  test.each(nothing)("and after %s anything may be", async (_, answer) => {
    expect(await chapaOf(answer).find("dep-1")).toMatchObject({ is: "unknown" });
  });

  test("under a reference that is no path of its own", async () => {
    const chapa = chapaOf(refusal(404, "Invalid transaction or Transaction not found"));
    await chapa.find("../transfers/1?x=#");
    expect(chapa.calls[0]?.url).toBe("https://api.chapa.co/v1/transaction/verify/..%2Ftransfers%2F1%3Fx%3D%23");
  });
});
