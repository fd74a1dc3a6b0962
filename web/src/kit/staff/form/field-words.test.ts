import { cartelaCreate } from "@derash/protocol/cartela";
import {
  adjustmentRequest,
  branchCreate,
  cashierCreate,
  companyCreate,
  passwordReset,
  playerQuery,
  transferRequest,
} from "@derash/protocol/management";
import { i18n } from "@lingui/core";
import { beforeEach, expect, test, vi } from "vitest";
import { fieldSentences, fieldWords } from "./field-words.ts";

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

/** Whether there is a message for it, so that another language can have one too. */
function isTranslatable(sentence: string): boolean {
  const asked = vi.fn();
  const stop = i18n.on("missing", asked);
  fieldWords(sentence);
  stop();
  return asked.mock.calls.length > 0;
}

test("the English words for a field are the server's own", () => {
  const said = Object.entries(fieldSentences).filter(([sentence]) => sentence !== "Please select a company");
  expect(said.map(([sentence, { message }]) => [sentence, message])).toEqual(said.map(([words]) => [words, words]));
  expect(fieldWords("At most 100 characters")).toBe("At most 100 characters");
  expect(fieldWords("must be at most 200 characters")).toBe("At most 200 characters");
  const counted = "You have counted 12.50 ETB, which stands. Say in the note what is different.";
  expect(fieldWords(counted)).toBe(counted);
});

const long = "x".repeat(301);
const control = "a\u0007b";
const whoever = { target_user_id: "x", idempotency_key: "12345678" };
type Issue = { message: string; path: readonly PropertyKey[] };
type Schema = { safeParse(value: unknown): { error?: { issues: readonly Issue[] } | undefined } };
const bodies: [schema: Schema, body: object][] = [
  [companyCreate, {}],
  [companyCreate, { name: long, username: "አበበ", password: long }],
  [companyCreate, { name: control, username: "", password: "123" }],
  [branchCreate, { name: "", password: " " }],
  [cashierCreate, { username: "a", password: "1", email: "x", first_name: long, last_name: control, branch: "7" }],
  [cashierCreate, { username: "abebe", password: "123456", email: `${"x".repeat(250)}@b.et` }],
  [passwordReset, { new_password: "" }],
  [passwordReset, { new_password: "12345" }],
  [transferRequest, { ...whoever, amount: "5", description: long }],
  [adjustmentRequest, { ...whoever, amount: "5", reason: "" }],
  [adjustmentRequest, { ...whoever, amount: "5", reason: long }],
  [playerQuery, { telegram_id: "abc" }],
  [cartelaCreate, { B: "x", I: "x", N: "x", G: "x", O: "x", number: "1e3" }],
];

test("whatever the schemas of user management say of a field, there are words for it", () => {
  for (const [schema, body] of bodies) {
    const issues = schema.safeParse(body).error?.issues ?? [];
    expect(issues, JSON.stringify(body).slice(0, 80)).not.toEqual([]);
    // Where a schema has no words of its own, the server puts its own in (server/src/http/field-words.ts).
    for (const { message, path } of issues)
      if (!message.startsWith("Invalid") && !message.startsWith("Too"))
        expect(isTranslatable(message), `${path}: ${message}`).toBe(true);
  }
});

test.each(["must be given", "is not valid", "must be text", "must be at least 3 characters", "must be at most 2000"])(
  "and for %j, which it says by itself",
  (sentence) => expect(isTranslatable(sentence)).toBe(true),
);

test("what nobody has heard of is said as it came", () => {
  expect(fieldWords("must be blue")).toBe("must be blue");
  expect(isTranslatable("must be blue")).toBe(false);
});
