import { AppError } from "../app-error.ts";
import { type AuditEntry, doneBy } from "../audit/service.ts";
import type { Actor } from "../company/service.ts";
import type { Tx } from "../postgres/db.ts";
import * as adjustmentStore from "./adjustment-store.ts";
import type { CreditDeps } from "./deps.ts";

type Row = adjustmentStore.AdjustmentRow;

/** What was asked for by this key before: a retry is answered with it. Errors: idempotency_conflict. */
export async function askedBefore(
  tx: Tx,
  key: string,
  { targetAccountId, amount, reason }: Pick<Row, "targetAccountId" | "amount" | "reason">,
): Promise<Row | null> {
  const asked = await adjustmentStore.findByKey(tx, key);
  const isSame =
    asked === null || (asked.targetAccountId === targetAccountId && asked.amount === amount && asked.reason === reason);
  if (!isSame) throw new AppError("idempotency_conflict");
  return asked;
}

type Event = Pick<AuditEntry, "action" | "before" | "after">;

export async function record({ audit }: CreditDeps, tx: Tx, actor: Actor, row: Row, event: Event): Promise<void> {
  await audit.record(tx, {
    ...event,
    ...doneBy(actor),
    target: { id: row.targetId, name: row.targetName },
    companyId: row.targetCompanyId,
    branchId: row.targetBranchId,
  });
}
