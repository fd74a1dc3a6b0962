import type { CheckStep } from "@derash/game/proof";
import { expect, test } from "vitest";
import { verdictOf } from "./verdict.ts";

const right = (step: CheckStep["step"]): CheckStep => ({ step, isOk: true });
const open = (step: CheckStep["step"]): CheckStep => ({ step, isOk: null });
const wrong = (step: CheckStep["step"]): CheckStep => ({ step, isOk: false, fault: "other" });

test("what belongs to the visitor need not be known", () => {
  const steps = [right("seed"), right("chain"), right("order"), open("mine"), open("stored")];
  expect(verdictOf({ state: "settled" }, steps)).toEqual({ kind: "all_right" });
});

test.each(["settled", "void"] as const)("a %s round whose predecessor is kept back is not all right", (state) => {
  const steps = [right("seed"), open("chain"), right("order")];
  expect(verdictOf({ state }, steps)).toEqual({ kind: "incomplete", number: 2, step: open("chain") });
  expect(verdictOf({ state: "calling" }, steps)).toEqual({ kind: "running" });
});

test("a state that is none is taken for the one that must show most", () => {
  const steps = [right("seed"), open("winners")];
  const verdict = { kind: "incomplete", number: 2, step: open("winners") };
  expect(verdictOf({ state: "waiting" as never }, steps)).toEqual(verdict);
});

test("a settled round that does not show its order is not all right; a void one has none", () => {
  const steps = [right("seed"), open("order")];
  expect(verdictOf({ state: "settled" }, steps)).toEqual({ kind: "incomplete", number: 2, step: open("order") });
  expect(verdictOf({ state: "void" }, steps)).toEqual({ kind: "all_right" });
});

test("a round that is void because drand was silent has nothing missing", () => {
  expect(verdictOf({ state: "void" }, [right("seed"), open("void")])).toEqual({ kind: "all_right" });
});

test("a void round that keeps its secret number back is not all right", () => {
  const steps = [open("seed"), right("void")];
  expect(verdictOf({ state: "void" }, steps)).toEqual({ kind: "incomplete", number: 1, step: open("seed") });
});

test.each(["closed", "calling"] as const)("a round that is %s has no verdict yet", (state) => {
  expect(verdictOf({ state }, [open("seed"), right("tickets")])).toEqual({ kind: "running" });
});

test.each(["settled", "calling"] as const)("the first step that fails is named, %s or not", (state) => {
  const steps = [open("seed"), right("chain"), wrong("order"), wrong("winners")];
  expect(verdictOf({ state }, steps)).toEqual({ kind: "wrong", number: 3, step: wrong("order") });
});
