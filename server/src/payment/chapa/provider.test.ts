import { createHmac } from "node:crypto";
import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import { spanOf } from "../../days.ts";
import type { Answer, OutwardCall } from "../outward-call.ts";
import type { Intent, Order } from "../provider.ts";
import { createChapa } from "./provider.ts";

const intent: Intent = {
  ...{ reference: "dep-1", amount: santim(400_00), phone: "+251912345678", returnUrl: "https://derash.example/back" },
};
const order: Order = {
  ...{ reference: "wd-1", amount: santim(250_50) },
  destination: { bank: "855", account: "0912345678", holder: "Abebe Kebede" },
};

/** A Chapa that gives this answer to everything, and what it was asked. */
function chapaOf(answer: Answer | readonly Answer[]) {
  const calls: OutwardCall[] = [];
  const answers = [answer].flat();
  const account = {
    ...{ baseUrl: "https://api.chapa.co/v1", checkoutHost: "checkout.chapa.co", secretKey: "CHASECK-live" },
    ...{ webhookSecret: "hook", approvalSecret: "approve", callbackUrl: "https://derash.example/hook" },
  };
  const chapa = createChapa(account, async (call) => {
    calls.push(call);
    return answers[Math.min(calls.length, answers.length) - 1] ?? { is: "silent", said: "no answer" };
  });
  const { deposit, payout } = chapa;
  if (!deposit?.start || !payout) throw new Error("Chapa does both");
  return {
    ...chapa,
    calls,
    start: deposit.start,
    find: deposit.find,
    send: payout.send,
    findPayout: payout.find,
    payout,
  };
}
const json = (status: number, body: unknown): Answer => ({ is: "answered", status, text: JSON.stringify(body) });
const refusal = (status: number, message: unknown) => json(status, { message, status: "failed", data: null });

/** What is no answer at all, of any call. */
const nothing: [string, Answer, string][] = [
  ["silence", { is: "silent", said: "aborted" }, "silent"],
  ["500", refusal(500, "Invalid API Key"), "garbled"],
  ["503 in HTML", { is: "answered", status: 503, text: "<html>" }, "garbled"],
  ["HTML with 200", { is: "answered", status: 200, text: "<html>" }, "garbled"],
  ["half a JSON", { is: "answered", status: 200, text: '{"status":"succ' }, "garbled"],
  ["nothing", { is: "answered", status: 200, text: "" }, "garbled"],
  ["a list", json(200, ["success"]), "garbled"],
  ["a text that nobody has documented", refusal(400, "Your wallet is under maintenance"), "new_word"],
  ["a status that nobody has documented", json(200, { message: "ok", status: "accepted?", data: null }), "new_word"],
  [
    "success with another HTTP status",
    json(202, { message: "Hosted Link", status: "success", data: null }),
    "new_word",
  ],
  ["known words under another status", refusal(403, "Insufficient Balance"), "new_word"],
];

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

describe("a withdrawal is sent", () => {
  test("with all that Chapa asks for, and queued is not paid", async () => {
    const chapa = chapaOf(
      json(200, { message: "Transfer Queued Successfully", status: "success", data: "3241342142sfdd" }),
    );
    expect(await chapa.send(order)).toMatchObject({ is: "accepted", theirReference: "3241342142sfdd" });
    expect(JSON.parse(chapa.calls[0]?.body ?? "")).toEqual({
      ...{ account_name: "Abebe Kebede", account_number: "0912345678", bank_code: 855 },
      ...{ amount: "250.50", currency: "ETB", reference: "wd-1" },
    });
  });

  test("and a queued answer without a reference is queued all the same", async () => {
    const answer = json(200, { message: "Transfer queued", status: "success", data: { id: 123 } });
    expect(await chapaOf(answer).send(order)).toMatchObject({ is: "accepted", theirReference: null });
  });

  test.each([
    [401, "Authorization required", "refused", "key"],
    [
      401,
      "Our Transfer hours are Mon-Sat from 08:30 AM - 04:30 PM only, please check our transfer manuals",
      "later",
      "hours",
    ],
    [401, "Invalid API Key or User doesn’t exist", "refused", "key"],
    [400, { bank_code: ["validation.required"] }, "refused", "invalid"],
    [400, "This bank is no longer supported or banned by National bank of Ethiopia", "refused", "bank"],
    [400, "The account number is not valid for telebirr", "refused", "account_number"],
    [400, "The subaccount id you provided isn’t associated with this account.", "refused", "switched_off"],
    [400, "Insufficient Balance", "later", "funds"],
    [400, "Invalid currency, USD is not supported only ETB is supported to use Transfer API.", "refused", "currency"],
    [401, "The Bank Code is incorrect please check if it does exist with our getbanks endpoint.’,", "refused", "bank"],
    [400, "User can’t receive payments’,", "refused", "switched_off"],
    [404, "Transfer API isn’t available now, please contact us", "refused", "switched_off"],
    [429, "Too many requests", "later", "busy"],
  ])("and refused with %i %j it is %s (%s)", async (status, message, is, why) => {
    expect(await chapaOf(refusal(status, message)).send(order)).toMatchObject({ is, why });
  });

  test.each(["TThe reference number has been used before", "The reference number has been used before"])(
    "and %j says that they have it",
    async (message) => {
      expect(await chapaOf(refusal(400, message)).send(order)).toMatchObject({ is: "accepted", theirReference: null });
    },
  );

  test.each(nothing)("and %s proves nothing, least of all that it failed", async (_, answer, why) => {
    expect(await chapaOf(answer).send(order)).toMatchObject({ is: "unknown", why });
  });
});

