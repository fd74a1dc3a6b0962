import type { Language } from "@derash/protocol/player";
import { i18n, type Messages } from "@lingui/core";
import { launch } from "./telegram.ts";

const catalogs = import.meta.glob<{ messages: Messages }>("../locales/*.po");

/** Until the player's own preference is known: Telegram's language, else the phone's. */
export function firstLanguage(): Language {
  const code = launch?.languageCode ?? navigator.language;
  return code.startsWith("am") ? "am" : "en";
}

/** Loads a language when it is first wanted, and shows everything in it. */
export async function speak(language: Language): Promise<void> {
  if (i18n.locale === language) return;
  const catalog = await catalogs[`../locales/${language}.po`]?.();
  if (catalog === undefined) throw new Error(`no catalog: ${language}`);
  i18n.loadAndActivate({ locale: language, messages: catalog.messages });
  document.documentElement.lang = language;
}
