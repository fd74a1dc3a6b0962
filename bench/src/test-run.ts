import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** What Vitest's JSON reporter says of a run. */
type TestRun = {
  success: boolean;
  testResults: {
    message: string;
    assertionResults: { status: string; title: string; failureMessages: string[] }[];
  }[];
};

/**
 * Runs test files of the server in a process of their own, and silently, for `env` to change what they try. Throws where nothing
 * was run at all.
 */
export async function runTests(files: readonly string[], env: Record<string, string>, options: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "derash-tests-"));
  const output = join(folder, "vitest.json");
  const args = ["run", "--project", "server", ...options, "--reporter=json", `--outputFile=${output}`, ...files];
  try {
    const child = spawn(process.execPath, [join(root, "node_modules", "vitest", "vitest.mjs"), ...args], {
      ...{ cwd: root, env: { ...process.env, ...env }, stdio: "ignore" },
    });
    await new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("exit", resolve);
    });
    const ran = JSON.parse(readFileSync(output, "utf8")) as TestRun;
    if (ran.testResults.length === 0) throw new Error(`nothing was run of ${files.join(", ")}`);
    return ran;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
