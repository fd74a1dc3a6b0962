import "../../../../test/no-browser.ts";
import { companyCreate } from "@derash/protocol/management";
import { password, username } from "@derash/protocol/staff";
import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { wordsOf } from "./form-errors.ts";
import { checkEmail, checkPassword, checkUnitName, checkUsername } from "./login-rules.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

type Found = { message: string; minimum?: number | bigint; maximum?: number | bigint };
type Schema = { safeParse(value: unknown): { error?: { issues: readonly Found[] } | undefined } };

/** Our words for the first thing that the server would find, or true. */
function saidBy(schema: Schema, value: unknown): true | string | null {
  const found = schema.safeParse(value).error?.issues[0];
  return found === undefined
    ? true
    : wordsOf(found.message, { min: Number(found.minimum), max: Number(found.maximum) });
}

test.each(["", "  ", "abebe", " Abebe ", "አበበ", "ab", "a b c", "-abc", "a".repeat(33), "a.b-c_9"])(
  "of the username %j the form says what the server says",
  (text) => expect(checkUsername(text)).toBe(saidBy(username, text)),
);

test.each(["", "      ", "12345", "123456", " 1 2 3", "x".repeat(128), "x".repeat(129)])(
  "of the password %j too",
  (text) => expect(checkPassword(text, "Password is required")).toBe(saidBy(password, text)),
);

test.each(["", " ", "Bole", "x".repeat(100), `${"x".repeat(100)} `, "x".repeat(101)])("of the name %j too", (name) =>
  expect(checkUnitName(name, "Company name is required")).toBe(saidBy(companyCreate, { name })),
);

test("an e-mail address may be left out, and must look like one", () => {
  expect(["", " ", "a@b.et", " abebe.k@mail.example.com "].map(checkEmail)).toEqual([true, true, true, true]);
  for (const text of ["abebe", "abebe@", "@b.et", "a@b", "a b@c.et"])
    expect(checkEmail(text), text).toBe("must be an e-mail address");
});
