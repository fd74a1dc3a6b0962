import { reconciliationKinds } from "@derash/protocol/payment/reconciliation";
import { providers } from "@derash/protocol/payment/state";
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
      const open = await reconciliations.exceptions().catch(() => null);
      if (open === null) return;
      // Nothing that differs is a figure too: without it an alert could not tell it from a server that does not say.
      for (const provider of providers)
        for (const kind of Object.keys(reconciliationKinds)) this.set({ provider, kind }, 0);
      for (const { provider, kind, count } of open) this.set({ provider, kind }, count);
    },
  });
  new Gauge({
    ...{ name: "derash_reconciliation_overdue", registers: [registry] },
    help: "Accounts whose yesterday was not compared with the whole list of their provider by eleven in the morning; alarm above 0",
    async collect() {
      const overdue = await reconciliations.overdue().catch(() => null);
      if (overdue === null) this.reset();
      else this.set(overdue);
    },
  });
}
