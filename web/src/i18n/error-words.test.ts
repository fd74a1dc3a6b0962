import { readFileSync } from "node:fs";
import { errorMessage, errors } from "@derash/protocol/errors";
import { i18n, type Messages } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { expect, test } from "vitest";
import { ApiError } from "../data/api-error.ts";
import { staffRefusalWords } from "../kit/staff/form/refusal-words.ts";
import { errorWords, refusalWords } from "./error-words.ts";

test("the English words of a refusal are the server's own @refusal-words", () => {
  const words = Object.entries({ ...refusalWords, ...staffRefusalWords });
  expect(Object.fromEntries(words.map(([code, { message }]) => [code, message]))).toEqual(
    Object.fromEntries(Object.entries(errors).map(([code, [, message]]) => [code, message])),
  );
});

test("the amounts of a refusal are said, and no other refusal of a player's has any @refusal-amounts", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const message = errorMessage("insufficient_funds", { needed: "50.00", balance: "12.50" });
  expect(errorWords(new ApiError(402, { error: "insufficient_funds", message }), msg`Not found.`)).toBe(message);
  const withAmounts = Object.entries(refusalWords).filter(([, words]) => words.message?.includes("{"));
  expect(withAmounts.map(([code]) => code)).toEqual(["insufficient_funds", "player_suspended"]);
});

/** The Amharic catalog, compiled, as far as this one message goes. */
function amharicSuspended() {
  const catalog = readFileSync(new URL("../locales/am.po", import.meta.url), "utf8");
  const { id, message } = refusalWords.player_suspended;
  const words = catalog.split(`msgid "${message}"\nmsgstr "`)[1]?.split('"')[0] ?? "";
  return { [id]: [words.replace("{reason}", ""), ["reason"]] } as Messages;
}

test("a suspended player is told so, and the reason where there is one to tell, in both languages", () => {
  const said = (params: { reason?: string }) => {
    const message = errorMessage("player_suspended", params);
    return errorWords(new ApiError(403, { error: "player_suspended", message }), msg`Not found.`).trim();
  };
  const languages = [
    ["en", {}, "You are suspended and cannot play now."],
    ["am", amharicSuspended(), "ታግደዋል፤ አሁን መጫወት አይችሉም።"],
  ] as const;
  for (const [locale, messages, suspended] of languages) {
    i18n.loadAndActivate({ locale, messages });
    expect(said({})).toContain(suspended);
    expect(said({})).not.toMatch(/reason|\{/);
    expect(said({ reason: "You shouted.\nask at the desk. Twice." })).toBe(
      `${said({})} You shouted.\nask at the desk. Twice.`,
    );
  }
});

test("a code of a newer server is said in the server's words @newer-refusal", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  expect(errorWords(new ApiError(409, { error: "exploded", message: "It exploded." }), msg`Not found.`)).toBe(
    "It exploded.",
  );
});
