import type { Language } from "@derash/protocol/player";
import { i18n, type Messages } from "@lingui/core";
import { readText, writeText } from "../data/storage.ts";

const catalogs = import.meta.glob<{ messages: Messages }>(["../locales/verify/**/*.po", "../locales/pages/*.po"]);

/** The folders whose words the page has; who checks one round does not download those of the page about all of them. */
const folders = ["verify"];

/** What was chosen in this browser, else English for those whose browser speaks it, else Amharic. */
export function pageLanguage(): Language {
  return (readText("derash-language") ?? navigator.language).startsWith("en") ? "en" : "am";
}

/** Says everything in this language from now on. */
export async function activateLocale(language: Language): Promise<void> {
  const read = await Promise.all(folders.map((folder) => catalogs[`../locales/${folder}/${language}.po`]?.()));
  i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...read.map((catalog) => catalog?.messages)) });
  document.documentElement.lang = language;
}

/** From now on with the words of this folder, too. */
export async function loadMessages(folder: "verify/home" | "pages"): Promise<void> {
  if (folders.includes(folder)) return;
  folders.push(folder);
  await activateLocale(pageLanguage());
}

export async function chooseLanguage(language: Language): Promise<void> {
  writeText("derash-language", language);
  await activateLocale(language);
}
