import { createHash } from "node:crypto";
import { shuffle } from "@derash/fairness/draw";
import { describe, expect, test } from "vitest";
import { figuresOf, type PlayedRound } from "./statistics-figures.ts";

const seedOf = (index: number) => createHash("sha256").update(`round ${index}`).digest();
const sold = [1, 2, 3, 4, 5, 6, 7, 8];

function rounds(count: number, change: (index: number) => Partial<PlayedRound> = () => ({})): PlayedRound[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{ seed: seedOf(index), callCount: 30, callsToWin: 28, sold, patterns: ["any-line"], isFirstShout: false },
    won: [sold[seedOf(-1 - index).readUInt32BE() % sold.length] ?? 0],
    ...change(index),
  }));
}

describe("ball and position", () => {
  test("fair draws have a p like any other, over what all rounds called and over all 75", async () => {
    const { called, drawn } = await figuresOf(rounds(3000));
    expect(called).toMatchObject({ positions: 30, degreesOfFreedom: 30 * 74 });
    expect(drawn.degreesOfFreedom).toBe(74 * 74);
    for (const { p } of [called, drawn]) {
      expect(p).toBeGreaterThan(0.001);
      expect(p).toBeLessThan(0.999);
    }
  });

  test("p is uniform: over 60 fixtures of 400 rounds each tenth comes up, for 4 positions as for 75", async () => {
    const ps: [number, number][] = [];
    for (let at = 0; at < 60; at++) {
      const fixture = rounds(400, (index) => ({ seed: seedOf(1e6 + at * 400 + index), callCount: 4 }));
      const { called, drawn } = await figuresOf(fixture);
      ps.push([called.p ?? -1, drawn.p ?? -1]);
    }
    for (const which of [0, 1] as const) {
      const sorted = ps.map((pair) => pair[which]).toSorted((a, b) => a - b);
      const distance = Math.max(...sorted.map((p, index) => Math.abs(p - (index + 0.5) / sorted.length)));
      // Kolmogorov's bound for 60 at one in a thousand.
      expect(distance).toBeLessThan(1.95 / Math.sqrt(60));
    }
  });

  test("a seed used again and again is seen", async () => {
    const { called, drawn } = await figuresOf(rounds(400, (index) => ({ seed: seedOf(index % 40) })));
    expect(called.p).toBeLessThan(1e-6);
    expect(drawn.p).toBeLessThan(1e-6);
  });

  test("a slight bias of the first call is seen", async () => {
    const low = Array.from({ length: 3000 }, (_, index) => seedOf(index)).filter(
      (seed) => (shuffle(seed)[0] ?? 0) <= 60,
    );
    const { called } = await figuresOf(rounds(2000, (index) => ({ seed: low[index] ?? seedOf(index), callCount: 4 })));
    expect(called.p).toBeLessThan(1e-6);
  });

  test("how often each ball came at each of the first positions is told, called or not", async () => {
    const played = rounds(30, () => ({ callCount: 4 }));
    const { balls } = await figuresOf(played);
    expect(balls.map((row) => row.length)).toEqual(new Array(20).fill(75));
    const seen = (position: number, ball: number) =>
      played.filter(({ seed }) => shuffle(seed)[position] === ball).length;
    for (const position of [0, 1, 19])
      expect(balls[position]).toEqual(Array.from({ length: 75 }, (_, at) => seen(position, at + 1)));
  });

  test("too few rounds say nothing, and none are no error", async () => {
    expect((await figuresOf(rounds(74))).drawn.p).toBeNull();
    expect((await figuresOf(rounds(75))).drawn.p).not.toBeNull();
    expect(await figuresOf([])).toEqual({
      called: { positions: 75, chiSquare: 0, degreesOfFreedom: 74 * 74, p: null },
      drawn: { chiSquare: 0, degreesOfFreedom: 74 * 74, p: null },
      balls: Array.from({ length: 20 }, () => new Array(75).fill(0)),
      winners: { chiSquare: 0, degreesOfFreedom: 0, p: null, rounds: 0, cartelas: [] },
      callsToWin: { rounds: 0, mean: null, expected: null },
      quickWins: { calls: 7, seen: 0, expected: 0, p: 1 },
    });
  });
});