describe("a withdrawal is looked up", () => {
  const data = {
    ...{ currency: "ETB", amount: 250.5, charge: 7.52, mode: "live", status: "success", tx_ref: "wd-1" },
    ...{ chapa_transfer_id: "4d6a", cross_party_reference: null },
  };
  const details = (other: object) =>
    json(200, { message: "Transfer details", status: "success", data: { ...data, ...other } });

  test.each(["success", "successful", "completed"])("and %j is paid", async (status) => {
    expect(await chapaOf(details({ status })).findPayout("wd-1")).toMatchObject({
      ...{ is: "paid", amount: 250_50, fee: 7_52, theirReference: "4d6a", mode: "live" },
    });
  });

  test.each([
    ["pending", details({ status: "pending" }), { is: "pending" }],
    ["queued", details({ status: "queued" }), { is: "pending" }],
    ["failed", details({ status: "failed" }), { is: "failed" }],
    ["cancelled", details({ status: "failed/cancelled" }), { is: "failed" }],
    ["reverted", details({ status: "reverted" }), { is: "failed" }],
    ["a new word", details({ status: "processing" }), { is: "unknown", why: "new_word" }],
    ["about another", details({ tx_ref: "wd-2" }), { is: "unknown", why: "mismatch" }],
    ["not known", refusal(400, "Invalid transfer reference or Transfer is not found"), { is: "absent" }],
    ["of a bad key", refusal(401, "Invalid API Key"), { is: "unknown", why: "account" }],
    ["without an id of theirs", details({ chapa_transfer_id: null }), { is: "unknown", why: "garbled" }],
  ])("and is %s", async (_, answer, expected) => {
    expect(await chapaOf(answer).findPayout("wd-1")).toMatchObject(expected);
  });

  test.each(nothing)("and after %s anything may be", async (_, answer) => {
    expect(await chapaOf(answer).findPayout("wd-1")).toMatchObject({ is: "unknown" });
  });
});

describe("Chapa calls", () => {
  const chapa = chapaOf([]);
  const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");
  const raw = (text: string, headers: Record<string, string>) => ({ headers, body: Buffer.from(text) });
  const charge = JSON.stringify({
    event: "charge.success",
    tx_ref: "dep-1",
    reference: "AP1",
    amount: "400.00",
    status: "success",
  });
  const payout = JSON.stringify({ event: "payout.failed/cancelled", reference: "wd-1", chapa_reference: "2o1" });

  test("and is heard by the signature of the bytes, in either header, in hex of either case", () => {
    const signature = hmac("hook", charge);
    const hint = { way: "in", reference: "dep-1", event: "charge.success" };
    expect(chapa.hears(raw(charge, { "x-chapa-signature": signature }))).toEqual(hint);
    expect(chapa.hears(raw(charge, { "x-chapa-signature": signature.toUpperCase() }))).toEqual(hint);
    expect(chapa.hears(raw(charge, { "chapa-signature": signature }))).toEqual(hint);
    const out = { way: "out", reference: "wd-1", event: "payout.failed/cancelled" };
    expect(chapa.hears(raw(payout, { "x-chapa-signature": hmac("hook", payout) }))).toEqual(out);
  });

  test("and whatever else claims to be Chapa is not heard", () => {
    const signature = hmac("hook", charge);
    const constant = hmac("hook", "hook");
    const calls = [
      raw(charge, {}),
      raw(charge, { "chapa-signature": constant }),
      raw(charge, { "x-chapa-signature": constant }),
      raw(charge, { "x-chapa-signature": hmac("approve", charge) }),
      raw(charge, { "x-chapa-signature": signature.slice(2) }),
      raw(charge, { "x-chapa-signature": `${signature}00` }),
      raw(charge, { "x-chapa-signature": "" }),
      raw(`${charge} `, { "x-chapa-signature": signature }),
      // The same facts written another way are other bytes.
      raw(JSON.stringify(JSON.parse(charge), null, 1), { "x-chapa-signature": signature }),
    ];
    expect(calls.map((call) => chapa.hears(call))).toEqual(calls.map(() => null));
  });

  test("and signed nonsense names nobody", () => {
    const texts = [
      "",
      "[]",
      "{}",
      '{"event":1}',
      '{"event":"charge.success"}',
      '{"event":"payout.success","tx_ref":"x"}',
    ];
    for (const text of texts)
      expect(chapa.hears(raw(text, { "x-chapa-signature": hmac("hook", text) })), text).toBeNull();
  });

  test("and asks whether it may send, signed with the other secret", () => {
    const fields = {
      amount: "250.50",
      reference: "wd-1",
      bank: 855,
      account_name: "Abebe Kebede",
      account_number: "0912345678",
    };
    const text = JSON.stringify(fields);
    const approve = (body: string, secret = "approve") =>
      chapa.payout.approves?.(raw(body, { "chapa-signature": hmac(secret, body) }));
    expect(approve(text)).toEqual(order);
    expect(approve(text, "hook")).toBeNull();
    expect(approve(JSON.stringify({ ...fields, amount: "0" }))).toBeNull();
    expect(approve(JSON.stringify({ ...fields, account_number: undefined }))).toBeNull();
    expect(chapa.payout.approves?.(raw(text, { "x-chapa-signature": hmac("approve", text) }))).toBeNull();
  });
});

