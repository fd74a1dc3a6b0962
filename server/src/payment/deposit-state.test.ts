import { santim } from "@derash/game/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Deposit,
  type DepositEvent,
  type DepositState,
  type DepositStep,
  depositStep,
  splitReversal,
} from "./deposit-state.ts";
import type { Fact, Paid, Reversed } from "./provider.ts";

const amount = santim(100_00);
const fresh: Deposit = { id: "d1", state: "created", amount, credited: null, mode: "live" };
const paid: Paid = {
  ...{
    is: "paid",
    amount,
    currency: "ETB",
    mode: "live",
    theirReference: "AP1",
    fee: santim(3_00),
    payer: null,
    said: "",
  },
};
const reversed: Reversed = { is: "reversed", amount, currency: "ETB", mode: "live", theirReference: "AP1", said: "" };
const known = { isPayerTheirs: true, isOverLimit: false, isDecided: false };
const heard = (fact: Fact, other: Partial<typeof known> = {}): DepositEvent => ({
  is: "fact",
  fact,
  known: { ...known, ...other },
});
const unknown: Fact = { is: "unknown", why: "silent", said: "" };

/** What it becomes, event after event. */
function after(events: readonly DepositEvent[], from: Deposit = fresh) {
  const moves = [];
  let deposit = from;
  for (const event of events) {
    const step = depositStep(deposit, event);
    deposit = step.deposit;
    if (step.move) moves.push(step.move);
  }
  return { state: deposit.state, deposit, moves };
}
const offered: DepositEvent = { is: "started", answer: { is: "offer", checkoutUrl: "https://x" } };
const credit = { do: "credit", key: "deposit:d1", amount, fee: 3_00, theirReference: "AP1" };

