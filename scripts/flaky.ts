import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, installChromium } from "../e2e/src/chromium.ts";
import { playwrightResults, vitestResults, withEnd } from "./results.ts";
import { buildWeb, run } from "./run.ts";

// `npm run flaky -- 30`: the whole suite so many times, on the same commit: which tests are red in some runs and not in others,
// and how many red tests come to 2,000 runs of a test. `npm run flaky -- 30 server/src/round` runs only what vitest finds by
// these words, without the browser.
const [times = "30", ...filters] = process.argv.slice(2).map((arg) => (arg === "small" ? "2" : arg));
const isSmall = process.argv.includes("small");
const words = isSmall ? ["game/src/money.test.ts"] : filters;
/** One red test in so many runs of a test is borne. */
const runsARed = 2000;

/** How often each test ran, and how often it was red. */
const tests = new Map<string, { runs: number; red: number }>();

function note(name: string, isRed: boolean): void {
  const test = tests.get(name) ?? { runs: 0, red: 0 };
  tests.set(name, { runs: test.runs + 1, red: test.red + (isRed ? 1 : 0) });
}

function runVitest(output: string): void {
  const code = run("vitest", ["run", "--reporter=json", `--outputFile=${output}`, ...words]);
  for (const { file, title, isRed } of withEnd(vitestResults(output), code, "vitest"))
    note(`${file} > ${title}`, isRed);
}

function runPlaywright(output: string): void {
  const code = run("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
  });
  for (const { file, title, isRed, isSecondTry } of withEnd(playwrightResults(output), code, "playwright"))
    note(`${file} > ${title}`, isRed || isSecondTry);
}

const count = Number(times);
if (!Number.isInteger(count) || count < 1) {
  process.stdout.write("usage: npm run flaky -- 30 [files]\n");
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), "derash-flaky-"));
const isWhole = words.length === 0;
if (isWhole && !findChromium()) installChromium(run);
if (isWhole) buildWeb();
for (let time = 1; time <= count; time++) {
  runVitest(join(folder, `vitest-${time}.json`));
  if (isWhole) runPlaywright(join(folder, `playwright-${time}.json`));
  process.stdout.write(`run ${time} of ${count}\n`);
}
rmSync(folder, { recursive: true, force: true });

const runs = [...tests.values()].reduce((sum, test) => sum + test.runs, 0);
const red = [...tests].filter(([, test]) => test.red > 0);
for (const [name, test] of red) process.stdout.write(`red ${test.red} of ${test.runs}: ${name}\n`);
const reds = red.reduce((sum, [, test]) => sum + test.red, 0);
process.stdout.write(
  `${runs} runs of ${tests.size} tests, ${reds} red: ${((reds * runsARed) / runs).toFixed(2)} in ${runsARed}\n`,
);
// What is red each time is no rare thing, however many others are quiet.
const isAlwaysRed = red.some(([, test]) => test.red === test.runs);
process.exit(runs > 0 && !isAlwaysRed && reds * runsARed <= runs ? 0 : 1);
