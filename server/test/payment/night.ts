import { createCompanyService } from "../../src/company/service.ts";
import { createLog } from "../../src/log.ts";
import { createReconciliationService } from "../../src/payment/reconcile/service.ts";
import type { MoneyFixture } from "./money-fixture.ts";

/** The night's work as a process has it. */
export function nightOf({ db, audit, ledger, players, clock }: MoneyFixture) {
  return createReconciliationService({
    ...{ db, reports: db, upkeep: db, log: createLog("silent"), audit, ledger, players },
    companies: createCompanyService({ db, ledger }),
    notices: { write: async () => {} },
    ...{ suspensionsOf: async () => () => [], isShiftOpen: async () => false },
    ...{ paymentKey: new Uint8Array(32).fill(5), publicUrl: "https://derash.example", now: () => clock.now },
  });
}
