import type { VenueSettings } from "@derash/protocol/venue";
import { birr } from "../shared/money.ts";
import { countedText } from "./count.ts";

/** The rules as the form has them: amounts are what is typed. */
export type HallValues = {
  physical_draw_allowed: boolean;
  opening_count_required: boolean;
  note_above: string;
  approval_above: string;
};

export function valuesOf(settings: VenueSettings): HallValues {
  return { ...settings, note_above: birr(settings.note_above), approval_above: birr(settings.approval_above) };
}

/** The rules as the wire has them; only for values that the form has let through. */
export function sentOf(values: HallValues, companyId: string | undefined) {
  return {
    ...values,
    note_above: countedText(values.note_above) ?? "",
    approval_above: countedText(values.approval_above) ?? "",
    company_id: companyId,
  };
}
