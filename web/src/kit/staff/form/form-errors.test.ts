import "../../../../test/no-browser.ts";
import type { Params } from "@derash/protocol/refusal/error-params";
import type { ErrorCode } from "@derash/protocol/refusal/errors";
import { i18n } from "@lingui/core";
import { beforeEach, expect, test } from "vitest";
import { amharicOf } from "../../../../test/catalog.ts";
import { ApiError } from "../../../data/api-error.ts";
import { bodyMessage, claimMessages, fieldErrors, serverMessage, wholeMessage, wordsOf } from "./form-errors.ts";
import { issueMessages } from "./issue-messages.ts";
import { staffRefusalMessages } from "./refusal-messages.ts";

const speakEnglish = () => i18n.loadAndActivate({ locale: "en", messages: {} });
const words = [
  ...Object.values(issueMessages),
  ...Object.values(staffRefusalMessages),
  ...Object.values(claimMessages),
];
const speakAmharic = () => i18n.loadAndActivate({ locale: "am", messages: amharicOf(words) });
const refusal = (error: ErrorCode, params: Params = {}, fields?: object) =>
  new ApiError(409, { error, params, fields, message: "never read" });

beforeEach(speakEnglish);

const all = { error: "e", message: "m", detail: "d", non_field_errors: ["n", "o"], other: 1 };

test("the message is picked in the specification's order, else the whole body is shown", () => {
  const { error: _e, ...noError } = all;
  const { message: _m, ...noMessage } = noError;
  const { detail: _d, ...noDetail } = noMessage;
  const { non_field_errors: _n, ...nothing } = noDetail;
  expect([all, noError, noMessage, noDetail, nothing].map(bodyMessage)).toEqual(["e", "m", "d", "n", '{"other":1}']);
});

test("empty words are passed over, and an empty body says nothing", () => {
  expect(bodyMessage({ error: "", message: "m" })).toBe("m");
  expect([bodyMessage(null), bodyMessage({})]).toEqual([null, null]);
});

test("a known code is said in our words, with its parameters as the reader's language writes them", () => {
  const short = refusal("insufficient_balance", { balance: 1234.5 });
  expect(serverMessage(short)).toBe("Insufficient balance. Your current balance is 1,234.50 ETB");
  expect(serverMessage(refusal("not_found"))).toBe("Not found.");
  const sold = refusal("cartela_sold_elsewhere", { tills: ["Sara", "Abel"], cartelas: [7, 1200] });
  expect(serverMessage(sold)).toBe("Sold already by Sara, Abel: 7, 1200. Nothing of this sale was sold.");
});

test("where no field stands on the page, what is wrong with one is said instead of the refusal", () => {
  const off = refusal("transfer_target", {}, { target_user_id: { code: "account_off", params: {} } });
  expect([off, refusal("second_person")].map(wholeMessage)).toEqual([
    "This account is switched off.",
    "Another person must approve this.",
  ]);
});

test("two people at one till are told the same refusal each in their own language", () => {
  const winner = refusal("winner_exists", { call: 12, cartelas: [3, 44] });
  const differs = refusal("claim_differs", { claim: "is_win", claimed: true, actual: false });
  expect([winner, differs].map(serverMessage)).toEqual([
    "This round has a winner. Complete since call 12: 3, 44.",
    "This is not what the server has: Whether there is a winner is no, not yes.",
  ]);
  speakAmharic();
  const amharic = [winner, differs].map(serverMessage);
  expect(amharic[0]).toMatch(/12.*3, 44/);
  for (const said of amharic) {
    expect(said).toMatch(/\p{Script=Ethiopic}/u);
    expect(said.replace(/yes|no/g, "")).not.toMatch(/[a-z{}]/i);
  }
});

test("what is no refusal of the server has words too", () => {
  expect(serverMessage(new ApiError(0, null))).toBe("Connection error. Please check your internet connection.");
  expect(serverMessage(new ApiError(502, null))).toBe("Unknown error occurred");
  expect(serverMessage(new TypeError("bug"))).toBe("Unknown error occurred");
});

test("a field is said by its code, in the language that is spoken, and never by the server's sentence", () => {
  const fields = {
    username: { code: "username_taken", params: {}, message: "never read" },
    note: { code: "too_long", params: { max: 300 }, message: "never read" },
    counted_cash: { code: "count_stands", params: { counted: 1250.5 }, message: "never read" },
  };
  const refused = refusal("invalid_input", {}, fields);
  expect(fieldErrors(refused)).toEqual({
    username: "This username is already in use.",
    note: "At most 300 characters",
    counted_cash: "You have counted 1,250.50 ETB, which stands. Say in the note what is different.",
  });
  speakAmharic();
  expect(fieldErrors(refused)).toEqual({
    username: "ይህ የተጠቃሚ ስም አስቀድሞ ተይዟል።",
    note: "ቢበዛ 300 ቁምፊዎች",
    counted_cash: "1,250.50 ብር ቆጥረዋል፤ ይህም ይጸናል። ልዩነቱን በማስታወሻው ላይ ይግለጹ።",
  });
});

test("a field's code of a newer server is said to be not valid; what names no field says nothing of one", () => {
  const newer = refusal("invalid_input", {}, { colour: { code: "not_blue", params: {}, message: "must be blue" } });
  expect(fieldErrors(newer)).toEqual({ colour: "is not valid" });
  expect(fieldErrors(refusal("invalid_input", {}, { colour: "a sentence of an older one" }))).toEqual({
    colour: "is not valid",
  });
  expect(wordsOf("toString", {})).toBeNull();
  expect([fieldErrors(refusal("not_found")), fieldErrors(new ApiError(0, null)), fieldErrors(new Error("x"))]).toEqual([
    {},
    {},
    {},
  ]);
});
