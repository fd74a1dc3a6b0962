import { type BonusSchedule, gameScreenSchedule, managementSchedule } from "@derash/game/bonus";
import { formatBirr, toBirr } from "@derash/game/money";
import type { BonusInfo, BonusPreset, scheduleChange } from "@derash/protocol/hall/bonus";
import type * as z from "zod";
import { amountOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { Actor, CompanyService, StaffMember } from "../company/service.ts";
import type { Db, Queries } from "../postgres/db.ts";
import * as store from "./store.ts";

export type ScheduleChange = z.output<typeof scheduleChange>;
export type ScheduleDeps = { db: Db; companies: CompanyService; audit: AuditService };

const schedules: Readonly<Record<Exclude<BonusPreset, "own">, BonusSchedule>> = {
  game_screen: gameScreenSchedule,
  management: managementSchedule,
  off: [],
};
/** What a company has that has set none. */
const unset: store.ScheduleRow = { version: 0, preset: "game_screen", schedule: gameScreenSchedule };

const isSame = (a: BonusSchedule, b: BonusSchedule) =>
  a.length === b.length && a.every(({ calls, amount }, at) => b[at]?.calls === calls && b[at].amount === amount);

/** A table as an owner writes it, in santim and in the order of the calls. Errors: invalid_amount. */
export function tableOf(steps: ScheduleChange["steps"]): BonusSchedule {
  return steps
    .map(({ calls_to_win: calls, bonus_amount }) => ({ calls, amount: amountOf(bonus_amount, "steps") }))
    .toSorted((a, b) => a.calls - b.calls);
}

export async function current(queries: Queries, companyId: string): Promise<store.ScheduleRow> {
  return (await store.newestSchedule(queries, companyId)) ?? unset;
}

/** Players play in the rooms of online branches: in those of the first company that is named, else of the first that there is. */
export async function infoForPlayers(
  { db, companies }: ScheduleDeps,
  companyIds: readonly string[],
): Promise<BonusInfo> {
  const offered = (await companies.onlineBranches()).map(({ companyId }) => companyId);
  const companyId = companyIds.find((id) => offered.includes(id)) ?? offered[0];
  return infoOf(companyId === undefined ? unset : await current(db, companyId));
}

/** The one table of these companies, or of all that players may play at; null: they differ, or there is none of them. */
export async function sharedBy(
  { db, companies }: ScheduleDeps,
  companyIds: readonly string[],
): Promise<BonusSchedule | null> {
  const offered = companyIds.length > 0 ? [] : await companies.onlineBranches();
  const asked = new Set([...companyIds, ...offered.map(({ companyId }) => companyId)]);
  const [first, ...others] = await Promise.all([...asked].map(async (id) => (await current(db, id)).schedule));
  return first !== undefined && others.every((other) => isSame(first, other)) ? first : null;
}

export async function infoFor(
  deps: ScheduleDeps,
  staff: StaffMember,
  companyId: string | undefined,
): Promise<BonusInfo> {
  if (companyId === undefined && staff.companyId === null) return infoOf(unset);
  const company = await deps.companies.companyOf(staff, companyId);
  const ofCompany = await current(deps.db, company.id);
  // Whoever has a branch pays what its rounds earn.
  const own = staff.branchId === null ? null : await store.ownSchedule(deps.db, staff.branchId);
  if (own === null) return infoOf(ofCompany);
  return infoOf({ ...ofCompany, preset: own.length === 0 ? "off" : "own", schedule: own });
}

export async function setSchedule(
  deps: ScheduleDeps,
  actor: Actor,
  companyId: string | undefined,
  preset: BonusPreset,
  steps: ScheduleChange["steps"] = [],
  seenVersion?: number,
): Promise<BonusInfo> {
  const { staff } = actor;
  const company = await deps.companies.companyOf(staff, companyId);
  const schedule = preset === "own" ? tableOf(steps) : schedules[preset];
  return deps.db.transaction().execute(async (tx) => {
    await store.lockSchedule(tx, company.id);
    const before = await current(tx, company.id);
    // First: it may be what was asked for a moment ago, and the answer was lost.
    if (before.preset === preset && isSame(before.schedule, schedule)) return infoOf(before);
    if (seenVersion !== undefined && seenVersion !== before.version) throw new AppError("version_changed");
    const after = { version: before.version + 1, preset, schedule };
    await store.insertSchedule(tx, company.id, after, staff.id);
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "bonus.schedule_set",
      target: { id: company.id, name: company.name },
      companyId: company.id,
      branchId: null,
      before: words(before),
      after: words(after),
    });
    return infoOf(after);
  });
}

function infoOf({ version, preset, schedule }: store.ScheduleRow): BonusInfo {
  const steps = schedule.map(({ calls, amount }) => ({ calls_to_win: calls, bonus_amount: toBirr(amount) }));
  return { success: true, data: { version, preset, schedule: steps } };
}

function words({ version, preset, schedule }: store.ScheduleRow) {
  return { version, preset, ...Object.fromEntries(schedule.map((step) => [step.calls, formatBirr(step.amount)])) };
}
