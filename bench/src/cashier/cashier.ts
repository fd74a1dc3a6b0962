import { formatBirr } from "@derash/game/money";
import { sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { type Tally, tallyOf } from "./quick-wins.ts";
import { formerRules, generous, type Rules, usual } from "./rules.ts";
import { cartelaCounts, type Gain, gainOf, patternSets, type Strategy, strategies } from "./strategies.ts";

const drawsOf = { full: 20_000, small: 300 } as const;

const columns: Column[] = [
  ["rules", "what the owner allows"],
  ["table", "the company's bonuses for 4 to 7 calls, ETB"],
  ["where", "a cashier's hall, or a room of the mini app in which somebody buys through many accounts"],
  ["plan", "play on: to the end; give up: unless a bonus comes; types the balls: a physical draw"],
  ["pattern", "easiest: five of the gallery that are complete earliest"],
  ["stake", "ETB a cartela; all are bought by the one who follows the plan"],
  ["cartelas", "how many, of the package of 200"],
  ["tills", "so many rounds at once"],
  ["at most", "ETB a round that can be expected, by exact odds; above 0 somebody makes money"],
  ["seen", "ETB a round in real draws"],
  ["±", "the standard error of that"],
];

/** Draws are the same for everybody who plays with these cartelas for these patterns. */
export function tallies(draws: number): (strategy: Strategy) => Tally {
  const known = new Map<string, Tally>();
  for (const [name, patterns] of Object.entries(patternSets))
    for (const cartelas of cartelaCounts) known.set(`${name} ${cartelas}`, tallyOf(patterns, cartelas, draws));
  return ({ patterns, cartelas }) => known.get(`${patterns} ${cartelas}`) ?? { draws, wins: [] };
}

export type Followed = { rules: Rules; strategy: Strategy; gain: NonNullable<Gain> };

/** Every strategy that these rules let one person follow alone. */
export function followed(rules: Rules, tallyFor: (strategy: Strategy) => Tally): Followed[] {
  return strategies().flatMap((strategy) => {
    const gain = gainOf(rules, strategy, tallyFor(strategy));
    return gain === null ? [] : [{ rules, strategy, gain }];
  });
}

/** `npm run bench -- cashier`: no strategy of one person alone is expected to gain. */
export async function cashier(args: readonly string[]): Promise<boolean> {
  const draws = drawsOf[sizingOf(args)];
  const tallyFor = tallies(draws);
  const present = [...followed(usual, tallyFor), ...followed(generous, tallyFor)];
  printTable(columns, present.filter(({ strategy }) => strategy.tills === 1 || strategy.cartelas === 200).map(rowOf));
  const former = followed(formerRules, tallyFor).toSorted((a, b) => b.gain.most - a.gain.most);
  say("as it was, the best of them:");
  printTable(columns, former.slice(0, 8).map(rowOf));
  const gaining = present.filter(({ gain }) => gain.most > 0);
  const best = Math.max(...present.map(({ gain }) => gain.most));
  say(
    `${present.length} strategies that one person can follow alone, ${draws} draws each: ${gaining.length} with an expectation above 0`,
  );
  say(
    `the best is expected to gain ${best.toFixed(4)} ETB a round at most; as it was, ${former[0]?.gain.most.toFixed(2)} ETB`,
  );
  return gaining.length === 0;
}

function rowOf({ rules, strategy, gain }: Followed): string[] {
  const { table, where, plan, patterns, stake, cartelas, tills } = strategy;
  return [
    ...[rules.name, table, where, plan, patterns, formatBirr(stake), String(cartelas), String(tills)],
    ...[gain.most.toFixed(4), gain.seen.toFixed(4), gain.error.toFixed(4)],
  ];
}
