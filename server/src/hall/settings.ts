import { type BonusLimits, bonusPotBpsDefault } from "@derash/game/bonus/limit";
import { formatBirr, type Santim, santim, toBirr } from "@derash/game/money";
import type { VenueSettings, venueSettingsChange } from "@derash/protocol/hall/venue-settings";
import type * as z from "zod";
import { amountOrZeroOf } from "../amount.ts";
import { AppError } from "../app-error.ts";
import type { Actor, Company, Staff } from "../company/service.ts";
import type { Queries } from "../postgres/db.ts";
import type { HallDeps } from "./locked-round.ts";

/** A company's word on its halls. */
export type HallRules = {
  isPhysicalDrawAllowed: boolean;
  isOpeningCountRequired: boolean;
  noteAbove: Santim;
  approvalAbove: Santim;
  giveUpsAlone: number;
  bonusLimits: BonusLimits;
  /** With so many cartelas sold a round may start. */
  cartelasMin: number;
  /** Whether asking for a winner stops the balls. */
  isCheckPausing: boolean;
};
type SettingsDeps = Pick<HallDeps, "db" | "companies" | "audit">;
type Asked = z.output<typeof venueSettingsChange>;
type Kept = "giveUpsAlone" | "bonusMax" | "bonusPotPercent";
/** What is left out stays as it is. */
export type SettingsChange = Omit<Asked, Kept> & Partial<Pick<Asked, Kept>>;

const unset: HallRules = {
  isPhysicalDrawAllowed: false,
  isOpeningCountRequired: false,
  noteAbove: santim(50_00),
  approvalAbove: santim(500_00),
  giveUpsAlone: 2,
  bonusLimits: { max: null, potBps: bonusPotBpsDefault },
  cartelasMin: 1,
  isCheckPausing: true,
};
const bpsPerPercent = 100;

export async function rulesOf(queries: Queries, companyId: string): Promise<HallRules> {
  const row = await queries
    .selectFrom("hall_settings")
    .selectAll()
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!row) return unset;
  return {
    isPhysicalDrawAllowed: row.is_physical_draw_allowed,
    isOpeningCountRequired: row.is_opening_count_required,
    noteAbove: santim(row.note_above_santim),
    approvalAbove: santim(row.approval_above_santim),
    giveUpsAlone: row.give_ups_alone,
    bonusLimits: {
      max: row.bonus_max_santim === null ? null : santim(row.bonus_max_santim),
      potBps: row.bonus_pot_bps,
    },
    cartelasMin: row.cartelas_min,
    isCheckPausing: row.is_check_pausing,
  };
}

export async function settings(
  deps: SettingsDeps,
  staff: Staff,
  companyId: string | undefined,
): Promise<VenueSettings> {
  const company = await companyOf(deps, staff, companyId);
  return settingsOf(await rulesOf(deps.db, company.id));
}

export async function setSettings(deps: SettingsDeps, actor: Actor, change: SettingsChange): Promise<VenueSettings> {
  const { staff, requestId } = actor;
  const { isPhysicalDrawAllowed, isOpeningCountRequired } = change;
  const noteAbove = amountOf("note_above", change.noteAbove);
  const approvalAbove = amountOf("approval_above", change.approvalAbove);
  const { bonusMax: maxText } = change;
  const bonusMax = typeof maxText === "string" ? amountOf("bonus_max", maxText) : maxText;
  const company = await companyOf(deps, staff, change.companyId);
  return deps.db.transaction().execute(async (tx) => {
    // The row is there before it is looked at, so that two who set at once take turns.
    await tx
      .insertInto("hall_settings")
      .values({ company_id: company.id, ...columnsOf(unset) })
      .onConflict((on) => on.column("company_id").doNothing())
      .execute();
    await tx
      .selectFrom("hall_settings")
      .select("company_id")
      .where("company_id", "=", company.id)
      .forUpdate()
      .execute();
    const before = await rulesOf(tx, company.id);
    const { cartelasMin = before.cartelasMin, isCheckPausing = before.isCheckPausing } = change;
    const after: HallRules = {
      ...{ isPhysicalDrawAllowed, isOpeningCountRequired, noteAbove, approvalAbove, cartelasMin, isCheckPausing },
      giveUpsAlone: change.giveUpsAlone ?? before.giveUpsAlone,
      bonusLimits: {
        max: bonusMax === undefined ? before.bonusLimits.max : bonusMax,
        potBps:
          change.bonusPotPercent === undefined ? before.bonusLimits.potBps : change.bonusPotPercent * bpsPerPercent,
      },
    };
    if (JSON.stringify(wordsOf(before)) === JSON.stringify(wordsOf(after))) return settingsOf(after);
    await tx.updateTable("hall_settings").set(columnsOf(after)).where("company_id", "=", company.id).execute();
    await deps.audit.record(tx, {
      actor: { id: staff.id, name: staff.username },
      action: "venue.settings_set",
      target: { id: company.id, name: company.name },
      companyId: company.id,
      branchId: null,
      before: wordsOf(before),
      after: wordsOf(after),
      requestId,
    });
    return settingsOf(after);
  });
}

const columnsOf = (rules: HallRules) => ({
  is_physical_draw_allowed: rules.isPhysicalDrawAllowed,
  is_opening_count_required: rules.isOpeningCountRequired,
  note_above_santim: rules.noteAbove,
  approval_above_santim: rules.approvalAbove,
  give_ups_alone: rules.giveUpsAlone,
  bonus_max_santim: rules.bonusLimits.max,
  bonus_pot_bps: rules.bonusLimits.potBps,
  cartelas_min: rules.cartelasMin,
  is_check_pausing: rules.isCheckPausing,
});

const settingsOf = (rules: HallRules): VenueSettings => ({
  physical_draw_allowed: rules.isPhysicalDrawAllowed,
  opening_count_required: rules.isOpeningCountRequired,
  note_above: toBirr(rules.noteAbove),
  approval_above: toBirr(rules.approvalAbove),
  give_ups_alone: rules.giveUpsAlone,
  bonus_max: rules.bonusLimits.max === null ? null : toBirr(rules.bonusLimits.max),
  bonus_pot_percent: rules.bonusLimits.potBps / bpsPerPercent,
  cartelas_min: rules.cartelasMin,
  check_pauses: rules.isCheckPausing,
});

const wordsOf = (rules: HallRules) => ({
  ...settingsOf(rules),
  note_above: formatBirr(rules.noteAbove),
  approval_above: formatBirr(rules.approvalAbove),
  bonus_max: rules.bonusLimits.max === null ? "none" : formatBirr(rules.bonusLimits.max),
});

/** Nothing at all is an amount here: any variance needs a note. */
function amountOf(field: string, text: string): Santim {
  return amountOrZeroOf(text, field, "amount_format");
}

/** Her own; a super admin says which. A foreign one is as one that is missing. */
async function companyOf({ companies }: SettingsDeps, staff: Staff, companyId = staff.companyId): Promise<Company> {
  if (companyId === null) throw new AppError("invalid_input").at("company_id", "company_required");
  const isForeign = staff.companyId !== null && staff.companyId !== companyId;
  const company = isForeign ? null : await companies.findCompany(companyId);
  if (!company) throw new AppError("not_found");
  return company;
}
