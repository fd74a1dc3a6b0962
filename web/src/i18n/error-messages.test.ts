import type { Params } from "@derash/protocol/refusal/error-params";
import { type ErrorCode, errorMessage as englishMessage, errors } from "@derash/protocol/refusal/errors";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { expect, test, vi } from "vitest";
import { amharicOf } from "../../test/catalog.ts";
import { ApiError } from "../data/api-error.ts";
import { issueMessages } from "../kit/staff/form/issue-messages.ts";
import { staffRefusalMessages } from "../kit/staff/form/refusal-messages.ts";
import { errorMessage, errorMessageInTime } from "./error-messages.ts";
import { refusalMessages } from "./refusal-messages.ts";

vi.mock("./language.ts", () => ({ loadLazyMessages: async () => {} }));

const said = (error: ErrorCode, params: Params, rest: object = {}) =>
  errorMessage(new ApiError(402, { error, params, message: "never read", ...rest }), msg`Not found.`);

test("the English words of a refusal are the server's own @refusal-words", () => {
  const words = Object.entries({ ...refusalMessages, ...staffRefusalMessages });
  expect(Object.fromEntries(words.map(([code, { message }]) => [code, message]))).toEqual(
    Object.fromEntries(Object.entries(errors).map(([code, [, message]]) => [code, message])),
  );
});

test("every refusal has Amharic words", () => {
  const words = { ...refusalMessages, ...staffRefusalMessages };
  const amharic = amharicOf(Object.values(words));
  for (const [code, { id }] of Object.entries(words)) expect(amharic[id], code).toMatch(/\p{Script=Ethiopic}/u);
});

test("until the words of refusals have come, the page has others; who is quick waits for them a moment", async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const refusal = new ApiError(409, { error: "cartela_taken", message: "never read" });
  expect(errorMessage(refusal, msg`Not found.`)).toBe("Not found.");
  expect(await errorMessageInTime(refusal, msg`Not found.`)).toBe("Somebody was quicker: this cartela is taken.");
  expect(errorMessage(refusal, msg`Not found.`)).toBe("Somebody was quicker: this cartela is taken.");
});

test("the amounts of a refusal are said, and no other refusal of a player's has any but a reason and a number @refusal-amounts", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const params = { needed: 50, balance: 12.5 };
  expect(said("insufficient_funds", params)).toBe(englishMessage("insufficient_funds", params));
  const withParams = Object.entries(refusalMessages).filter(([, words]) => words.message?.includes("{"));
  expect(withParams.map(([code]) => code)).toEqual([
    ...["insufficient_funds", "player_suspended", "cartela_limit", "ahead_limit", "cartela_favoured"],
    "keep_loss_small",
    ...["payment_limits", "own_limit", "company_limit", "limit_waits", "destination_new"],
  ]);
  expect(said("cartela_limit", { max: 4 })).toBe(englishMessage("cartela_limit", { max: 4 }));
});

test("and are written as the reader's language writes them", () => {
  i18n.loadAndActivate({ locale: "am", messages: amharicOf([refusalMessages.insufficient_funds]) });
  expect(said("insufficient_funds", { needed: 12_345, balance: 0.5 })).toBe(
    "በቂ ሂሳብ የለዎትም! 12,345.00 ብር ያስፈልጋል፤ ያለዎት ግን 0.50 ብር ብቻ ነው።",
  );
});

