import type { reconciliationExport } from "@derash/protocol/payment/reconciliation";
import type * as z from "zod";
import { AppError } from "../../app-error.ts";
import { doneBy } from "../../audit/service.ts";
import type { Actor } from "../../company/service.ts";
import { fileName, mediaTypes } from "../../http/sheet.ts";
import { sheetInThread } from "../../http/sheet-thread.ts";
import { takingTurns } from "../../turns.ts";
import type { AccountRow } from "../store/account-store.ts";
import type { ReconcileDeps } from "./run.ts";
import type { SheetLine } from "./sheet.ts";
import * as store from "./store.ts";

export type ExportLook = z.output<typeof reconciliationExport>;
export type ReconciliationFile = { name: string; mediaType: string; content: Buffer };

const rowsMax = 100_000;
const askedMax = 4;
/** For memory's sake one file is made at a time, and so many wait. */
const inTurn = takingTurns(askedMax, "too_many_requests");

/** All that differs on a day of an account. Errors: too_many_rows; too_many_requests when several files are being made already. */
export function exportDay(
  deps: ReconcileDeps,
  actor: Actor,
  { account, day, look }: { account: AccountRow; day: string; look: ExportLook },
): Promise<ReconciliationFile> {
  return inTurn(async () => {
    const rows = await store.itemsOf(deps.reports, account.id, day, rowsMax + 1);
    if (rows.length > rowsMax) throw new AppError("too_many_rows", { max: rowsMax });
    const program = new URL("./sheet-worker.ts", import.meta.url);
    const { content } = await sheetInThread(program, look, (add) => add(rows.map(lineOf)));
    const days = { startDay: day, endDay: day };
    const name = fileName("reconciliation", [account.company_name, account.provider], days, look.format);
    await deps.audit.record(deps.db, {
      ...{ ...doneBy(actor), action: "reconciliation.exported", target: { id: null, name } },
      ...{
        companyId: account.company_id,
        branchId: null,
        before: null,
        after: { format: look.format, rows: rows.length },
      },
    });
    return { name, mediaType: mediaTypes[look.format], content };
  });
}

function lineOf(row: store.ItemRow): SheetLine {
  return {
    ...{ side: row.side, kind: row.kind, reference: (row.reference ?? "").split(".")[0] ?? "" },
    ...{ theirReference: row.their_reference ?? "", ours: row.ours_santim ?? 0, oursFee: row.ours_fee_santim ?? 0 },
    ...{ oursStatus: row.ours_status ?? "", theirs: row.theirs_santim ?? 0, theirsFee: row.theirs_fee_santim ?? 0 },
    agreedFee: row.agreed_fee_santim ?? 0,
    ...{ theirsStatus: row.theirs_status ?? "", difference: row.difference_santim, state: row.state },
    ...{
      isAdjusted: row.state === "closed" && row.is_adjusted && row.undone_for === null,
      reason: row.reason ?? "",
      askedBy: row.asker ?? "",
      decidedBy: row.decider ?? "",
    },
  };
}