describe("winners by cartela", () => {
  test("each is counted where it was sold, against its part of the winners", async () => {
    const { winners } = await figuresOf([
      ...rounds(1, () => ({ sold: [1, 2], won: [1] })),
      ...rounds(1, () => ({ sold: [2, 3, 4, 5], won: [2, 5] })),
    ]);
    expect(winners.cartelas).toEqual([
      { cartelaNumber: 1, sold: 1, won: 1, expected: 0.5 },
      { cartelaNumber: 2, sold: 2, won: 1, expected: 1 },
      { cartelaNumber: 3, sold: 1, won: 0, expected: 0.5 },
      { cartelaNumber: 4, sold: 1, won: 0, expected: 0.5 },
      { cartelaNumber: 5, sold: 1, won: 1, expected: 0.5 },
    ]);
    expect(winners).toMatchObject({ degreesOfFreedom: 4, p: null });
  });

  test("two that always play each other are one coin: seven heads of ten are nothing", async () => {
    const { winners } = await figuresOf(rounds(10, (index) => ({ sold: [1, 2], won: [index < 7 ? 1 : 2] })));
    // (7 - 5)² / 2.5 twice, of which one half is left: 1.6 with one degree of freedom.
    expect(winners.chiSquare).toBeCloseTo(1.6, 9);
    expect(winners).toMatchObject({ degreesOfFreedom: 1 });
    expect(winners.p).toBeCloseTo(0.2059, 4);
  });

  test("fair winners have a p like any other, a cartela that wins twice as often has none", async () => {
    expect((await figuresOf(rounds(800))).winners.p).toBeGreaterThan(0.001);
    const favoured = rounds(800, (index) => (index % 8 === 0 ? { won: [3] } : {}));
    expect((await figuresOf(favoured)).winners.p).toBeLessThan(1e-6);
  });

  test("whoever shouts first is no chance: a regular who always does is not held against the draw", async () => {
    const shouted = rounds(2000, () => ({ isFirstShout: true, patterns: [], won: [1] }));
    expect((await figuresOf(shouted)).winners).toMatchObject({ rounds: 0, p: null, cartelas: [] });
    const both = await figuresOf([...rounds(800), ...shouted]);
    expect(both.winners).toEqual((await figuresOf(rounds(800))).winners);
    expect(both.winners.rounds).toBe(800);
    expect(both.winners.p).toBeGreaterThan(0.001);
  });

  test("a round that all its cartelas win says nothing of any", async () => {
    expect((await figuresOf(rounds(9, () => ({ sold: [1, 2], won: [1, 2] })))).winners).toMatchObject({
      degreesOfFreedom: 0,
      p: null,
    });
  });
});

describe("calls to the win", () => {
  test("the expectation is that of the theory", async () => {
    const of = async (cartelas: number) => {
      const numbers = Array.from({ length: cartelas }, (_, index) => index + 1);
      return (await figuresOf(rounds(1, () => ({ sold: numbers, won: [1] })))).callsToWin;
    };
    // Medians worked out beforehand by other code; the mean is near.
    for (const [cartelas, median] of [
      [2, 36],
      [10, 26],
      [50, 19],
      [100, 16],
    ] as const)
      expect(Math.abs(((await of(cartelas)).expected ?? 0) - median)).toBeLessThan(1);
    expect((await of(2)).mean).toBe(28);
  });

  test("only what any line won is held against the odds of any line; the balls and the winners are of all", async () => {
    const others = [["four-corners"], ["any-line", "four-corners"], ["blackout"]];
    const figures = await figuresOf([
      ...rounds(3),
      ...others.flatMap((patterns) => rounds(100, () => ({ patterns, callsToWin: 5 }))),
    ]);
    const lines = await figuresOf(rounds(3));
    expect(figures.callsToWin).toEqual(lines.callsToWin);
    expect(figures.callsToWin).toMatchObject({ rounds: 3, mean: 28 });
    expect(figures.quickWins).toEqual(lines.quickWins);
    expect(figures.quickWins.seen).toBe(0);
    expect(figures.winners.cartelas[0]?.sold).toBe(303);
    expect(figures.drawn.p).not.toBeNull();
  });

  test("quick wins follow from the odds of one cartela, and too many of them are seen", async () => {
    const quick = (often: number) => rounds(1000, (index) => (index < often ? { callsToWin: 7 } : { callsToWin: 8 }));
    const { quickWins } = await figuresOf(quick(1));
    // 8 cartelas, 1 in 8,005 each.
    expect(quickWins).toMatchObject({ calls: 7, seen: 1, expected: 0.999 });
    expect(quickWins.p).toBeCloseTo(1 - Math.exp(-0.999), 3);
    expect((await figuresOf(quick(0))).quickWins.p).toBe(1);
    expect((await figuresOf(quick(12))).quickWins.p).toBeLessThan(1e-6);
  });
});
