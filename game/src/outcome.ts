import { type BonusSchedule, quickWinBonus } from "./bonus.ts";
import type { Cells } from "./cartela.ts";
import { type TaxRule, taxed } from "./deduction/tax.ts";
import { finishFrom } from "./finish.ts";
import { addSantim, type Santim, zero } from "./money.ts";
import { completedMasks, markedMask, type Pattern } from "./pattern.ts";
import { prizePoolOf, type Share, splitEqually } from "./prize.ts";
import { type Stage, splitByShares } from "./stage.ts";

/** A paid cartela, with the cells that the round sold. */
export type SoldCartela = { number: number; cells: Cells };

/** A cartela that wins; `masks`: every line or pattern that it had complete. `tax` on it is there where there is any. */
export type Winner = { cartelaNumber: number; prize: Santim; bonus: Santim; masks: number[]; tax?: Santim };

/** A stage that is won: at which call, for how much, by which cartelas, by number. */
export type StageOutcome = { call: number; prize: Santim; bonus: Santim; winners: Winner[] };

/** How a round ends. Winners by stage, then by cartela number; `stage` counts from 1 and is there where there are several. */
export type Outcome = {
  lastCall: number;
  /** The winning call of each stage; of a usual round the last call. */
  stageCalls: number[];
  pot: Santim;
  houseCut: Santim;
  prizePool: Santim;
  /** What the company adds to the pot, so that the prize pool is what was guaranteed. */
  guaranteePaid: Santim;
  bonus: Santim;
  winners: (Winner & { stage?: number })[];
};

/** What decides a round. `patterns` win it all, unless it has `stages`, each with its own. */
export type Played = {
  cartelas: readonly SoldCartela[];
  order: readonly number[];
  patterns: readonly Pattern[];
  stages?: readonly Stage[];
  pot: Santim;
  houseCutBps: number;
  /** The least that the prize pool is; left out: nothing. */
  guarantee?: Santim;
  bonusSchedule: BonusSchedule;
  /** How wins are taxed, left out: not at all; and what a cartela cost, which then has to be known. */
  tax?: TaxRule;
  stake?: Santim;
};

/**
 * THE place where a win is decided; nothing else in Derash decides one. All cartelas complete on the first winning ball
 * share the prize pool, and the quick-win bonus for that call, equally in santim, spare santim by lowest number; of a round with
 * stages the prize of each, see decideStages. "no_winner" when these balls do not end the round. Throws RangeError on a cartela
 * listed twice, and as splitPot and splitByShares do.
 */
export function decideOutcome(input: Played): Outcome | "no_winner" {
  const { pot, stages } = input;
  const pool = prizePoolOf(pot, input.houseCutBps, input.guarantee ?? zero);
  const won = stagesWon(input, pool.prizePool);
  const last = won.at(-1);
  if (last === undefined || won.length < (stages?.length ?? 1)) return "no_winner";
  const winners = won.flatMap((stage, index) =>
    stages ? stage.winners.map((winner) => ({ ...winner, stage: index + 1 })) : stage.winners,
  );
  const bonus = addSantim(...won.map((stage) => stage.bonus));
  const stageCalls = won.map(({ call }) => call);
  return { lastCall: last.call, stageCalls, pot, ...pool, bonus, winners: withTax(winners, input) };
}

function withTax(winners: Outcome["winners"], { tax, stake }: Played): Outcome["winners"] {
  if (tax === undefined) return winners;
  if (stake === undefined) throw new RangeError("a tax needs to know what a cartela cost");
  return taxed(winners, tax, stake);
}

/**
 * In a hall that plays by the first shout: the cartela that was shown takes it all, if it is complete by these balls, however early
 * others were. Its own first complete call is the one that counts.
 */
export function decideShout(input: Played, shown: number): Outcome | "no_winner" {
  return decideOutcome({ ...input, cartelas: input.cartelas.filter(({ number }) => number === shown) });
}

/**
 * The stages that these balls win, in their order; of a usual round its one. A stage is played from the call that won the one
 * before, that call included: so two may be won at one call, and a cartela may win several. All that have one of its patterns whole
 * at its winning call share its prize. The quick-win bonus is for the first.
 */
export function decideStages(input: Played): StageOutcome[] {
  return stagesWon(input, prizePoolOf(input.pot, input.houseCutBps, input.guarantee ?? zero).prizePool);
}

function stagesWon({ cartelas, order, patterns, bonusSchedule, ...input }: Played, prizePool: Santim): StageOutcome[] {
  if (isAnyTwice(cartelas)) throw new RangeError("a cartela is sold once a round");
  const stages = input.stages ?? [{ patterns, sharePercent: 100 }];
  const percents = stages.map(({ sharePercent }) => sharePercent);
  const prizes = input.stages ? splitByShares(prizePool, percents) : [prizePool];
  const won: StageOutcome[] = [];
  for (const [index, stage] of stages.entries()) {
    const finish = finishFrom(cartelas, order, stage.patterns, won.at(-1)?.call ?? 1);
    if (finish === null) break;
    const { call, cards } = finish;
    const bonus = index === 0 ? quickWinBonus(bonusSchedule, call) : zero;
    const prize = prizes[index] as Santim;
    won.push({ call, prize, bonus, winners: winnersOf(cards, order.slice(0, call), stage.patterns, prize, bonus) });
  }
  return won;
}

function winnersOf(
  cards: readonly SoldCartela[],
  called: readonly number[],
  patterns: readonly Pattern[],
  prize: Santim,
  bonus: Santim,
): Winner[] {
  // The shares come by cartela number, as the cards do here.
  const winning = cards.toSorted((a, b) => a.number - b.number);
  const numbers = winning.map((cartela) => cartela.number);
  const prizes = splitEqually(prize, numbers);
  const bonuses = splitEqually(bonus, numbers);
  return winning.map(({ number, cells }, index) => ({
    cartelaNumber: number,
    prize: (prizes[index] as Share).amount,
    bonus: (bonuses[index] as Share).amount,
    masks: completedMasks(markedMask(cells, called), patterns),
  }));
}

/** A round's cartelas come by their numbers, and then each needs to be compared with its neighbour alone. */
function isAnyTwice(cartelas: readonly SoldCartela[]): boolean {
  let last = 0;
  for (const { number } of cartelas) {
    if (number <= last) return new Set(cartelas.map((cartela) => cartela.number)).size !== cartelas.length;
    last = number;
  }
  return false;
}
