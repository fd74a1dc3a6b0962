import { formatBirr, santim } from "@derash/game/money";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatDate } from "../i18n/date.ts";
import { timeZone } from "../kit/staff/day/time-zone.ts";

/** Whatever a record holds in the place of a word or a number, as text. */
export function plain(value: unknown): string {
  return String(typeof value === "object" ? JSON.stringify(value) : value).slice(0, 80);
}

/** Santim of the record as birr with two decimals and the currency; what is no amount as it stands. */
export function amountText(amount: number): string {
  if (!Number.isSafeInteger(amount)) return plain(amount);
  const birr = formatBirr(santim(amount));
  return i18n._(msg`${birr} ETB`);
}

/** A moment on the clocks of Ethiopia, to the second: a round and its beacon are seconds apart. What is none as it stands. */
export function momentText(atMs: number): string {
  const moment = new Date(atMs);
  if (typeof atMs !== "number" || Number.isNaN(moment.getTime())) return plain(atMs);
  return formatDate(moment, { dateStyle: "medium", timeStyle: "medium", timeZone });
}

/** A part of so many, in per cent with two decimals at most. */
export function shareText(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  return new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 }).format(share);
}
