import { santim } from "@derash/game/money";
import { describe, expect, test } from "vitest";
import {
  absent,
  after,
  answered,
  approved,
  day,
  failed,
  giveBack,
  heard,
  lost,
  order,
  paid,
  proof,
  refused,
  sending,
  sent,
  settle,
  silent,
} from "../../test/payment/withdrawal/withdrawal-events.ts";
import type { Fact } from "./provider.ts";
import { type WithdrawalEvent, type WithdrawalState, withdrawalStep } from "./withdrawal-state.ts";

describe("a withdrawal", () => {
  test("is approved, sent, and paid once the provider says so, and not when it was queued", () => {
    expect(after(sent)).toMatchObject({ state: "sent", moves: [], sends: [order] });
    expect(after([...sent, heard(paid), heard(paid)])).toMatchObject({ state: "paid", moves: [settle] });
  });

  test("that nobody approved is sent by nobody, and rejected it is given back once", () => {
    expect(after([{ is: "taken", merchant: 0 }])).toMatchObject({ state: "requested", sends: [] });
    expect(
      after([{ is: "rejected" }, { is: "rejected" }, { is: "approved" }, { is: "taken", merchant: 0 }]),
    ).toMatchObject({
      ...{ state: "rejected", moves: [giveBack], sends: [] },
    });
    expect(after([...approved, { is: "rejected" }]).moves).toEqual([giveBack]);
    expect(after([...sending, { is: "rejected" }])).toMatchObject({ state: "sending", moves: [] });
  });

  test.each<[WithdrawalState, WithdrawalEvent[]]>([
    ["unknown", lost],
    ["unknown", [...sending, { is: "found_sending" }]],
    ["unknown", [...sent, heard(absent)]],
  ])("that is %s gives nothing back and is not sent again, whatever else is heard (%#)", (state, events) => {
    const others: WithdrawalEvent[] = [
      ...[heard(silent), heard(absent), heard(absent, { ...proof, isRetryWindowOver: false })],
      ...[
        heard(absent, { ...proof, isMissingInStatement: false }),
        { is: "approved" } as const,
        { is: "rejected" } as const,
      ],
      ...[
        { is: "taken", merchant: 0 } as const,
        { is: "found_sending" } as const,
        answered(silent),
        answered(refused("invalid"), 2),
      ],
    ];
    expect(after([...events, ...others])).toMatchObject({ state, moves: [], sends: [order] });
    expect(after([...events, ...others, heard(paid)])).toMatchObject({ state: "paid", moves: [settle] });
    expect(after([...events, ...others, heard(failed)])).toMatchObject({ state: "failed", moves: [giveBack] });
    expect(after([...events, ...others, heard(absent, proof)])).toMatchObject({ state: "failed", moves: [giveBack] });
  });

  test("that is refused in known words is given back; refused for now, or because of us, it waits and is sent again by its reference", () => {
    expect(after([...sending, answered(refused("account_number"))])).toMatchObject({
      state: "failed",
      moves: [giveBack],
    });
    for (const answer of [{ is: "later", why: "hours", said: "" } as const, refused("key"), refused("switched_off")]) {
      expect(after([...sending, answered(answer)])).toMatchObject({ state: "approved", moves: [] });
      expect(after([...sending, answered(answer), { is: "taken", merchant: 0 }])).toMatchObject({
        state: "sending",
        sends: [order, order],
      });
    }
    expect(withdrawalStep(after(sending).withdrawal, answered(refused("key"))).alarm).toBe("account");
  });

  test("of which its provider says nothing more is not known after days, so that persons may say how it ended", () => {
    const days = { isRetryWindowOver: true, isMissingInStatement: false };
    expect(after([...sent, heard(silent)])).toMatchObject({ state: "sent", moves: [] });
    const gone = [...sent, heard(silent, days)];
    expect(after(gone)).toMatchObject({ state: "unknown", moves: [], sends: [order] });
    expect(after([...gone, heard(paid)])).toMatchObject({ state: "paid", moves: [settle] });
    expect(after([...sending, heard(silent, days)])).toMatchObject({ state: "sending", moves: [] });
  });

  test("takes no answer to another call for the answer to this one", () => {
    const again: WithdrawalEvent[] = [
      ...sending,
      answered({ is: "later", why: "busy", said: "" }),
      { is: "taken", merchant: 0 },
    ];
    expect(after([...again, answered(refused("invalid"), 1)])).toMatchObject({ state: "sending", moves: [] });
  });

  test("that was paid otherwise than ordered is given back by no machine", () => {
    const odd = after([...sent, heard({ ...paid, amount: santim(499_99) })]);
    expect(odd).toMatchObject({ state: "unknown", moves: [] });
    expect(withdrawalStep(after(sent).withdrawal, heard({ ...paid, currency: "USD" })).alarm).toBe("mismatch");
    for (const event of [heard(failed), heard(absent, proof), heard({ ...paid, mode: "test" })])
      expect(after([event], odd.withdrawal)).toMatchObject({ state: "unknown", moves: [] });
    expect(
      after([{ is: "decided", by: "a", second: "b", wasPaid: false, unknownForMs: day }], odd.withdrawal).moves,
    ).toEqual([giveBack]);
  });

  test("that stays unknown is decided by two persons, after a day", () => {
    const decide = (other: object) =>
      after([
        ...lost,
        { is: "decided", by: "a", second: "b", wasPaid: false, unknownForMs: day, ...other } as WithdrawalEvent,
      ]);
    expect(decide({ second: "a" }).moves).toEqual([]);
    expect(decide({ unknownForMs: day - 1 }).moves).toEqual([]);
    expect(decide({})).toMatchObject({ state: "failed", moves: [giveBack] });
    expect(decide({ wasPaid: true })).toMatchObject({ state: "paid", moves: [{ ...settle, fee: null }] });
  });

  test("that is settled stays so, and who says otherwise is heard", () => {
    const ends: [WithdrawalEvent[], Fact[], Fact[]][] = [
      [
        [...sent, heard(paid)],
        [paid, { is: "pending", said: "" }, silent],
        [failed, absent],
      ],
      [
        [...sent, heard(failed)],
        [failed, absent, silent],
        [paid, { is: "pending", said: "" }],
      ],
    ];
    for (const [events, agreeing, contradicting] of ends) {
      const { withdrawal } = after(events);
      for (const fact of agreeing)
        expect(withdrawalStep(withdrawal, heard(fact))).toMatchObject({ withdrawal, move: null, alarm: null });
      for (const fact of contradicting)
        expect(withdrawalStep(withdrawal, heard(fact))).toMatchObject({
          withdrawal,
          move: null,
          alarm: "contradiction",
        });
    }
  });

  test("is approved at the provider once, while it is under way, and in all five fields", () => {
    const { reference, amount, destination } = order;
    const right = { reference, amount, destination };
    const ask = (events: WithdrawalEvent[], approval = right) =>
      withdrawalStep(after(events).withdrawal, { is: "asked", approval });
    for (const events of [sending, sent]) expect(ask(events)).toMatchObject({ mayGo: true, alarm: null });
    const others = [
      ...[
        { ...right, reference: "wd-2" },
        { ...right, amount: santim(500_01) },
      ],
      ...[{ bank: "946" }, { account: "0912345679" }, { holder: "Abebe Kebed" }].map((other) => {
        return { ...right, destination: { ...destination, ...other } };
      }),
    ];
    for (const approval of others) expect(ask(sent, approval)).toMatchObject({ mayGo: false, alarm: "not_ours" });
    for (const events of [
      [],
      approved,
      lost,
      [...sent, heard(paid)],
      [...sent, { is: "asked", approval: right } as const],
    ])
      expect(ask(events)).toMatchObject({ mayGo: false, alarm: "not_ours", move: null });
  });
});
