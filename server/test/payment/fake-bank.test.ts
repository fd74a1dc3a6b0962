import { createServer } from "node:http";
import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import { spanOf } from "../../src/days.ts";
import { createChapa } from "../../src/payment/chapa/provider.ts";
import type { AnswerFault } from "../../src/payment/fake/faults.ts";
import { startFakeBank } from "../../src/payment/fake/server.ts";
import { intentOf, newReference, orderOf, workingHour } from "./bank-fixture.ts";
import { askedBank } from "./fake-bank/asked-bank.ts";

const { fixture, start, find, send, findPayout, payment, transfer, hints, paid } = askedBank();

describe("the fake bank does what it was asked for, and its answer", () => {
  test.each<[AnswerFault, string]>([
    ["then_silence", "silent"],
    ["then_slow", "silent"],
    ["then_cut", "silent"],
    ["then_500", "garbled"],
    ["then_html", "garbled"],
    ["then_half", "garbled"],
    ["then_garbage", "garbled"],
  ])("is %s: unknown, and found by asking", async (does, why) => {
    const [deposit, payout] = [newReference(), newReference()];
    fixture.bank.script({ on: "initialize", does, times: 1 }, { on: "transfer", does, times: 1 });
    expect(await start(deposit)).toMatchObject({ is: "unknown", why });
    expect(await send(payout)).toMatchObject({ is: "unknown", why });
    expect([payment(deposit)?.status, transfer(payout)?.status]).toEqual(["pending", "queued"]);
    expect(await find(deposit)).toMatchObject({ is: "pending" });
    expect(await findPayout(payout)).toMatchObject({ is: "pending" });
    // What was asked for again is known there, and is not done twice.
    expect(await start(deposit)).toMatchObject({ is: "used" });
    expect(await send(payout)).toMatchObject({ is: "accepted", theirReference: null });
    expect(fixture.bank.books().transfers.filter(({ reference }) => reference === payout)).toHaveLength(1);
  });

  test("comes after its own webhook", async () => {
    const reference = newReference();
    fixture.bank.script({ on: "transfer", does: "then_webhook_first", times: 1 });
    expect(await send(reference)).toMatchObject({ is: "accepted" });
    expect(hints()).toContain(reference);
    expect(await findPayout(reference)).toMatchObject({ is: "paid" });
  });
});

describe("the fake bank does nothing of what it was asked for", () => {
  test.each<[AnswerFault, object]>([
    ["before_500", { is: "unknown", why: "garbled" }],
    ["before_cut", { is: "unknown", why: "silent" }],
    ["before_429", { is: "later", why: "busy" }],
    ["before_hours", { is: "later", why: "hours" }],
    ["before_off", { is: "refused", why: "switched_off" }],
    ["before_new_text", { is: "unknown", why: "new_word" }],
  ])("and answers %s", async (does, expected) => {
    const reference = newReference();
    fixture.bank.script({ on: "transfer", does, times: 1 });
    expect(await send(reference)).toMatchObject(expected);
    expect(transfer(reference)).toBeUndefined();
    expect(await findPayout(reference)).toMatchObject({ is: "absent" });
  });

  test("outside its hours, without the money, and for an account that is none", async () => {
    const reference = newReference();
    fixture.clock.now = new Date("2026-11-23T16:30:00+03:00");
    expect(await send(reference)).toMatchObject({ is: "later", why: "hours" });
    fixture.clock.now = new Date("2026-11-29T12:00:00+03:00");
    expect(await send(reference)).toMatchObject({ is: "later", why: "hours" });
    fixture.clock.now = workingHour;
    expect(await send(reference, 99_999_999_00)).toMatchObject({ is: "later", why: "funds" });
    const order = orderOf(reference);
    const wrong = { ...order, destination: { ...order.destination, account: "12" } };
    expect(await fixture.provider.payout?.send(wrong)).toMatchObject({ is: "refused", why: "account_number" });
    expect(transfer(reference)).toBeUndefined();
  });
});

describe("the fake bank says something else than its books", () => {
  test.each<[AnswerFault, object]>([
    ["says_not_paid_yet", { is: "pending" }],
    ["says_new_word", { is: "unknown", why: "new_word" }],
    ["says_other_reference", { is: "unknown", why: "mismatch" }],
    ["says_other_mode_key", { is: "unknown", why: "mismatch" }],
    ["says_envelope_failed", { is: "unknown", why: "mismatch" }],
    ["amount_other_type", { is: "paid", amount: 100_00 }],
  ])("%s", async (does, expected) => {
    const reference = await paid();
    fixture.bank.script({ on: "verify", does, times: 1 });
    expect(await find(reference)).toMatchObject(expected);
    expect(await find(reference)).toMatchObject({ is: "paid", amount: 100_00, fee: 3_00 });
  });
});

describe("a payer of the fake bank", () => {
  test("brings a santim less, another currency, or money of a rehearsal", async () => {
    const facts = [];
    for (const does of ["santim_less", "other_currency", "test_money"] as const) {
      fixture.bank.script({ on: "payer", does, times: 1 });
      facts.push(await find(await paid()));
    }
    expect(facts).toMatchObject([
      { is: "paid", amount: 99_99, currency: "ETB" },
      { is: "paid", amount: 100_00, currency: "USD" },
      { is: "unknown", why: "mismatch" },
    ]);
  });

  test("goes away, or gets it back later, and neither is money", async () => {
    const before = fixture.bank.books().available;
    const [declined, reversed] = [newReference(), await paid()];
    await start(declined);
    fixture.bank.decline(declined);
    fixture.bank.pay(declined);
    fixture.bank.reverse(reversed);
    expect(await find(declined)).toMatchObject({ is: "failed" });
    expect(await find(reversed)).toMatchObject({ is: "reversed", amount: 100_00 });
    expect(fixture.bank.books().available).toBe(before);
  });
});

