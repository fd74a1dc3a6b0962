import { useCallback, useEffect, useState } from "react";
import { faultOf, type ReadFault, readPublic } from "./public-record.ts";

type Answer<T> = { data: T | null; fault: ReadFault | null };

/** What everybody may read at a path; what was read of another path stays until the new is there. */
export function usePublic<T>(path: string): { data: T | null; fault: ReadFault | null; retry: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ data: null, fault: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads anew.
  useEffect(() => {
    let isWanted = true;
    readPublic<T>(path)
      .then((data) => isWanted && setAnswer({ data, fault: null }))
      .catch((error) => isWanted && setAnswer({ data: null, fault: faultOf(error) }));
    return () => {
      isWanted = false;
    };
  }, [path, attempt]);
  return { data: answer.data, fault: answer.fault, retry: useCallback(() => setAttempt((last) => last + 1), []) };
}
