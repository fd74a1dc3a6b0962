import type { MyRound } from "@derash/protocol/history";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { RoundLine } from "./RoundLine.tsx";

const round: MyRound = {
  ...{ sharedGameId: "0190aaaa-0000-7000-8000-000000000001", gameId: "ETHA1B", betAmount: 10, cartelaNumbers: [7] },
  ...{ gameStatus: "finished", isVoid: false, result: "won", prize: 16, bonus: 0, totalCalls: 20 },
  ...{ patterns: ["any-line"], openedAt: "2026-11-21T09:00:00Z", endedAt: "2026-11-21T09:03:00Z" },
};
const line = (change: Partial<MyRound>) => drawn(<RoundLine round={{ ...round, ...change }} />);

test("a line names what the round brought or cost, and of what that is made", () => {
  expect(wordsOf(line({}))).toContain("Won +6.00 ETB Prize 16.00 − stake 10.00");
  expect(wordsOf(line({ prize: 80, bonus: 200 }))).toContain(
    "Won +270.00 ETB Prize 80.00 + bonus 200.00 − stake 10.00",
  );
  expect(wordsOf(line({ cartelaNumbers: [7, 8] }))).toContain("−4.00 ETB Prize 16.00 − stake 20.00");
  expect(wordsOf(line({ result: "lost", prize: 0 }))).toContain("Not won −10.00 ETB");
  expect(wordsOf(line({ result: "refunded", prize: 0 }))).toContain("Refunded 10.00 ETB");
});

test("a prize that is less than the stake is no win, and not gold", () => {
  const html = line({ prize: 8 });
  expect(wordsOf(html)).toContain("Bingo −2.00 ETB Prize 8.00 − stake 10.00");
  expect(wordsOf(html)).not.toContain("Won");
  expect(html).not.toContain("text-gold");
});
