import { type Santim, santim } from "@derash/game/money";
import type { LedgerService, Transfer } from "../ledger/service.ts";
import type { Tx } from "../postgres/db.ts";

/**
 * Locks every account first, in one order, so that two rounds that pay the same people cannot wait for each other. A transfer
 * of nothing is none.
 */
export async function post(
  { ledger }: { ledger: Pick<LedgerService, "lock" | "post"> },
  tx: Tx,
  transfers: readonly Transfer[],
): Promise<void> {
  const moving = transfers.filter(({ lines }) => lines.every(({ amount }) => amount !== 0));
  await ledger.lock(tx, [...new Set(moving.flatMap(({ lines }) => lines.map((line) => line.accountId)))]);
  for (const transfer of moving) await ledger.post(tx, transfer);
}

/** The lines of a transfer from one account to another. */
export function between(from: string, to: string, amount: Santim): Transfer["lines"] {
  return [
    { accountId: from, amount: santim(-amount) },
    { accountId: to, amount },
  ];
}
