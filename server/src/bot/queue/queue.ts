import type { Logger } from "../../log.ts";
import type { Clock } from "../clock.ts";

/** Works on rows of a table: claims what is due, handles several at once, rests until it is woken or time is up. */
export type Queue = {
  start(): void;
  /** Look again now: something was added, or there is room for more. */
  wake(): void;
  /** Handles everything that is due now; resolves once it is done. */
  drain(): Promise<void>;
  /** Claims no more and waits for what is under way. */
  stop(): Promise<void>;
};

export type QueueDeps = { clock: Clock; log: Logger; intervalMs: number };

type QueueOptions<Row> = {
  name: string;
  /** Leases rows that are due to this node. */
  claim: (limit: number) => Promise<Row[]>;
  handle: (row: Row) => Promise<void>;
  concurrencyMax: number;
  deps: QueueDeps;
};

export function createQueue<Row>({
  name,
  claim,
  handle,
  concurrencyMax,
  deps: { clock, log, intervalMs },
}: QueueOptions<Row>): Queue {
  const underWay = new Set<Promise<void>>();
  let rest = new AbortController();
  let isStopping = false;
  let running: Promise<void> | null = null;

  const wake = () => rest.abort();

  async function claimMore(): Promise<number> {
    const rows = await claim(concurrencyMax - underWay.size);
    for (const row of rows) {
      const handled = handle(row)
        .catch((error: unknown) =>
          log.error({ err: error, queue: name }, "a row could not be put away; its lease will end"),
        )
        .finally(() => {
          underWay.delete(handled);
          wake();
        });
      underWay.add(handled);
    }
    return rows.length;
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      rest = new AbortController();
      try {
        if (underWay.size < concurrencyMax) await claimMore();
      } catch (error) {
        log.warn({ err: error, queue: name }, "a queue could not be read; it will be tried again");
      }
      // A wake during the claim has aborted this rest already, so nothing is missed.
      if (!isStopping) await clock.sleep(intervalMs, rest.signal);
    }
  }

  return {
    start: () => {
      running ??= run();
    },
    wake,
    drain: async () => {
      while ((await claimMore()) > 0) await Promise.all(underWay);
    },
    stop: async () => {
      isStopping = true;
      wake();
      await running;
      await Promise.all(underWay);
    },
  };
}
