import { i18n } from "@lingui/core";

/** The language that is shown, with its country: what the platform writes numbers and dates by. */
export function localeTag(): "am-ET" | "en-GB" {
  return i18n.locale === "am" ? "am-ET" : "en-GB";
}
