import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { needs } from "../../scripts/needs.ts";

const folder = fileURLToPath(new URL("../", import.meta.url));

function run(args: readonly string[], cwd: string) {
  const { status, stdout, stderr } = spawnSync("python3", args, { cwd, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

test("the Python checker's own tests pass", needs("python3"), () => {
  const { status, said } = run(["-m", "unittest", "discover"], `${folder}checker`);
  expect(said).toMatch(/^Ran [1-9]\d tests[\s\S]*^OK$/m);
  expect(status).toBe(0);
});

test("the Python checker agrees with every value of the vectors", { ...needs("python3"), timeout: 300_000 }, () => {
  const { status, said } = run(["checker/vectors.py", "docs/fairness-vectors.json"], folder);
  expect(said).toMatch(/^(\d{4}) of \1 values agree$/m);
  expect(status).toBe(0);
});
