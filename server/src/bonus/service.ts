import type { BonusSchedule } from "@derash/game/bonus";
import { formatBirr, santim, toBirr } from "@derash/game/money";
import type { BonusInfo, BonusPreset, DepositAnswer, PendingBonus } from "@derash/protocol/hall/bonus";
import type { BonusBudget, BonusLimitsAnswer, BranchBonus } from "@derash/protocol/hall/bonus-limits";
import { gameTypeName } from "@derash/protocol/report/sale";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import { type Actor, type CompanyService, isInScope, type StaffMember, scopeOf } from "../company/service.ts";
import type { HallRulesService } from "../hall-rules/service.ts";
import { between, type LedgerService } from "../ledger/service.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import * as budget from "./budget.ts";
import * as limits from "./limits.ts";
import * as schedule from "./schedule.ts";
import * as store from "./store.ts";

export type HallWin = store.HallWin;

/** Quick-win bonuses: each company's schedule, and those of the halls that wait to be paid out. */
export type BonusService = {
  /** What quick wins of a company earn now; the game screen's table where the company has set none. */
  scheduleOf(queries: Queries, companyId: string): Promise<BonusSchedule>;
  /** What quick wins of all these companies earn, without any of those whose rooms the mini app has; null: it differs, or there are none. */
  sharedBy(companyIds: readonly string[]): Promise<BonusSchedule | null>;
  /** Of the first of these companies whose rooms the mini app has; where it has those of none of them, of the first that it has. */
  infoForPlayers(companyIds: readonly string[]): Promise<BonusInfo>;
  /** The person's company's, of who has a branch that hall's own where it has one; a super admin says which, else it is the default table. Errors: not_found. */
  infoFor(staff: StaffMember, companyId: string | undefined): Promise<BonusInfo>;
  /** A new version, for rounds opened from now on; none where it is set already. Errors: not_found, invalid_input (no company said), version_changed. */
  setSchedule(
    actor: Actor,
    companyId: string | undefined,
    preset: BonusPreset,
    own?: schedule.ScheduleChange["steps"],
    seenVersion?: number,
  ): Promise<BonusInfo>;
  /** What a round of this hall opens with. */
  ofHall(tx: Tx, hall: { companyId: string; branchId: string }): Promise<limits.HallBonus>;
  /** Of this table, what the company's budget can still promise to a round whose sale closes now. Holds the budget. */
  promise(tx: Tx, companyId: string, table: BonusSchedule): Promise<{ schedule: BonusSchedule; isShort: boolean }>;
  /** The budget and what is different in each branch, and whether a change of the budget is made. Errors: not_found, invalid_input. */
  limits(staff: StaffMember, asked?: limits.LimitsQuery): Promise<BonusLimitsAnswer>;
  /** None is recorded where it is set already. Errors: not_found, invalid_amount, version_changed. */
  setBranch(actor: Actor, change: limits.BranchBonusChange): Promise<BranchBonus>;
  /** Errors: invalid_amount, insufficient_balance, bonus_budget_short, idempotency_conflict. */
  changeBudget(actor: Actor, change: budget.BudgetChange): Promise<BonusBudget>;
  /** Makes a bonus wait at the desk of its branch; answers its id. */
  award(tx: Tx, win: HallWin): Promise<string>;
  /** Those that wait in the scope, oldest first, 200 at most; a cashier's are those of their branch. */
  pending(staff: StaffMember): Promise<PendingBonus[]>;
  /**
   * Somebody above the desk pays a waiting bonus, once: to the float of the cashier whose round it was, who pays it out of
   * the drawer, while the shift in which it was is open; otherwise to the branch's balance. Answers the new balance of the account paid,
   * and the same person the same again. Errors: not_found, second_person, bonus_deposited (by somebody else),
   * bonus_budget_short.
   */
  deposit(actor: Actor, bonusId: string): Promise<DepositAnswer>;
  /** The till that pays a deposited one has given it to the winner. Said twice, it changes nothing. Errors: not_found. */
  paidOut(cashier: StaffMember, bonusId: string): Promise<void>;
};

type Deps = {
  db: Db;
  ledger: LedgerService;
  companies: CompanyService;
  audit: AuditService;
  hallRules: Pick<HallRulesService, "rulesOf">;
  /** The id of a cashier's shift that had a part in a round, while it is open and not being counted; null: none. */
  openShift: (tx: Tx, cashierId: string, roundId: string) => Promise<string | null>;
};

export function createBonusService(deps: Deps): BonusService {
  return {
    scheduleOf: async (queries, companyId) => (await schedule.current(queries, companyId)).schedule,
    sharedBy: (companyIds) => schedule.sharedBy(deps, companyIds),
    infoForPlayers: (companyIds) => schedule.infoForPlayers(deps, companyIds),
    infoFor: (staff, companyId) => schedule.infoFor(deps, staff, companyId),
    setSchedule: (actor, companyId, preset, own, seenVersion) =>
      schedule.setSchedule(deps, actor, companyId, preset, own, seenVersion),
    ofHall: (tx, hall) => limits.ofHall(deps, tx, hall),
    promise: (tx, companyId, table) => budget.promise(deps, tx, companyId, table),
    limits: (staff, asked) => limits.limits(deps, staff, asked),
    setBranch: (actor, change) => limits.setBranch(deps, actor, change),
    changeBudget: (actor, change) => budget.changeBudget(deps, actor, change),
    award: (tx, win) => store.insertBonus(tx, win),
    pending: async (staff) => (await store.pending(deps.db, scopeOf(staff))).map(pendingOf),
    deposit: (actor, bonusId) => deposit(deps, actor, bonusId),
    paidOut: (cashier, bonusId) => paidOut(deps, cashier, bonusId),
  };
}