describe("a deposit", () => {
  test("that is offered and paid is credited once, however often it is said", () => {
    const { state, moves } = after([
      offered,
      heard(paid),
      heard(paid),
      heard({ is: "pending", said: "" }),
      heard(unknown),
    ]);
    expect(state).toBe("paid");
    expect(moves).toEqual([credit]);
  });

  test.each<[DepositState, DepositEvent[]]>([
    ["created", []],
    ["created", [{ is: "started", answer: { is: "unknown", why: "silent", said: "" } }]],
    ["created", [{ is: "started", answer: { is: "used", said: "" } }]],
    ["offered", [offered]],
    ["expired", [offered, { is: "expired" }]],
    ["failed", [offered, heard({ is: "failed", said: "" })]],
    ["failed", [{ is: "started", answer: { is: "refused", why: "invalid", said: "" } }]],
    ["review", [offered, heard({ ...paid, amount: santim(99_99) })]],
  ])("that is %s is still credited when the money arrives (%#)", (state, events) => {
    expect(after(events).state).toBe(state);
    expect(after([...events, heard(paid)])).toMatchObject({ state: "paid", moves: [credit] });
  });

  test.each<[string, Partial<Paid>, object]>([
    ["a santim less", { amount: santim(99_99) }, {}],
    ["a santim more", { amount: santim(100_01) }, {}],
    ["dollars", { currency: "USD" }, {}],
    ["money of a rehearsal", { mode: "test" }, {}],
    ["money of somebody else", {}, { isPayerTheirs: false }],
  ])("of %s waits for two persons", (_, other, about) => {
    const { state, moves, deposit } = after([offered, heard({ ...paid, ...other }, about)]);
    expect({ state, moves }).toEqual({ state: "review", moves: [] });
    const decide = (by: string, second: string, what: Paid | null) =>
      depositStep(deposit, { is: "decided", by, second, credit: what, isOverLimit: false });
    expect(decide("abebe", "abebe", paid).move).toBeNull();
    expect(decide("abebe", "sara", null)).toMatchObject({ deposit: { state: "reversed" }, move: null });
    const isMoney = other.currency === undefined && other.mode === undefined;
    const decided = decide("abebe", "sara", { ...paid, ...other });
    expect(decided.move?.amount).toBe(isMoney ? (other.amount ?? amount) : undefined);
  });

  test("that two persons have credited waits for a limit all the same, and is credited without them when it begins anew", () => {
    const less = { ...paid, amount: santim(99_99) };
    const decided: DepositEvent = { is: "decided", by: "abebe", second: "sara", credit: less, isOverLimit: true };
    const waits = [offered, heard(less), decided];
    expect(after(waits)).toMatchObject({ state: "held", moves: [] });
    const said = { isPayerTheirs: false, isDecided: true };
    expect(after([...waits, heard(less, { ...said, isOverLimit: true })])).toMatchObject({ state: "held", moves: [] });
    expect(after([...waits, heard(less, said)])).toMatchObject({
      state: "paid",
      moves: [{ ...credit, amount: 99_99 }],
    });
    // What arrived is another sum than they have looked at.
    expect(after([...waits, heard({ ...less, amount: santim(90_00) })])).toMatchObject({ state: "review", moves: [] });
  });

  test("of which the player only named the transfer is credited with what the evidence says, if it is theirs", () => {
    const named: Deposit = { ...fresh, amount: null };
    const came = { ...paid, amount: santim(37_05) };
    expect(after([heard(came)], named).moves).toEqual([{ ...credit, amount: 37_05 }]);
    expect(after([heard(came, { isPayerTheirs: false })], named)).toMatchObject({ state: "review", moves: [] });
    expect(after([heard({ ...came, mode: "test" })], named).state).toBe("review");
  });

  test("above a limit waits until that begins anew, and is credited then", () => {
    const late = heard(paid, { isOverLimit: true });
    expect(after([offered, late, late])).toMatchObject({ deposit: { state: "held" }, moves: [] });
    expect(after([offered, late, heard(paid)]).moves).toEqual([credit]);
    expect(after([offered, late, heard({ is: "failed", said: "" })]).state).toBe("held");
  });

  test("that is reversed is taken back once, as much as was credited", () => {
    const { state, moves } = after([offered, heard(paid), heard(reversed), heard(reversed), heard(paid)]);
    expect(state).toBe("reversed");
    expect(moves).toEqual([credit, { do: "take_back", key: "deposit-reversal:d1", amount }]);
    expect(depositStep(after([offered, heard(paid)]).deposit, heard({ ...reversed, amount: santim(1) }))).toMatchObject(
      {
        ...{ move: null, alarm: "contradiction" },
      },
    );
  });

  test("of a rehearsal ends as tested and moves nothing, whatever is said of it afterwards; live money for it waits for good", () => {
    const rehearsed: Deposit = { ...fresh, mode: "test" };
    const tested = heard({ ...paid, mode: "test" });
    const less = heard({ ...paid, mode: "test", amount: santim(1) }, { isPayerTheirs: false, isOverLimit: true });
    for (const said of [tested, less])
      expect(
        after([offered, said, tested, heard({ is: "failed", said: "" }), heard(reversed)], rehearsed),
      ).toMatchObject({
        ...{ state: "tested", moves: [] },
      });
    const ended = after([offered, tested], rehearsed).deposit;
    expect(depositStep(ended, heard(paid))).toEqual({ deposit: ended, move: null, alarm: "contradiction" });
    const { deposit } = after([offered, heard(paid)], rehearsed);
    expect(deposit.state).toBe("review");
    expect(
      depositStep(deposit, { is: "decided", by: "abebe", second: "sara", credit: paid, isOverLimit: false }),
    ).toMatchObject({
      move: null,
    });
  });

  test("that was never credited is not taken back", () => {
    expect(after([offered, heard(reversed), heard(paid)])).toMatchObject({ state: "reversed", moves: [] });
  });

  test.each<[string, DepositEvent[], DepositEvent, DepositStep["alarm"], DepositState]>([
    ["the same payment once more", [offered, heard(paid)], heard(paid), null, "paid"],
    ["money after its reversal", [heard(reversed)], heard(paid), "contradiction", "reversed"],
    ["a failure after its reversal", [heard(reversed)], heard({ is: "failed", said: "" }), null, "reversed"],
    [
      "a failure while two look at what came",
      [offered, heard({ ...paid, currency: "USD" })],
      heard({ is: "failed", said: "" }),
      ...(["contradiction", "review"] as const),
    ],
    ["nothing", [offered], heard(unknown), null, "offered"],
    ["what is not what we asked", [offered], heard({ ...unknown, why: "mismatch" }), "new_word", "offered"],
    ["its end before there was a page to pay on", [], { is: "expired" }, null, "expired"],
    ["its end after its money", [offered, heard(paid)], { is: "expired" }, null, "paid"],
  ])("hears %s", (_, events, event, alarm, state) => {
    const { deposit } = after(events);
    expect(depositStep(deposit, event)).toEqual({ deposit: { ...deposit, state }, move: null, alarm });
  });

  test("raises an alarm where the provider contradicts itself, or speaks of us", () => {
    const { deposit } = after([offered, heard(paid)]);
    expect(depositStep(deposit, heard({ is: "failed", said: "" }))).toMatchObject({ deposit, alarm: "contradiction" });
    expect(depositStep(deposit, heard({ ...paid, amount: santim(1) }))).toMatchObject({
      deposit,
      alarm: "contradiction",
    });
    expect(depositStep(fresh, heard({ is: "unknown", why: "account", said: "" })).alarm).toBe("account");
    expect(depositStep(fresh, heard({ is: "unknown", why: "new_word", said: "" })).alarm).toBe("new_word");
    const bad: DepositEvent = { is: "started", answer: { is: "refused", why: "key", said: "" } };
    expect(depositStep(fresh, bad)).toMatchObject({ deposit: { state: "failed" }, alarm: "account" });
  });
});

