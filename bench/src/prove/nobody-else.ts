import { runTests } from "../test-run.ts";
import type { Proved } from "./proved.ts";

const matrix = "server/src/http/permission.test.ts";

/** Every call and event by every kind of caller, at what is their own, a sibling's, a stranger's and missing. */
export async function nobodyElse(): Promise<Proved> {
  const { testResults } = await runTests([matrix], {});
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    sentence: "no one acts as someone else",
    looked: `${tests.length} calls and events by those who may and those who may not`,
    violations: tests.filter(({ status }) => status === "failed").length,
  };
}
