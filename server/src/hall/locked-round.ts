import { callingUntil, isAbandoned } from "@derash/game/round";
import type { ErrorParams } from "@derash/protocol/refusal/errors";
import { gameTypeId } from "@derash/protocol/report/sale";
import { AppError, invariant } from "../app-error.ts";
import type { AuditService } from "../audit/service.ts";
import type { BonusService } from "../bonus/service.ts";
import type { CartelaService } from "../cartela/service.ts";
import { type Actor, type CompanyService, isInScope, type StaffMember, scopeOf } from "../company/service.ts";
import type { DrawService, Table } from "../draw/service.ts";
import type { HallRulesService } from "../hall-rules/service.ts";
import type { HintService } from "../hint/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { Logger } from "../log.ts";
import type { NoticeService } from "../notice/service.ts";
import type { Overload } from "../overload/service.ts";
import type { Db, Tx } from "../postgres/db.ts";
import { endStretch } from "../round/change-store.ts";
import type { HallRound } from "../round/record.ts";
import type { SaleService } from "../sale/service.ts";
import type { ShiftService } from "../shift/service.ts";
import type { TaxService } from "../tax/service.ts";
import { lockHall } from "./sold-store.ts";
import * as store from "./store.ts";

export type HallDeps = {
  db: Db;
  log: Logger;
  ledger: LedgerService;
  companies: CompanyService;
  cartelas: CartelaService;
  bonuses: BonusService;
  taxes: Pick<TaxService, "ofRound">;
  sales: SaleService;
  audit: AuditService;
  hallRules: Pick<HallRulesService, "rulesOf" | "branchRules" | "profile" | "brandOfHall" | "packOf">;
  shifts: Pick<ShiftService, "ensureOpen" | "hasOpen">;
  draws: Pick<DrawService, "opens" | "close" | "committed" | "waitMs" | "signature" | "isGivenUp" | "draw" | "reveal">;
  /** What the house keeps of a pot. */
  houseCutBps: number;
  notices: Pick<NoticeService, "write">;
  hints: Pick<HintService, "tell" | "on">;
  /** What is let go of when there is too much to do; without it nothing is. */
  overload?: Pick<Overload, "refuse">;
};

/** A member of staff at a desk, and so of a branch. */
export type Cashier = StaffMember & { companyId: string; branchId: string };

/** One change of a hall's round, and the till that makes it: nobody else changes a round of the hall until the transaction is over. */
export type Turn = {
  tx: Tx;
  record: HallRound;
  now: number;
  cashier: Cashier;
  by: { id: string | null; name: string };
  requestId: string;
};

/** Who makes changes that nobody asks for. */
export const byClock: Pick<Turn, "by" | "requestId"> = { by: { id: null, name: "(clock)" }, requestId: "" };
export const byPerson = ({ staff, requestId }: Actor): Pick<Turn, "by" | "requestId"> => ({
  by: { id: staff.id, name: staff.username },
  requestId,
});

export function cashierOf(staff: StaffMember): Cashier {
  const { companyId, branchId } = staff;
  invariant(companyId !== null && branchId !== null, "a cashier is of a branch");
  return { ...staff, companyId, branchId };
}

/** A desk plays one round after the other, as a room does. */
export function tableOf({ id, companyId }: Cashier): Table {
  return { kind: "hall", id, companyId };
}

/**
 * Runs a change of one of the hall's rounds, which nobody else changes meanwhile. A round that ran on without a screen is first
 * written down as paused, from when its screen was gone. Errors: not_found, also for another hall's round, which is kept as a
 * cheat signal.
 */
export async function withLockedRound<Answer>(
  deps: HallDeps,
  actor: Actor,
  roundId: string,
  act: (turn: Turn) => Promise<Answer>,
): Promise<Answer> {
  await refuseForeign(deps, actor.staff, roundId);
  return deps.db.transaction().execute(async (tx) => {
    const cashier = cashierOf(actor.staff);
    await lockCashier(deps, tx, cashier.id);
    await lockHall(tx, cashier.branchId);
    const { record, now } = await settledDown(tx, await store.loadRound(tx, roundId));
    return act({ tx, record, now, cashier, ...byPerson(actor) });
  });
}

/**
 * Holds the cashier's row. Who was switched off while their request waited for it does nothing more. Errors: not_signed_in.
 */
export async function lockCashier({ companies }: HallDeps, tx: Tx, cashierId: string): Promise<void> {
  const locked = await companies.lockStaff(tx, cashierId);
  if (!locked?.staff.isActive) throw new AppError("not_signed_in");
}

/** As `withLockedRound`, for somebody above whose scope the round is in: the cashier waits, and may be switched off. */
export async function withLockedRoundAbove<Answer>(
  deps: HallDeps,
  actor: Actor,
  roundId: string,
  act: (turn: Turn) => Promise<Answer>,
): Promise<Answer> {
  // Asked first: who may not change a round must not make its cashier wait either.
  const round = await store.loadRound(deps.db, roundId);
  if (!round || !isInScope(scopeOf(actor.staff), unitOf(round.record))) throw new AppError("not_found");
  return deps.db.transaction().execute(async (tx) => {
    const locked = await deps.companies.lockStaff(tx, round.record.table.id);
    invariant(locked, "a round has a cashier");
    await lockHall(tx, round.record.branchId);
    const { record, now } = await settledDown(tx, await store.loadRound(tx, roundId));
    return act({ tx, record, now, cashier: cashierOf(locked.staff), ...byPerson(actor) });
  });
}

/** The company and branch of a hall's round, as the audit records them. */
export const unitOf = ({ table, branchId }: HallRound) => ({ companyId: table.companyId, branchId });

export async function refuseForeign({ db, audit }: HallDeps, staff: StaffMember, roundId: string): Promise<void> {
  const desk = await store.deskOf(db, roundId);
  if (desk?.branchId === staff.branchId) return;
  if (desk !== null)
    await audit.cheatSignal({
      playerId: null,
      staffId: staff.id,
      kind: "venue.sale_id",
      claimed: roundId,
      actual: "another hall's round",
    });
  throw new AppError("not_found");
}

/** Writes down the pause of a round that nobody was there for. */
export async function settledDown(tx: Tx, loaded: store.LoadedHall | null): Promise<store.LoadedHall> {
  invariant(loaded, "a round is there");
  const { record, now } = loaded;
  if (!isAbandoned(record.facts, now)) return loaded;
  await endStretch(tx, record.id, callingUntil(record.facts, now));
  await store.changed(tx, record.id);
  const again = await store.loadRound(tx, record.id);
  invariant(again, "a round is there");
  return again;
}

/** A claim that is not what the server has: kept, and refused. */
export async function refuseClaim(
  { audit }: HallDeps,
  staff: StaffMember,
  difference: ErrorParams<"claim_differs">,
): Promise<never> {
  const { claim, claimed, actual } = difference;
  const kind = `venue.${claim}`;
  const signal = { kind, claimed: String(claimed), actual: String(actual) };
  await audit.cheatSignal({ playerId: null, staffId: staff.id, ...signal });
  throw new AppError("claim_differs", difference);
}

/** There is one type of game; a claim of another is none of ours. */
export async function refuseGameType(
  deps: HallDeps,
  staff: StaffMember,
  claim: "game_type_id" | "game_type",
  claimed: number | undefined,
): Promise<void> {
  if (claimed === undefined || claimed === gameTypeId) return;
  await refuseClaim(deps, staff, { claim, claimed, actual: gameTypeId });
}