const amounts = fc.constantFrom(santim(100_00), santim(99_99));
const facts: fc.Arbitrary<Fact> = fc.oneof(
  fc
    .record({
      amount: amounts,
      currency: fc.constantFrom("ETB", "ETB", "USD"),
      mode: fc.constantFrom("live" as const, "test" as const),
    })
    .map((other) => ({ ...paid, ...other })),
  amounts.map((of) => ({ ...reversed, amount: of })),
  fc.constantFrom<Fact>({ is: "pending", said: "" }, { is: "failed", said: "" }, { is: "absent", said: "" }, unknown),
);
const events: fc.Arbitrary<DepositEvent> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(facts, fc.boolean(), fc.boolean())
      .map(([fact, isOverLimit, isDecided]) => heard(fact, { isOverLimit, isDecided })),
  },
  fc.constantFrom<DepositEvent>(
    offered,
    { is: "expired" },
    { is: "started", answer: { is: "unknown", why: "silent", said: "" } },
  ),
  fc
    .tuple(
      fc.constantFrom("a", "b"),
      fc.constantFrom("a", "b"),
      fc.option(facts.filter((fact) => fact.is === "paid")),
      fc.boolean(),
    )
    .map(([by, second, what, isOverLimit]) => ({
      is: "decided" as const,
      by,
      second,
      credit: what as Paid | null,
      isOverLimit,
    })),
);

test("whatever happens in whatever order, a deposit is credited at most once, taken back at most that, and never by what is unknown", () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (list) => {
      let deposit = fresh;
      let wallet = 0;
      const keys = new Set<string>();
      for (const event of list) {
        const { deposit: next, move } = depositStep(deposit, event);
        if (move) {
          expect(keys).not.toContain(move.key);
          keys.add(move.key);
          wallet += move.do === "credit" ? move.amount : -move.amount;
          if (event.is === "fact") expect(["paid", "reversed"]).toContain(event.fact.is);
        }
        expect(wallet).toBe(next.state === "paid" ? next.credited : 0);
        deposit = next;
      }
    }),
    { numRuns: 3_000 },
  );
});

test("a reversal is paid by the wallet as far as it goes, and by the company for the rest", () => {
  fc.assert(
    fc.property(fc.nat(1_000_00), fc.integer({ min: -10, max: 1_000_00 }), (sum, held) => {
      const { wallet, loss } = splitReversal(santim(sum), santim(held));
      expect(wallet + loss).toBe(sum);
      expect(wallet).toBe(Math.max(0, Math.min(sum, held)));
    }),
  );
});
