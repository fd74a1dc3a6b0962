import { Worker } from "node:worker_threads";

export type BlsTask = { id: number; round: number } & (
  | { secretKey: Uint8Array }
  | { publicKey: Uint8Array; signature: Uint8Array }
);
export type BlsAnswer = { id: number; signature: Uint8Array | null };
type WithoutId<Task> = Task extends unknown ? Omit<Task, "id"> : never;

/** One thread for BLS signatures: one costs a tenth of a second, and the main thread calls the balls. */
export type Bls = {
  /** The signature made, or the one given if it is valid, else null; null too when the thread has ended. */
  run(task: WithoutId<BlsTask>): Promise<Uint8Array | null>;
  stop(): Promise<void>;
};

export function createBls(): Bls {
  const waiting = new Map<number, (signature: Uint8Array | null) => void>();
  let worker: Worker | null = null;
  let lastId = 0;
  let isStopped = false;
  const start = (): Worker => {
    const started = new Worker(new URL("./bls-worker.ts", import.meta.url));
    started.unref();
    started.on("message", ({ id, signature }: BlsAnswer) => {
      waiting.get(id)?.(signature);
      waiting.delete(id);
    });
    // The next task gets a new thread; those of this one are asked for again by whoever needs them.
    const end = () => {
      if (worker === started) worker = null;
      for (const answer of waiting.values()) answer(null);
      waiting.clear();
    };
    started.on("error", end);
    started.on("exit", end);
    return started;
  };
  return {
    run: async (task) => {
      if (isStopped) return null;
      worker ??= start();
      const id = ++lastId;
      const answer = new Promise<Uint8Array | null>((resolve) => waiting.set(id, resolve));
      worker.postMessage({ id, ...task } satisfies BlsTask);
      return answer;
    },
    stop: async () => {
      isStopped = true;
      await worker?.terminate();
    },
  };
}
