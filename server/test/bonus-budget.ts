import { randomUUID } from "node:crypto";
import { santim } from "@derash/game/money";
import { createLedgerService } from "../src/ledger/service.ts";
import type { Db } from "../src/postgres/db.ts";

/** So much a test's company has put aside for quick wins. */
export const testBudget = santim(1_000_000_00);

/** From nowhere, before a scenario. */
export async function fundBudget(db: Db, companyId: string, amount = testBudget): Promise<void> {
  if (Math.abs(amount) === 0) return;
  const ledger = createLedgerService({ db });
  const lines = [
    { accountId: await ledger.open(db, "demo", companyId), amount: santim(-amount) },
    { accountId: await ledger.open(db, "bonus_budget", companyId), amount },
  ];
  const transfer = { key: `budget:${randomUUID()}`, type: "TOP_UP", roundId: null, description: "", lines } as const;
  await db.transaction().execute((tx) => ledger.post(tx, transfer));
}
