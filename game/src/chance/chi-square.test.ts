import { describe, expect, it } from "vitest";
import { chiSquareP } from "./chi-square.ts";

describe("the p-value of a chi-square", () => {
  it("is exact where it has a closed form: two degrees of freedom, e^(-x/2)", () => {
    for (const x of [0.001, 0.5, 1, 2, 3.9, 4.1, 10, 100, 700])
      expect(chiSquareP(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 10);
  });

  it("is exact for four: e^(-x/2) (1 + x/2)", () => {
    for (const x of [0.5, 2, 5.9, 6.1, 40]) expect(chiSquareP(x, 4)).toBeCloseTo(Math.exp(-x / 2) * (1 + x / 2), 12);
  });

  // The critical values of the printed tables.
  it.each([
    [3.841459, 1, 0.05],
    [6.634897, 1, 0.01],
    [10.827566, 1, 0.001],
    [18.307038, 10, 0.05],
    [3.940299, 10, 0.95],
    [124.342113, 100, 0.05],
    [149.449253, 100, 0.001],
    [67.327563, 100, 0.995],
  ])("of %f with %i degrees of freedom is %f", (x, degreesOfFreedom, p) => {
    expect(chiSquareP(x, degreesOfFreedom)).toBeCloseTo(p, 6);
  });

  it("follows the normal law with the many degrees of freedom of ball and position", () => {
    const df = 5476;
    // Wilson and Hilferty: the cube root of x/df is normal; 1.6448536 standard deviations above are one twentieth.
    const at = (deviations: number) => df * (1 - 2 / (9 * df) + deviations * Math.sqrt(2 / (9 * df))) ** 3;
    expect(chiSquareP(at(0), df)).toBeCloseTo(0.5, 4);
    expect(chiSquareP(at(1.6448536), df)).toBeCloseTo(0.05, 4);
    expect(chiSquareP(at(-1.6448536), df)).toBeCloseTo(0.95, 4);
    expect(chiSquareP(at(3.0902323), df)).toBeCloseTo(0.001, 5);
  });

  it("is 1 of no difference and falls to 0", () => {
    expect(chiSquareP(0, 7)).toBe(1);
    expect(chiSquareP(1e6, 7)).toBe(0);
  });

  it("is of nothing without a degree of freedom, and of no number", () => {
    expect(() => chiSquareP(1, 0)).toThrow(RangeError);
    expect(() => chiSquareP(-1, 3)).toThrow(RangeError);
    expect(() => chiSquareP(Number.NaN, 3)).toThrow(RangeError);
  });
});