function pendingOf(bonus: store.BonusRow): PendingBonus {
  return {
    id: bonus.id,
    bonus_amount: toBirr(bonus.amount),
    winner_name: bonus.winnerName,
    calls_to_win: bonus.callsToWin,
    game_type: gameTypeName,
    branch_name: bonus.branchName,
    company_name: bonus.companyName,
    cashier: bonus.cashierName,
    created_at: bonus.createdAt.toISOString(),
  };
}

async function deposit(deps: Deps, actor: Actor, bonusId: string): Promise<DepositAnswer> {
  const { db, ledger, audit } = deps;
  const { staff } = actor;
  return db.transaction().execute(async (tx) => {
    const bonus = await store.lockBonus(tx, bonusId);
    if (!bonus || !isInScope(scopeOf(staff), bonus)) throw new AppError("not_found");
    if (staff.role === "cashier") throw new AppError("second_person");
    const { amount, winnerName, companyId, branchId } = bonus;
    // The same person once more: the answer was lost.
    if (bonus.depositedBy === staff.id) return answerOf(deps, tx, bonus, await formerPayer(deps, tx, bonus));
    if (bonus.depositedBy !== null) throw new AppError("bonus_deposited");
    const payer = await payerOf(deps, tx, bonus);
    const budgetId = await budget.budgetAccount(deps, tx, companyId);
    await ledger.lock(tx, [budgetId]);
    await budget.refuseShort(deps, tx, budgetId, amount);
    await ledger.lock(tx, [payer.accountId]);
    const before = await ledger.balanceOf(payer.accountId, tx);
    await ledger.post(tx, {
      key: `bonus-desk:${bonus.id}`,
      type: "BONUS",
      roundId: null,
      description: `${winnerName}, ${bonus.callsToWin} calls`,
      lines: between(budgetId, payer.accountId, amount),
    });
    await store.markDeposited(tx, bonus.id, staff.id, payer.shiftId);
    const answer = await answerOf(deps, tx, bonus, payer);
    await audit.record(tx, {
      ...doneBy(actor),
      action: "bonus.deposited",
      target: { id: bonus.id, name: winnerName },
      companyId,
      branchId,
      before: { balance: formatBirr(before) },
      after: {
        ...{ balance: formatBirr(santim(before + amount)), amount: formatBirr(amount) },
        paid_by: payer.cashier ?? bonus.branchName,
      },
    });
    return answer;
  });
}

async function paidOut({ db }: Deps, cashier: StaffMember, bonusId: string): Promise<void> {
  const bonus = await store.findBonus(db, bonusId);
  if (!bonus?.paidShiftId || bonus.cashierId !== cashier.id) throw new AppError("not_found");
  await store.markPaidOut(db, bonus.id);
}

/** Where the winner gets the cash: at the desk whose round it was while that shift is open, otherwise from the branch. */
type Payer = { accountId: string; shiftId: string | null; cashier: string | null };

/**
 * Holds the cashier's row: a shift that is being counted is over before, or still open after. A later shift of theirs pays nothing: of a
 * winner of another day its drawer knows nothing, and whoever counts it could keep as much.
 */
async function payerOf({ companies, openShift }: Deps, tx: Tx, bonus: store.BonusRow): Promise<Payer> {
  const branch = { accountId: bonus.branchAccountId, shiftId: null, cashier: null };
  if (bonus.cashierId === null || bonus.roundId === null) return branch;
  const cashier = (await companies.lockStaff(tx, bonus.cashierId))?.staff;
  const shiftId = await openShift(tx, bonus.cashierId, bonus.roundId);
  if (!cashier?.isActive || shiftId === null) return branch;
  return { accountId: cashier.accountId, shiftId, cashier: cashier.username };
}

async function formerPayer({ companies }: Deps, tx: Tx, bonus: store.BonusRow): Promise<Payer> {
  const cashier = bonus.paidShiftId && bonus.cashierId ? await companies.findStaff(bonus.cashierId, tx) : null;
  if (!cashier) return { accountId: bonus.branchAccountId, shiftId: null, cashier: null };
  return { accountId: cashier.accountId, shiftId: bonus.paidShiftId, cashier: cashier.username };
}

async function answerOf({ ledger }: Deps, tx: Tx, bonus: store.BonusRow, payer: Payer): Promise<DepositAnswer> {
  return {
    success: true,
    message: `Bonus of ${formatBirr(bonus.amount)} ETB deposited. ${payer.cashier ?? bonus.branchName} pays it out.`,
    new_balance: toBirr(await ledger.balanceOf(payer.accountId, tx)),
    cashier: payer.cashier,
  };
}
