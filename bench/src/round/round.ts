import type { SoldCartela } from "@derash/game/outcome";
import { median } from "../sample.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { drawFacts, soldCartelas } from "./close-facts.ts";
import { bare, ours, type Way } from "./ways.ts";

/** Odd numbers, so that each median is something that happened. */
type Level = { cartelas: number; rounds: number };
type Size = { levels: Level[]; runs: number };

const sizes: Record<Sizing, Size> = {
  full: {
    levels: [
      { cartelas: 200, rounds: 1001 },
      { cartelas: 2000, rounds: 201 },
      { cartelas: 100_000, rounds: 11 },
    ],
    runs: 5,
  },
  small: {
    levels: [
      { cartelas: 200, rounds: 11 },
      { cartelas: 2000, rounds: 3 },
    ],
    runs: 3,
  },
};
/** Microseconds from the close's facts to winners known, by the number of cartelas. */
const goalsUs: Record<number, number> = { 200: 30, 100000: 20_000 };

/** Medians over the rounds of a run, in microseconds. `won`: what each round came to. */
type Run = { drawUs: number; winnersUs: number; wholeUs: number; cpuUs: number; won: string[] };
type Pair = { ours: Run; bare: Run };
type Measured = { cartelas: number; pairs: Pair[] };

/** From the close's facts to winners known: nothing but the pure core, beside the same rules in bare loops. */
export async function round(args: readonly string[]): Promise<boolean> {
  const sizing = sizingOf(args);
  const { levels, runs } = sizes[sizing];
  say(`versions: V8 ${process.versions.v8}, OpenSSL ${process.versions.openssl}`);
  say(`medians of ${runs} runs, the two ways taking turns; another draw each round`);
  const measured = levels.map((level) => measure(level, runs));
  printTable(columns, measured.flatMap(rowsOf));
  const isSame = measured.map(sameWinners).every(Boolean);
  // So few rounds are not compiled yet.
  return isSame && (sizing === "small" || measured.map(isWithinGoal).every(Boolean));
}

function measure({ cartelas, rounds }: Level, runs: number): Measured {
  const sold = soldCartelas(cartelas);
  // The first run only compiles.
  const pairs = Array.from({ length: runs + 1 }, (_, index) => {
    const first = index * rounds;
    return { ours: runOf(ours, sold, first, rounds), bare: runOf(bare, sold, first, rounds) };
  });
  return { cartelas, pairs: pairs.slice(1) };
}

function runOf(way: Way, cartelas: readonly SoldCartela[], first: number, rounds: number): Run {
  const facts = Array.from({ length: rounds }, (_, index) => drawFacts(first + index));
  const drawMs: number[] = [];
  const winnersMs: number[] = [];
  const won: string[] = [];
  const cpuBefore = process.cpuUsage();
  for (const each of facts) {
    const startedAt = performance.now();
    const order = way.order(each);
    const drawnAt = performance.now();
    const { lastCall, numbers } = way.winners(cartelas, order);
    winnersMs.push(performance.now() - drawnAt);
    drawMs.push(drawnAt - startedAt);
    won.push(`${lastCall}: ${numbers.join()}`);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    drawUs: median(drawMs) * 1000,
    winnersUs: median(winnersMs) * 1000,
    wholeUs: median(drawMs.map((ms, index) => ms + (winnersMs[index] ?? 0))) * 1000,
    cpuUs: (user + system) / rounds,
    won,
  };
}

const columns: Column[] = [
  ["round", "derash: drawSeed, shuffle and decideOutcome, won as usual; bare loops: lines alone, no money, OpenSSL"],
  ["cartelas", "paid for in the round"],
  ["draw us", "from the seed, the record's hash and the beacon's signature to the 75 balls; microseconds"],
  ["winners us", "from the balls to the winners, and to what each gets"],
  ["whole us", "both, from the close's facts to winners known"],
  ["lowest", "of the runs, to show the noise"],
  ["highest", "the same"],
  ["cpu us", "CPU time of the process a round, user and system, the garbage it leaves included"],
  ["ratio", "whole, to bare loops in the run beside it"],
  ["goal us", "whole should be below"],
];

function rowsOf({ cartelas, pairs }: Measured): string[][] {
  const row = ({ name }: Way, runOfPair: (pair: Pair) => Run, goal: string) => {
    const runs = pairs.map(runOfPair);
    const of = (key: "drawUs" | "winnersUs" | "wholeUs" | "cpuUs") => runs.map((run) => run[key]);
    const figures = [median(of("drawUs")), median(of("winnersUs")), median(of("wholeUs"))];
    const spread = [Math.min(...of("wholeUs")), Math.max(...of("wholeUs")), median(of("cpuUs"))];
    const ratio = median(pairs.map((pair) => runOfPair(pair).wholeUs / pair.bare.wholeUs));
    return [name, String(cartelas), ...[...figures, ...spread].map((us) => us.toFixed(1)), ratio.toFixed(2), goal];
  };
  return [row(ours, (pair) => pair.ours, String(goalsUs[cartelas] ?? "-")), row(bare, (pair) => pair.bare, "-")];
}

function sameWinners({ cartelas, pairs }: Measured): boolean {
  const rounds = pairs.flatMap((pair) => pair.ours.won.map((won, index) => won === pair.bare.won[index]));
  const differing = rounds.filter((isSame) => !isSame).length;
  say(`${cartelas} cartelas: ${rounds.length} rounds, other winners than in bare loops in ${differing}`);
  return differing === 0;
}

function isWithinGoal({ cartelas, pairs }: Measured): boolean {
  const goal = goalsUs[cartelas];
  if (goal === undefined) return true;
  const wholeUs = median(pairs.map((pair) => pair.ours.wholeUs));
  const isWithin = wholeUs < goal;
  say(`${cartelas} cartelas: ${wholeUs.toFixed(1)} us of ${goal}: ${isWithin ? "kept" : "MISSED"}`);
  return isWithin;
}
