import { machineLine } from "../machine.ts";
import { sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { doAll } from "./crew.ts";
import { faultyDraws } from "./faulty-draws.ts";
import type { Job, JobResult } from "./job.ts";
import { evenSpreadP } from "./statistics.ts";
import { mergeTallies, mergeWins } from "./tally.ts";
import { faultP, unevenness, type Verdict, verdictsOf } from "./verdict.ts";

const blockDraws = 25_000;
const smallDraws = 1000;
const spreadPMin = 0.01;
const spreadValuesMin = 200;

/** `npm run fairness -- draws=1000000 seed=derash`, or `small`: exit code 1 when the draw, or the suite itself, is at fault; 2 for bad words. */
async function main(args: readonly string[]): Promise<number> {
  const isSmall = sizingOf(args) === "small";
  const options = new Map(args.filter((arg) => arg !== "small").map((arg) => arg.split("=") as [string, string]));
  const draws = isSmall ? smallDraws : Number(options.get("draws") ?? 1_000_000);
  const seed = options.get("seed") ?? "derash";
  if (
    !Number.isInteger(draws) ||
    (draws < 20_000 && !isSmall) ||
    [...options.keys()].some((key) => key !== "draws" && key !== "seed")
  ) {
    say("usage: npm run fairness -- [draws=1000000] [seed=derash]   at least 20000 draws; another seed, other draws");
    return 2;
  }
  say(`fairness: ${draws.toLocaleString("en")} draws, as the protocol makes them from seed "${seed}"`);
  say(machineLine());
  const startedAt = performance.now();
  const jobs = jobsFor(draws, seed);
  const results = await doAll(jobs, (done) => process.stderr.write(`\r${done} of ${jobs.length} blocks`));
  process.stderr.write("\r");
  const blocks = results.filter((_, index) => jobs[index]?.fault === null);
  const isFair = sayVerdicts(blocks);
  const isSharp = sayControls(jobs, results);
  say(`${((performance.now() - startedAt) / 1000).toFixed(0)} s in two threads, controls and reference draws included`);
  // So few draws prove nothing: that everything runs and prints is all that they show.
  return isSmall || (isFair && isSharp) ? 0 : 1;
}

function jobsFor(draws: number, seed: string): Job[] {
  const blocks = Math.max(1, Math.floor(draws / blockDraws));
  const own = Array.from({ length: blocks }, (_, block) => ({
    block,
    // The last block takes what is left over.
    draws: block < blocks - 1 ? blockDraws : draws - blockDraws * (blocks - 1),
    fault: null,
    seed,
  }));
  const controls = Object.keys(faultyDraws).map((fault) => ({
    block: 0,
    draws: Math.min(draws, blockDraws),
    fault,
    seed,
  }));
  return [...own, ...controls];
}

function sayVerdicts(blocks: readonly JobResult[]): boolean {
  const tally = mergeTallies(blocks.map((block) => block.tally));
  const verdicts = verdictsOf(tally, mergeWins(blocks.map((block) => block.reference)));
  printTable(
    columns,
    verdicts.map((verdict) => [...rowOf(verdict), verdict.p < faultP ? "FAULT" : "fair"]),
  );
  say(
    `cartelas differ in their true chance: ±${(100 * unevenness(tally.wins.winners)).toFixed(2)} % of 1/200 (they overlap)`,
  );
  return sayBlocks(blocks) && verdicts.every(({ p }) => p >= faultP);
}

/** The same tests once a block: their p-values must be as evenly spread as chance makes them, not only large enough. */
function sayBlocks(blocks: readonly JobResult[]): boolean {
  const values = blocks.flatMap(({ tally, reference }) =>
    verdictsOf(tally, reference)
      .filter(({ df }) => df > 0)
      .map(({ p }) => p),
  );
  const lowest = Math.min(...values);
  say(
    `${blocks.length} blocks of ${blockDraws} draws: ${values.length} p-values, the lowest ${lowest.toExponential(1)}`,
  );
  if (values.length < spreadValuesMin) {
    say(`too few p-values to say whether they are evenly spread: ${spreadValuesMin} need ${blockDraws * 14} draws`);
    return lowest >= faultP;
  }
  const spreadP = evenSpreadP(values);
  const isSpread = spreadP >= spreadPMin;
  say(`evenly spread by Kolmogorov and Smirnov: p = ${spreadP.toFixed(4)}: ${isSpread ? "fair" : "FAULT"}`);
  return isSpread && lowest >= faultP;
}

function sayControls(jobs: readonly Job[], results: readonly JobResult[]): boolean {
  say();
  say("Draws with a fault, each of which these tests must catch:");
  const caught = results.flatMap(({ tally, reference }, index) => {
    const fault = jobs[index]?.fault;
    if (!fault) return [];
    const by = verdictsOf(tally, reference).filter(({ p }) => p < faultP);
    const names = by.map(({ test, p }) => `${test} (p ${p.toExponential(0)})`).join("; ");
    say(`  ${fault}, ${tally.draws} draws: ${by.length > 0 ? `caught by ${names}` : "NOT CAUGHT"}`);
    return [by.length > 0];
  });
  say();
  return caught.every(Boolean);
}

function rowOf({ test, statistic, df, p }: Verdict): string[] {
  return [
    test,
    statistic.toFixed(df === 0 ? 0 : 1),
    df === 0 ? "" : String(df),
    p < 0.0001 ? p.toExponential(1) : p.toFixed(4),
  ];
}

const columns: Column[] = [
  ["test", "what is counted; against exact theory, or against as many draws by another generator"],
  ["statistic", "chi-square; for orders drawn twice their number"],
  ["df", "degrees of freedom, about what a fair draw's chi-square is"],
  ["p", "how likely chance alone gives as much; anything from 0 to 1 is as likely as anything else"],
  ["verdict", `fair unless p is below ${faultP}`],
];

process.exitCode = await main(process.argv.slice(2));
