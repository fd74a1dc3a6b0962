import type { Language } from "@derash/protocol/player";
import { i18n, type Messages } from "@lingui/core";
import { readText, writeText } from "./storage.ts";
import { launch } from "./telegram.ts";

const catalogs = import.meta.glob<{ messages: Messages }>(["../locales/*.po", "../locales/staff/*.po"]);
/** The catalogs that are spoken from: a player's screens have one, the console adds its own. */
const folders = ["../locales"];

/** Until a player's own preference is known: what was chosen in this browser, else Telegram's language, else the phone's. */
export function firstLanguage(): Language {
  const code = readText("derash-language") ?? launch?.languageCode ?? navigator.language;
  return code.startsWith("am") ? "am" : "en";
}

/** Loads a language when it is first wanted, and shows everything in it. */
export async function speak(language: Language): Promise<void> {
  if (i18n.locale === language) return;
  const messages = await Promise.all(folders.map((folder) => load(folder, language)));
  for (const part of messages) i18n.load(language, part);
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** Before the first page of the console is shown. */
export async function speakToStaff(): Promise<void> {
  const folder = "../locales/staff";
  if (folders.includes(folder)) return;
  folders.push(folder);
  i18n.load(i18n.locale, await load(folder, i18n.locale));
}

async function load(folder: string, language: string): Promise<Messages> {
  const catalog = await catalogs[`${folder}/${language}.po`]?.();
  if (catalog === undefined) throw new Error(`no catalog: ${folder}/${language}`);
  return catalog.messages;
}

/** Staff have no preference on the server: theirs belongs to the browser that they work at. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeText("derash-language", language);
  await speak(language);
}
