import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Violation } from "@derash/books/check";

/** `hours`: not again where a check is younger, but for one that found something wrong. */
export type BooksTask = { url: string; hours: number };
export type Checked = { violations: Violation[]; tookMs: number };

const heapMbMax = 512;

/**
 * What the checker of `npm run verify-books` finds wrong, which knows nothing of this server's code; kept in the database. It
 * runs in a thread of its own, because it plays every round again and balls must not wait for that. Null: another server looks,
 * or one has in the last so many hours. Errors: those of the database; `signal` ends it.
 */
export async function checkBooksApart(task: BooksTask, signal?: AbortSignal): Promise<Checked | null> {
  const worker = new Worker(new URL("./books-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
  });
  worker.unref();
  try {
    const [checked] = (await once(worker, "message", { signal })) as [Checked | null];
    return checked;
  } finally {
    await worker.terminate();
  }
}
