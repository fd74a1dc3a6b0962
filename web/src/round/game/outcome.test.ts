import type { GameState, Winner } from "@derash/protocol/round";
import { describe, expect, test } from "vitest";
import { isCelebrated, outcomeOf } from "./outcome.ts";

const winner: Winner = { cartelaNumber: 4, name: "S***", prize: 16, bonus: 0, cells: [] };
const game = { isVoid: false, betAmount: 10, winners: [winner] } as unknown as GameState;

describe("outcome", () => {
  test("mine among the winners is a win, with prize, bonus and all that I paid", () => {
    const quick = { ...game, winners: [{ ...winner, bonus: 300 }] };
    expect(outcomeOf(quick, [4])).toMatchObject({ kind: "won", prize: 16, bonus: 300, stakes: 10 });
    expect(outcomeOf(quick, [4, 9])).toMatchObject({ kind: "won", stakes: 20 });
  });

  test("a tie of two who play alone is no win: less came back than was paid", () => {
    const tie = {
      ...game,
      winners: [
        { ...winner, prize: 8 },
        { ...winner, cartelaNumber: 5, prize: 8 },
      ],
    };
    expect(outcomeOf(tie, [4])).toMatchObject({ kind: "shared", prize: 8, stakes: 10 });
  });

  test("what came back for two cartelas is set against both, and exactly the stake is no win either", () => {
    expect(outcomeOf(game, [4, 9])).toMatchObject({ kind: "shared", prize: 16, stakes: 20 });
    expect(outcomeOf({ ...game, winners: [{ ...winner, prize: 10 }] }, [4])).toMatchObject({ kind: "shared" });
    const cents = { ...game, betAmount: 12.04, winners: [{ ...winner, prize: 12.05 }] };
    expect(outcomeOf(cents, [4])).toMatchObject({ kind: "won" });
  });

  test("mine not among them is a loss, and without a cartela it was only watched", () => {
    expect(outcomeOf(game, [9])).toEqual({ kind: "lost" });
    expect(outcomeOf(game, [])).toEqual({ kind: "watched" });
  });

  test("a void round is void for everyone", () => {
    expect(outcomeOf({ ...game, isVoid: true }, [4])).toEqual({ kind: "void" });
  });
});

describe("celebration", () => {
  const quick = (prize: number, bonus: number) => outcomeOf({ ...game, winners: [{ ...winner, prize, bonus }] }, [4]);

  test("only a quick win is celebrated @quick-win-only", () => {
    expect(isCelebrated(quick(16, 0))).toBe(false);
    expect(isCelebrated(quick(16, 300))).toBe(true);
  });

  test("a payout that is not more than the stake is nothing to celebrate", () => {
    expect(isCelebrated(quick(8, 2))).toBe(false);
  });
});
