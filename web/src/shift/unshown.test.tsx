import type { ShiftReport } from "@derash/protocol/hall/shift";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../test/drawn.tsx";
import { CashSum } from "./CashSum.tsx";

const report = (change: Partial<ShiftReport>) =>
  ({
    ...{ opening_cash: 0, stakes: 20, player_credit: 0, prizes: 16, bonuses: 0, refunds: 0, rounds: [] },
    ...{ float_in: 0, drops: 0, pay_in: 0, pay_out: 0, expected_cash: 4, counted_cash: 12, variance: 8 },
    ...change,
  }) as unknown as ShiftReport;
const words = (change: Partial<ShiftReport> = {}) => wordsOf(drawn(<CashSum report={report(change)} />));

test("whoever counts a drawer reads how much of its prizes is of winners that nobody has shown, and which", () => {
  const rounds = [{ gameId: "ETHA1B", unshown: [44, 45] }, { gameId: "ETHA1C" }] as ShiftReport["rounds"];
  expect(words({ unshown: 8, rounds })).toContain(
    "Of the prizes 8.00 ETB are of winners that this till has not checked, or that were sent to the branch (ETHA1B: 44, 45). Ask the cashier",
  );
  expect(words()).not.toContain("Of the prizes");
});
