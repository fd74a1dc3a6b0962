import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes longest begins first, so that no worker is left alone with it. A fresh clone knows only how long the files are. */
const longest = [
  "bench/src/commands.test.ts",
  "bench/src/prove/prove.test.ts",
  "bench/src/benchmarks.test.ts",
  "server/src/http/permission.test.ts",
  "server/src/http/body.test.ts",
  "fairness/test/python-checker.test.ts",
  "bench/src/fairness/fairness.test.ts",
  "server/src/hall/model.test.ts",
  "server/src/round/crowd.test.ts",
  "server/src/backup/backup.test.ts",
  "bench/src/processes/lifecycle.test.ts",
  "server/src/round/contention.test.ts",
  "server/src/round/restart.test.ts",
  "bench/src/processes/killed.test.ts",
  "bench/src/processes/evening.test.ts",
  "bench/src/processes/hall.test.ts",
  "server/src/hall/screen/hall-screens.test.ts",
  "server/src/sale/export.test.ts",
  "server/src/round/lifecycle.test.ts",
  "server/src/auth/staff-sign-in.test.ts",
  "server/src/auth/guessing.test.ts",
  "server/src/limit/floods.test.ts",
  "server/src/commands/super-admin.test.ts",
  "server/src/node/workers.test.ts",
  "server/src/draw/routes.test.ts",
  "server/src/hint/two-servers.test.ts",
  "server/src/postgres/silence.test.ts",
  "bench/src/operator/evil-operator.test.ts",
  "bench/src/processes/let-go.test.ts",
  "bench/src/processes/races.test.ts",
  "server/src/postgres/keeper.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    projects: ["game", "fairness", "protocol", "server", "web", "bench"],
    sequence: { sequencer: LongestFirst },
  },
});
