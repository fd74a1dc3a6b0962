import { describe, expect, test } from "vitest";
import { chapaOf, json, nothing, order, refusal } from "../../../test/payment/answer/chapa-answers.ts";

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
