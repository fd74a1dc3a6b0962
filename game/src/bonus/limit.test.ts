import { expect, test } from "vitest";
import { gameScreenSchedule, managementSchedule } from "../bonus.ts";
import { santim } from "../money.ts";
import { patternsNamed } from "../pattern/gallery.ts";
import { anyLine } from "../pattern.ts";
import { affordable, bonusPotBpsDefault, expectedBonus, hallBonuses, isBonusCovered, within } from "./limit.ts";

const round = {
  mode: "server",
  schedule: gameScreenSchedule,
  limits: { max: null, potBps: bonusPotBpsDefault, cartelasMin: 1 },
  stake: santim(10_00),
  pot: santim(2000_00),
  sold: 200,
  houseCutBps: 2000,
  patterns: [anyLine],
} as const;
const birr = (schedule: readonly { amount: number }[]) => schedule.map(({ amount }) => amount / 100);

test("a hall's bonuses are those of the table, each at most the cut of its round", () => {
  expect(birr(hallBonuses(round))).toEqual([400, 400, 300, 200]);
  expect(birr(hallBonuses({ ...round, pot: santim(5000_00) }))).toEqual([1000, 500, 300, 200]);
  // A share of a santim is none.
  expect(hallBonuses({ ...round, stake: santim(100), pot: santim(100) }).map(({ amount }) => amount)).toEqual(
    Array(4).fill(20),
  );
});

test("there is none in a physical draw, and none where the owner allows none", () => {
  expect(hallBonuses({ ...round, mode: "physical" })).toEqual([]);
  expect(hallBonuses({ ...round, limits: { max: null, potBps: 0, cartelasMin: 1 } })).toEqual([]);
  expect(hallBonuses({ ...round, limits: { max: santim(0), potBps: 10_000, cartelasMin: 1 } })).toEqual([]);
  expect(hallBonuses({ ...round, schedule: [] })).toEqual([]);
});

test("an owner may say less, and more", () => {
  expect(birr(hallBonuses({ ...round, limits: { max: santim(250_00), potBps: 2000, cartelasMin: 1 } }))).toEqual([
    250, 250, 250, 200,
  ]);
  expect(birr(hallBonuses({ ...round, limits: { max: null, potBps: 10_000, cartelasMin: 1 } }))).toEqual([
    1000, 500, 300, 200,
  ]);
});

test("a round with too few cartelas earns none", () => {
  const limits = { max: null, potBps: 2000, cartelasMin: 20 };
  expect(hallBonuses({ ...round, limits, sold: 19 })).toEqual([]);
  expect(birr(hallBonuses({ ...round, limits, sold: 20 }))).toEqual([400, 400, 300, 200]);
});

test("no bonus is above what is there to pay it", () => {
  expect(birr(within(gameScreenSchedule, santim(250_00)))).toEqual([250, 250, 250, 200]);
  expect(within(gameScreenSchedule, santim(0))).toEqual([]);
});

test("a cartela is never expected to earn more than the house keeps of its price", () => {
  const easy = patternsNamed(["multiple-choice", "inner-corners", "six-pack", "chevron", "zigzag"]);
  if (easy === "pattern_unknown") throw new Error("they are in the gallery");
  const rules = { schedule: managementSchedule, stake: santim(100), houseCutBps: 2000, patterns: easy };
  expect(expectedBonus(managementSchedule, easy)).toBeGreaterThan(20);
  expect(expectedBonus(affordable(rules), easy)).toBeLessThanOrEqual(20);
  expect(affordable({ ...rules, stake: santim(10_00) })).toEqual(managementSchedule);
  // The usual tables with the usual pattern stand at the least stake.
  expect(affordable({ ...rules, patterns: [anyLine] })).toEqual(managementSchedule);
});

test("a table that pays more for a later call is taken for the better of both", () => {
  const odd = [
    { calls: 4, amount: santim(1) },
    { calls: 7, amount: santim(1000_00) },
  ];
  const flat = [4, 5, 6, 7].map((calls) => ({ calls, amount: santim(1000_00) }));
  expect(expectedBonus(odd, [anyLine])).toBeCloseTo(expectedBonus(flat, [anyLine]), 12);
});

test("a round whose bonus is above its cut is none to give up alone", () => {
  expect(isBonusCovered(hallBonuses(round), round.pot, 2000)).toBe(true);
  expect(isBonusCovered([], santim(0), 2000)).toBe(true);
  expect(isBonusCovered(gameScreenSchedule, round.pot, 2000)).toBe(false);
});
