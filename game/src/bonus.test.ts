import { expect, test } from "vitest";
import { gameScreenSchedule, managementSchedule, quickWinBonus } from "./bonus.ts";
import { formatBirr } from "./money.ts";

const calls = [3, 4, 5, 6, 7, 8, 75];

test("the game screen's table pays 4 to 7 calls @bonus-table", () => {
  const birr = calls.map((call) => formatBirr(quickWinBonus(gameScreenSchedule, call)));
  expect(birr).toEqual(["0.00", "1000.00", "500.00", "300.00", "200.00", "0.00", "0.00"]);
});

test("the management table pays five times as much", () => {
  const birr = calls.map((call) => formatBirr(quickWinBonus(managementSchedule, call)));
  expect(birr).toEqual(["0.00", "5000.00", "2500.00", "1500.00", "1000.00", "0.00", "0.00"]);
});

test("a company without a schedule pays no bonus", () => {
  expect(quickWinBonus([], 4)).toBe(0);
});
