import { AppError } from "../app-error.ts";
import { sheetInThread } from "../http/sheet-thread.ts";
import type { Queries } from "../postgres/db.ts";
import { takingTurns } from "../turns.ts";
import type { SalesSheetOptions } from "./sheet.ts";
import * as store from "./store.ts";

export const exportRowsMax = 100_000;
/** Reading and handing over so many rows is a few milliseconds, so that no ball is late for it. */
const chunkRows = 2000;
const askedMax = 4;

type Wanted = { selection: store.Selection; unit: store.Unit; look: SalesSheetOptions };
type SalesSheet = { content: Buffer; rows: number; companyOfRows: string[] };
export type Exporter = (queries: Queries, wanted: Wanted) => Promise<SalesSheet>;

/** Makes one file at a time, for memory's sake; who comes when several wait is told to come back. Errors: too_many_rows. */
export function createExporter(): Exporter {
  const inTurn = takingTurns(askedMax, "too_many_requests");
  return (queries, wanted) => inTurn(() => makeFile(queries, wanted));
}

async function makeFile(queries: Queries, { selection, unit, look }: Wanted): Promise<SalesSheet> {
  const count = await store.countUpTo(queries, selection, exportRowsMax + 1);
  if (count > exportRowsMax) throw new AppError("too_many_rows", { max: exportRowsMax });
  const companyOfRows: string[] = [];
  const file = await sheetInThread(new URL("./sheet-worker.ts", import.meta.url), look, async (add) => {
    for await (const rows of chunks(queries, selection, unit)) {
      add(rows);
      companyOfRows.push(...rows.map((row) => row.company_id));
    }
  });
  return { ...file, companyOfRows };
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
