import { expect, test } from "vitest";
import { everything, filterOf, queryOf } from "./shift-filter.ts";

test("a filter is what the URL says of it, and back", () => {
  const filter = {
    ...{ start: "2026-11-01", end: "2026-11-30", companyId: "o1", branchId: "b1", cashierId: "c1" },
    status: "open",
    sort: "variance",
  } as const;
  expect(filterOf(queryOf(filter))).toEqual(filter);
  expect(queryOf(everything).toString()).toBe("");
  expect(filterOf(new URLSearchParams())).toEqual(everything);
  expect(filterOf(new URLSearchParams("status=lost"))).toEqual(everything);
});

test.each(["start_date=2026-11-30&end_date=2026-11-01", "start_date=2026-02-30&end_date=2026-03-01", "start_date=x"])(
  "%s is no range of days",
  (search) => expect(filterOf(new URLSearchParams(search))).toEqual(everything),
);
