import { expect, test } from "vitest";
import { askedOf, filterOf, queryOf } from "./statement-filter.ts";

const now = new Date("2026-11-23T10:00:00Z");

test("a statement is of the month of one's calendar, and goes into the URL and back", () => {
  const own = filterOf(new URLSearchParams(), now, "ethiopic");
  expect(own).toMatchObject({ start: "2026-11-10", end: "2026-12-09", cashierId: "" });
  const cashiers = { ...own, start: "2026-01-01", end: "2026-01-31", cashierId: "c-1" };
  expect(filterOf(queryOf(cashiers), now, "gregory")).toEqual(cashiers);
  expect(askedOf(cashiers)).toEqual({ cashier_id: "c-1", start_date: "2026-01-01", end_date: "2026-01-31" });
});

test("days that cannot be asked for are the month", () => {
  const asked = (start_date: string, end_date: string) =>
    filterOf(new URLSearchParams({ start_date, end_date }), now, "gregory").start;
  expect([
    asked("2026-02-30", "2026-03-01"),
    asked("2026-03-02", "2026-03-01"),
    asked("2020-01-01", "2026-01-01"),
  ]).toEqual(["2026-11-01", "2026-11-01", "2026-11-01"]);
});
