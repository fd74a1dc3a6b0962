import { randomUUID } from "node:crypto";
import { type Santim, santim } from "@derash/game/money";
import { vi } from "vitest";
import { createAuditService } from "../src/audit/service.ts";
import { createBonusService } from "../src/bonus/service.ts";
import type { Actor, StaffMember } from "../src/company/service.ts";
import { createCreditService } from "../src/credit/service.ts";
import { createHallRulesService } from "../src/hall-rules/service.ts";
import { createLedgerService } from "../src/ledger/service.ts";
import { createLog } from "../src/log.ts";
import { createDepositLimitCheck } from "../src/payment/service.ts";
import { createPlayerService, type Player } from "../src/player/service.ts";
import { openShiftId } from "../src/shift/service.ts";
import { createTaxService } from "../src/tax/service.ts";
import { createWalletService } from "../src/wallet/service.ts";
import { ledgerViolations, type TestDatabase, testDatabase } from "./database.ts";
import { staffFixture } from "./staff-fixture.ts";

let telegramId = 6_000_000;

/** Adjustments of more than this need a second person in tests. */
const approvalAbove = santim(1000_00);
/** What one super admin issues in a day beyond this needs a second one in tests. */
const creditApprovalAbove = santim(50_000_000_00);

/** Everything that moves credit and bonuses of staff, with no server before it. */
export async function creditFixture(given?: TestDatabase) {
  const database = given ?? (await testDatabase());
  const { db } = database;
  const fixture = await staffFixture(database);
  const { companies } = fixture;
  const ledger = createLedgerService({ db });
  const players = createPlayerService({ db, ledger });
  const audit = createAuditService({ db, log: createLog("silent"), windowMs: 0 });
  const wallets = createWalletService({ db });
  const limits = { approvalAbove, creditApprovalAbove };
  const depositLimits = createDepositLimitCheck({ now: Date.now });
  const credit = createCreditService({ db, ledger, companies, players, wallets, audit, depositLimits, ...limits });
  const hallRules = createHallRulesService({ db, companies, audit });
  const taxes = createTaxService({ db, ledger, companies, audit });
  const bonuses = createBonusService({ db, ledger, companies, audit, hallRules, openShift: openShiftId });
  const sourceId = await ledger.open(db, "demo", randomUUID());

  /** Money from nowhere, for what comes before a scenario. */
  async function fund(accountId: string, amount: Santim): Promise<void> {
    const lines = [
      { accountId: sourceId, amount: santim(-amount) },
      { accountId, amount },
    ];
    const transfer = { key: `fund:${randomUUID()}`, type: "TOP_UP", roundId: null, description: "", lines } as const;
    await db.transaction().execute((tx) => ledger.post(tx, transfer));
  }

  /** With the account of the wallet with the company that is called own. */
  async function player(
    names: { firstName?: string; lastName?: string; phoneNumber?: string } = {},
  ): Promise<Player & { accountId: string }> {
    const person = { firstName: "Abebe", lastName: "", phoneNumber: null, ...names, telegramId: ++telegramId };
    const made = await players.register({ ...person, username: "", preferredLanguage: "am", origin: "telegram" });
    return { ...made, accountId: await wallets.openWallet(db, made.id, fixture.own.company.id) };
  }

  /** Another of the same role in the same unit. */
  async function colleague({ role, companyId, branchId }: StaffMember): Promise<StaffMember> {
    const username = `c${randomUUID().slice(0, 12)}`;
    const person = { username, role, companyId, branchId, passwordHash: "", origin: "created" } as const;
    const added = await db.transaction().execute((tx) => companies.addStaff(tx, person));
    if (!added) throw new Error("the name is new");
    return added;
  }

  const balance = ({ accountId }: { accountId: string }) => ledger.balanceOf(accountId);
  return {
    ...database,
    ...fixture,
    ...{
      ledger,
      wallets,
      players,
      audit,
      depositLimits,
      credit,
      bonuses,
      taxes,
      fund,
      player,
      colleague,
      balance,
    },
    audits: (action: string) => auditsOf(database, action),
    violations: () => violationsOf(database),
  };
}

export function actor(staff: StaffMember): Actor {
  return { staff, requestId: "test-request" };
}

/** A key as a client makes it. */
export const newKey = () => randomUUID();

/** The records of an action, oldest first. */
export async function auditsOf({ db }: Pick<TestDatabase, "db">, action: string) {
  return db.selectFrom("audit_record").selectAll().where("action", "=", action).orderBy("position").execute();
}

/** What is wrong with the books or with the chain of the audit. */
export async function violationsOf({ db, owner }: Pick<TestDatabase, "db" | "owner">): Promise<unknown[]> {
  const { rows } = await owner.query("select * from audit_violation where violation is not null");
  return [...(await ledgerViolations(db)), ...rows];
}

/** How many sessions wait for what another one holds. */
export async function waitingForLocks(owner: TestDatabase["owner"]): Promise<number> {
  const { rows } = await owner.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].count;
}

/** Runs attempts that all come as far as something held, and only then lets them go on: they meet for certain. */
export async function meet<Answer>(
  { owner }: Pick<TestDatabase, "owner">,
  hold: string,
  attempts: readonly (() => Promise<Answer>)[],
): Promise<PromiseSettledResult<Answer>[]> {
  const holder = await owner.connect();
  try {
    await holder.query("begin");
    await holder.query(hold);
    const settled = Promise.allSettled(attempts.map((attempt) => attempt()));
    const allHaveCome = async () => {
      if ((await waitingForLocks(owner)) !== attempts.length) throw new Error("not all have come");
    };
    await vi.waitFor(allHaveCome, { timeout: 20_000 });
    await holder.query("commit");
    return await settled;
  } finally {
    // Closed, so that a hold does not outlive a failure.
    holder.release(true);
  }
}

/** For `meet`: the balance of an account. */
export const balanceOf = ({ accountId }: { accountId: string }) =>
  `select from balance where account_id = '${accountId}' for update`;
