import { parentPort, workerData } from "node:worker_threads";
import { invariant } from "../app-error.ts";
import { type SalesSheetOptions, salesSheet } from "./sheet.ts";
import type { SaleRow } from "./store.ts";

/** A thread's program: rows come in, "end" asks for the file, the file goes out. See export.ts. */
const port = parentPort;
invariant(port, "a sheet is made in a thread of its own");
const sheet = salesSheet(workerData as SalesSheetOptions);
port.on("message", async (message: SaleRow[] | "end") => {
  if (message !== "end") return sheet.add(message);
  const content = new Uint8Array(await sheet.finish());
  // Transferred and not copied: the file may be large.
  port.postMessage(content, [content.buffer]);
});
