import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closingLines, playwrightSkipped, vitestSkipped } from "../../scripts/results.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "derash-skipped-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("what nobody could run on this machine is named for the program that was missing", () => {
  const output = join(folder, "vitest.json");
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const args = [vitest, "run", "--project", "fairness", "--reporter=json", `--outputFile=${output}`, "python-checker"];
  // With no program on its path at all.
  const { status } = spawnSync(process.execPath, args, { cwd: root, env: { PATH: folder } });
  expect(status).toBe(0);
  expect(vitestSkipped(output)).toEqual(["python3", "python3"]);
});

test("journeys too, and those that ended with another one say nothing of a program", () => {
  const output = join(folder, "playwright.json");
  const results: unknown[] = [];
  const specs = [
    { title: "a", tests: [{ status: "expected", annotations: [], results }] },
    {
      title: "b",
      tests: [{ status: "skipped", annotations: [{ type: "skip", description: "python3" }], results }],
    },
    { title: "c", tests: [{ status: "skipped", annotations: [], results }] },
  ];
  const file = "verify/verify.spec.ts";
  const suites = [{ title: file, file, specs: [specs[0]], suites: [{ title: "within", file, specs: specs.slice(1) }] }];
  writeFileSync(output, JSON.stringify({ suites }));
  expect(playwrightSkipped(output)).toEqual(["python3", ""]);
});

test("the last line counts what ran, and the one before it what did not", () => {
  const ran = (isRed: boolean) => ({ file: "a.test.ts", title: "a", isRed, isSecondTry: false, why: [] });
  expect(closingLines([ran(false), ran(true), ran(false)], [])).toEqual(["0 skipped", "2 passed, 1 failed"]);
  expect(closingLines([ran(false)], ["python3", "caddy", "python3", ""])).toEqual([
    "4 skipped: 1 that do not say why, 1 for want of caddy, 2 for want of python3",
    "1 passed, 0 failed",
  ]);
});

test("no test is skipped, or ends half way, without saying what it needs", () => {
  const files = globSync("{game,fairness,protocol,server,web,bench,e2e}/{src,test,scripts}/**/*.{ts,tsx}", {
    cwd: root,
  });
  expect(files.length).toBeGreaterThan(500);
  const silent = files.filter((file) => {
    const source = readFileSync(root + file, "utf8");
    return /\b(?:test|it|describe)\.(?:runIf|skipIf|todo)\b|\b(?:test|it|describe)\.skip\((?!.+, ).*\)/.test(source);
  });
  expect(silent.filter((file) => !file.endsWith("skipped.test.ts"))).toEqual([]);
});
