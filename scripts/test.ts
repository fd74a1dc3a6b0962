import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, installChromium } from "../e2e/src/chromium.ts";
import {
  closingLines,
  playwrightResults,
  playwrightSkipped,
  type Result,
  vitestResults,
  vitestSkipped,
  withEnd,
} from "./results.ts";
import { buildWeb, run } from "./run.ts";
import { writtenTests } from "./written-tests.ts";

// `npm test`: every test of every workspace; the last line counts them, and above it stands how many were skipped for want of
// which program, and each that failed, or needed a second try (decision 81). `npm test -- unit` and `-- e2e` run one half. One test
// may be many cases, so it also says how many tests somebody has written.
const only = process.argv[2];
const results = mkdtempSync(join(tmpdir(), "derash-results-"));
const all: Result[] = [];
const skipped: string[] = [];

function runVitest(): void {
  const file = join(results, "vitest.json");
  const code = run("vitest", [
    "run",
    "--retry=1",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  all.push(...withEnd(vitestResults(file), code, "vitest"));
  skipped.push(...vitestSkipped(file));
}

function runPlaywright(): void {
  if (!findChromium()) installChromium(run);
  buildWeb();
  const file = join(results, "playwright.json");
  const code = run("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  all.push(...withEnd(playwrightResults(file), code, "playwright"));
  skipped.push(...playwrightSkipped(file));
}

/** How many tests are written and how many cases they made, a line a workspace and one for all. */
function printCases(): void {
  const workspaces = [...new Set(all.map(({ file }) => file.split("/")[0] ?? ""))];
  const lines = workspaces.map((name) => {
    const ran = all.filter(({ file }) => file.startsWith(`${name}/`)).length;
    return [name, writtenTests(name), ran] as const;
  });
  const sum = (column: 1 | 2) => lines.reduce((total, line) => total + line[column], 0);
  process.stdout.write(`\n${"".padEnd(10)}${"tests written".padStart(15)}${"cases run".padStart(12)}\n`);
  for (const [name, written, ran] of [...lines, ["all", sum(1), sum(2)] as const])
    process.stdout.write(`${name.padEnd(10)}${String(written).padStart(15)}${String(ran).padStart(12)}\n`);
}

/** A test that was red, and how each of its tries ended. */
function printRed(word: string, { file, title, why }: Result): void {
  process.stdout.write(`${word}  ${file}: ${title}\n${why.map((line) => `  ${line}\n`).join("")}`);
}

if (only !== "e2e") runVitest();
if (only !== "unit") runPlaywright();
printCases();
const failed = all.filter(({ isRed }) => isRed);
const second = all.filter(({ isSecondTry }) => isSecondTry);
if (failed.length + second.length > 0) process.stdout.write("\n");
for (const result of second) printRed("SECOND TRY", result);
for (const result of failed) printRed("FAILED", result);
process.stdout.write(`\n${closingLines(all, skipped).join("\n")}\n`);
process.exit(failed.length === 0 && all.length > 0 ? 0 : 1);
