import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, installChromium } from "../e2e/src/chromium.ts";
import { buildWeb, run } from "./run.ts";

// `npm test`: every test of every workspace; the last line counts them. `npm test -- unit` and `-- e2e` run one half.
const only = process.argv[2];
const results = mkdtempSync(join(tmpdir(), "derash-results-"));
const counts = { passed: 0, failed: 0 };

function countVitest(): void {
  const file = join(results, "vitest.json");
  const code = run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const { numPassedTests, numFailedTests } = readResult<{ numPassedTests: number; numFailedTests: number }>(file) ?? {
    numPassedTests: 0,
    numFailedTests: 1,
  };
  counts.passed += numPassedTests;
  // A file that does not load has no failed test, yet the run has failed.
  counts.failed += code === 0 ? numFailedTests : Math.max(numFailedTests, 1);
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
  counts.failed += code === 0 ? failed : Math.max(failed, 1);
}

function readResult<Result>(file: string): Result | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Result;
  } catch {
    return null;
  }
}

if (only !== "e2e") countVitest();
if (only !== "unit") countPlaywright();
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
