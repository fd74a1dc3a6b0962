import type { Language } from "@derash/protocol/player";
import { i18n, type Messages } from "@lingui/core";
import { readText, writeText } from "../shared/storage.ts";

const catalogs = import.meta.glob<{ messages: Messages }>("../locales/verify/*.po");

/** What was chosen in this browser, else English for those whose browser speaks it, else Amharic. */
export function pageLanguage(): Language {
  return (readText("derash-language") ?? navigator.language).startsWith("en") ? "en" : "am";
}

export async function speakOnPage(language: Language): Promise<void> {
  const catalog = await catalogs[`../locales/verify/${language}.po`]?.();
  if (catalog === undefined) throw new Error(`no catalog: ${language}`);
  i18n.loadAndActivate({ locale: language, messages: catalog.messages });
  document.documentElement.lang = language;
}

export async function chooseOnPage(language: Language): Promise<void> {
  writeText("derash-language", language);
  await speakOnPage(language);
}
