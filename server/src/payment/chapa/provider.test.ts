import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { chapaOf, json, order } from "../../../test/payment/answer/chapa-answers.ts";

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

test("what Chapa holds for us is asked in birr", async () => {
  const birr = { currency: "ETB", available_balance: 1000.5, ledger_balance: "1200.00" };
  const answer = (data: unknown) => json(200, { message: "ok", status: "success", data });
  const expected = { is: "funds", available: 1000_50, ledger: 1200_00 };
  expect(await chapaOf(answer(birr)).funds?.()).toEqual(expected);
  expect(await chapaOf(answer([{ ...birr, currency: "USD" }, birr])).funds?.()).toEqual(expected);
  for (const data of [null, [], [{ ...birr, currency: "USD" }], { ...birr, available_balance: "much" }])
    expect(await chapaOf(answer(data)).funds?.()).toMatchObject({ is: "unknown" });
});
