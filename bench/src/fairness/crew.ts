import { Worker } from "node:worker_threads";
import type { Job, JobResult } from "./job.ts";

const workers = 2;

/** Does the jobs in worker threads; the results in the jobs' order. */
export async function doAll(jobs: readonly Job[], onDone: (done: number) => void): Promise<JobResult[]> {
  const results: JobResult[] = [];
  const left = jobs.entries();
  let done = 0;
  async function workOff(worker: Worker): Promise<void> {
    for (const [index, job] of left) {
      results[index] = await ask(worker, job);
      done += 1;
      onDone(done);
    }
    await worker.terminate();
  }
  const script = new URL("./worker.ts", import.meta.url);
  await Promise.all(Array.from({ length: Math.min(workers, jobs.length) }, () => workOff(new Worker(script))));
  return results;
}

function ask(worker: Worker, job: Job): Promise<JobResult> {
  return new Promise((resolve, reject) => {
    worker.once("message", (result: JobResult) => {
      worker.off("error", reject);
      resolve(result);
    });
    worker.once("error", reject);
    worker.postMessage(job);
  });
}
