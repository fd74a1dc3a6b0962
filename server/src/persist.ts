import pRetry from "p-retry";

type Persistence = {
  /** The pause after the first failure; each further one is twice as long, up to `pauseMsMax`. */
  pauseMs: number;
  pauseMsMax: number;
  signal: AbortSignal;
  onFailure: (error: unknown, failures: number) => void;
};

/** Tries until it succeeds, whatever the failure. Errors: the reason of the signal, once it aborts. */
export function persist<Answer>(
  attempt: () => Promise<Answer>,
  { pauseMs, pauseMsMax, signal, onFailure }: Persistence,
): Promise<Answer> {
  const tried = async (attempts: number) => {
    try {
      return await attempt();
    } catch (cause) {
      onFailure(cause, attempts);
      // The package takes a TypeError for an error of the program, and would end what must go on.
      throw new Error("an attempt failed", { cause });
    }
  };
  const retries = Number.POSITIVE_INFINITY;
  return pRetry(tried, { retries, minTimeout: pauseMs, maxTimeout: pauseMsMax, unref: true, signal });
}