test.each<[what: string, code: ErrorCode, params: Params, english: string, amharic: string]>([
  [
    ...(["a fifth cartela", "cartela_limit", { max: 4 }] as const),
    "You have as many cartelas in this round as one player may: 4.",
    "በዚህ ዙር አንድ ተጫዋች ሊይዝ የሚችለውን ያህል ካርቴላ ይዘዋል፦ 4።",
  ],
  [
    ...(["a number that another keeps", "cartela_kept", {}] as const),
    "Another player keeps this cartela for the next round. Please choose another one.",
    "ይህን ካርቴላ ሌላ ተጫዋች ለቀጣዩ ዙር ይዞታል። እባክዎ ሌላ ይምረጡ።",
  ],
  [
    ...(["buying ahead for what is cancelled", "announced_round_over", {}] as const),
    "This announced round was cancelled, or is over. Nothing was taken from you.",
    "ይህ የታወጀ ጨዋታ ተሰርዟል ወይም አልፏል። ከእርስዎ ምንም አልተወሰደም።",
  ],
  [
    ...(["one phrase after the other", "too_many_requests", {}] as const),
    "Too many requests. Please wait a moment.",
    "በጣም ብዙ ጥያቄዎች ቀርበዋል። እባክዎ ጥቂት ይጠብቁ።",
  ],
  [
    ...(["keeping for a loss that is none", "keep_loss_small", { needed: 40 }] as const),
    "Say 40.00 ETB or more: so much these cartelas cost in one round.",
    "40.00 ብር ወይም ከዚያ በላይ ይበሉ፦ እነዚህ ካርቴላዎች በአንድ ዙር ይህን ያህል ያስወጣሉ።",
  ],
  [
    ...(["keeping without a stake", "stake_not_taken", {}] as const),
    "Your stake for this round was not taken.",
    "ለዚህ ዙር መደብዎ አልተወሰደም።",
  ],
  [
    ...(["keeping for eleven rounds", "invalid_input", {}] as const),
    "Some fields are not valid.",
    "አንዳንድ መረጃዎች ትክክል አይደሉም።",
  ],
  [...(["sharing somebody else's round", "not_found", {}] as const), "Not found.", "አልተገኘም።"],
])("%s is refused in words, in both languages @play-refusals", (_what, code, params, english, amharic) => {
  const words = refusalMessages[code as keyof typeof refusalMessages];
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(said(code, params)).toBe(english);
  i18n.loadAndActivate({ locale: "am", messages: amharicOf([words]) });
  expect(said(code, params)).toBe(amharic);
});

test("shares of stages that are not the whole are said in both languages", () => {
  const words = issueMessages.stage_shares;
  expect([words.message, amharicOf([words])[words.id]]).toEqual([
    "The shares of the stages must be 100 % together.",
    "የደረጃዎቹ ድርሻ ተደምሮ 100 % መሆን አለበት።",
  ]);
});

test("a suspended player is told so, and the reason where there is one to tell, in both languages", () => {
  const languages = [
    ["en", {}, "You are suspended and cannot play now."],
    ["am", amharicOf([refusalMessages.player_suspended]), "ታግደዋል፤ አሁን መጫወት አይችሉም።"],
  ] as const;
  for (const [locale, messages, suspended] of languages) {
    i18n.loadAndActivate({ locale, messages });
    const withoutReason = said("player_suspended", { reason: "" });
    expect(withoutReason).toContain(suspended);
    expect(withoutReason).not.toMatch(/reason|\{|\s$/);
    expect(said("player_suspended", { reason: "You shouted {twice}.\nask at the desk. Twice." })).toBe(
      `${withoutReason} You shouted {twice}.\nask at the desk. Twice.`,
    );
  }
});

test("an acknowledged event is said in the same words as a refused call", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const params = { needed: 50, balance: 12.5 };
  const ofCall = said("insufficient_funds", params, { success: false, requestId: "r" });
  expect(said("insufficient_funds", params, { success: false, event: "confirm_cartela" })).toBe(ofCall);
});

test("a code of a newer server is said in the server's words @newer-refusal", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(errorMessage(new ApiError(409, { error: "exploded", message: "It exploded." }), msg`Not found.`)).toBe(
    "It exploded.",
  );
});

test("what nobody foresaw comes with the code that support finds it by in the log, what a rule refused does not", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const failed = (status: number, error: ErrorCode) =>
    errorMessage(
      new ApiError(status, { error, params: {}, requestId: "0123456789abcdef0123456789abcdef" }),
      msg`Not found.`,
    );
  expect(failed(500, "internal")).toBe("Something went wrong please try again later (code 01234567)");
  expect(failed(503, "unavailable")).toBe("The service is restarting. Please try again. (code 01234567)");
  expect(failed(409, "cartela_taken")).toBe("Somebody was quicker: this cartela is taken.");
});
