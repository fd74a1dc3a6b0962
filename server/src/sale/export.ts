import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AppError } from "../app-error.ts";
import type { Queries } from "../postgres/db.ts";
import { takingTurns } from "../turns.ts";
import type { SalesSheetOptions } from "./sheet.ts";
import * as store from "./store.ts";

export const exportRowsMax = 100_000;
/** Reading and handing over so many rows is a few milliseconds, so that no ball is late for it. */
const chunkRows = 2000;
/** A workbook of 100,000 rows takes some 400 MB while it is made. */
const heapMbMax = 1024;
const askedMax = 4;

type Wanted = { selection: store.Selection; unit: store.Unit; look: SalesSheetOptions };
export type Exporter = (queries: Queries, wanted: Wanted) => Promise<{ content: Buffer; rows: number }>;

/** Makes one file at a time, for memory's sake; who comes when several wait is told to come back. Errors: too_many_rows. */
export function createExporter(): Exporter {
  const inTurn = takingTurns(askedMax, "too_many_requests");
  return (queries, wanted) => inTurn(() => makeFile(queries, wanted));
}

/** In a thread of its own: a workbook is seconds of work, and this one calls the balls. */
async function makeFile(queries: Queries, { selection, unit, look }: Wanted) {
  const count = await store.countUpTo(queries, selection, exportRowsMax + 1);
  if (count > exportRowsMax) throw new AppError("too_many_rows", { max: exportRowsMax });
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
    workerData: look,
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
  });
  try {
    const answer = once(worker, "message");
    // A thread that fails early is told of below, where the answer is waited for.
    answer.catch(() => {});
    let rows = 0;
    for await (const chunk of chunks(queries, selection, unit)) {
      worker.postMessage(chunk);
      rows += chunk.length;
    }
    worker.postMessage("end");
    const [content] = (await answer) as [Uint8Array];
    return { content: Buffer.from(content.buffer), rows };
  } finally {
    await worker.terminate();
  }
}

async function* chunks(queries: Queries, selection: store.Selection, unit: store.Unit) {
  let before: store.Before | null = null;
  for (;;) {
    const rows: store.SaleRow[] = await store.list(queries, selection, before, chunkRows);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    before = { id: last.id, unit };
  }
}
