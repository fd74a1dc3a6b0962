import { constants, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import type { Answer, OutwardCall } from "../outward-call.ts";
import { createTelebirr } from "./provider.ts";
import { isSigned, signed, signedText } from "./signing.ts";
import { meaningOf } from "./words.ts";

const ours = generateKeyPairSync("rsa", { modulusLength: 2048 });
const theirs = generateKeyPairSync("rsa", { modulusLength: 2048 });
const intent = {
  ...{ reference: "dep1", amount: santim(100_50), phone: "+251912345678", returnUrl: "https://derash.example/back" },
};
const token: Answer = { is: "answered", status: 200, text: JSON.stringify({ token: "Bearer abc" }) };
const okay = (biz_content: object): Answer => ({
  ...{ is: "answered", status: 200 },
  text: JSON.stringify({ result: "SUCCESS", code: "0", msg: "success", biz_content }),
});

function telebirrOf(...answers: Answer[]) {
  const calls: OutwardCall[] = [];
  const account = {
    ...{
      baseUrl: "https://telebirr.example/gateway",
      pageUrl: "https://telebirr.example/paygate",
      mode: "live" as const,
    },
    ...{
      fabricAppId: "fabric",
      appSecret: "secret",
      merchantAppId: "app",
      merchantCode: "100",
      notifyUrl: "https://n.example",
    },
    ...{ privateKey: ours.privateKey, telebirrKey: theirs.publicKey },
  };
  const call = async (asked: OutwardCall): Promise<Answer> => {
    calls.push(asked);
    return answers[calls.length - 1] ?? { is: "silent", said: "no answer" };
  };
  const telebirr = createTelebirr(account, call, () => new Date(1_700_000_000_000));
  const { deposit } = telebirr;
  if (!deposit?.start) throw new Error("telebirr takes deposits");
  return { ...telebirr, calls, start: deposit.start, find: deposit.find };
}

describe("a signature of telebirr", () => {
  const request = {
    ...{
      timestamp: "1700000000",
      nonce_str: "N",
      method: "payment.preorder",
      version: "1.0",
      sign_type: "SHA256WithRSA",
    },
    biz_content: { total_amount: "100.50", appid: "app", title: "Derash", empty: "" },
  };

  test("is over all fields side by side, sorted, without those that are not signed", () => {
    expect(signedText(request)).toBe(
      "appid=app&empty=&method=payment.preorder&nonce_str=N&timestamp=1700000000&title=Derash&total_amount=100.50&version=1.0",
    );
  });

  test("is RSA-PSS with a salt of 32 bytes, and PKCS #1 v1.5 is none", () => {
    const text = Buffer.from(signedText(request));
    const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    const signature = Buffer.from(signed(request, ours.privateKey), "base64");
    expect(verify("sha256", text, { key: ours.publicKey, ...pss }, signature)).toBe(true);
    const old = sign("sha256", text, ours.privateKey).toString("base64");
    expect(isSigned({ ...request, sign: old }, createPublicKey(ours.privateKey))).toBe(false);
    expect(isSigned({ ...request, sign: signature.toString("base64") }, ours.publicKey)).toBe(true);
    expect(isSigned({ ...request, sign: signature.toString("base64"), version: "2" }, ours.publicKey)).toBe(false);
    expect(isSigned(request, ours.publicKey)).toBe(false);
  });
});

describe("a deposit by telebirr", () => {
  test("is offered at its page, with a signed query", async () => {
    const telebirr = telebirrOf(token, okay({ merch_order_id: "dep1", prepay_id: "pre1" }));
    const offer = await telebirr.start(intent);
    const url = new URL(offer.is === "offer" ? offer.checkoutUrl : "about:blank");
    expect(url.origin + url.pathname).toBe("https://telebirr.example/paygate");
    const { sign: signature, sign_type, version, trade_type, ...query } = Object.fromEntries(url.searchParams);
    expect(isSigned({ ...query, sign: signature }, ours.publicKey)).toBe(true);
    expect({ sign_type, version, trade_type }).toEqual({
      sign_type: "SHA256WithRSA",
      version: "1.0",
      trade_type: "Checkout",
    });
    const asked = JSON.parse(telebirr.calls[1]?.body ?? "");
    expect(isSigned(asked, ours.publicKey)).toBe(true);
    expect(asked.biz_content).toMatchObject({ total_amount: "100.50", merch_order_id: "dep1", trans_currency: "ETB" });
    expect(telebirr.calls[1]?.headers).toMatchObject({ authorization: "Bearer abc", "x-app-key": "fabric" });
  });

  test("was not asked for where no token came, and may have been where no answer came", async () => {
    expect(await telebirrOf({ is: "silent", said: "cut" }).start(intent)).toMatchObject({ is: "later" });
    expect(await telebirrOf(token, { is: "silent", said: "cut" }).start(intent)).toMatchObject({
      is: "unknown",
      why: "silent",
    });
    const said = (text: string, status = 200): Answer => ({ is: "answered", status, text });
    for (const answer of [said("<html>"), said('{"errorCode":"1","errorMsg":"no"}'), said("{}", 500), okay({})])
      expect(await telebirrOf(token, answer).start(intent)).toMatchObject({ is: "unknown" });
  });

  const order = {
    ...{ merch_order_id: "dep1", order_status: "PAY_SUCCESS", payment_order_id: "p1", trans_id: "DI41FHSD4J" },
    ...{ trans_currency: "ETB", total_amount: "100.50" },
  };
  test.each([
    ["PAY_SUCCESS", { is: "paid", amount: 100_50, theirReference: "DI41FHSD4J", mode: "live" }],
    ["PAY_FAILED", { is: "failed" }],
    ["WAIT_PAY", { is: "pending" }],
    ["ORDER_CLOSED", { is: "failed" }],
    ["PAYING", { is: "pending" }],
    ["ACCEPTED", { is: "pending" }],
    ["REFUNDING", { is: "pending" }],
    ["REFUND_SUCCESS", { is: "reversed", amount: 100_50 }],
    ["REFUND_FAILED", { is: "unknown", why: "new_word" }],
    ["SOMETHING", { is: "unknown", why: "new_word" }],
  ])("that is %s is looked up", async (order_status, expected) => {
    expect(await telebirrOf(token, okay({ ...order, order_status })).find("dep1")).toMatchObject(expected);
  });

  test("is unknown where the answer is about another, or lacks what counts", async () => {
    for (const other of [
      { merch_order_id: "dep2" },
      { total_amount: "x" },
      { trans_id: null, payment_order_id: null },
      { order_status: 1 },
    ])
      expect(await telebirrOf(token, okay({ ...order, ...other })).find("dep1")).toMatchObject({ is: "unknown" });
    expect(await telebirrOf().find("dep1")).toMatchObject({ is: "unknown", why: "silent" });
  });
});

test.each([
  ["Paying", "pending"],
  ["Expired", "failed"],
  ["Pending", "pending"],
  ["Completed", "paid"],
  ["Failure", "failed"],
  ["completed", "unknown"],
  ["constructor", "unknown"],
])("%s of a notification means %s", (word, meaning) => {
  expect(meaningOf(word)).toBe(meaning);
});

test("a notification is heard by telebirr's key alone, and says only which to look up", () => {
  const { hears } = telebirrOf();
  const told = {
    merch_order_id: "dep1",
    trade_status: "Completed",
    total_amount: "100.50",
    notify_time: 1_700_000_000,
  };
  const call = (body: object) => ({ headers: {}, body: Buffer.from(JSON.stringify(body)) });
  const good = { ...told, sign: signed(told, theirs.privateKey), sign_type: "SHA256WithRSA" };
  expect(hears(call(good))).toEqual({ way: "in", reference: "dep1", event: "Completed" });
  expect(hears(call({ ...good, total_amount: "1000.50" }))).toBeNull();
  expect(hears(call({ ...good, sign: signed(told, ours.privateKey) }))).toBeNull();
  expect(hears(call(told))).toBeNull();
  expect(hears({ headers: {}, body: Buffer.from("x") })).toBeNull();
});

test("telebirr has no statement, and says so", async () => {
  const lines = [];
  for await (const line of telebirrOf().lines({ startsAt: new Date(0), endsAt: new Date() })) lines.push(line);
  expect(lines).toMatchObject([{ is: "unknown", why: "not_offered" }]);
});
