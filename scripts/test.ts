import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium, installChromium } from "../e2e/src/chromium.ts";
import { buildWeb, root, run } from "./run.ts";
import { writtenTests } from "./written-tests.ts";

// `npm test`: every test of every workspace; the last line counts them. `npm test -- unit` and `-- e2e` run one half.
// One test may be many cases, so the lines above the last one say how many tests somebody has written.
const only = process.argv[2];
const results = mkdtempSync(join(tmpdir(), "derash-results-"));
const counts = { passed: 0, failed: 0 };
/** The cases that ran, of each workspace. */
const cases: Record<string, number> = {};

type VitestResult = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { status: string }[] }[];
};

function countVitest(): void {
  const file = join(results, "vitest.json");
  const code = run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const { numPassedTests, numFailedTests, testResults } = readResult<VitestResult>(file) ?? {
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [],
  };
  for (const { name, assertionResults } of testResults) {
    const [workspace = ""] = relative(root, name).split(/[\\/]/);
    cases[workspace] = (cases[workspace] ?? 0) + assertionResults.filter(hasRun).length;
  }
  counts.passed += numPassedTests;
  // A file that does not load has no failed test, yet the run has failed.
  counts.failed += code === 0 ? numFailedTests : Math.max(numFailedTests, 1);
}

function hasRun({ status }: { status: string }): boolean {
  return status === "passed" || status === "failed";
}

function countPlaywright(): void {
  if (!findChromium()) installChromium(run);
  buildWeb();
  const file = join(results, "playwright.json");
  const code = run("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = readResult<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)?.stats;
  counts.passed += stats?.expected ?? 0;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  cases.e2e = (stats?.expected ?? 0) + failed;
  counts.failed += code === 0 ? failed : Math.max(failed, 1);
}

function readResult<Result>(file: string): Result | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Result;
  } catch {
    return null;
  }
}

/** How many tests are written and how many cases they made, a line a workspace and one for all. */
function printCases(): void {
  const lines = Object.entries(cases).map(([workspace, ran]) => [workspace, writtenTests(workspace), ran] as const);
  const sum = (column: 1 | 2) => lines.reduce((all, line) => all + line[column], 0);
  process.stdout.write(`\n${"".padEnd(10)}${"tests written".padStart(15)}${"cases run".padStart(12)}\n`);
  for (const [name, written, ran] of [...lines, ["all", sum(1), sum(2)] as const])
    process.stdout.write(`${name.padEnd(10)}${String(written).padStart(15)}${String(ran).padStart(12)}\n`);
}

if (only !== "e2e") countVitest();
if (only !== "unit") countPlaywright();
printCases();
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