describe("the fake bank's money", () => {
  test("is exact, with a rest of half a santim rounded up for the bank", async () => {
    const before = fixture.bank.books().available;
    await paid(100_17);
    const reference = newReference();
    await send(reference, 10_50);
    await fixture.bank.settle();
    // 3 % of 100.17 is 3.0051, of 10.50 it is 0.315.
    expect(fixture.bank.books().available - before).toBe(100_17 - 3_01 - 10_50 - 32);
    expect(await fixture.provider.funds?.()).toMatchObject({ is: "funds", available: fixture.bank.books().available });
  });

  test("of a hundred payments is all in the statement, page after page", async () => {
    const day = "2026-11-25";
    const span = spanOf({ startDay: day, endDay: day });
    fixture.clock.now = new Date(`${day}T10:00:00+03:00`);
    const references = [];
    for (let index = 0; index < 25; index++) references.push(await paid(100_00 + index));
    const payout = newReference();
    await send(payout);
    const amounts = [];
    for await (const line of fixture.provider.lines(span)) amounts.push(line.is === "line" ? line.amount : line.said);
    expect(amounts.toSorted()).toEqual([...references.map((_, index) => 100_00 + index), 100_00].toSorted());
    fixture.bank.script({ on: "transactions", does: "then_html", times: 1 });
    const kinds = new Set<string>();
    for await (const line of fixture.provider.lines(span)) kinds.add(line.is);
    expect(kinds).toContain("unknown");
    fixture.bank.script(
      { on: "balances", does: "then_half", times: 1 },
      { on: "transfers", does: "then_500", times: 1 },
    );
    expect(await fixture.provider.funds?.()).toMatchObject({ is: "unknown" });
  });
});

describe("the fake bank's page", () => {
  test("says that no money moves, in both languages, and a person pays once", async () => {
    const reference = newReference();
    const offer = await start(reference, 123_45);
    const url = offer.is === "offer" ? offer.checkoutUrl : "";
    const html = await (await fetch(url)).text();
    for (const words of ["Demo bank: no money moves", "የሙከራ ባንክ፦ ምንም ገንዘብ አይንቀሳቀስም", "123.45 ETB", reference])
      expect(html).toContain(words);
    const act = (name: string) =>
      fetch(url, { method: "POST", body: new URLSearchParams({ act: name }), redirect: "manual" });
    const answer = await act("pay");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "https://derash.example/back"]);
    await act("pay");
    await act("decline");
    expect(await find(reference)).toMatchObject({ is: "paid", amount: 123_45 });
    expect(await (await fetch(url)).text()).not.toContain("<button");
  });

  test("shows what it was given as text, and sends nobody to a script", async () => {
    const reference = "<script>alert(1)</script>";
    const offer = await fixture.provider.deposit?.start?.({ ...intentOf(reference), returnUrl: "javascript:alert(1)" });
    const url = offer?.is === "offer" ? offer.checkoutUrl : "";
    const html = await (await fetch(url)).text();
    expect(html).not.toContain("<script");
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ act: "pay" }), redirect: "manual" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("javascript:");
    expect((await fetch(`${url}x`)).status).toBe(404);
  });
});

test("the fake bank answers nobody without its key, and nothing that Chapa has not", async () => {
  const { baseUrl } = fixture.bank;
  const asked = async (path: string, authorization?: string) =>
    (await fetch(baseUrl + path, { headers: authorization ? { authorization } : {} })).status;
  expect(await asked("/transactions")).toBe(401);
  expect(await asked("/transactions", "Bearer CHASECK-other")).toBe(401);
  expect(await asked("/transactions", "Bearer CHASECK-fake")).toBe(200);
  expect(await asked("/nothing", "Bearer CHASECK-fake")).toBe(404);
});

test("by itself the fake bank sends what is queued and calls whom it has to, at any hour", async () => {
  const called = Promise.withResolvers<string>();
  const secrets = { secretKey: "CHASECK-demo", webhookSecret: "hook", approvalSecret: "approve" };
  const ours = createServer((request, response) => {
    called.resolve(String(request.headers["x-chapa-signature"]));
    response.end();
  });
  await new Promise<void>((resolve) => ours.listen(0, "127.0.0.1", resolve));
  const address = ours.address();
  const webhookUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const bank = await startFakeBank({
    ...{ ...secrets, webhookUrl, approvalUrl: null, opening: santim(1_000_00), isAutomatic: true },
    ...{ now: () => new Date("2026-11-29T23:00:00+03:00"), isAlwaysOpen: true },
  });
  const account = { ...secrets, baseUrl: bank.baseUrl, checkoutHost: bank.checkoutHost, callbackUrl: webhookUrl };
  expect(await createChapa(account).payout?.send(orderOf("demo-1"))).toMatchObject({ is: "accepted" });
  expect(await called.promise).toMatch(/^[0-9a-f]{64}$/);
  expect(bank.books().transfers[0]?.status).toBe("success");
  await bank.stop();
  ours.closeAllConnections();
  await new Promise((resolve) => ours.close(resolve));
});
