import { type SalesSummary, sellersMax } from "@derash/protocol/report/sale";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { SalesFilterBar } from "./SalesFilterBar.tsx";

const filter = { start: "2026-11-01", end: "2026-11-30", companyId: "", branchId: "", cashierId: "hana", code: "" };
const sums = { count: 0, total_player_winnings: 0, total_guarantee_paid: 0, total_bet: 0, total_players: 0 };
const sellers = (cashiers: SalesSummary["cashiers"]): SalesSummary => ({
  ...{ ...sums, total_cut: 0, companies: [], branches: [] },
  cashiers,
});
const many = Array.from({ length: sellersMax }, (_, at) => ({ id: `c-${at}`, username: `c-${at}` }));

/** What is said of the chosen cashier. */
function said(summary: SalesSummary | undefined): string | undefined {
  const nothing = { hasCompanies: false, isSearching: false, isActive: true, onSearch() {}, onClear() {} };
  const html = drawn(<SalesFilterBar filter={filter} summary={summary} {...nothing} />);
  return wordsOf(/<option[^>]*value="hana"[^>]*>[^<]*/.exec(html)?.[0] ?? "");
}

test("that whoever is chosen has no sales in the days is said when all who have are known, and not before", () => {
  expect(said(undefined)).toBe("–");
  expect(said(sellers([]))).toBe("No sales in these days");
  expect(said(sellers([{ id: "hana", username: "Hana" }]))).toBe("Hana");
  // Beyond so many nobody is named, whatever they sold.
  expect(said(sellers(many))).toBe("–");
});
