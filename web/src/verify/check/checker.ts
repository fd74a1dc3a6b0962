import type { CheckAnswer, CheckedRound, CheckRequest, RoundToCheck } from "./check-message.ts";

let worker: Worker | null = null;
let lastId = 0;

/** Recomputes a round in the worker. Rejects when the worker cannot run. */
export function recompute(round: RoundToCheck): Promise<CheckedRound & { tookMs: number }> {
  worker ??= new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
  const thread = worker;
  lastId += 1;
  const request: CheckRequest = { id: lastId, rounds: [round], isBeaconChecked: true };
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const { signal } = done;
    const answered = ({ data }: MessageEvent<CheckAnswer>) => {
      const result = data.results[0];
      if (data.id !== request.id || result === undefined) return;
      done.abort();
      resolve({ ...result, tookMs: data.tookMs });
    };
    const failed = () => {
      done.abort();
      worker = null;
      reject(new Error("the worker does not run"));
    };
    thread.addEventListener("message", answered, { signal });
    thread.addEventListener("error", failed, { signal });
    thread.postMessage(request);
  });
}
