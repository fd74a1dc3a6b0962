import type { HallState } from "@derash/protocol/hall/round";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { memoryStorage } from "../../../test/memory-storage.ts";
import { Result } from "./Result.tsx";

beforeEach(() => vi.stubGlobal("localStorage", memoryStorage()));
afterAll(() => vi.unstubAllGlobals());

/** Sara has sold three of it, Hana two, and Abel calls. */
const round = (change: Partial<HallState>): HallState =>
  ({
    ...{ saleId: "a", gameId: "ETHA1B", status: "settled", bet: 10.03, pot: 50.15, derash: 40.12, totalCalls: 0 },
    ...{ cartelas: [1, 2, 3, 44, 45], patterns: ["any-line"], houseCutBps: 2000, callsToWin: 20, bonus: 500 },
    winners: [{ cartelaNumber: 44, prize: 40.12, bonus: 500, cells: [] }],
    tills: [
      { id: "sara", till: "Sara", cartelas: [1, 2, 3], lines: [[1, 2, 3]] },
      { id: "hana", till: "Hana", cartelas: [44, 45], lines: [[44, 45]] },
    ],
    ...{ paidBy: "Sara", payerId: "sara", reason: null, voidCode: null },
    ...change,
  }) as unknown as HallState;
const result = (cashierId: string, change: Partial<HallState> = {}) =>
  wordsOf(drawn(<Result round={round(change)} cashierId={cashierId} />));

test("how a round was won is said at every till, and who pays it at one", () => {
  expect(result("sara")).toContain("Pay cartela 44 40.12 ETB");
  expect(result("sara")).toContain("and then you pay it out");
  expect(result("sara")).not.toContain("Do not pay");
  for (const other of ["hana", "abel"]) {
    const words = result(other);
    expect(words).toContain("The prize is on the float of Sara, and is paid there, once. Do not pay it here.");
    expect(words).toContain("Cartela 44 40.12 ETB");
    expect(words).not.toMatch(/Pay cartela|you pay/);
  }
});
