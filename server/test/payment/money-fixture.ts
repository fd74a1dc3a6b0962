import type { FeeBearer } from "@derash/game/deduction/fee";
import { type Santim, santim } from "@derash/game/money";
import type { FeeWay } from "@derash/protocol/payment/fee";
import { createLog } from "../../src/log.ts";
import { type FakeBank, startFakeBank } from "../../src/payment/fake/server.ts";
import { type Caller, createCaller } from "../../src/payment/outward-call.ts";
import type { PaymentService } from "../../src/payment/service.ts";
import type { Player } from "../../src/player/service.ts";
import { openDb } from "../../src/postgres/db.ts";
import { creditFixture } from "../credit-fixture.ts";
import { workingHour } from "./bank-fixture.ts";
import { callable, paymentsOn } from "./money-parts.ts";

export const keys = { secretKey: "CHASECK-fake", webhookSecret: "hook", approvalSecret: "approve" };
export const hourMs = 3_600_000;
const memberDays = 30;
/** `PAYMENT_WEBHOOKS=off npx vitest run server/test/payment`: the whole suite without a single call of the bank's. */
const areWebhooksOn = process.env.PAYMENT_WEBHOOKS !== "off";

export type MoneyFixture = Awaited<ReturnType<typeof moneyFixture>>;

/**
 * Payments over the real database and the fake bank, in two processes. A test says itself when time passes and when what is due is
 * done. `hasWebhooks` false: the bank never calls about payments, and look-ups alone must do. `on`: where there is more than payments.
 */
export async function moneyFixture({ hasWebhooks = areWebhooksOn, on }: { hasWebhooks?: boolean; on?: Credit } = {}) {
  const credit = on ?? (await creditFixture());
  const { db, owner, own } = credit;
  const clock = { now: workingHour.getTime() };
  const told: unknown[] = [];
  let bank: FakeBank | null = null;
  const patience = () => {
    const waiting = new AbortController();
    bank?.onHeld(() => waiting.abort(new Error("no answer in time")));
    return waiting.signal;
  };
  const call = createCaller(patience);
  const payments = paymentsOn(credit, db, { clock, told, call });
  const { db: otherDb } = openDb(credit.url, createLog("silent"));
  const other = paymentsOn(credit, otherDb, { clock, told, call });
  const { root, stop } = await callable(payments);
  const { rows } = await owner.query("select payment_account_open($1, 'chapa', 'live') as id", [own.company.id]);
  const accountId: string = rows[0].id;
  bank = await startFakeBank({
    ...{ ...keys, webhookUrl: hasWebhooks ? `${root}/hook/${accountId}` : null },
    ...{ approvalUrl: `${root}/approval/${accountId}`, now: () => new Date(clock.now) },
    ...{ opening: santim(1_000_000_00), isAlwaysOpen: false },
  });
  await switchOn(payments, credit, accountId, bank);
  const drop = async () => {
    await bank?.stop();
    await stop();
    await otherDb.destroy();
    await credit.drop();
  };
  const setOn = (way: "deposit" | "payout", isOn = true) =>
    payments.switchAccount({ staff: own.admin, requestId: "test" }, accountId, { way, isOn });
  /** Another process: on connections of its own, and with something between it and the bank. */
  const processOn = (itsDb: typeof db, between: (call: Caller) => Caller = (same) => same) =>
    paymentsOn(credit, itsDb, { clock, told, call: between(call) });
  const moves = movesOf(credit, { payments, other, bank, clock });
  return {
    ...credit,
    payments,
    other,
    bank,
    clock,
    accountId,
    told,
    root,
    processOn,
    setOn,
    ...moves,
    ...looksOf(credit, payments),
    drop,
  };
}

type Credit = Awaited<ReturnType<typeof creditFixture>>;

