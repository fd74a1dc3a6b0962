import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

/** How many tests of a workspace are written, however many cases each of them makes. */
export function writtenTests(workspace: string): number {
  const files = globSync(`${workspace}/{src,test,scripts}/**/*.{test,spec}.{ts,tsx}`, { cwd: root });
  return files.reduce((sum, file) => sum + bodiesIn(readFileSync(join(root, file), "utf8")), 0);
}

/** The formatter begins a line with each test; `test.each` and a test in a loop are one body with several cases. */
function bodiesIn(source: string): number {
  return [...source.matchAll(/^\s*(?:test|it)(?:\.(?:each|for|runIf|skipIf|skip|fails))?[(<]/gm)].length;
}
