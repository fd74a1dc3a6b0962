import { type BonusSchedule, gameScreenSchedule, managementSchedule } from "@derash/game/bonus";
import { formatBirr, toBirr } from "@derash/game/money";
import type { BonusInfo, BonusPreset } from "@derash/protocol/bonus";
import { AppError } from "../app-error.ts";
import type { AuditService } from "../audit/service.ts";
import type { Actor, Company, CompanyService, StaffMember } from "../company/service.ts";
import type { Db, Queries } from "../postgres/db.ts";
import * as store from "./store.ts";

export type ScheduleDeps = { db: Db; companies: CompanyService; audit: AuditService };

const schedules: Readonly<Record<BonusPreset, BonusSchedule>> = {
  game_screen: gameScreenSchedule,
  management: managementSchedule,
  off: [],
};
/** What a company has that has set none. */
const unset: store.ScheduleRow = { version: 0, preset: "game_screen", schedule: gameScreenSchedule };

export async function current(queries: Queries, companyId: string): Promise<store.ScheduleRow> {
  return (await store.newestSchedule(queries, companyId)) ?? unset;
}

/** Players play in the rooms of online branches; where there are several companies, in those of the first. */
export async function infoForPlayers({ db, companies }: ScheduleDeps): Promise<BonusInfo> {
  const [online] = await companies.onlineBranches();
  return infoOf(online ? await current(db, online.companyId) : unset);
}

export async function infoFor(
  deps: ScheduleDeps,
  staff: StaffMember,
  companyId: string | undefined,
): Promise<BonusInfo> {
  if (companyId === undefined && staff.companyId === null) return infoOf(unset);
  const company = await companyOf(deps, staff, companyId);
  return infoOf(await current(deps.db, company.id));
}

export async function setSchedule(
  deps: ScheduleDeps,
  actor: Actor,
  companyId: string | undefined,
  preset: BonusPreset,
): Promise<BonusInfo> {
  const { staff, requestId } = actor;
  const company = await companyOf(deps, staff, companyId);
  return deps.db.transaction().execute(async (tx) => {
    await store.lockSchedule(tx, company.id);
    const before = await current(tx, company.id);
    if (before.preset === preset) return infoOf(before);
    const after = { version: before.version + 1, preset, schedule: schedules[preset] };
    await store.insertSchedule(tx, company.id, after, staff.id);
    await deps.audit.record(tx, {
      actor: { id: staff.id, name: staff.username },
      action: "bonus.schedule_set",
      target: { id: company.id, name: company.name },
      companyId: company.id,
      branchId: null,
      before: words(before),
      after: words(after),
      requestId,
    });
    return infoOf(after);
  });
}

/** The person's own company's; a super admin says which. Errors: invalid_input (none said), not_found (missing or foreign). */
async function companyOf(
  { companies }: ScheduleDeps,
  staff: StaffMember,
  companyId = staff.companyId,
): Promise<Company> {
  if (companyId === null) throw new AppError("invalid_input").at("company_id", "company_required");
  const isForeign = staff.companyId !== null && staff.companyId !== companyId;
  const company = isForeign ? null : await companies.findCompany(companyId);
  if (!company) throw new AppError("not_found");
  return company;
}

function infoOf({ version, preset, schedule }: store.ScheduleRow): BonusInfo {
  const steps = schedule.map(({ calls, amount }) => ({ calls_to_win: calls, bonus_amount: toBirr(amount) }));
  return { success: true, data: { version, preset, schedule: steps } };
}

function words({ version, preset, schedule }: store.ScheduleRow) {
  return { version, preset, ...Object.fromEntries(schedule.map((step) => [step.calls, formatBirr(step.amount)])) };
}
