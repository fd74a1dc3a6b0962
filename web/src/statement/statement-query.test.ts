import { expect, test } from "vitest";
import "../../test/no-browser.ts";
import { thenShown } from "../../test/then-shown.ts";
import { askedOf } from "./statement-filter.ts";
import { statementQuery } from "./statement-query.ts";

test("what one account held never stands beside another account or other days; from one page to the next its sums and lines stay", async () => {
  const bole = { start: "2026-11-01", end: "2026-11-30", companyId: "", branchId: "bole", cashierId: "" };
  const answer = { closing: 120 };
  const of = (filter: typeof bole, before?: number) => statementQuery(askedOf(filter), before);
  const pages = [of(bole), of(bole, 7), of({ ...bole, branchId: "piassa" })];
  expect(await thenShown(answer, pages)).toEqual([answer, undefined]);
  expect(await thenShown(answer, [of(bole), of({ ...bole, start: "2026-11-02" })])).toEqual([undefined]);
});
