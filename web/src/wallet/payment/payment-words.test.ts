import { depositStates, withdrawalStates } from "@derash/protocol/payment/state";
import { describe, expect, test } from "vitest";
import { amharicOf } from "../../../test/catalog.ts";
import { kindOf, toneOf, wordsOf } from "./payment-words.ts";

const everyWay = [
  ["deposit", "chapa", "page", Object.keys(depositStates)],
  ["deposit", "telebirr", "page", Object.keys(depositStates)],
  ["deposit", "sms", "transfer", Object.keys(depositStates)],
  ["deposit", "desk", "desk_deposit", Object.keys(depositStates)],
  ["withdrawal", "chapa", "account", Object.keys(withdrawalStates)],
  ["withdrawal", "desk", "cash", Object.keys(withdrawalStates)],
] as const;

describe.each(everyWay)("a %s by %s", (kind, provider, way, states) => {
  test(`is one of kind ${way}, and every state of it has a word, a sentence and what is next, in both languages`, () => {
    expect(kindOf({ kind, provider })).toBe(way);
    for (const state of states) {
      const { head, what, next } = wordsOf({ kind, provider, state: state as "paid" });
      for (const words of [head, what, next]) expect(words.message, state).toMatch(/\w/);
      const amharic = Object.values(amharicOf([head, what, next]));
      for (const text of amharic) expect(text, state).toMatch(/\p{Script=Ethiopic}/u);
    }
  });
});

test.each(everyWay)(
  "a %s by %s in a state of a newer server is not said to be lost, nor to be done",
  (kind, provider) => {
    const words = Object.values(wordsOf({ kind, provider, state: "escrowed" as "paid" }));
    expect(words.map(({ message }) => message).join(" ")).toMatch(
      /^Not known here .* kept by the server, .* Load it again/,
    );
    for (const text of Object.values(amharicOf(words))) expect(text).toMatch(/\p{Script=Ethiopic}/u);
  },
);

const saidOf = (payment: Parameters<typeof wordsOf>[0]) => {
  const { head, what, next } = wordsOf(payment);
  return [head, what, next].map(({ message }) => message).join(" ");
};

test("a transfer that waits for a limit is not sent back at the desk: nothing would record it, and it comes in all the same", () => {
  const said = saidOf({ kind: "deposit", provider: "sms", state: "held" });
  expect(said).toContain("It comes into your wallet by itself when the limit begins anew. You can withdraw it then.");
  expect(said).not.toContain("sent back");
  expect(saidOf({ kind: "deposit", provider: "chapa", state: "held" })).toContain(
    "To have it sent back, ask at the desk",
  );
});

test("a deposit that went back says that withdrawals are stopped only while it stops them", () => {
  const back = { kind: "deposit", state: "reversed" } as const;
  for (const provider of ["chapa", "sms", "desk"] as const) {
    expect(saidOf({ ...back, provider, stops_withdrawals: true })).toContain("Withdrawals are stopped until somebody");
    // A server of before does not say whether it does.
    for (const payment of [{ ...back, stops_withdrawals: false }, back])
      expect(saidOf({ ...payment, provider })).not.toContain("stopped");
  }
  expect(saidOf({ ...back, provider: "chapa", stops_withdrawals: false })).toContain("There is nothing more to do.");
});

test("a withdrawal whose money went towards a deposit that went back was refused by nobody, in both languages", () => {
  const rejected = { kind: "withdrawal", state: "rejected" } as const;
  for (const provider of ["chapa", "desk"] as const) {
    const taken = { ...rejected, provider, taken_for_reversal: true };
    expect(saidOf(taken)).toMatch(
      /^Not sent A deposit of yours went back to who paid it, and this money went towards it/,
    );
    const words = Object.values(wordsOf(taken));
    for (const text of Object.values(amharicOf(words))) expect(text).toMatch(/\p{Script=Ethiopic}/u);
    for (const payment of [{ ...rejected, taken_for_reversal: false }, rejected])
      expect(saidOf({ ...payment, provider })).toContain("The company did not approve it.");
  }
  const stopping = { kind: "deposit", provider: "chapa", state: "reversed", stops_withdrawals: true } as const;
  for (const text of Object.values(amharicOf(Object.values(wordsOf(stopping)))))
    expect(text).toMatch(/\p{Script=Ethiopic}/u);
});

test("an approved withdrawal whose way pays nothing out sends nobody to the desk and promises no moment, in both languages", () => {
  const approved = { kind: "withdrawal", state: "approved" } as const;
  const [cash, account] = [{ ...approved, provider: "desk" } as const, { ...approved, provider: "chapa" } as const];
  expect(saidOf({ ...cash, is_payout_off: true })).toMatch(/^Approved .* The desks pay nothing out right now\./);
  expect(saidOf({ ...account, is_payout_off: true })).toMatch(/^Approved .* Nothing is sent this way right now\./);
  for (const payment of [cash, account]) {
    const words = Object.values(wordsOf({ ...payment, is_payout_off: true }));
    for (const text of Object.values(amharicOf(words))) expect(text).toMatch(/\p{Script=Ethiopic}/u);
    // Once it goes on, and from a server of before.
    for (const on of [{ ...payment, is_payout_off: false }, payment]) expect(saidOf(on)).not.toContain("right now");
  }
  expect(saidOf({ ...cash, state: "paid", is_payout_off: true })).toContain("You were given the cash");
});

test("only what was paid has ended well; what is unknown is under way, and never called lost", () => {
  expect(toneOf({ state: "paid" })).toBe("good");
  for (const state of ["failed", "rejected", "expired", "reversed"] as const) expect(toneOf({ state })).toBe("bad");
  for (const state of ["unknown", "review", "sent", "offered"] as const) expect(toneOf({ state })).toBe("under_way");
});
