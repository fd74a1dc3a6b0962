import type { Sale } from "@derash/protocol/report/sale";
import { expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { SalesTable } from "./SalesTable.tsx";

// A desk: what is drawn without a browser has no width to ask for.
vi.mock("../kit/staff/use-wide.ts", () => ({ useIsWide: () => true }));

const sums = { bet: 10, total_winnings: 40, cut: 8, player_winnings: 32, guarantee_paid: 0 };
const sale = (id: number): Sale => ({
  ...{ id, round_id: null, code: null, created_at: "2026-11-02T09:00:00Z", number_of_players: 4 },
  ...{ ...sums, number_of_cartelas: 4, game_type: "Bingo" },
  user: { username: "hana", branch: "Bole", company: "Derash" },
});
const twenty = Array.from({ length: 20 }, (_, at) => sale(100 - at));

/** The second page of 20. */
function secondPage(count: number | undefined, hasNext: boolean | undefined): string {
  const page = { sort: "-created" as const, stack: [101], pageSize: 20, hasCompanies: false, isLoading: false };
  return wordsOf(
    drawn(<SalesTable {...page} {...{ count, hasNext }} sales={twenty} sortBy={() => {}} goTo={() => {}} />),
  );
}

test("sales that are settled while somebody turns the pages push none of the oldest out of reach", () => {
  // How many there are is said by nobody who has not counted them.
  for (const count of [30, undefined]) {
    const words = secondPage(count, true);
    expect(words).toMatch(/Previous Next$/);
    expect(words).not.toContain(" of ");
  }
  expect(secondPage(60, true)).toMatch(/Page 2 of 3 Showing 21 to 40 of 60 sales Next$/);
});

test("the last page is the last, however many have been counted, and while it is on its way it is the counted one", () => {
  expect(secondPage(41, false)).toMatch(/Page 2 of 2 Showing 21 to 40 of 41 sales$/);
  expect(secondPage(41, undefined)).toMatch(/Page 2 of 3 .* Next$/);
});
