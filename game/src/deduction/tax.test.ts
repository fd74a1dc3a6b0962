import fc from "fast-check";
import { expect, test } from "vitest";
import { gameScreenSchedule } from "../bonus.ts";
import { cartelaSet } from "../cartela/package.ts";
import { addSantim, type Santim, santim, zero } from "../money.ts";
import { decideOutcome, type Outcome, type Played } from "../outcome.ts";
import { patternsNamed } from "../pattern/gallery.ts";
import { anyLine } from "../pattern.ts";
import { type TaxRule, taxBases, taxBearers, taxed, taxOfWinner, taxOn, taxRateBpsMax } from "./tax.ts";

const rule: TaxRule = { rateBps: 1500, threshold: santim(1000_00), base: "prize", bearer: "winner" };
const win = (prize: number, bonus = 0) => ({ prize: santim(prize), bonus: santim(bonus) });
const blackout = patternsNamed(["blackout"]) as Exclude<ReturnType<typeof patternsNamed>, "pattern_unknown">;

test("1,200.00 at 15 % above 1,000.00 is taxed 180.00", () => {
  expect(taxOn(rule, win(1200_00), zero)).toBe(180_00);
});

test("what is less than the threshold is free, and from the threshold on all of it is taxed", () => {
  expect(taxOn(rule, win(999_99), zero)).toBe(0);
  expect(taxOn(rule, win(1000_00), zero)).toBe(150_00);
});

test("a part of a santim is the winner's", () => {
  expect(taxOn({ ...rule, threshold: zero }, win(6), zero)).toBe(0);
  expect(taxOn({ ...rule, threshold: zero }, win(13), zero)).toBe(1);
});

test("the base is the prize, the prize and its bonus, or both less the stake", () => {
  const of = (base: TaxRule["base"]) => taxOn({ ...rule, base }, win(1000_00, 500_00), santim(100_00));
  expect(taxBases.map(of)).toEqual([150_00, 225_00, 210_00]);
  expect(taxOn({ ...rule, threshold: zero, base: "less_stake" }, win(10), santim(20))).toBe(0);
});

test("a cartela that wins twice counts its stake once, and what is not taxed says nothing of it", () => {
  const wins = [4, 4, 9].map((cartelaNumber) => ({ cartelaNumber, ...win(100_00) }));
  const free = { cartelaNumber: 7, ...win(10_00) };
  const rules = { ...rule, threshold: santim(50_00), base: "less_stake" } as const;
  expect(taxed([...wins, free], rules, santim(20_00))).toEqual([
    { ...wins[0], tax: 12_00 },
    { ...wins[1], tax: 15_00 },
    { ...wins[2], tax: 12_00 },
    free,
  ]);
});

test("a winner bears no more than is paid now, and nothing where the company bears it", () => {
  expect(taxOfWinner(rule, santim(50), santim(40))).toBe(40);
  expect(taxOfWinner(rule, santim(50), santim(400))).toBe(50);
  expect(taxOfWinner({ bearer: "company" }, santim(50), santim(400))).toBe(0);
});

test("a tax needs to know what a cartela cost", () => {
  const played = { cartelas: cartelaSet(1).slice(0, 1), order: balls, patterns: [anyLine], pot: santim(10_00) };
  expect(() => decideOutcome({ ...played, ...common, tax: rule })).toThrow(RangeError);
});

const balls = Array.from({ length: 75 }, (_, index) => index + 1);
const common = { houseCutBps: 2000, bonusSchedule: gameScreenSchedule };
const someRule: fc.Arbitrary<TaxRule> = fc.record({
  rateBps: fc.integer({ min: 1, max: taxRateBpsMax }),
  threshold: fc.nat({ max: 2000_00 }).map(santim),
  base: fc.constantFrom(...taxBases),
  bearer: fc.constantFrom(...taxBearers),
});
const someGame = fc.record({
  cartelas: fc.subarray([...cartelaSet(1)].slice(0, 40), { minLength: 1 }),
  order: fc.shuffledSubarray(balls, { minLength: balls.length }),
  stake: fc.integer({ min: 1, max: 500_00 }).map(santim),
  houseCutBps: fc.integer({ min: 0, max: 10_000 }),
  guarantee: fc.nat({ max: 3000_00 }).map(santim),
  isStaged: fc.boolean(),
});

test("of every game and every rule: prizes, cut and pot are those without a tax, gross is net and tax, and the pot sums up", () => {
  fc.assert(
    fc.property(someGame, someRule, ({ isStaged, ...game }, tax) => {
      const stages = [
        { patterns: [anyLine], sharePercent: 30 },
        { patterns: blackout, sharePercent: 70 },
      ];
      const pot = santim(game.stake * game.cartelas.length);
      const won = isStaged ? { patterns: [], stages } : { patterns: [anyLine] };
      const played: Played = { ...game, ...won, pot, bonusSchedule: gameScreenSchedule };
      const free = decideOutcome(played) as Outcome;
      const outcome = decideOutcome({ ...played, tax }) as Outcome;
      const untaxed = outcome.winners.map(({ tax: _tax, ...winner }) => winner);
      expect({ ...outcome, winners: untaxed }).toEqual(free);
      const taxes = outcome.winners.map((winner) => winner.tax ?? zero);
      const gross = outcome.winners.map(({ prize, bonus }) => addSantim(prize, bonus));
      const net = gross.map((sum, index) => santim(sum - (taxes[index] as Santim)));
      expect(net.every((sum) => sum >= 0)).toBe(true);
      expect(taxes.every((sum) => sum >= 0)).toBe(true);
      expect(addSantim(...net, ...taxes, outcome.houseCut)).toBe(pot + outcome.guaranteePaid + outcome.bonus);
      for (const [index, sum] of taxes.entries()) {
        if (sum > 0) expect(sum).toBeLessThanOrEqual(((gross[index] as Santim) * tax.rateBps) / 10_000);
      }
    }),
    { numRuns: 200 },
  );
});
