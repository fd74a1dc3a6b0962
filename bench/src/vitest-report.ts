import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What `--reporter=json` of vitest writes. */
export type VitestReport = {
  success: boolean;
  numPassedTests: number;
  testResults: {
    message: string;
    assertionResults: { status: string; title: string; failureMessages: string[] }[];
  }[];
};

/** Runs a test file of the server by itself. Throws where it could not be run at all. */
export async function reportOf(
  file: string,
  { env = {}, args = [] }: { env?: Record<string, string>; args?: readonly string[] } = {},
): Promise<VitestReport> {
  const folder = mkdtempSync(join(tmpdir(), "derash-tests-"));
  const output = join(folder, "vitest.json");
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const own = ["run", "--project", "server", ...args, "--reporter=json", `--outputFile=${output}`, file];
  try {
    const child = spawn(process.execPath, [vitest, ...own], {
      ...{ cwd: root, env: { ...process.env, ...env }, stdio: "ignore" },
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("exit", resolve);
    });
    const report = JSON.parse(readFileSync(output, "utf8")) as VitestReport;
    if (report.testResults.length === 0) throw new Error(`${file} was not run`);
    // What is thrown outside of every test, as in a timer, ends a server, and is in no test's result.
    if (code !== 0 && failuresIn(report).length === 0)
      report.testResults.push({ message: `ended with ${code}, and no test of it failed`, assertionResults: [] });
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What went wrong in it, in the words of its tests. */
export function failuresIn({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ message, assertionResults }) =>
    [message, ...assertionResults.flatMap(({ failureMessages }) => failureMessages)].filter(Boolean),
  );
}
