import { useState } from "react";
import { useCreateCartela, useListRefresh } from "../cartela-queries.ts";
import type { Scope } from "../scope.ts";
import { bulkResult, doAll, type Outcome } from "./bulk.ts";
import type { Candidate } from "./paste.ts";
import { lossProof, retryAfterMs } from "./retry-wait.ts";

const parallel = 6;

export type BulkState =
  | { status: "idle" }
  | { status: "running"; done: number; count: number }
  | { status: "finished"; succeeded: number; failed: Outcome<Candidate>[] };

/** Makes many cartelas, one request each; `run` answers those that failed. */
export function useBulk(scope: Scope) {
  const [state, setState] = useState<BulkState>({ status: "idle" });
  const create = useCreateCartela(scope);
  const refresh = useListRefresh();
  const run = async (candidates: readonly Candidate[]): Promise<Outcome<Candidate>[]> => {
    const count = candidates.length;
    setState({ status: "running", done: 0, count });
    const action = lossProof(({ columns, number }: Candidate) =>
      create({ ...columns, ...(number !== null && { number }) }),
    );
    const onDone = (done: number) => setState({ status: "running", done, count });
    const result = bulkResult(await doAll(candidates, action, { parallel, onDone, retryAfterMs }));
    await refresh();
    setState({ status: "finished", ...result });
    return result.failed;
  };
  return { state, run };
}
