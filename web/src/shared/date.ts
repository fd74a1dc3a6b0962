import { i18n } from "@lingui/core";

/** A date as people write it in Ethiopia: the day before the month, in the player's language. */
export function formatDate(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(i18n.locale === "am" ? "am-ET" : "en-GB", options).format(date);
}
