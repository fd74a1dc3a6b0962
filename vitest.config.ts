import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest begins first, so that no worker is left alone with it. A fresh clone knows only how long the files are. */
const longest = [
  "bench/src/commands.test.ts",
  "bench/src/processes/lifecycle.test.ts",
  "bench/src/processes/killed.test.ts",
  "bench/src/processes/races.test.ts",
  "server/src/round/crowd.test.ts",
  "server/src/http/permission.test.ts",
  "server/src/round/contention.test.ts",
  "server/src/round/restart.test.ts",
  "server/src/postgres/keeper.test.ts",
  "server/src/hall/screen/hall-screens.test.ts",
  "server/src/hint/two-servers.test.ts",
  "server/src/auth/staff-sign-in.test.ts",
  "server/src/round/lifecycle.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    projects: ["game", "fairness", "protocol", "server", "web", "bench"],
    sequence: { sequencer: LongestFirst },
  },
});
