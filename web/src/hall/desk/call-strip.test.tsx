import { cartelaSet } from "@derash/game/cartela/package";
import type { ClaimAnswer, HallState } from "@derash/protocol/hall/round";
import { expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import type { RoundView } from "../desk-state.ts";
import { CallStrip } from "./CallStrip.tsx";
import type { Calling } from "./use-calling.ts";

const round = (saleId: string, change: Partial<HallState> = {}): HallState =>
  ({
    ...{ saleId, gameId: saleId, status: "calling", mode: "server", patterns: ["any-line"], giveUp: null },
    ...{ calledBalls: [], totalCalls: 0, cartelas: [7], versions: [1], winners: [], tills: [], bonusShort: false },
    ...change,
  }) as unknown as HallState;
const calling = { caller: null, isMine: true, mayCall: true, isBusy: false, take: () => {} } as unknown as Calling;
const verdict = {
  ...{ cartelaNumber: 7, version: 1, verdict: "NO BINGO", payment: null, message: "", earlier: null },
  ...{ cells: cartelaSet(1)[6]?.cells ?? [], calledBalls: [], newBalance: 0, round: round("first") },
} as unknown as ClaimAnswer;
const strip = (saleId: string, change: Partial<HallState> = {}, owed: readonly string[] = []) =>
  wordsOf(
    drawn(
      <CallStrip
        view={{ round: round(saleId, change), v: 1, changedAt: 0 } as RoundView}
        {...{
          calling,
          verdict,
          owed,
          cashierId: "me",
          link: "connected" as const,
          isUnheard: false,
          onScreen: () => {},
          onVerdict: () => {},
        }}
      />,
    ),
  );
const plays = (words: string) => words.match(/Pause/g)?.length ?? 0;

test("what was said of a cartela stays to be read when another till starts the next round, without that one's button", () => {
  expect(strip("first")).toContain("NO BINGO");
  expect(plays(strip("first"))).toBe(2);
  expect(strip("second")).toContain("NO BINGO");
  expect(plays(strip("second"))).toBe(1);
});

test("of a round without a winner each till is told what it gives back itself, and where the rest is", () => {
  const tills = [
    { id: "me", till: "abebe", cartelas: [1, 2], lines: [] },
    { id: "other", till: "sara", cartelas: [3], lines: [] },
  ];
  const ended = {
    ...{ status: "void", bet: 10, patterns: [], paidBy: null, reason: "power cut" },
    tills,
  } as Partial<HallState>;
  expect(strip("first", ended)).toContain(
    "20.00 ETB went back to your float. Please give each of your customers 10 ETB a cartela back. 1 cartela was sold at sara, and is given back there.",
  );
  // As long as the page tells of it above, with the button, it is not said twice.
  expect(strip("first", ended, ["first"])).not.toContain("went back");
});

test("a round that stands still until somebody above decides says so beside the sale, and that it was refused", () => {
  const asked = (status: "waiting" | "refused", change: Partial<HallState> = {}) =>
    strip("first", { status: "paused", giveUp: { status, reason: "power cut", askedAt: 0 }, ...change });
  expect(asked("waiting")).toContain("Waiting for a branch or company admin");
  expect(asked("waiting")).toContain("Reason: power cut");
  expect(asked("refused")).toContain("Ending this round was refused. Please play on.");
  // Played on, it is a round like any other.
  expect(asked("refused", { status: "calling" })).not.toContain("refused");
});
