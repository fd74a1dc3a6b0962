import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { startTemplatePostgres } from "../server/test/postgres/migrated-postgres.ts";
import { leftOut, parts, smallFile } from "./mutated.ts";
import { root } from "./run.ts";

// `npm run mutate`: every expression of game, fairness and what a settled round pays made wrong, one after the other, until a test
// goes red; then each that none noticed, and the share that was. `npm run mutate -- game/src/prize.ts` for files by name, and
// `jobs=2` for more than one core. Stryker changes files where they lie, so that it works on a copy, in a folder that goes with it.
const words = process.argv.slice(2);
const jobs = Number(words.find((word) => word.startsWith("jobs="))?.slice("jobs=".length) ?? 1);
const named = words.includes("small") ? [smallFile] : words.filter((word) => !word.startsWith("jobs="));
const scoreMin = 90;
const shownMax = 100;
const packages = join(root, "node_modules");

/** The sources of this checkout, and its packages, but for our own: these must be the copied ones. */
function copied(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "derash-mutate-")));
  const needed = ["package.json", "tsconfig.base.json", "web/public/200.json"];
  for (const name of [...needed, "game", "fairness", "books", "protocol", "server", "scripts"])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !path.endsWith("node_modules") });
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(packages).filter((each) => !each.startsWith(".") && each !== "@derash"))
    symlinkSync(join(packages, name), join(copy, "node_modules", name));
  const older = join(root, "server/node_modules");
  if (existsSync(older)) symlinkSync(older, join(copy, "server/node_modules"));
  cpSync(join(packages, "@derash"), join(copy, "node_modules", "@derash"), { recursive: true, verbatimSymlinks: true });
  return copy;
}

function settings(files: readonly string[], report: string): object {
  return {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "scripts/mutation.vitest.config.ts" },
    inPlace: true,
    // It rewrites a tsconfig by an API that TypeScript 7 has not; a file that is not there is left alone.
    tsconfigFile: "none.json",
    coverageAnalysis: "perTest",
    concurrency: jobs,
    timeoutMS: 10_000,
    reporters: ["progress-append-only", "json"],
    jsonReporter: { fileName: report },
    mutate: [...files, ...leftOut.map((pattern) => `!${pattern}`)],
  };
}

type Mutant = {
  status: string;
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number; column: number } };
};
const counts = { noticed: 0, late: 0, survived: 0 };

function count(report: string): void {
  const { files } = JSON.parse(readFileSync(report, "utf8")) as { files: Record<string, { mutants: Mutant[] }> };
  for (const [file, { mutants }] of Object.entries(files)) {
    for (const { status, mutatorName, replacement = "", location } of mutants) {
      // A test that hangs is as red as one that fails.
      if (status === "Killed" || status === "Timeout") counts.noticed++;
      if (status === "Timeout") counts.late++;
      if (status !== "Survived" && status !== "NoCoverage") continue;
      counts.survived++;
      const { line, column } = location.start;
      const text = replacement.replaceAll(/\s+/g, " ").slice(0, shownMax);
      process.stdout.write(`SURVIVED  ${file}:${line}:${column}  ${mutatorName}: ${text}\n`);
    }
  }
}

const tried = parts
  .map((part) => ({
    ...part,
    files: named.length === 0 ? part.files : named.filter((file) => part.files.some((each) => matchesGlob(file, each))),
  }))
  .filter(({ files }) => files.length > 0);
const copy = copied();
// Whoever tries a mutant that never ends is killed, and would leave a Postgres of their own behind.
const postgres = tried.some(({ isOnDatabase }) => isOnDatabase) ? await startTemplatePostgres() : null;
try {
  for (const { files, tests, isOnDatabase } of tried) {
    const report = join(copy, "mutation.json");
    writeFileSync(join(copy, "stryker.config.json"), JSON.stringify(settings(files, report)));
    const { status } = spawnSync(join(packages, ".bin", "stryker"), ["run"], {
      ...{ cwd: copy, stdio: "inherit", shell: process.platform === "win32" },
      env: {
        ...process.env,
        MUTATION_TESTS: tests.join(","),
        TEMPLATE_POSTGRES: isOnDatabase ? postgres?.url : undefined,
      },
    });
    if (status !== 0) throw new Error("the mutants could not be tried");
    count(report);
  }
} finally {
  await postgres?.stop();
  rmSync(copy, { recursive: true, force: true });
}
const all = counts.noticed + counts.survived;
const score = (100 * counts.noticed) / all;
process.stdout.write(`noticed by a test that did not end in time: ${counts.late}\n`);
process.stdout.write(`${all} mutants; survived: ${counts.survived}; noticed: ${score.toFixed(1)} %\n`);
process.exit(score >= scoreMin ? 0 : 1);
