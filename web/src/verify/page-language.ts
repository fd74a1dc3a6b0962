import type { Language } from "@derash/protocol/player";
import { i18n, type Messages } from "@lingui/core";
import { readText, writeText } from "../data/storage.ts";
import { pageWords } from "./page-words.ts";

const catalogs = import.meta.glob<{ messages: Messages }>(["../locales/verify/**/*.po", "../locales/pages/*.po"]);

/** Who checks one round does not download the words of the page about all of them. */
const words = pageWords(
  "verify",
  async (folder, language) => (await catalogs[`../locales/${folder}/${language}.po`]?.())?.messages,
  (language, all) => {
    i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...all) });
    document.documentElement.lang = language;
  },
);

/** What was chosen in this browser, else English for those whose browser speaks it, else Amharic. */
export function pageLanguage(): Language {
  return (readText("derash-language") ?? navigator.language).startsWith("en") ? "en" : "am";
}

/** Says everything in this language from now on. */
export const activateLocale = words.speak;

export type LateFolder = "verify/home" | "verify/rules" | "verify/why" | "pages";

/** From now on with the words of this folder, too. */
export function loadMessages(folder: LateFolder): Promise<void> {
  return words.add(folder, pageLanguage());
}

export async function chooseLanguage(language: Language): Promise<void> {
  writeText("derash-language", language);
  await activateLocale(language);
}
