import { describe, expect, test } from "vitest";
import type { About, ProofStep } from "./record.ts";
import { verdictOf } from "./verdict.ts";

const right = (step: ProofStep["step"]): ProofStep => ({ step, isOk: true });
const open = (step: ProofStep["step"], issue?: string): ProofStep => ({ step, isOk: null, ...(issue && { issue }) });
const wrong = (step: ProofStep["step"]): ProofStep => ({ step, isOk: false, issue: "other" });

const settled = { state: "settled", kind: "room" } as const;
const nobody: Pick<About, "mine"> = { mine: null };
const buyer: Pick<About, "mine"> = { mine: { cartelaNumber: 1, salt: "5a", telegramId: "7" } };

describe("a round that was played", () => {
  const played = (...more: ProofStep[]) => [right("seed"), right("chain"), right("order"), ...more];

  test("is all right only with a seal that was kept in time", () => {
    expect(verdictOf(settled, played(right("stored")), nobody)).toEqual({ kind: "all_right" });
    expect(verdictOf(settled, played(open("mine"), open("stored", "nothing_stored")), nobody)).toEqual({
      kind: "consistent",
    });
  });

  test.each([
    ["kept_late", "late_seal"],
    ["clocks_differ", "clocks_differ"],
    ["kept_unknown_when", "undated_seal"],
    ["seal_too_short", "short_seal"],
  ])("whose seal is %s has a verdict of its own, %s", (issue, kind) => {
    for (const asked of [nobody, buyer])
      expect(verdictOf(settled, played(open("stored", issue)), asked)).toEqual({ kind });
  });

  test("of which a buyer kept no seal has one, too; that of a stranger is none", () => {
    const steps = played(open("stored", "nothing_stored"));
    const [number, heardBalls] = [{ cartelaNumber: 1 }, [7]];
    for (const about of [buyer, { ...nobody, storedRules: "ab" }, { ...nobody, heardBalls }])
      expect(verdictOf(settled, steps, about)).toEqual({ kind: "no_seal" });
    expect(verdictOf({ ...settled, kind: "hall" }, steps, { mine: number })).toEqual({ kind: "no_seal" });
    const leftOut = {} as Pick<About, "mine">;
    // A salt or an id alone shows nobody's cartela.
    const halves = [{ salt: "5a" }, { telegramId: "7" }].map((half) => ({ mine: { ...number, ...half } }));
    for (const about of [...halves, { mine: number }, { ...nobody, heardBalls: [], storedRules: null }, leftOut])
      expect(verdictOf(settled, steps, about)).toEqual({ kind: "consistent" });
  });

  test("and does not show its order is incomplete", () => {
    const verdict = { kind: "incomplete", number: 2, step: open("order") };
    expect(verdictOf(settled, [right("seed"), open("order"), right("stored")], nobody)).toEqual(verdict);
  });
});

describe("a void round", () => {
  const gone = { state: "void", kind: "room" } as const;

  test("has no order, and when it was sealed does not matter", () => {
    const steps = [right("seed"), open("order"), right("void"), open("stored", "kept_late")];
    expect(verdictOf(gone, steps, buyer)).toEqual({ kind: "all_right" });
  });

  test("of which only the beacon can say more is left to it", () => {
    expect(verdictOf(gone, [right("seed"), open("void", "ask_the_beacon")], nobody)).toEqual({ kind: "ask_beacon" });
  });

  test("whose beacon is there now is a doubt of its own", () => {
    expect(verdictOf(gone, [right("seed"), open("void", "beacon_came")], nobody)).toEqual({ kind: "beacon_came" });
  });

  test("that keeps its secret number back is not all right", () => {
    const verdict = { kind: "incomplete", number: 1, step: open("seed") };
    expect(verdictOf(gone, [open("seed"), right("void")], nobody)).toEqual(verdict);
  });
});

test.each(["settled", "void"] as const)("a %s round whose predecessor is kept back is not all right", (state) => {
  const steps = [right("seed"), open("chain"), right("order")];
  const verdict = { kind: "incomplete", number: 2, step: open("chain") };
  expect(verdictOf({ ...settled, state }, steps, nobody)).toEqual(verdict);
  expect(verdictOf({ ...settled, state: "calling" }, steps, nobody)).toEqual({ kind: "running" });
});

test("a state that is none is taken for the one that must show most", () => {
  const verdict = { kind: "incomplete", number: 2, step: open("winners") };
  const state = "waiting" as never;
  expect(verdictOf({ ...settled, state }, [right("seed"), open("winners")], nobody)).toEqual(verdict);
});

test.each(["closed", "calling"] as const)("a round that is %s has no verdict yet", (state) => {
  expect(verdictOf({ ...settled, state }, [open("seed"), right("tickets")], nobody)).toEqual({ kind: "running" });
});

test.each(["settled", "calling"] as const)("the first step that fails is named, %s or not", (state) => {
  const steps = [open("seed"), right("chain"), wrong("order"), wrong("winners")];
  expect(verdictOf({ ...settled, state }, steps, nobody)).toEqual({ kind: "wrong", number: 3, step: wrong("order") });
});
