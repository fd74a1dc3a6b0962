import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { type Config, environmentOfWorker } from "../config.ts";
import { createLog, type Logger } from "../log.ts";

/** What a worker says to its parent, once: it serves, and what it had to prepare is done. */
export const servingMessage = "serving";

/** After a worker's end; twice as long after each further one that comes soon. */
const pauseMs = 500;
const pauseMsMax = 30_000;
/** Whoever has lived for so long did not end because of how it began. */
const steadyMs = 60_000;

type Workers = {
  log: Logger;
  start: (worker: number) => ChildProcess;
  signal: AbortSignal;
};

/**
 * Runs the same program several times, each with a port and a path of its own, and starts again whichever ends. The first prepares
 * the database before the others come. Resolves when all have ended after a SIGTERM or Ctrl-C, with whether all of them did so
 * cleanly. Errors: a worker that has never served.
 */
export async function runWorkers(config: Config, program: string): Promise<boolean> {
  const log = createLog(config.logLevel);
  const stopping = new AbortController();
  const children = new Set<ChildProcess>();
  const endAll = (name: NodeJS.Signals) => {
    stopping.abort();
    for (const child of children) child.kill(name);
  };
  for (const name of ["SIGTERM", "SIGINT"] as const) process.on(name, () => endAll(name));
  const start = (worker: number) => {
    const child = fork(program, { env: environmentOfWorker(config, worker) });
    children.add(child);
    child.once("exit", () => void children.delete(child));
    return child;
  };
  const workers = { log, start, signal: stopping.signal };
  const first = keep(workers, 1);
  try {
    await Promise.race([first.served, first.ended]);
    const others = Array.from({ length: config.workers - 1 }, (_, index) => keep(workers, index + 2));
    const ends = await Promise.all([first, ...others].map(({ ended }) => ended));
    return ends.every((isClean) => isClean);
  } finally {
    endAll("SIGTERM");
    await Promise.all([...children].map((child) => once(child, "exit")));
  }
}

/** Keeps one worker running until the signal. `ended`: whether it ended cleanly then. */
function keep({ log, start, signal }: Workers, worker: number) {
  const { promise: served, resolve: hasServed } = Promise.withResolvers<void>();
  let isServing = false;
  const run = async () => {
    const startedAt = performance.now();
    const child = start(worker);
    child.once("message", () => {
      isServing = true;
      hasServed();
    });
    const [code] = await once(child, "exit");
    return { code, livedMs: performance.now() - startedAt };
  };
  const ended = (async () => {
    for (let failures = 0; !signal.aborted; failures++) {
      const { code, livedMs } = await run();
      if (signal.aborted) return code === 0;
      if (!isServing) throw new Error(`Worker ${worker} did not come up.`);
      if (livedMs > steadyMs) failures = 0;
      const waitMs = Math.min(pauseMs * 2 ** failures, pauseMsMax);
      log.error({ worker, code, waitMs }, "a worker has ended; it is started again");
      await setTimeout(waitMs, null, { signal }).catch(() => {});
    }
    return true;
  })();
  return { served, ended };
}
