import { say } from "../table.ts";
import { failuresIn, reportOf } from "../vitest-report.ts";
import type { Proved } from "./proved.ts";

/** Everybody who is not somebody tries every call and event of the contract, at what is theirs and at what is another's. */
export async function nobodyElse(): Promise<Proved> {
  const report = await reportOf("server/src/http/permission.test.ts");
  const failures = failuresIn(report);
  for (const failure of failures) say(`WRONG  ${failure}`);
  return {
    sentence: "no one acts as someone else: who may not is refused, changes nothing and learns nothing",
    looked: `${report.numPassedTests} tests of every caller at every call and event`,
    violations: report.success ? 0 : Math.max(failures.length, 1),
  };
}
