import { ballOf } from "@derash/game/ball";
import type { Dispute } from "@derash/protocol/dispute";
import { expect, test } from "vitest";
import { answerOf } from "./answer.ts";

type Part = {
  state?: "settled" | "void";
  winningCall?: number | null;
  call?: number;
  missing?: number;
  won?: number[];
};

function dispute({ state = "settled", winningCall = 20, call, missing = 0, won = [4] }: Part): Dispute {
  return {
    round: { state, winningCall, kind: "room" },
    cartela: { number: 17 },
    finish: call === undefined ? null : { call, ball: ballOf(52) },
    missing,
    winners: won.map((cartelaNumber) => ({ cartelaNumber, name: null, prize: 8, bonus: 0 })),
  } as Dispute;
}

test("a winner, with the ball that completed it", () => {
  expect(answerOf(dispute({ call: 20, won: [4, 17] }))).toEqual({ kind: "won", ball: "G52", call: 20 });
});

test("complete after the win, or not at all", () => {
  expect(answerOf(dispute({ call: 21 }))).toEqual({ kind: "late", ball: "G52", call: 21, winningCall: 20 });
  expect(answerOf(dispute({ missing: 2 }))).toEqual({ kind: "missing", missing: 2 });
});

test("complete in time but not among the winners is told as what it is", () => {
  expect(answerOf(dispute({ call: 20 }))).toEqual({ kind: "unpaid", ball: "G52", call: 20 });
  expect(answerOf(dispute({ call: 20, winningCall: null }))).toMatchObject({ kind: "unpaid" });
});

test("where the first shout takes all, a paper complete before the one that was shown is told so", () => {
  const given = dispute({ call: 18, winningCall: 20 });
  const shouted = { ...given, round: { ...given.round, claimRule: "first_shout" as const } };
  expect(answerOf(shouted)).toEqual({ kind: "slept", ball: "G52", call: 18, shown: 4 });
});

test("a void round has no winner, whatever was called", () => {
  expect(answerOf(dispute({ state: "void", call: 3, won: [] }))).toEqual({ kind: "void" });
});
