import { formatBirr, santim } from "@derash/game/money";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatDate } from "../shared/date.ts";
import { timeZone } from "../shared/staff/time-zone.ts";

/** Santim of the record as birr with two decimals and the currency. */
export function amountWords(amount: number): string {
  const birr = formatBirr(santim(amount));
  return i18n._(msg`${birr} ETB`);
}

/** A moment on the clocks of Ethiopia, to the second: a round and its beacon are seconds apart. */
export function momentWords(atMs: number): string {
  return formatDate(new Date(atMs), { dateStyle: "medium", timeStyle: "medium", timeZone });
}

/** A part of so many, in per cent with two decimals at most. */
export function shareWords(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  return new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 }).format(share);
}
