import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { createCompanyService } from "../../src/company/service.ts";
import { createLog } from "../../src/log.ts";
import type { Caller } from "../../src/payment/outward-call.ts";
import { createPaymentService, type PaymentService } from "../../src/payment/service.ts";
import { openShiftId } from "../../src/shift/service.ts";
import { createSuspensionService } from "../../src/suspension/service.ts";
import type { creditFixture } from "../credit-fixture.ts";
import type { TestDatabase } from "../database.ts";

type Credit = Awaited<ReturnType<typeof creditFixture>>;
type Told = { clock: { now: number }; told: unknown[]; call: Caller };

/** The service as a process has it, on its own connections. */
export function paymentsOn(
  { audit, ledger, players }: Credit,
  db: TestDatabase["db"],
  { clock, told, call }: Told,
): PaymentService {
  return createPaymentService({
    ...{ db, reports: db, log: createLog("silent"), audit, ledger, players },
    companies: createCompanyService({ db, ledger }),
    notices: { write: async (_tx, written) => void told.push(...written) },
    suspensionsOf: createSuspensionService({ db, players, audit }).of,
    isShiftOpen: async (cashierId) => (await openShiftId(db, cashierId)) !== null,
    ...{ paymentKey: new Uint8Array(32).fill(5), publicUrl: "https://derash.example", now: () => clock.now },
    call,
  });
}

/** What the bank calls: /hook/<account> and /approval/<account>. */
export async function callable(payments: PaymentService): Promise<{ root: string; stop: () => Promise<void> }> {
  const ours = createServer(async (request, response) => {
    const { way, account = "" } = /^\/(?<way>\w+)\/(?<account>[\w-]+)$/.exec(request.url ?? "")?.groups ?? {};
    const call = { headers: headersOf(request), body: await bodyOf(request) };
    const heard =
      way === "approval"
        ? await payments.mayGo(account, call, "bank")
        : await payments.hear(account, call, "bank").then(
            () => true,
            () => false,
          );
    response.writeHead(heard ? 200 : 400).end();
  });
  await new Promise<void>((resolve) => ours.listen(0, "127.0.0.1", resolve));
  return {
    root: `http://127.0.0.1:${(ours.address() as AddressInfo).port}`,
    stop: async () => {
      ours.closeAllConnections();
      await new Promise((resolve) => ours.close(resolve));
    },
  };
}

function headersOf({ headers }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().at(0)]));
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
