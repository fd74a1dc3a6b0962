import { formatBirr, santim, toBirr } from "@derash/game/money";
import { type Announcements, announcingLimits, type Announcement as Told } from "@derash/protocol/schedule";
import { amountOrZeroOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import { type Actor, type CompanyService, isInScope, type StaffMember, scopeOf } from "../company/service.ts";
import type { LedgerService } from "../ledger/service.ts";
import type { NoticeService } from "../notice/service.ts";
import { chosenPatterns } from "../pattern.ts";
import type { Db, Queries, Tx } from "../postgres/db.ts";
import type { RoundService } from "../round/service.ts";
import { Reminders, type RemindersDeps, remindAt } from "./reminders.ts";
import * as store from "./store.ts";

/** `at`: epoch milliseconds; `guarantee` is birr as the client wrote it. */
export type AnnounceIntent = {
  roomId: string;
  at: number;
  patterns: readonly string[];
  guarantee: string;
  idempotencyKey?: string | undefined;
};

/**
 * Rounds that a company announces for a time. They are rounds of a room like any other, on sale from then on: whoever buys ahead
 * buys in that round.
 */
export type ScheduleService = {
  start(): void;
  stop(): Promise<void>;
  /** Those of the own company; a super admin says which. Errors: not_found, invalid_input (none said). */
  list(staff: StaffMember, companyId: string | undefined): Promise<Omit<Announcements, "success">>;
  /**
   * The same once more by the same person is answered; by the same key that round in whatever state it is by now. Errors: not_found,
   * invalid_amount, pattern_unknown, room_stopped, announced_too_soon, announced_too_far, announced_already, announced_too_many,
   * guarantee_uncovered, idempotency_conflict.
   */
  announce(actor: Actor, intent: AnnounceIntent): Promise<Told>;
  /**
   * Before its sale ends; of one that is cancelled already it changes nothing. `seenBuyers`: whether the page shows that somebody has
   * bought; undefined: an older page. Errors: not_found, round_closed, version_changed (somebody has, and it shows nobody).
   */
  cancel(actor: Actor, roundId: string, reason: string, seenBuyers?: boolean): Promise<Told>;
};

export type ScheduleDeps = RemindersDeps & {
  db: Db;
  notices: Pick<NoticeService, "write" | "withdraw">;
  companies: Pick<CompanyService, "companyOf">;
  ledger: LedgerService;
  audit: AuditService;
  rounds: Pick<RoundService, "lockTable" | "openAnnounced" | "cancelAnnounced" | "changed">;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export function createScheduleService(deps: ScheduleDeps): ScheduleService {
  const reminders = new Reminders(deps);
  return {
    start: () => reminders.start(),
    stop: () => reminders.stop(),
    list: (staff, companyId) => list(deps, staff, companyId),
    announce: (actor, intent) => announce(deps, actor, intent),
    cancel: (...cancelled) => cancel(deps, ...cancelled),
  };
}

async function list({ db, companies, ledger }: ScheduleDeps, staff: StaffMember, asked: string | undefined) {
  const { id: companyId, accountId } = await companies.companyOf(staff, asked);
  const announcements = (await store.list(db, { companyId })).map(wireOf);
  return { announcements, guaranteeMax: toBirr(await ledger.balanceOf(accountId)) };
}

async function announce(deps: ScheduleDeps, actor: Actor, intent: AnnounceIntent): Promise<Told> {
  const { db, rounds, audit, now } = deps;
  const { staff } = actor;
  const patterns = chosenPatterns(intent.patterns);
  const guarantee = amountOrZeroOf(intent.guarantee, "guarantee");
  // Whole minutes, as it is said.
  const at = Math.floor(intent.at / minuteMs) * minuteMs;
  if (at > now() + announcingLimits.daysMax * dayMs)
    throw new AppError("announced_too_far", { max: announcingLimits.daysMax });
  const told = await db.transaction().execute(async (tx) => {
    // From here on nobody else announces anything of this stake here.
    const table = await rounds.lockTable(tx, staff, intent.roomId);
    const asked = await askedBefore(tx, actor, intent.idempotencyKey, { ...table, at, patterns, guarantee });
    if (asked !== null) return asked;
    if (table.isStopped) throw new AppError("room_stopped");
    const { branchId, companyId, stake } = table;
    const { count, taken } = await store.upcoming(tx, { branchId, stake, at });
    if (taken !== null) {
      // Whoever asks for the same once more has not heard the answer.
      const again = taken.staffId === staff.id ? await one(tx, taken.roundId) : null;
      if (again?.patterns.join() === patterns.join() && again.guarantee === guarantee) return again;
      throw new AppError("announced_already");
    }
    // Not of what is announced already: it was in time when it was first asked for.
    if (at < now() + announcingLimits.minutesMin * minuteMs)
      throw new AppError("announced_too_soon", { minutes: announcingLimits.minutesMin });
    const tooMany = new AppError("announced_too_many", { max: announcingLimits.countMax });
    if (count >= announcingLimits.countMax) throw tooMany;
    const opened = await rounds.openAnnounced(tx, table, { at, patterns, guarantee });
    if (opened === null) throw tooMany;
    const { roundId } = opened;
    const row = { roundId, companyId, branchId, stake, at, remindAt: remindAt(at, now()), staffId: staff.id };
    if (!(await store.insert(tx, { ...row, requestKey: intent.idempotencyKey ?? null })))
      throw new AppError("announced_already");
    const announcement = await one(tx, roundId);
    await audit.record(tx, {
      ...doneBy(actor),
      action: "round.announced",
      target: targetOf(announcement),
      ...{ companyId, branchId, before: null, after: factsOf(announcement) },
    });
    return announcement;
  });
  await rounds.changed(told.roomId);
  return wireOf(told);
}

type Wanted = Pick<store.Announcement, "branchId" | "stake" | "at" | "patterns" | "guarantee">;

/**
 * The round that this person has asked for by this key before. They have not heard what became of it: it may be cancelled by now, and is
 * announced no second time. Errors: idempotency_conflict (it was another one).
 */
async function askedBefore(
  tx: Tx,
  { staff }: Actor,
  key: string | undefined,
  wanted: Wanted,
): Promise<store.Announcement | null> {
  const roundId = key === undefined ? null : await store.askedWith(tx, staff.id, key);
  if (roundId === null) return null;
  const asked = await one(tx, roundId);
  const isSame =
    asked.branchId === wanted.branchId &&
    asked.stake === wanted.stake &&
    asked.at === wanted.at &&
    asked.patterns.join() === wanted.patterns.join() &&
    asked.guarantee === wanted.guarantee;
  if (!isSame) throw new AppError("idempotency_conflict");
  return asked;
}

async function cancel(
  deps: ScheduleDeps,
  ...[actor, roundId, reason, seenBuyers]: Parameters<ScheduleService["cancel"]>
): Promise<Told> {
  const { db, rounds, audit, notices } = deps;
  const { staff } = actor;
  const { told, refunded } = await db.transaction().execute(async (tx) => {
    const locked = await store.lock(tx, roundId);
    if (!locked || !isInScope(scopeOf(staff), { companyId: locked.companyId, branchId: null }))
      throw new AppError("not_found");
    const before = await one(tx, roundId);
    if (locked.isCancelled) return { told: before, refunded: [] };
    const cancelled = await rounds.cancelAnnounced(tx, roundId);
    // Nobody can have bought since: its sale is held.
    if (seenBuyers === false && cancelled.refunded.length > 0) throw new AppError("version_changed");
    // Whoever writes reminders holds the announcement too, so that all of them are there by now or never come.
    await notices.withdraw(tx, "reminder", roundId);
    await store.setCancelled(tx, roundId, staff.id, reason);
    await audit.record(tx, {
      ...doneBy(actor),
      action: "round.cancelled",
      target: targetOf(before),
      ...{ companyId: before.companyId, branchId: before.branchId },
      before: factsOf(before),
      after: { reason, players: before.playerCount, cartelas: before.cartelaCount },
    });
    return { told: await one(tx, roundId), refunded: cancelled.refunded };
  });
  await rounds.changed(told.roomId, refunded);
  return wireOf(told);
}

/** Of a round that is void after a restore: its moment is free again, and nobody is reminded of it. */
export async function announcementOver(
  { notices }: { notices: Pick<NoticeService, "withdraw"> },
  tx: Tx,
  roundId: string,
): Promise<void> {
  await store.setVoided(tx, roundId);
  await notices.withdraw(tx, "reminder", roundId);
}

async function one(queries: Queries | Tx, roundId: string): Promise<store.Announcement> {
  const [announcement] = await store.list(queries, { roundId });
  if (!announcement) throw new AppError("not_found");
  return announcement;
}

function targetOf({ roundId, code, branch, stake }: store.Announcement) {
  return { id: roundId, name: `${code} · ${branch} · ${toBirr(stake)} ETB` };
}

function factsOf({ at, patterns, guarantee }: store.Announcement): Record<string, string> {
  return {
    at: new Date(at).toISOString(),
    patterns: patterns.join(", "),
    ...(guarantee > 0 && { guarantee: formatBirr(guarantee) }),
  };
}

const states = { open: "open", closing: "playing", calling: "playing", settled: "settled", void: "void" } as const;

function wireOf(row: store.Announcement): Told {
  return {
    ...{ roundId: row.roundId, gameId: row.code, branch_id: row.branchId, branch: row.branch },
    ...{ betAmount: toBirr(row.stake), at: row.at, patterns: row.patterns, guarantee: toBirr(santim(row.guarantee)) },
    state: row.cancelledBy === null ? states[row.state] : "cancelled",
    ...{ playerCount: row.playerCount, cartelaCount: row.cartelaCount },
    ...{ announced_by: row.announcedBy, cancelled_by: row.cancelledBy, reason: row.reason },
  };
}
