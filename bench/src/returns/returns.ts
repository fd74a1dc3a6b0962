import { ballCount } from "@derash/game/ball";
import { cartelaSet } from "@derash/game/cartela/package";
import { santim } from "@derash/game/money";
import { decideOutcome, type Outcome } from "@derash/game/outcome";
import { houseCutBpsDefault } from "@derash/game/prize";
import { sizingOf } from "../sizing.ts";
import { type NextBelow, smallFastCounter } from "../small-fast-counter.ts";
import { type Column, printTable, say } from "../table.ts";
import { expectedReturn, type Rule, rules, stake } from "./rules.ts";

const sizes = { full: { rounds: 1_000_000 }, small: { rounds: 9000 } };
/** Chance is further away than so many standard errors once in sixteen thousand. */
const errorsMax = 4;
const cartelas = cartelaSet(1);

/** Plays so many rounds, as many of each rule, decided as every round is, and compares what came back with what the rules say. */
export async function returns(args: readonly string[]): Promise<boolean> {
  const all = Number(args.find((arg) => arg !== "small") ?? sizes[sizingOf(args)].rounds);
  const rounds = Math.floor(all / rules.length);
  if (!Number.isInteger(all) || rounds < 1) throw new Error(`not a number of rounds: ${args.join(" ")}`);
  const startedAt = performance.now();
  const played = rules.map((rule) => ({ rule, ...play(rule, rounds), expected: expectedReturn(rule) }));
  const isWithin = (one: (typeof played)[number]) => Math.abs(one.mean - one.expected) <= errorsMax * one.error;
  printTable(
    columns,
    played.map((one) => [
      one.rule.name,
      ...[one.expected.toFixed(4), one.mean.toFixed(4), `±${(errorsMax * one.error).toFixed(4)}`],
      ...[`${((100 * one.won) / rounds).toFixed(2)} %`, `${((100 * one.split) / rounds).toFixed(2)} %`],
      ...[String(one.missing), isWithin(one) ? "equal" : "DIFFERENT"],
    ]),
  );
  const wrong = played.filter((one) => !isWithin(one) || one.missing !== 0).length;
  say(
    `${all.toLocaleString("en")} rounds, ${rounds.toLocaleString("en")} of each rule; rules that return something else than is printed: ${wrong}`,
  );
  say(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  return wrong === 0;
}

/** What came back of a birr staked on the average, and its standard error. `missing`: santim that went nowhere, or came from nowhere. */
function play(rule: Rule, rounds: number) {
  const below = smallFastCounter(`returns, ${rule.name}`);
  const pot = santim(stake * rule.sold);
  const paid = stake * rule.mine;
  let [sum, squares, won, split, missing] = [0, 0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const sold = someOf(cartelas, rule.sold, below);
    const mine = new Set(sold.slice(0, rule.mine).map(({ number }) => number));
    const order = someOf(balls, ballCount, below);
    const outcome = decideOutcome({ ...rule, cartelas: sold, order, pot, houseCutBps: houseCutBpsDefault }) as Outcome;
    const back = outcome.winners.reduce(
      (all, each) => all + (mine.has(each.cartelaNumber) ? each.prize + each.bonus : 0),
      0,
    );
    sum += back / paid;
    squares += (back / paid) ** 2;
    if (back > 0) won++;
    if (outcome.winners.length > (rule.stages?.length ?? 1)) split++;
    const given = outcome.winners.reduce((all, { prize }) => all + prize, 0);
    missing += Math.abs(given + outcome.houseCut - pot - outcome.guaranteePaid);
  }
  const mean = sum / rounds;
  return { mean, error: Math.sqrt(Math.max(0, squares / rounds - mean ** 2) / rounds), won, split, missing };
}

const balls = Array.from({ length: ballCount }, (_, index) => index + 1);

/** So many of them, each as likely as any other, in a random order. */
function someOf<Item>(items: readonly Item[], count: number, below: NextBelow): Item[] {
  const left = [...items];
  for (let place = 0; place < count; place++) {
    const other = place + below(left.length - place);
    [left[place], left[other]] = [left[other] as Item, left[place] as Item];
  }
  return left.slice(0, count);
}

const columns: Column[] = [
  ["rule", "how the round is won and paid"],
  [
    "printed",
    "what a birr staked brings back by the rules: share of the pot or guarantee, and exact odds of quick wins",
  ],
  ["played", "what it brought back"],
  ["error", "four standard errors: chance is further away once in sixteen thousand"],
  ["won", "rounds that brought the player anything"],
  ["split", "rounds in which a prize was shared"],
  ["missing", "santim that prizes and cut differ from the pot and what the company added, in all rounds"],
  ["verdict", "equal: printed and played differ by no more than the error"],
];
