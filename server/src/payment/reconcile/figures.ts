import { Gauge, type Registry } from "prom-client";
import type { ReconciliationService } from "./service.ts";

/** What differs and nobody has closed, and what has not been compared, asked whenever somebody reads. */
export function reconciliationFigures(
  registry: Registry,
  reconciliations: Pick<ReconciliationService, "exceptions" | "overdue">,
): void {
  new Gauge({
    name: "derash_reconciliation_exceptions",
    help: "What differs between the ledger and a provider or bank and is not closed; alarm above 0",
    ...{ labelNames: ["provider", "kind"], registers: [registry] },
    async collect() {
      this.reset();
      for (const { provider, kind, count } of await reconciliations.exceptions().catch(() => []))
        this.set({ provider, kind }, count);
    },
  });
  new Gauge({
    ...{ name: "derash_reconciliation_overdue", registers: [registry] },
    help: "Accounts whose yesterday was not compared with their provider by eleven in the morning; alarm above 0",
    async collect() {
      const overdue = await reconciliations.overdue().catch(() => null);
      if (overdue === null) this.reset();
      else this.set(overdue);
    },
  });
}