describe("a day's statement", () => {
  const transaction = (ref_id: string, created_at: string, other: object = {}) => ({
    ...{ ref_id, created_at, status: "success", currency: "ETB", amount: "400.000", charge: "12.000", trans_id: null },
    ...other,
  });
  const list = (transactions: unknown[], next: string | null = null) =>
    json(200, { message: "ok", status: "success", data: { transactions, pagination: { next_page_url: next } } });
  const transfers = (data: unknown[]) =>
    json(200, { message: "ok", status: "success", meta: { next_page_url: null }, data });
  const all = async (answers: Answer[]) => {
    const found = [];
    for await (const line of chapaOf(answers).lines(spanOf({ startDay: "2026-11-23", endDay: "2026-11-23" })))
      found.push(line);
    return found;
  };

  test("has both lists, every page, and the day of Ethiopia", async () => {
    const sent = {
      ...{ reference: "wd-1", chapa_reference: "2o1", status: "failed/cancelled", currency: "ETB", amount: 250.5 },
      ...{ charge: 0, created_at: "2026-11-23T09:00:00.000000Z" },
    };
    const found = await all([
      list(
        [transaction("AP0", "2026-11-22T20:59:59.999999Z"), transaction("AP1", "2026-11-22T21:00:00.000000Z")],
        "?page=2",
      ),
      list([transaction("AP2", "2026-11-23T20:59:59.000000Z", { status: "reversed" })]),
      transfers([sent, { ...sent, reference: null, created_at: "2026-11-24T09:00:00.000000Z" }]),
    ]);
    expect(found).toMatchObject([
      { is: "line", way: "in", reference: null, theirReference: "AP1", amount: 400_00, fee: 12_00, status: "paid" },
      { is: "line", way: "in", theirReference: "AP2", status: "reversed" },
      { is: "line", way: "out", reference: "wd-1", theirReference: "2o1", amount: 250_50, status: "failed" },
    ]);
  });

  test("never looks whole where something could not be read", async () => {
    const kinds = async (answers: Answer[]) => (await all(answers)).map(({ is }) => is);
    const good = transaction("AP1", "2026-11-23T09:00:00Z");
    expect(await kinds([list([good]), { is: "silent", said: "cut" }])).toEqual(["line", "unknown"]);
    expect(await kinds([list([good], "?page=2"), refusal(401, "Invalid API Key"), transfers([])])).toEqual([
      "line",
      "unknown",
    ]);
    expect(await kinds([list([good, { ...good, amount: "x" }, { ref_id: 1 }]), transfers([])])).toEqual([
      ...["line", "unknown", "unknown"],
    ]);
    expect(await kinds([list([{ ...good, created_at: null }]), transfers([])])).toEqual(["unknown"]);
  });

  test("has a word that nobody knows as unknown", async () => {
    const found = await all([
      list([transaction("AP1", "2026-11-23T09:00:00Z", { status: "settling" })]),
      transfers([]),
    ]);
    expect(found).toMatchObject([{ is: "line", status: "unknown", said: "settling" }]);
  });
});

test("what Chapa holds for us is asked in birr", async () => {
  const birr = { currency: "ETB", available_balance: 1000.5, ledger_balance: "1200.00" };
  const answer = (data: unknown) => json(200, { message: "ok", status: "success", data });
  const expected = { is: "funds", available: 1000_50, ledger: 1200_00 };
  expect(await chapaOf(answer(birr)).funds?.()).toEqual(expected);
  expect(await chapaOf(answer([{ ...birr, currency: "USD" }, birr])).funds?.()).toEqual(expected);
  for (const data of [null, [], [{ ...birr, currency: "USD" }], { ...birr, available_balance: "much" }])
    expect(await chapaOf(answer(data)).funds?.()).toMatchObject({ is: "unknown" });
});
