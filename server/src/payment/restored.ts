import { providers } from "@derash/protocol/payment/state";
import type { AuditEntry, AuditService } from "../audit/service.ts";
import type { Tx } from "../postgres/db.ts";
import { kill, turnAll } from "./store/account-store.ts";

/**
 * Stops the payouts of every provider and of the desks, for all companies, until somebody lets them go on: what was paid after the moment
 * that a restore went back to is in wallets again, or waits again, and would be paid once more. What is off already is meant off anew, so
 * that no page of before lets it go on. `by`: who says so in the audit.
 */
export async function stopPayouts(
  tx: Tx,
  audit: Pick<AuditService, "record">,
  { by, at }: { by: AuditEntry["actor"]; at: Date },
): Promise<void> {
  for (const provider of providers) {
    const wasOn = await kill(tx, { provider, way: "payout", isOn: false, by: null, at });
    await audit.record(tx, {
      ...{ actor: by, action: "payment.switched", target: { id: null, name: provider } },
      ...{ companyId: null, branchId: null, requestId: "" },
      ...{ before: wasOn ? { way: "payout", isActive: true } : null, after: { way: "payout", isActive: false } },
    });
  }
  await turnAll(tx, at);
}
