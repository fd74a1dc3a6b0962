import type { Brand } from "@derash/protocol/hall/brand";
import type { HallState, HallWinner } from "@derash/protocol/hall/round";
import { describe, expect, test } from "vitest";
import { drawn, wordsOf } from "../../../test/drawn.tsx";
import { HallResult } from "./HallResult.tsx";
import { prizeGroups } from "./prize-groups.ts";

const cells = Array.from({ length: 25 }, () => 0);
const winner = (cartelaNumber: number, prize: number): HallWinner => ({ cartelaNumber, prize, bonus: 0, cells });
const wall = (winners: HallWinner[], brand: Brand | null = null) =>
  wordsOf(
    drawn(
      <HallResult
        round={
          {
            ...{ status: "settled", patterns: ["any-line"], winners, calledBalls: [], totalCalls: 0, callsToWin: 20 },
            ...{ bonus: 0, closeHash: null, beacon: null },
          } as unknown as HallState
        }
        brand={brand}
      />,
    ),
  );

test("what guests photograph has the hall's own name on it", () => {
  const brand = { name: "Bingo at the Post Office", colour: null, logo: null };
  expect(wall([winner(17, 96)], brand)).toContain("Bingo at the Post Office");
});

describe("the wall says what each winner gets", () => {
  test("alone, and all the same", () => {
    expect(wall([winner(17, 96)])).toContain("96 ETB");
    const two = wall([winner(17, 48), winner(44, 48)]);
    expect(two).toContain("48 ETB each");
    expect(two.match(/ETB/g)).toHaveLength(1);
  });

  test("to the santim, where it does not divide evenly", () => {
    const words = wall([winner(3, 177.78), winner(9, 177.78), winner(145, 177.77), winner(200, 177.77)]);
    expect(words).toMatch(/3, 9 177\.78 ETB each 145, 200 177\.77 ETB each/);
  });
});

test("winners are told apart by the santim, in their order", () => {
  expect(prizeGroups([winner(3, 0.02), winner(9, 0.01), winner(11, 0.01)])).toEqual([
    { prize: 0.02, cartelaNumbers: [3] },
    { prize: 0.01, cartelaNumbers: [9, 11] },
  ]);
  expect(prizeGroups([])).toEqual([]);
});
