import { type BonusLimits, bonusPotBpsDefault } from "@derash/game/bonus/limit";
import { formatBirr, type Santim, santim, toBirr } from "@derash/game/money";
import type { Brand } from "@derash/protocol/hall/brand";
import type { HallProfile } from "@derash/protocol/hall/profile";
import type { HallSettings, hallSettingsChange } from "@derash/protocol/hall/settings";
import type { OwnVoice, VoiceChange, VoicePack } from "@derash/protocol/hall/voice-pack";
import type * as z from "zod";
import { amountOrZeroOf } from "../amount.ts";
import { type AuditService, doneBy } from "../audit/service.ts";
import type { Actor, CompanyService, StaffMember } from "../company/service.ts";
import type { Db, Queries } from "../postgres/db.ts";
import { refuseUnseen } from "../unseen.ts";
import { type BrandChange, brand, brandOfHall, logo, setBrand, type WhoseBrand } from "./brand.ts";
import { type BranchRules, branchRules, type ProfileChange, profile, setProfile } from "./profile.ts";
import { clip, packOf, setVoice, voice } from "./voice.ts";

/** What a company has decided for all its halls. */
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
  /** With less an open drawer's float is low. */
  lowFloatBelow: Santim;
};

/** Read by whoever runs a hall's rounds or its drawers; changed by whoever is above. */
export type HallRulesService = {
  /** Those of a company that has set none are the usual ones. */
  rulesOf(queries: Queries, companyId: string): Promise<HallRules>;
  /** The own company's; a super admin says which. Errors: not_found, invalid_input (none said). */
  settings(staff: StaffMember, companyId: string | undefined): Promise<HallSettings>;
  /** Recorded in the audit where it changes anything. Errors: as settings, invalid_input, version_changed. */
  setSettings(actor: Actor, change: SettingsChange): Promise<HallSettings>;
  /** How halls look to their guests. Errors: not_found, invalid_input, version_changed. */
  brand(staff: StaffMember, whose: WhoseBrand): Promise<Brand>;
  setBrand(actor: Actor, change: BrandChange): Promise<Brand>;
  brandOfHall(queries: Queries, hall: { companyId: string; branchId: string }): Promise<Brand>;
  /** Errors: not_found. */
  logo(hash: string): Promise<Buffer>;
  /** The company's own voice. Errors: not_found, invalid_input; of a change also version_changed. */
  voice(staff: StaffMember, companyId: string | undefined): Promise<OwnVoice>;
  setVoice(actor: Actor, change: VoiceChange): Promise<OwnVoice>;
  packOf(queries: Queries, companyId: string): Promise<VoicePack>;
  /** Errors: not_found. */
  clip(which: { company: string; language: "am" | "en"; number: number }): Promise<Buffer>;
  /** Of one branch alone; for rounds that open now. */
  branchRules(queries: Queries, branchId: string): Promise<BranchRules>;
  /** Errors: not_found, invalid_input (no branch said). */
  profile(staff: StaffMember, branchId?: string): Promise<HallProfile>;
  /** Errors: not_found, invalid_amount, stake_too_small, pattern_unknown, version_changed. */
  setProfile(actor: Actor, change: ProfileChange): Promise<HallProfile>;
};

type Deps = {
  db: Db;
  companies: Pick<CompanyService, "companyOf" | "branchOf">;
  audit: Pick<AuditService, "record">;
};
/** What is left out stays as it is. */
export type SettingsChange = Partial<z.output<typeof hallSettingsChange>>;

const unset: HallRules = {
  isPhysicalDrawAllowed: false,
  isOpeningCountRequired: false,
  noteAbove: santim(50_00),
  approvalAbove: santim(500_00),
  giveUpsAlone: 2,
  bonusLimits: { max: null, potBps: bonusPotBpsDefault, cartelasMin: 1 },
  cartelasMin: 1,
  isCheckPausing: true,
  lowFloatBelow: santim(500_00),
};
const bpsPerPercent = 100;

export function createHallRulesService(deps: Deps): HallRulesService {
  return {
    rulesOf,
    settings: (staff, companyId) => settings(deps, staff, companyId),
    setSettings: (actor, change) => setSettings(deps, actor, change),
    brand: (staff, whose) => brand(deps, staff, whose),
    setBrand: (actor, change) => setBrand(deps, actor, change),
    brandOfHall,
    logo: (hash) => logo(deps.db, hash),
    voice: (staff, companyId) => voice(deps, staff, companyId),
    setVoice: (actor, change) => setVoice(deps, actor, change),
    packOf,
    clip: (which) => clip(deps.db, which),
    branchRules,
    profile: (staff, branchId) => profile(deps, staff, branchId),
    setProfile: (actor, change) => setProfile(deps, actor, change),
  };
}

async function rulesOf(queries: Queries, companyId: string): Promise<HallRules> {
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
      cartelasMin: row.bonus_cartelas_min,
    },
    cartelasMin: row.cartelas_min,
    isCheckPausing: row.is_check_pausing,
    lowFloatBelow: santim(row.low_float_below_santim),
  };
}

