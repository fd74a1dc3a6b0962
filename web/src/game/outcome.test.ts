import type { GameState, Winner } from "@derash/protocol/round";
import { describe, expect, test } from "vitest";
import { isCelebrated, outcomeOf } from "./outcome.ts";

const winner: Winner = { cartelaNumber: 4, name: "S***", prize: 16, bonus: 0, cells: [] };
const game = { isVoid: false, winners: [winner] } as unknown as GameState;

describe("outcome", () => {
  test("mine among the winners is a win, with prize and bonus", () => {
    const quick = { ...game, winners: [{ ...winner, bonus: 300 }] };
    expect(outcomeOf(quick, [4])).toMatchObject({ kind: "won", payout: 316, bonus: 300 });
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
  test("only a quick win is celebrated", () => {
    expect(isCelebrated(outcomeOf(game, [4]), 10)).toBe(false);
    expect(isCelebrated({ kind: "won", payout: 316, bonus: 300, mine: [winner] }, 10)).toBe(true);
  });

  test("a payout that is not more than the stake is nothing to celebrate", () => {
    expect(isCelebrated({ kind: "won", payout: 10, bonus: 2, mine: [winner] }, 10)).toBe(false);
  });
});
