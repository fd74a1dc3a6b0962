import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { benchmarks, commands, longestCommand } from "./small-runs.ts";
import { testSmallRuns } from "./test-small-runs.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Documented commands that run elsewhere, and where. */
const runElsewhere: Record<string, { file: string; mentions: string }> = {
  "npm run backup -- <file>": { file: "server/src/backup/backup.test.ts", mentions: 'run(["backup", file]' },
  "npm run restore -- <file or repository>": {
    file: "server/src/backup/backup.test.ts",
    mentions: 'run(["restore", file]',
  },
  "npm run restore-drill": { file: "server/src/backup/backup.test.ts", mentions: 'run(["restore-drill"' },
  "npm run seed-key -- split <folder>": {
    file: "server/src/commands/seed-key.test.ts",
    mentions: 'seedKey(["split", folder]',
  },
  "npm run check": { file: ".ci/run", mentions: "npm run --silent check" },
  "npm test -- unit": { file: "scripts/test.ts", mentions: "runVitest()" },
  "npm test -- e2e": { file: "scripts/test.ts", mentions: "runPlaywright()" },
  "npm run dev": { file: "e2e/src/commands.spec.ts", mentions: '"dev"' },
  "npm run screens": { file: "e2e/src/commands.spec.ts", mentions: '"screens"' },
  "npm run verify-build": { file: "web/scripts/verify-build.test.ts", mentions: "verify-build.ts" },
  "npm run bench -- web": { file: "e2e/src/commands.spec.ts", mentions: '"web", "small"' },
  "npm run chaos -- kills=300 seed=1": { file: "bench/src/prove/main.ts", mentions: "chaosProof" },
  "npm run soak -- 30": { file: "scripts/soak.ts", mentions: '"vitest"' },
  "python3 fairness/checker <address or file>": {
    file: "bench/src/proofs/cross-check.ts",
    mentions: "fairness/checker",
  },
};

test("each command that the README documents is run by a test, and no other is", () => {
  const readme = readFileSync(`${root}README.md`, "utf8");
  const table = /## Other commands\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? "";
  const documented = table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""));
  expect(documented.toSorted()).toEqual(
    [...Object.keys({ ...benchmarks, ...commands, ...longestCommand, ...runElsewhere })].toSorted(),
  );
  const untold = Object.entries(runElsewhere).filter(
    ([, { file, mentions }]) => !readFileSync(root + file, "utf8").includes(mentions),
  );
  expect(untold).toEqual([]);
});

testSmallRuns(commands);
