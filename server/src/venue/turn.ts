import { gameTypeId } from "@derash/protocol/sale";
import { AppError, invariant } from "../app-error.ts";
import type { AuditService } from "../audit/service.ts";
import type { BonusService } from "../bonus/service.ts";
import type { CartelaService } from "../cartela/service.ts";
import type { Actor, CompanyService, Staff } from "../company/service.ts";
import type { Db, Queries, Tx } from "../db.ts";
import type { DrawService, Table } from "../draw/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { Logger } from "../log.ts";
import type { SaleService } from "../sale/service.ts";
import { callingUntil, isAbandoned, type VenueRecord } from "./record.ts";
import * as store from "./store.ts";

export type VenueDeps = {
  db: Db;
  log: Logger;
  ledger: LedgerService;
  companies: CompanyService;
  cartelas: CartelaService;
  bonuses: BonusService;
  sales: SaleService;
  audit: AuditService;
  shifts: ShiftDoor;
  draws: Pick<DrawService, "opens" | "close" | "committed" | "waitMs" | "signature" | "isGivenUp" | "draw" | "reveal">;
  /** What the house keeps of a pot. */
  houseCutBps: number;
};

/** As `Shifts` of the door. */
type ShiftDoor = {
  ensureOpen(tx: Tx, cashier: Staff, requestId: string): Promise<{ shiftId: string }>;
  hasOpen(queries: Queries, cashierId: string): Promise<boolean>;
};

/** A member of staff at a desk: she is of a branch. */
export type Cashier = Staff & { companyId: string; branchId: string };

/**
 * One change of a cashier's round: nobody else changes anything of hers until the transaction is over. Without a request
 * it is the clock that asks.
 */
export type Turn = { tx: Tx; record: VenueRecord; now: number; cashier: Cashier; requestId: string | null };

export function cashierOf(staff: Staff): Cashier {
  const { companyId, branchId } = staff;
  invariant(companyId !== null && branchId !== null, "a cashier is of a branch");
  return { ...staff, companyId, branchId };
}

/** A desk plays one round after the other, as a room does. */
export function tableOf({ id, companyId }: Cashier): Table {
  return { kind: "hall", id, companyId };
}

/**
 * Runs a change of one of her rounds. What ran with nobody there is paused first, at the time when it paused. A round of
 * somebody else is answered as one that is missing, and kept as a signal.
 */
export async function inTurn<Answer>(
  deps: VenueDeps,
  { staff, requestId }: Actor,
  roundId: string,
  act: (turn: Turn) => Promise<Answer>,
): Promise<Answer> {
  await refuseForeign(deps, staff, roundId);
  return deps.db.transaction().execute(async (tx) => {
    await deps.companies.lockStaff(tx, staff.id);
    const { record, now } = await settledDown(tx, await store.loadRound(tx, roundId));
    return act({ tx, record, now, cashier: cashierOf(staff), requestId });
  });
}

export async function refuseForeign({ db, audit }: VenueDeps, staff: Staff, roundId: string): Promise<void> {
  const cashierId = await store.cashierOf(db, roundId);
  if (cashierId === staff.id) return;
  if (cashierId !== null)
    await audit.cheatSignal({
      playerId: null,
      staffId: staff.id,
      kind: "venue.sale_id",
      claimed: roundId,
      actual: "another cashier's round",
    });
  throw new AppError("not_found");
}

/** Writes down the pause of a round that nobody was there for. */
export async function settledDown(tx: Tx, loaded: store.Loaded | null): Promise<store.Loaded> {
  invariant(loaded, "a round is there");
  const { record, now } = loaded;
  if (!isAbandoned(record, now)) return loaded;
  await store.endStretch(tx, record.id, callingUntil(record, now));
  await store.update(tx, record.id, {});
  const again = await store.loadRound(tx, record.id);
  invariant(again, "a round is there");
  return again;
}

/** A claim that is not what the server has: kept, and refused. */
export async function refuseClaim(
  { audit }: VenueDeps,
  staff: Staff,
  claim: { kind: string; name: string; claimed: unknown; actual: unknown },
): Promise<never> {
  const { kind, name } = claim;
  const [claimed, actual] = [String(claim.claimed), String(claim.actual)];
  await audit.cheatSignal({ playerId: null, staffId: staff.id, kind: `venue.${kind}`, claimed, actual });
  throw new AppError("claim_differs", { difference: `${name} is ${actual}, not ${claimed}` });
}

/** There is one type of game; a claim of another is none of ours. */
export async function refuseGameType(
  deps: VenueDeps,
  staff: Staff,
  name: "game_type_id" | "game_type",
  claimed: number | undefined,
): Promise<void> {
  if (claimed === undefined || claimed === gameTypeId) return;
  await refuseClaim(deps, staff, { kind: name, name, claimed, actual: gameTypeId });
}