async function settings(deps: Deps, staff: StaffMember, companyId: string | undefined): Promise<HallSettings> {
  const company = await deps.companies.companyOf(staff, companyId);
  return settingsOf(await rulesOf(deps.db, company.id));
}

async function setSettings(deps: Deps, actor: Actor, change: SettingsChange): Promise<HallSettings> {
  const amounts = amountsOf(change);
  const company = await deps.companies.companyOf(actor.staff, change.companyId);
  return deps.db.transaction().execute(async (tx) => {
    // The row is there before it is read, so that two who set at once take turns.
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
    const after = changedRules(before, change, amounts);
    if (JSON.stringify(wordsOf(before)) === JSON.stringify(wordsOf(after))) return settingsOf(after);
    refuseUnseen(settingsOf(before), settingsOf(after), change.seen);
    await tx.updateTable("hall_settings").set(columnsOf(after)).where("company_id", "=", company.id).execute();
    await deps.audit.record(tx, {
      ...doneBy(actor),
      action: "venue.settings_set",
      target: { id: company.id, name: company.name },
      companyId: company.id,
      branchId: null,
      before: wordsOf(before),
      after: wordsOf(after),
    });
    return settingsOf(after);
  });
}

type Amounts = ReturnType<typeof amountsOf>;

/** Errors: invalid_amount. */
function amountsOf({ noteAbove, approvalAbove, bonusMax, lowFloatBelow }: SettingsChange) {
  return {
    noteAbove: amountOf("note_above", noteAbove),
    approvalAbove: amountOf("approval_above", approvalAbove),
    lowFloatBelow: amountOf("low_float_below", lowFloatBelow),
    bonusMax: bonusMax === null ? null : amountOf("bonus_max", bonusMax),
  };
}

function changedRules(before: HallRules, change: SettingsChange, amounts: Amounts): HallRules {
  const { bonusLimits } = before;
  const { bonusMax, noteAbove, approvalAbove, lowFloatBelow } = amounts;
  const { bonusPotPercent: percent } = change;
  return {
    isPhysicalDrawAllowed: change.isPhysicalDrawAllowed ?? before.isPhysicalDrawAllowed,
    isOpeningCountRequired: change.isOpeningCountRequired ?? before.isOpeningCountRequired,
    noteAbove: noteAbove ?? before.noteAbove,
    approvalAbove: approvalAbove ?? before.approvalAbove,
    lowFloatBelow: lowFloatBelow ?? before.lowFloatBelow,
    cartelasMin: change.cartelasMin ?? before.cartelasMin,
    isCheckPausing: change.isCheckPausing ?? before.isCheckPausing,
    giveUpsAlone: change.giveUpsAlone ?? before.giveUpsAlone,
    bonusLimits: {
      max: bonusMax === undefined ? bonusLimits.max : bonusMax,
      potBps: percent === undefined ? bonusLimits.potBps : percent * bpsPerPercent,
      cartelasMin: change.bonusCartelasMin ?? bonusLimits.cartelasMin,
    },
  };
}

const columnsOf = (rules: HallRules) => ({
  is_physical_draw_allowed: rules.isPhysicalDrawAllowed,
  is_opening_count_required: rules.isOpeningCountRequired,
  note_above_santim: rules.noteAbove,
  approval_above_santim: rules.approvalAbove,
  give_ups_alone: rules.giveUpsAlone,
  bonus_max_santim: rules.bonusLimits.max,
  bonus_pot_bps: rules.bonusLimits.potBps,
  bonus_cartelas_min: rules.bonusLimits.cartelasMin,
  cartelas_min: rules.cartelasMin,
  is_check_pausing: rules.isCheckPausing,
  low_float_below_santim: rules.lowFloatBelow,
});

const settingsOf = (rules: HallRules): HallSettings => ({
  physical_draw_allowed: rules.isPhysicalDrawAllowed,
  opening_count_required: rules.isOpeningCountRequired,
  note_above: toBirr(rules.noteAbove),
  approval_above: toBirr(rules.approvalAbove),
  give_ups_alone: rules.giveUpsAlone,
  bonus_max: rules.bonusLimits.max === null ? null : toBirr(rules.bonusLimits.max),
  bonus_pot_percent: rules.bonusLimits.potBps / bpsPerPercent,
  bonus_cartelas_min: rules.bonusLimits.cartelasMin,
  cartelas_min: rules.cartelasMin,
  check_pauses: rules.isCheckPausing,
  low_float_below: toBirr(rules.lowFloatBelow),
});

const wordsOf = (rules: HallRules) => ({
  ...settingsOf(rules),
  note_above: formatBirr(rules.noteAbove),
  approval_above: formatBirr(rules.approvalAbove),
  low_float_below: formatBirr(rules.lowFloatBelow),
  bonus_max: rules.bonusLimits.max === null ? "none" : formatBirr(rules.bonusLimits.max),
});

/** Nothing at all is an amount here: any variance needs a note. */
function amountOf(field: string, text: string | undefined): Santim | undefined {
  return text === undefined ? undefined : amountOrZeroOf(text, field, "amount_format");
}
