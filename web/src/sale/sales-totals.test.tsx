import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { SalesTotals } from "./SalesTotals.tsx";

const everybody = { start: "2026-11-01", end: "2026-11-30", companyId: "", branchId: "", cashierId: "", code: "" };

test("who looks at one cashier's sales reads that a round counts for whoever opened it, and where each till's own are", () => {
  const html = drawn(<SalesTotals summary={undefined} filter={{ ...everybody, cashierId: "hana" }} />);
  expect(wordsOf(html)).toContain("A round counts for the cashier who opened it, whichever tills sold it.");
  expect(html).toContain('href="/shifts?cashier_id=hana"');
  expect(wordsOf(drawn(<SalesTotals summary={undefined} filter={everybody} />))).not.toContain("A round counts");
});
