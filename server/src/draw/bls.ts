import { Worker } from "node:worker_threads";

export type BlsTask = { id: number; round: number } & (
  | { secretKey: Uint8Array }
  | { publicKey: Uint8Array; signature: Uint8Array }
);
export type BlsAnswer = { id: number; signature: Uint8Array | null };
type WithoutId<Task> = Task extends unknown ? Omit<Task, "id"> : never;
/** ended: the thread died or was stopped before it answered. */
type BlsResult = Uint8Array | "invalid" | "ended";

/** One thread for BLS signatures: one costs a tenth of a second, and the main thread calls the balls. */
export type Bls = {
  /** The signature made, or the one given if it is valid. */
  run(task: WithoutId<BlsTask>): Promise<BlsResult>;
  stop(): Promise<void>;
};

/** A thread with the tasks that it was given: when it ends, those of its successor go on. */
type Thread = { worker: Worker; waiting: Map<number, (result: BlsResult) => void> };

export function createBls(): Bls {
  let thread: Thread | null = null;
  let lastId = 0;
  let isStopped = false;
  const start = (): Thread => {
    const started: Thread = {
      worker: new Worker(new URL("./bls-worker.ts", import.meta.url)),
      waiting: new Map(),
    };
    const { worker, waiting } = started;
    worker.unref();
    worker.on("message", ({ id, signature }: BlsAnswer) => {
      waiting.get(id)?.(signature ?? "invalid");
      waiting.delete(id);
    });
    // The next task gets a new thread; those of this one are asked for again by whoever needs them.
    const end = () => {
      if (thread === started) thread = null;
      for (const answer of waiting.values()) answer("ended");
      waiting.clear();
    };
    worker.on("error", end);
    worker.on("exit", end);
    return started;
  };
  return {
    run: async (task) => {
      if (isStopped) return "ended";
      thread ??= start();
      const { worker, waiting } = thread;
      const id = ++lastId;
      const answer = new Promise<BlsResult>((resolve) => waiting.set(id, resolve));
      worker.postMessage({ id, ...task } satisfies BlsTask);
      return answer;
    },
    stop: async () => {
      isStopped = true;
      await thread?.worker.terminate();
    },
  };
}
