import type { Statement, StatementLine } from "@derash/protocol/report/statement";
import { expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { StatementPage } from "./StatementPage.tsx";
import { askedOf } from "./statement-filter.ts";
import { pageSize, statementQuery } from "./statement-query.ts";

// A desk: what is drawn without a browser has no width to ask for.
vi.mock("../kit/staff/use-wide.ts", () => ({ useIsWide: () => true }));

const days = { start: "2026-11-01", end: "2026-11-30" };
const line = (id: number): StatementLine => ({
  ...{ id, at: "2026-11-02T09:00:00Z", type: "TOP_UP", description: "", code: null, amount: 1, balance: 1 },
});
const sums = { name: "Bole", start_date: days.start, end_date: days.end, opening: 0, came_in: 1, went_out: 0 };
const lines = Array.from({ length: pageSize }, (_, at) => line(at + 1));

function page(counted: Partial<Statement> & { hasNext: boolean }): string {
  const { queryKey } = statementQuery(askedOf({ ...days, companyId: "", branchId: "", cashierId: "" }), undefined);
  const answer = { ...sums, closing: 1, lines, ...counted };
  const at = `/statement?start_date=${days.start}&end_date=${days.end}`;
  return wordsOf(drawn(<StatementPage />, { at, answers: [[queryKey, answer]] }));
}

test("a statement has another page when there are more lines, and not because more have been counted since", () => {
  expect(page({ count: 11, hasNext: true })).toMatch(/Page 1 of 2 Next$/);
  expect(page({ count: 11, hasNext: false })).not.toContain("Next");
});
