import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type Santim, santim } from "@derash/game/money";
import { createCompanyService } from "../../src/company/service.ts";
import { createLog } from "../../src/log.ts";
import { type FakeBank, startFakeBank } from "../../src/payment/fake/server.ts";
import { createCaller } from "../../src/payment/outward-call.ts";
import { createPaymentService, type PaymentService } from "../../src/payment/service.ts";
import type { Player } from "../../src/player/service.ts";
import { openDb } from "../../src/postgres/db.ts";
import { creditFixture } from "../credit-fixture.ts";
import { workingHour } from "./bank-fixture.ts";

const keys = { secretKey: "CHASECK-fake", webhookSecret: "hook", approvalSecret: "approve" };
export const hourMs = 3_600_000;

export type MoneyFixture = Awaited<ReturnType<typeof moneyFixture>>;

/**
 * Payments over the real database and the fake bank, with a small server of ours that the bank calls. A test says itself when time
 * passes and when what is due is done. `hasWebhooks` false: the bank never calls about payments, and look-ups alone must do.
 */
export async function moneyFixture({ hasWebhooks = true }: { hasWebhooks?: boolean } = {}) {
  const credit = await creditFixture();
  const { db, owner, audit, ledger, players, companies, own, foreign } = credit;
  const clock = { now: workingHour.getTime() };
  let bank: FakeBank;
  const patience = () => {
    const waiting = new AbortController();
    bank.onHeld(() => waiting.abort(new Error("no answer in time")));
    return waiting.signal;
  };
  const told: unknown[] = [];
  const serviceOn = (on: typeof db): PaymentService =>
    createPaymentService({
      ...{
        db: on,
        reports: on,
        log: createLog("silent"),
        audit,
        ledger,
        companies: createCompanyService({ db: on, ledger }),
      },
      ...{ players, notices: { write: async (_tx, written) => void told.push(...written) } },
      isSuspended: async () => false,
      isShiftOpen: async (cashierId) =>
        (
          await on
            .selectFrom("shift")
            .select("id")
            .where("cashier_id", "=", cashierId)
            .where("status", "=", "open")
            .execute()
        ).length > 0,
      ...{ paymentKey: new Uint8Array(32).fill(5), publicUrl: "https://derash.example", now: () => clock.now },
      call: createCaller(patience),
    });
  const payments = serviceOn(db);
  /** Another process on the same database. */
  const { db: otherDb } = openDb(credit.url, createLog("silent"));
  const other = serviceOn(otherDb);

  const ours = createServer(async (request, response) => {
    const { way, account } = /^\/(?<way>\w+)\/(?<account>[\w-]+)$/.exec(request.url ?? "")?.groups ?? {};
    const call = { headers: headersOf(request), body: await bodyOf(request) };
    if (way === "approval") {
      const ok = await payments.mayGo(account ?? "", call, "bank");
      response.writeHead(ok ? 200 : 400).end();
      return;
    }
    const code = await payments.hear(account ?? "", call, "bank").then(
      () => 200,
      () => 401,
    );
    response.writeHead(code).end();
  });
  await new Promise<void>((resolve) => ours.listen(0, "127.0.0.1", resolve));
  const root = `http://127.0.0.1:${(ours.address() as AddressInfo).port}`;
  // The bank must know where to call before the account is there: its id is made first.
  const { rows } = await owner.query("select payment_account_open($1, 'chapa', 'live') as id", [own.company.id]);
  const accountId: string = rows[0].id;
  bank = await startFakeBank({
    ...{ ...keys, webhookUrl: hasWebhooks ? `${root}/hook/${accountId}` : null },
    ...{ approvalUrl: `${root}/approval/${accountId}`, now: () => new Date(clock.now) },
    ...{ opening: santim(1_000_000_00), isAlwaysOpen: false },
  });
  const { baseUrl, checkoutHost } = bank;
  await payments.changeAccount(
    { staff: own.admin, requestId: "setup" },
    {
      ...{ companyId: own.company.id, provider: "chapa", keys, settings: { baseUrl, checkoutHost } },
      ...{ auto_payout_max: "500.00", four_eyes_above: "5000.00" },
    },
  );
  const setOn = (way: "deposit" | "payout", isOn = true) =>
    payments.switchAccount({ staff: own.admin, requestId: "setup" }, accountId, { way, isOn });
  await setOn("deposit");
  await setOn("payout");

  let phones = 0;
  /** A player with a telephone, registered long enough. */
  const player = async (): Promise<Player> => {
    phones += 1;
    const newcomer = await credit.player({ phoneNumber: `+2519${String(10_000_000 + phones)}` });
    return { ...newcomer, createdAt: new Date(clock.now - 30 * 24 * hourMs) };
  };
  let keyCount = 0;
  const key = () => `key-${String((keyCount += 1)).padStart(8, "0")}`;
  const by = (who: Player) => ({ player: who, requestId: "test" });
  const deposit = (who: Player, amount = "100.00", idempotencyKey = key(), at = payments) =>
    at.deposit(
      by(who),
      { companyId: own.company.id, provider: "chapa", amount, idempotencyKey },
      "https://derash.example",
    );
  /** Everything that is due until then, each second of work by either process. */
  const pass = async (ms: number) => {
    clock.now += ms;
    await bank.settle();
    await bank.deliver();
    while ((await payments.doDue()) + (await other.doDue()) > 0);
    await bank.deliver();
    while ((await payments.doDue()) > 0);
  };
  /** Paid at the bank's page, and heard of. */
  const paid = async (who: Player, amount = "100.00") => {
    const begun = await deposit(who, amount);
    bank.pay(begun.reference);
    await pass(20_000);
    return begun;
  };
  const wallet = async (who: Player, companyId = own.company.id): Promise<Santim> => {
    const account = await credit.wallets.walletOf(db, who.id, companyId);
    return account === null ? santim(0) : ledger.balanceOf(account);
  };
  const violations = async () => {
    const own = await owner.query("select * from payment_violation");
    return [...(await credit.violations()), ...own.rows];
  };
  const state = async (who: Player, reference: string) => (await payments.payment(who, reference)).state;
  const holds = async () => {
    const account = await ledger.open(db, "payout_hold", own.company.id);
    return ledger.balanceOf(account);
  };
  return {
    ...{ ...credit, payments, other, bank, clock, accountId, setOn, player, key, by, deposit, pass, paid, wallet },
    ...{ violations, state, told, foreign, holds, root },
    drop: async () => {
      await bank.stop();
      ours.closeAllConnections();
      await new Promise((resolve) => ours.close(resolve));
      await otherDb.destroy();
      await credit.drop();
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
