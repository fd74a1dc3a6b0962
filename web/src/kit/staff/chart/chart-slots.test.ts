import type { SalesPoint } from "@derash/protocol/report/sale";
import { expect, test } from "vitest";
import type { Days } from "../day/days.ts";
import { chartData as chartIn } from "./chart-slots.ts";

const chartData = (points: readonly SalesPoint[], days: Days) => chartIn(points, days, "gregory");

const point = (day: string, branch: string, total_winnings: number, cut = 0, company = "Habesha"): SalesPoint => ({
  day,
  branch_id: `id of ${branch} of ${company}`,
  branch,
  company,
  total_winnings,
  cut,
});

test("every day of the range has a bar, and the branch that sold most stands lowest", () => {
  const points = [
    point("2026-11-01", "Bole", 100, 20),
    point("2026-11-03", "Piassa", 300.1, 60.02),
    point("2026-11-03", "Bole", 0.2),
  ];
  const { unit, series, slots } = chartData(points, { start: "2026-11-01", end: "2026-11-04" });
  expect(unit).toBe("day");
  expect(series.map(({ name }) => name)).toEqual(["Piassa", "Bole"]);
  expect(slots.map(({ start, parts }) => [start, ...parts])).toEqual([
    ["2026-11-01", 0, 10_000],
    ["2026-11-02", 0, 0],
    ["2026-11-03", 30_010, 20],
    ["2026-11-04", 0, 0],
  ]);
  expect(slots.map(({ total, cut }) => [total, cut])).toEqual([
    [10_000, 2_000],
    [0, 0],
    [30_030, 6_002],
    [0, 0],
  ]);
});

test("many branches: the small ones stand together, and no birr is lost", () => {
  const names = ["A", "B", "C", "D", "E", "F", "G"];
  const points = names.map((name, index) => point("2026-11-01", name, 100 - index));
  const { series, slots } = chartData(points, { start: "2026-11-01", end: "2026-11-01" });
  expect(series.map(({ name }) => name)).toEqual(["A", "B", "C", "D", null]);
  expect(slots[0]?.parts).toEqual([10_000, 9_900, 9_800, 9_700, 9_600 + 9_500 + 9_400]);
  expect(chartData(points.slice(0, 5), { start: "2026-11-01", end: "2026-11-01" }).series).toHaveLength(5);
});

test("two branches of one name are two, each with its company", () => {
  const points = [point("2026-11-01", "Online", 5), point("2026-11-01", "Online", 7, 0, "Sheger")];
  const { series, slots } = chartData(points, { start: "2026-11-01", end: "2026-11-01" });
  expect(series.map(({ name, company }) => [name, company])).toEqual([
    ["Online", "Sheger"],
    ["Online", "Habesha"],
  ]);
  expect(slots[0]?.parts).toEqual([700, 500]);
});

test("a long range is by week, a very long one by month", () => {
  const weeks = chartData([point("2026-03-09", "Bole", 5)], { start: "2026-01-01", end: "2026-03-10" });
  expect(weeks.unit).toBe("week");
  expect(weeks.slots[1]).toMatchObject({ start: "2026-01-08", end: "2026-01-14" });
  expect(weeks.slots.at(-1)).toMatchObject({ start: "2026-03-05", end: "2026-03-10", total: 500 });
  const months = chartData([point("2025-02-28", "Bole", 5)], { start: "2025-01-15", end: "2026-06-10" });
  expect(months.unit).toBe("month");
  expect(months.slots.slice(0, 2)).toMatchObject([
    { start: "2025-01-15", end: "2025-01-31", total: 0 },
    { start: "2025-02-01", end: "2025-02-28", total: 500 },
  ]);
  expect(months.slots.at(-1)).toMatchObject({ start: "2026-06-01", end: "2026-06-10" });
});

test("in the Ethiopian calendar a bar a month is a bar an Ethiopian month, the thirteenth too", () => {
  const days = { start: "2025-02-01", end: "2026-10-15" };
  const { unit, slots } = chartIn([point("2026-09-10", "Bole", 5)], days, "ethiopic");
  expect(unit).toBe("month");
  expect(slots.slice(0, 2)).toMatchObject([
    { start: "2025-02-01", end: "2025-02-07" },
    { start: "2025-02-08", end: "2025-03-09" },
  ]);
  expect(slots.find(({ total }) => total > 0)).toMatchObject({ start: "2026-09-06", end: "2026-09-10", total: 500 });
});

test("a point outside of the range is no part of the picture", () => {
  const { slots } = chartData([point("2026-10-31", "Bole", 5), point("2026-11-03", "Bole", 5)], {
    start: "2026-11-01",
    end: "2026-11-02",
  });
  expect(slots.map(({ total }) => total)).toEqual([0, 0]);
});