async function switchOn(payments: PaymentService, { own }: Credit, id: string, { baseUrl, checkoutHost }: FakeBank) {
  const by = { staff: own.admin, requestId: "setup" };
  await payments.changeAccount(by, {
    ...{ companyId: own.company.id, provider: "chapa", keys, settings: { baseUrl, checkoutHost } },
    ...{ auto_payout_max: "500.00", four_eyes_above: "5000.00" },
  });
  for (const way of ["deposit", "payout"] as const) await payments.switchAccount(by, id, { way, isOn: true });
}

type Running = { payments: PaymentService; other: PaymentService; bank: FakeBank; clock: { now: number } };

/** What players do, and how time passes. */
function movesOf(credit: Credit, { payments, other, bank, clock }: Running) {
  let [phones, keyCount] = [0, 0];
  /** A player with a telephone, registered long enough. */
  const player = async (): Promise<Player> => {
    phones += 1;
    const newcomer = await credit.player({ phoneNumber: `+2519${String(10_000_000 + phones)}` });
    return { ...newcomer, createdAt: new Date(clock.now - memberDays * 24 * hourMs) };
  };
  const key = () => {
    keyCount += 1;
    return `key-${String(keyCount).padStart(8, "0")}`;
  };
  const by = (who: Player) => ({ player: who, requestId: "test" });
  const root = "https://derash.example";
  const deposit = (who: Player, amount = "100.00", idempotencyKey = key(), at = payments) =>
    at.deposit(by(who), { companyId: credit.own.company.id, provider: "chapa", amount, idempotencyKey }, root);
  /** Sets what a player bears of each payment by the bank from now on; answers its version. */
  const setFee = async (way: FeeWay, fixed: string, bearer: FeeBearer = "player"): Promise<number> => {
    const change = {
      companyId: undefined,
      provider: "chapa",
      way,
      fixed,
      rateBps: 0,
      bearer,
      appliesFrom: undefined,
      seenVersion: undefined,
    } as const;
    const { profiles } = await payments.setFee({ staff: credit.own.admin, requestId: "test" }, change);
    return profiles.find((each) => each.provider === "chapa" && each.way === way)?.version ?? 0;
  };
  /** By a page that shows a version of the fee. */
  const depositAt = (who: Player, feeVersion: number, amount = "100.00") =>
    payments.deposit(
      by(who),
      { companyId: credit.own.company.id, provider: "chapa", amount, feeVersion, idempotencyKey: key() },
      root,
    );
  let turn = 0;
  /** By the processes in turn: what one finds nothing of, the other would not find either. */
  const doAllDue = async (): Promise<void> => {
    do turn += 1;
    while ((await (turn % 2 === 0 ? payments : other).doDue()) > 0);
  };
  /** Everything that is due until then, by either process; what the bank calls about meanwhile too. */
  const pass = async (ms: number): Promise<void> => {
    clock.now += ms;
    await bank.settle();
    await bank.deliver();
    await doAllDue();
    if (bank.waiting().length === 0) return;
    await bank.deliver();
    await doAllDue();
  };
  /** Paid at the bank's page, and heard of. */
  const paid = async (who: Player, amount = "100.00") => {
    const begun = await deposit(who, amount);
    bank.pay(begun.reference);
    await pass(20_000);
    return begun;
  };
  return { player, key, by, deposit, depositAt, setFee, pass, paid };
}

function looksOf(credit: Credit, payments: PaymentService) {
  const { db, owner, own, ledger, wallets } = credit;
  return {
    wallet: async (who: Player, companyId = own.company.id): Promise<Santim> => {
      const account = await wallets.walletOf(db, who.id, companyId);
      return account === null ? santim(0) : ledger.balanceOf(account);
    },
    state: async (who: Player, reference: string) => (await payments.payment(who, reference)).state,
    holds: async () => ledger.balanceOf(await ledger.open(db, "payout_hold", own.company.id)),
    refusals: async () => {
      const { rows } = await owner.query("select count(*)::int as count from audit_record where action = 'refused'");
      return Number(rows[0].count);
    },
    /** All money of payments, to see that none has moved. */
    moved: async () => (await owner.query("select count(*)::int as count from transfer")).rows[0].count as number,
  };
}
