import type { Answer, Path, Sent } from "@derash/protocol/contract";
import { useCallback, useEffect, useState } from "react";
import { addressOf } from "../../data/address.ts";
import { issueOf, type ReadIssue, readPublic } from "../public-record.ts";

type Read<P extends Path> = { data: Answer<P> | null; issue: ReadIssue | null };

/** What everybody may read; what was read of another address stays until the new is there. */
export function usePublic<P extends Path>(path: P, sent?: Sent<P>): Read<P> & { retry: () => void } {
  const address = addressOf(path, sent);
  const [answer, setAnswer] = useState<Read<P>>({ data: null, issue: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads anew.
  useEffect(() => {
    let isWanted = true;
    readPublic<Answer<P>>(address)
      .then((data) => isWanted && setAnswer({ data, issue: null }))
      .catch((error) => isWanted && setAnswer({ data: null, issue: issueOf(error) }));
    return () => {
      isWanted = false;
    };
  }, [address, attempt]);
  return { data: answer.data, issue: answer.issue, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}
