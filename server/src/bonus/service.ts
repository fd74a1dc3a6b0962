import type { BonusSchedule } from "@derash/game/bonus";
import { formatBirr, type Santim, santim, toBirr } from "@derash/game/money";
import type { BonusInfo, BonusPreset, DepositAnswer, PendingBonus } from "@derash/protocol/bonus";
import { gameTypeName } from "@derash/protocol/sale";
import { AppError } from "../app-error.ts";
import type { AuditService } from "../audit/service.ts";
import { type Actor, type CompanyService, isInScope, type Staff, scopeOf } from "../company/service.ts";
import type { Db, Queries, Tx } from "../db.ts";
import type { LedgerService } from "../ledger/service.ts";
import * as schedule from "./schedule.ts";
import * as store from "./store.ts";

export type HallWin = store.HallWin;

/** Quick-win bonuses: each company's schedule, and those of the halls that wait to be paid out. */
export type BonusService = {
  /** What quick wins of a company earn now; the game screen's table where the company has set none. */
  scheduleOf(queries: Queries, companyId: string): Promise<BonusSchedule>;
  /** Of the company whose rooms the mini app has. */
  infoForPlayers(): Promise<BonusInfo>;
  /** Her company's; a super admin says which, else it is the default table. Errors: not_found. */
  infoFor(staff: Staff, companyId: string | undefined): Promise<BonusInfo>;
  /** A new version, for rounds opened from now on; none where the preset is set already. Errors: not_found, invalid_input (no company said). */
  setSchedule(actor: Actor, companyId: string | undefined, preset: BonusPreset): Promise<BonusInfo>;
  /** Makes a bonus wait at the desk of its branch; answers its id. */
  award(tx: Tx, win: HallWin): Promise<string>;
  /** Those that wait in the scope, oldest first, 200 at most; a cashier's are those of her branch. */
  pending(staff: Staff): Promise<PendingBonus[]>;
  /**
   * Pays a waiting bonus, once, to the balance of whoever deposits it; a super admin, who holds none, pays it to the
   * selling branch's. Answers the new balance of the account paid, and the same person the same again. Errors:
   * not_found, bonus_deposited (by somebody else).
   */
  deposit(actor: Actor, bonusId: string): Promise<DepositAnswer>;
};

type Deps = { db: Db; ledger: LedgerService; companies: CompanyService; audit: AuditService };

export function createBonusService(deps: Deps): BonusService {
  return {
    scheduleOf: async (queries, companyId) => (await schedule.current(queries, companyId)).schedule,
    infoForPlayers: () => schedule.infoForPlayers(deps),
    infoFor: (staff, companyId) => schedule.infoFor(deps, staff, companyId),
    setSchedule: (actor, companyId, preset) => schedule.setSchedule(deps, actor, companyId, preset),
    award: (tx, win) => store.insertBonus(tx, win),
    pending: async (staff) => (await store.pending(deps.db, scopeOf(staff))).map(pendingOf),
    deposit: (actor, bonusId) => deposit(deps, actor, bonusId),
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
    created_at: bonus.createdAt.toISOString(),
  };
}

async function deposit({ db, ledger, audit }: Deps, actor: Actor, bonusId: string): Promise<DepositAnswer> {
  const { staff, requestId } = actor;
  return db.transaction().execute(async (tx) => {
    const bonus = await store.lockBonus(tx, bonusId);
    if (!bonus || !isInScope(scopeOf(staff), bonus)) throw new AppError("not_found");
    const { amount, winnerName, companyId, branchId } = bonus;
    const accountId = staff.role === "super_admin" ? bonus.branchAccountId : staff.accountId;
    // Her own deposit once more: the answer was lost, and she must know that she has the winner's money.
    if (bonus.depositedBy === staff.id) return depositAnswer(amount, await ledger.balanceOf(accountId, tx));
    if (bonus.depositedBy !== null) throw new AppError("bonus_deposited");
    const payerId = await ledger.open(tx, "bonus", companyId);
    await ledger.lock(tx, [payerId, accountId]);
    const before = await ledger.balanceOf(accountId, tx);
    const after = santim(before + amount);
    await ledger.post(tx, {
      key: `bonus-desk:${bonus.id}`,
      type: "BONUS",
      roundId: null,
      description: `${winnerName}, ${bonus.callsToWin} calls`,
      lines: [
        { accountId: payerId, amount: santim(-amount) },
        { accountId, amount },
      ],
    });
    await store.markDeposited(tx, bonus.id, staff.id);
    await audit.record(tx, {
      actor: { id: staff.id, name: staff.username },
      action: "bonus.deposited",
      target: { id: bonus.id, name: winnerName },
      companyId,
      branchId,
      before: { balance: formatBirr(before) },
      after: { balance: formatBirr(after), amount: formatBirr(amount) },
      requestId,
    });
    return depositAnswer(amount, after);
  });
}

function depositAnswer(amount: Santim, balance: Santim): DepositAnswer {
  return { success: true, message: `Bonus of ${formatBirr(amount)} ETB deposited.`, new_balance: toBirr(balance) };
}
