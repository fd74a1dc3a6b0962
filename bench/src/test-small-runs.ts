import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { migrate } from "@derash/server/postgres/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SmallRun } from "./small-runs.ts";
import { startTempPostgres, type TempPostgres } from "./temp-postgres.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Long, for a machine that does other things too: this is no measure. */
const runMsMax = 600_000;

/** Runs each of the commands as the README says it, in its smallest form. */
export function testSmallRuns(runs: Record<string, SmallRun>): void {
  describe("in its smallest form", () => {
    let postgres: TempPostgres;
    beforeAll(async () => {
      postgres = await startTempPostgres();
      await postgres.create("commands");
      await migrate(postgres.urlOf("commands"));
    });
    afterAll(() => postgres.stop());

    test.each(Object.entries(runs))(
      "%s ends well and prints what it found",
      async (_, { args, says }) => {
        const env = {
          ...process.env,
          DATABASE_URL: postgres.urlOf("commands"),
          DEMO: "false",
          NODE_ENV: "development",
        };
        // What it found is on its standard output, which the error of a command that ends badly does not say.
        const { stdout } = await promisify(execFile)("npm", args, { cwd: root, env }).catch((error) => {
          throw new Error(`${error.message}\n${error.stdout}`);
        });
        expect(stdout).toMatch(says);
        expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
      },
      runMsMax,
    );
  });
}
