import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { takingTurns } from "../turns.ts";
import type { Shown } from "./picture.ts";

/** So many wait for their turn; more than that are told to come again. */
const waitingMax = 20;

/**
 * Makes pictures in a thread of their own, one after the other: to encode one takes as long as a ball may be late, and a crowd that
 * asks for many must not take the processors from those who play.
 */
export function createPictures(): (shown: Shown) => Promise<Buffer> {
  const inTurn = takingTurns(waitingMax, "overloaded");
  return (shown) => inTurn(() => inThread(shown));
}

async function inThread(shown: Shown): Promise<Buffer> {
  const worker = new Worker(new URL("./picture-worker.ts", import.meta.url), { workerData: shown });
  try {
    const [picture] = (await once(worker, "message")) as [Uint8Array];
    return Buffer.from(picture);
  } finally {
    await worker.terminate();
  }
}
