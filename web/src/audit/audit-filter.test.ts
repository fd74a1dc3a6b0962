import { expect, test } from "vitest";
import { everything, filterOf, queryOf } from "./audit-filter.ts";

const narrow = {
  search: "bole 50%",
  action: "credit.transferred",
  companyId: "01980000-0000-7000-8000-000000000001",
  start: "2026-11-01",
  end: "2026-11-02",
} as const;

test("a filter goes into the URL and comes back the same", () => {
  expect(filterOf(new URLSearchParams(queryOf(narrow).toString()))).toEqual(narrow);
  expect(queryOf(everything).toString()).toBe("");
  expect(filterOf(new URLSearchParams())).toEqual(everything);
  expect(queryOf({ ...everything, search: "  " }).toString()).toBe("");
});

test("a query that nobody could have searched for asks for everything", () => {
  const odd = "action=money.stolen&start_date=2026-12-01&end_date=2026-11-01";
  expect(filterOf(new URLSearchParams(odd))).toEqual(everything);
  expect(filterOf(new URLSearchParams("start_date=2026-11-01"))).toEqual(everything);
  expect(filterOf(new URLSearchParams({ search: "x".repeat(200) })).search).toHaveLength(100);
});
