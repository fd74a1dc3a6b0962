import { Gauge, type Registry } from "prom-client";
import { cached } from "../../cached.ts";
import type { PaymentService } from "../service.ts";

/** What a phone has brought is read whole; whoever asks more often is answered from memory. */
const faultsKeptMs = 2_000;

/** What of payments waits too long or does not add up, asked whenever somebody reads. A database that is away leaves no figure. */
export function paymentFigures(registry: Registry, payments: Pick<PaymentService, "waiting" | "faults">): void {
  const gauge = (
    name: string,
    help: string,
    label: string,
    read: () => Promise<readonly (readonly [string, number])[]>,
  ) =>
    new Gauge({
      ...{ name, help, labelNames: [label], registers: [registry] },
      async collect() {
        this.reset();
        for (const [word, value] of await read().catch(() => [])) this.set({ [label]: word }, value);
      },
    });
  gauge(
    "derash_payment_waiting_seconds",
    "How long the oldest payment has waited: unknown of its provider, for a person, or for a look-up that is due",
    "for",
    async () => Object.entries(await payments.waiting()),
  );
  const faults = cached(faultsKeptMs, () => payments.faults());
  gauge(
    "derash_sms_faults",
    "SMS of receiving phones in thirty days that are missing, were changed or do not add up; alarm above 0",
    "fault",
    async () => Object.entries(await faults()),
  );
}
