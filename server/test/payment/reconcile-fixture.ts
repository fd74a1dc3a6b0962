import { randomUUID } from "node:crypto";
import { type Santim, santim } from "@derash/game/money";
import { afterEach, beforeEach, expect } from "vitest";
import { createAuditService } from "../../src/audit/service.ts";
import { createLedgerService } from "../../src/ledger/service.ts";
import { createLog } from "../../src/log.ts";
import { sealKeys } from "../../src/payment/catalogue.ts";
import type { ProviderName, StatementLine, Unknown } from "../../src/payment/provider.ts";
import type { ReconcileDeps } from "../../src/payment/reconcile/run.ts";
import { createReconciliationService } from "../../src/payment/reconcile/service.ts";
import { keepStatement, type Side } from "../../src/payment/reconcile/statement.ts";
import * as store from "../../src/payment/reconcile/store.ts";
import * as accounts from "../../src/payment/store/account-store.ts";
import * as deposits from "../../src/payment/store/deposit-store.ts";
import * as withdrawals from "../../src/payment/store/withdrawal-store.ts";
import { createPlayerService } from "../../src/player/service.ts";
import type { Db } from "../../src/postgres/db.ts";
import { brokenBooks } from "../books.ts";
import { ledgerViolations, testDatabase } from "../database.ts";
import { staffFixture } from "../staff-fixture.ts";

export const day = "2026-11-22";
/** At noon of that day in Ethiopia. */
const noon = new Date("2026-11-22T09:00:00Z");
let telegramId = 7_100_000;

/** A company with a provider's account, payments of one day, and what is said of them. Nothing is called. */
export async function reconcileFixture(provider: ProviderName = "chapa") {
  const database = await testDatabase();
  const { db } = database;
  const staff = await staffFixture({ db });
  const log = createLog("silent");
  const ledger = createLedgerService({ db });
  const players = createPlayerService({ db, ledger });
  const clock = { now: new Date("2026-11-22T23:30:00Z") };
  const deps: ReconcileDeps = {
    ...{ db, reports: db, upkeep: db, log, ledger, players, companies: staff.companies },
    audit: createAuditService({ db, log, windowMs: 0 }),
    notices: { write: async () => {} },
    ...{ suspensionsOf: async () => () => [], isShiftOpen: async () => false, publicUrl: null },
    ...{ paymentKey: new Uint8Array(32).fill(3), now: () => clock.now.getTime() },
  };
  const accountId = await accounts.open(db, staff.own.company.id, provider, "live");
  await database.owner.query("update payment_account set created_at = '2026-11-22T00:00:00Z'");
  const names = { firstName: "Abebe", lastName: "", username: "" };
  const person = {
    telegramId: ++telegramId,
    ...names,
    phoneNumber: null,
    preferredLanguage: "en",
    origin: "demo",
  } as const;
  const player = await players.register(person);

  const payments = paymentsOf(db, accountId, player.id);
  const service = createReconciliationService(deps);

  /** What the other side says, compared as it comes. */
  async function say(
    lines: readonly (StatementLine | Unknown)[],
    { side = "provider", funds = null, of = day }: { side?: Side; funds?: number | null; of?: string } = {},
  ) {
    const upload = side === "bank" ? { upload: { fileName: "bank.csv", by: staff.own.admin.id } } : {};
    const { id } = await keepStatement(db, { accountId, day: of, side, at: clock.now, lines, ...upload });
    await store.compare(db, id, clock.now, funds);
  }

  return {
    ...{
      database,
      db,
      deps,
      staff,
      accountId,
      player,
      clock,
      say,
      ...payments,
      keys: (keys: Record<string, string>, row: accounts.AccountRow) => sealKeys(deps, row, keys),
    },
    service,
    /** What was agreed with them, for payments from now on. */
    fee: (way: "deposit" | "payout", fixed: number) =>
      database.owner.query(
        `insert into fee_profile (company_id, provider, way, version, fixed_santim, rate_bps, bearer, applies_from, set_by, set_at)
         select $1, 'chapa', $2, 1, $3, 0, 'company', at, $4, at from clock_timestamp() at`,
        [staff.own.company.id, way, fixed, staff.own.admin.id],
      ),
    items: () => store.itemsOf(db, accountId, day, 1000),
    /** The items as staff see them. */
    page: async () => (await service.page(staff.own.admin, { account: accountId, day })).items,
    verdicts: async () => (await store.itemsOf(db, accountId, day, 1000)).map(({ kind }) => kind).toSorted(),
    dayRow: async (side: Side = "provider") => {
      const rows = await store.days(db, { accountIds: [accountId], day, limit: 2 });
      return rows.find((row) => row.side === side);
    },
    clearing: async (): Promise<Santim> => {
      const account = await accounts.find(db, accountId);
      return ledger.balanceOf(account?.clearing_account_id ?? "", db as never);
    },
    /** Everything that is wrong with the books, by both checkers. */
    wrong: async () => [...(await ledgerViolations(db)), ...(await brokenBooks(database.url))],
    drop: () => database.drop(),
  };
}

export let world: Awaited<ReturnType<typeof reconcileFixture>>;

/** For each test of a file: a company of its own, whose books hold after it. */
export function worldForEach(): void {
  beforeEach(async () => {
    world = await reconcileFixture();
  });
  afterEach(async () => {
    expect(await world.wrong()).toEqual([]);
    await world.drop();
  });
}

export const asking = (staff: Parameters<typeof world.service.ask>[0]["staff"]) => ({ staff, requestId: "test" });

function paymentsOf(db: Db, accountId: string, playerId: string) {
  async function begun(amount: number): Promise<{ id: string; reference: string }> {
    const reference = `D${randomUUID().slice(0, 8)}`;
    const id = await deposits.begin(db, {
      ...{ accountId, playerId, reference, requestKey: null, amount: santim(amount), at: noon },
      ...{ nextLookAt: null, leasedUntil: null },
    });
    return { id: id ?? "", reference };
  }

  /** Credited: `fee` is what the provider kept. */
  async function deposit(amount: number, fee = 3_00) {
    const made = await begun(amount);
    const credit = {
      amount: santim(amount),
      fee: santim(fee),
      theirReference: `AP-${made.reference}`,
      payer: null,
    };
    await db.transaction().execute((tx) => deposits.pay(tx, made.id, credit, noon));
    return { ...made, theirReference: credit.theirReference };
  }

  /** Handed over; paid where `fee` is given. */
  async function withdrawal(amount: number, fee: number | null = 3_00) {
    const reference = `W${randomUUID().slice(0, 8)}`;
    const request = {
      accountId,
      playerId,
      destinationId: null,
      reference,
      requestKey: randomUUID(),
      amount: santim(amount),
      at: noon,
    };
    const { id } = await db.transaction().execute((tx) => withdrawals.request(tx, request));
    await withdrawals.change(db, id ?? "", { state: "sent", sent_at: noon });
    if (fee !== null)
      await db
        .transaction()
        .execute((tx) => withdrawals.settle(tx, id ?? "", { fee: santim(fee), theirReference: null }, noon));
    return { id: id ?? "", reference };
  }

  return { begun, deposit, withdrawal };
}

type Said = Partial<Omit<StatementLine, "amount" | "fee">> & { amount: number; fee?: number | null };

export function line({ amount, fee = 3_00, ...rest }: Said): StatementLine {
  return {
    ...{
      is: "line",
      way: "in",
      reference: null,
      theirReference: null,
      currency: "ETB",
      status: "paid",
      at: noon,
      said: "",
    },
    ...{ amount: santim(amount), fee: fee === null ? null : santim(fee), ...rest },
  };
}
