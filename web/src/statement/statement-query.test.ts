import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import "../../test/no-browser.ts";
import { thenShown } from "../../test/then-shown.ts";
import { askedOf } from "./statement-filter.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("../data/api.ts", () => ({ call }));
const { pageSize, statementQuery } = await import("./statement-query.ts");

test("what one account held never stands beside another account or other days; from one page to the next its sums and lines stay", async () => {
  const bole = { start: "2026-11-01", end: "2026-11-30", companyId: "", branchId: "bole", cashierId: "" };
  const answer = { closing: 120 };
  const of = (filter: typeof bole, before?: number) => statementQuery(askedOf(filter), before);
  const pages = [of(bole), of(bole, 7), of({ ...bole, branchId: "piassa" })];
  expect(await thenShown(answer, pages)).toEqual([answer, undefined]);
  expect(await thenShown(answer, [of(bole), of({ ...bole, start: "2026-11-02" })])).toEqual([undefined]);
});

test("one line more than a page shows is asked for, and tells that there is another page, whatever has been posted since", async () => {
  const filter = { start: "2026-11-01", end: "2026-11-30", companyId: "", branchId: "bole", cashierId: "" };
  const linesOf = (lines: number) => Array.from({ length: lines }, (_, at) => ({ id: 100 - at }));
  const page = async (lines: number) => {
    call.mockResolvedValueOnce({ count: 21, lines: linesOf(lines) });
    return new QueryClient().fetchQuery(statementQuery(askedOf(filter), 101));
  };
  expect(await page(pageSize + 1)).toMatchObject({ lines: linesOf(pageSize), hasNext: true });
  expect(call).toHaveBeenCalledWith(expect.anything(), { query: expect.objectContaining({ page_size: pageSize + 1 }) });
  expect(await page(pageSize)).toMatchObject({ lines: linesOf(pageSize), hasNext: false });
});
