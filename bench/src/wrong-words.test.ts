import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

test.each([
  ["scripts/soak.ts", "30m"],
  ["scripts/soak.ts", "node", "50"],
  ["scripts/soak.ts", "payments", "kills=10", "minutes=1h"],
  ["bench/src/fuzz/main.ts", "messages=20k"],
  ["bench/src/fuzz/main.ts", "messages=0"],
  ["bench/src/main.ts", "restore", "500000"],
  ["scripts/flaky.ts", "many"],
])("%s %s does nothing, and says so", (...words) => {
  const { status } = spawnSync(process.execPath, words, { cwd: root, timeout: 60_000 });
  expect(status).toBeGreaterThan(0);
});
