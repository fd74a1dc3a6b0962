import type { HallSettings } from "@derash/protocol/hall/settings";
import { birr } from "../i18n/money.ts";
import { changedFields, seenOf } from "../kit/staff/form/changed-fields.ts";
import { countedText } from "./count/count.ts";

/** The rules as the form has them: amounts are what is typed. */
export type HallValues = {
  physical_draw_allowed: boolean;
  opening_count_required: boolean;
  note_above: string;
  approval_above: string;
  give_ups_alone: string;
  /** Empty: any. */
  bonus_max: string;
  bonus_pot_percent: string;
  bonus_cartelas_min: string;
  cartelas_min: string;
  check_pauses: boolean;
  low_float_below: string;
};

const cartelasMinMax = 20;

/** With so many cartelas a round may start; null for a text that is no such number. */
export function cartelasMinOf(text: string): number | null {
  const number = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= cartelasMinMax ? number : null;
}

export function valuesOf(settings: HallSettings): HallValues {
  const { note_above, approval_above, bonus_max, give_ups_alone, bonus_pot_percent } = settings;
  return {
    ...settings,
    note_above: birr(note_above),
    approval_above: birr(approval_above),
    give_ups_alone: String(give_ups_alone),
    bonus_max: bonus_max === null ? "" : birr(bonus_max),
    bonus_pot_percent: String(bonus_pot_percent),
    bonus_cartelas_min: String(settings.bonus_cartelas_min),
    cartelas_min: String(settings.cartelas_min),
    low_float_below: birr(settings.low_float_below),
  };
}

/** What is sent of the rules: what is another than it was as the form was opened; only for values that the form has let through. */
export function sentOf(values: HallValues, opened: HallSettings, companyId: string | undefined) {
  const changed = changedFields(onWire(valuesOf(opened)), onWire(values));
  return { ...changed, seen: seenOf(opened, changed), company_id: companyId };
}

function onWire(values: HallValues) {
  return {
    ...values,
    note_above: countedText(values.note_above) ?? "",
    approval_above: countedText(values.approval_above) ?? "",
    bonus_max: countedText(values.bonus_max),
    low_float_below: countedText(values.low_float_below) ?? "",
    cartelas_min: cartelasMinOf(values.cartelas_min) ?? undefined,
  };
}
