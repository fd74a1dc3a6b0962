import type { PackageAnswer } from "@derash/protocol/cartela";
import { cartelasPerSet } from "../../kit/staff/package-sets.ts";

/** What came of adding several sets, in cartelas; and the sets that were not answered well, each with its error. */
export type PackageOutcome = {
  added: number;
  /** What the branch had of them before. */
  already: number;
  failed: number;
  problems: { set: number; error: unknown }[];
};

/** `results` stand in the order of the sets. Of a set that was refused, no cartela came through. */
export function outcomeOf(
  sets: readonly number[],
  results: readonly PromiseSettledResult<PackageAnswer>[],
): PackageOutcome {
  const answers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const problems = results.flatMap((result, index) =>
    result.status === "rejected" ? [{ set: sets[index] ?? 0, error: result.reason as unknown }] : [],
  );
  return {
    added: answers.reduce((sum, { added }) => sum + added, 0),
    already: answers.reduce((sum, { already }) => sum + already, 0),
    failed: answers.reduce((sum, { failed }) => sum + failed, problems.length * cartelasPerSet),
    problems,
  };
}
