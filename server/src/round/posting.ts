import { type Santim, santim } from "@derash/game/money";
import type { Tx } from "../db.ts";
import type { Transfer } from "../ledger/service.ts";
import type { TransitionDeps } from "./deps.ts";

/** Locks every account first, in one order, so that two rooms paying the same players cannot wait for each other. */
export async function post(
  { ledger }: Pick<TransitionDeps, "ledger">,
  tx: Tx,
  transfers: readonly Transfer[],
): Promise<void> {
  await ledger.lock(tx, [...new Set(transfers.flatMap(({ lines }) => lines.map((line) => line.accountId)))]);
  for (const transfer of transfers) await ledger.post(tx, transfer);
}

export function between(from: string, to: string, amount: Santim): Transfer["lines"] {
  return [
    { accountId: from, amount: santim(-amount) },
    { accountId: to, amount },
  ];
}
