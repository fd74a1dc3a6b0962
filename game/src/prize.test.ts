import fc from "fast-check";
import { expect, test } from "vitest";
import { addSantim, type Santim, santim, zero } from "./money.ts";
import { prizePoolOf, splitEqually, splitPot } from "./prize.ts";

const someAmount = fc.maxSafeNat().map(santim);
const someBps = fc.integer({ min: 0, max: 10_000 });
const someNumbers = fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 60 });

test("a fifth of the pot stays with the house, the prize rounded down", () => {
  expect(splitPot(santim(10_000), 2000)).toEqual({ houseCut: 2000, prizePool: 8000 });
  expect(splitPot(santim(3), 2000)).toEqual({ houseCut: 1, prizePool: 2 });
  expect(splitPot(zero, 2000)).toEqual({ houseCut: 0, prizePool: 0 });
  expect(splitPot(santim(101), 0)).toEqual({ houseCut: 0, prizePool: 101 });
  expect(splitPot(santim(101), 10_000)).toEqual({ houseCut: 101, prizePool: 0 });
});

test("house cut and prize pool are the pot, exactly, at every size", () => {
  fc.assert(
    fc.property(someAmount, someBps, (pot, bps) => {
      const { houseCut, prizePool } = splitPot(pot, bps);
      expect(houseCut + prizePool).toBe(pot);
      const exact = BigInt(pot) * BigInt(10_000 - bps);
      expect(BigInt(prizePool) * 10_000n <= exact).toBe(true);
      expect((BigInt(prizePool) + 1n) * 10_000n > exact).toBe(true);
    }),
  );
});

test.each([-1, 10_001, 20.5, Number.NaN])("%d is not a share in basis points", (bps) => {
  expect(() => splitPot(santim(100), bps)).toThrow(RangeError);
});

test("a pot below zero is refused", () => {
  expect(() => splitPot(santim(-1), 2000)).toThrow(RangeError);
});

test("spare santim go one each to the lowest numbers", () => {
  expect(splitEqually(santim(11), [30, 4, 17])).toEqual([
    { cartelaNumber: 4, amount: 4 },
    { cartelaNumber: 17, amount: 4 },
    { cartelaNumber: 30, amount: 3 },
  ]);
  expect(splitEqually(santim(1), [100, 9]).map((share) => share.amount)).toEqual([1, 0]);
});

test("shares sum to the amount, differ by one santim at most and never favour a higher number", () => {
  fc.assert(
    fc.property(someAmount, someNumbers, (amount, numbers) => {
      const shares = splitEqually(amount, numbers);
      const amounts = shares.map((share): Santim => share.amount);
      expect(addSantim(...amounts)).toBe(amount);
      expect((amounts[0] ?? 0) - (amounts.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
      expect(shares.map((share) => share.cartelaNumber)).toEqual(numbers.toSorted((a, b) => a - b));
    }),
  );
});

test("the caller's list keeps its order", () => {
  const numbers = [3, 1, 2];
  splitEqually(santim(7), numbers);
  expect(numbers).toEqual([3, 1, 2]);
});

test("sharing with nobody, with a cartela twice, or less than nothing is a programmer's error", () => {
  expect(() => splitEqually(santim(1), [])).toThrow(RangeError);
  expect(() => splitEqually(santim(1), [5, 5])).toThrow(RangeError);
  expect(() => splitEqually(santim(-1), [5])).toThrow(RangeError);
});

test("the prize pool is its share of the pot, or the guarantee where that is more", () => {
  expect(prizePoolOf(santim(10_000), 2000, zero)).toEqual({ houseCut: 2000, prizePool: 8000, guaranteePaid: 0 });
  expect(prizePoolOf(santim(10_000), 2000, santim(8000))).toEqual({
    houseCut: 2000,
    prizePool: 8000,
    guaranteePaid: 0,
  });
  expect(prizePoolOf(santim(10_000), 2000, santim(8001))).toEqual({
    houseCut: 2000,
    prizePool: 8001,
    guaranteePaid: 1,
  });
  expect(prizePoolOf(zero, 2000, santim(500))).toEqual({ houseCut: 0, prizePool: 500, guaranteePaid: 500 });
  expect(() => prizePoolOf(zero, 2000, santim(-1))).toThrow(RangeError);
});

test("whatever is guaranteed, prize pool and cut are the pot and what the company adds, to the santim", () => {
  const amounts = fc.nat({ max: 10 ** 12 }).map(santim);
  fc.assert(
    fc.property(amounts, fc.nat({ max: 10_000 }), amounts, (pot, bps, guarantee) => {
      const { houseCut, prizePool, guaranteePaid } = prizePoolOf(pot, bps, guarantee);
      expect(prizePool + houseCut).toBe(pot + guaranteePaid);
      expect(houseCut).toBe(splitPot(pot, bps).houseCut);
      expect(prizePool).toBe(Math.max(guarantee, splitPot(pot, bps).prizePool));
    }),
  );
});
