import { once } from "node:events";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { invariant } from "../app-error.ts";
import type { Sheet } from "./sheet.ts";

/** A workbook of 100,000 rows takes some 400 MB while it is made. */
const heapMbMax = 1024;

/**
 * Makes a file in a thread of its own, by a program that calls `answerSheet`: a workbook is seconds of work, and this one calls the balls.
 * `read` hands over the rows; the workbook is made once it is through, so that a transaction in it does not wait for that.
 */
export async function sheetInThread<Row>(
  program: URL,
  options: unknown,
  read: (add: (rows: readonly Row[]) => void) => void | Promise<void>,
): Promise<{ content: Buffer; rows: number }> {
  const worker = new Worker(program, {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
  });
  try {
    const answer = once(worker, "message");
    // A thread that fails early is told of below, where the answer is waited for.
    answer.catch(() => {});
    let rows = 0;
    await read((chunk) => {
      worker.postMessage(chunk);
      rows += chunk.length;
    });
    worker.postMessage("end");
    const [content] = (await answer) as [Uint8Array];
    return { content: Buffer.from(content.buffer), rows };
  } finally {
    await worker.terminate();
  }
}

/** The thread's side: rows come in, "end" asks for the file, the file goes out. */
export function answerSheet<Options, Row>(sheetOf: (options: Options) => Sheet<Row>): void {
  const port = parentPort;
  invariant(port, "a sheet is made in a thread of its own");
  const sheet = sheetOf(workerData as Options);
  port.on("message", async (message: Row[] | "end") => {
    if (message !== "end") return sheet.add(message);
    const content = new Uint8Array(await sheet.finish());
    // Transferred and not copied: the file may be large.
    port.postMessage(content, [content.buffer]);
  });
}
