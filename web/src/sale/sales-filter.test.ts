import { expect, test } from "vitest";
import { askedOf, codeOf, defaultFilter, filterOf, isDefault, type SalesFilter, searchOf } from "./sales-filter.ts";

const now = new Date("2026-11-21T10:00:00Z");
const november = { start: "2026-11-01", end: "2026-11-30", companyId: "", branchId: "", cashierId: "", code: "" };
const narrow: SalesFilter = {
  ...{ start: "2026-09-11", end: "2026-09-12" },
  ...{ companyId: "o-1", branchId: "b-1", cashierId: "c-1", code: "ETHAB1" },
};

test("without a query it is the current month of everyone", () => {
  expect(filterOf(new URLSearchParams(), now, "gregory")).toEqual(november);
  expect(isDefault(defaultFilter(now, "gregory"), now, "gregory")).toBe(true);
  expect(searchOf(november, now, "gregory").toString()).toBe("");
});

test("in the Ethiopian calendar it is the Ethiopian month, and another filter than the Gregorian one", () => {
  const hidar = filterOf(new URLSearchParams(), now, "ethiopic");
  expect(hidar).toEqual({ ...november, start: "2026-11-10", end: "2026-12-09" });
  expect([isDefault(hidar, now, "ethiopic"), isDefault(hidar, now, "gregory")]).toEqual([true, false]);
});

test("a filter goes into the URL and comes back the same", () => {
  expect(filterOf(searchOf(narrow, now, "gregory"), now, "gregory")).toEqual(narrow);
  const branchOnly = { ...november, branchId: "b-1" };
  expect(filterOf(searchOf(branchOnly, now, "gregory"), now, "gregory")).toEqual(branchOnly);
  // Names the days, so that the link shows the same in December.
  expect(searchOf(branchOnly, now, "gregory").get("start_date")).toBe("2026-11-01");
});

test("a query that nobody could have searched for is the current month", () => {
  const days = (start: string, end: string) =>
    filterOf(new URLSearchParams({ start_date: start, end_date: end }), now, "gregory");
  expect(days("2026-12-01", "2026-11-01")).toEqual(november);
  expect(days("2006-12-01", "2026-11-01")).toEqual(november);
  expect(days("2026-02-30", "2026-03-01")).toEqual(november);
  expect(filterOf(new URLSearchParams("start_date=2026-01-01"), now, "gregory")).toEqual(november);
});

test("the server is asked in its own words, and for nothing that is not wanted", () => {
  expect(askedOf(november)).toEqual({ start_date: "2026-11-01", end_date: "2026-11-30" });
  expect(askedOf(narrow)).toEqual({
    ...{ start_date: "2026-09-11", end_date: "2026-09-12" },
    ...{ company_id: "o-1", branch_id: "b-1", cashier_id: "c-1", code: "ETHAB1" },
  });
});

test("the code of a round is read as people type it, and nothing else is one", () => {
  expect(codeOf(" ethab1 ")).toBe("ETHAB1");
  expect(filterOf(new URLSearchParams("code=ethzz9"), now, "gregory").code).toBe("ETHZZ9");
  expect(["", "ETHAB", "ETHAB12", "XYZAB1", "ETH-A1"].map(codeOf)).toEqual(["", "", "", "", ""]);
});
