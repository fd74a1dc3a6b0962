import type { Language } from "@derash/protocol/player";
import { i18n, type Messages } from "@lingui/core";
import { retry } from "../data/retry.ts";
import { readText, writeText } from "../data/storage.ts";
import { launch } from "../session/telegram.ts";

const catalogs = import.meta.glob<{ messages: Messages }>(["../locales/**/*.po", "!../locales/verify/**"]);
/** The catalogs that are spoken from: the first screen's; later screens, the console and the long texts each add their own. */
const folders = ["../locales"];

/** Until a player's own preference is known: what was chosen in this browser, else Telegram's language, else the phone's. */
export function firstLanguage(): Language {
  const code = readText("derash-language") ?? launch?.languageCode ?? navigator.language;
  return code.startsWith("am") ? "am" : "en";
}

let wanted: Language | null = null;

/** Loads a language when it is first wanted, and shows everything in it; of two the one that is wanted last. Throws CodeMissing. */
export async function activateLocale(language: Language): Promise<void> {
  wanted = language;
  if (i18n.locale === language) return;
  const messages = await Promise.all(folders.map((folder) => retry(() => load(folder, language))));
  if (wanted !== language) return;
  for (const part of messages) i18n.load(language, part);
  i18n.activate(language);
  document.documentElement.lang = language;
  if (language === "am") void import("./ethiopic-font.ts").then(({ ensureEthiopic }) => ensureEthiopic()).catch(noFont);
}

/** Then the words stand in boxes, as they did before; the next visit asks again. */
function noFont(): void {}

/** Before the first page of the console is shown. */
export function loadStaffMessages(): Promise<void> {
  return loadMessages("../locales/staff");
}

/** Before any screen but the first is shown. */
export function loadLazyMessages(): Promise<void> {
  return loadMessages("../locales/lazy");
}

/** Before a long text or a pattern's name is shown. */
export function loadPageMessages(): Promise<void> {
  return loadMessages("../locales/pages");
}

const loading = new Map<string, Promise<void>>();

/** A catalog is fetched once, and again only if that has failed. */
function loadMessages(folder: string): Promise<void> {
  const ready = loading.get(folder) ?? add(folder);
  loading.set(folder, ready);
  return ready;
}

async function add(folder: string): Promise<void> {
  // Before it has come: a change of language meanwhile brings this catalog too.
  folders.push(folder);
  try {
    i18n.load(i18n.locale, await load(folder, i18n.locale));
  } catch (error) {
    folders.splice(folders.indexOf(folder), 1);
    loading.delete(folder);
    throw error;
  }
}

async function load(folder: string, language: string): Promise<Messages> {
  const catalog = await catalogs[`${folder}/${language}.po`]?.();
  if (catalog === undefined) throw new Error(`no catalog: ${folder}/${language}`);
  return catalog.messages;
}

/** Speaks it, and keeps it for the pages that know nobody. Staff have no preference on the server: theirs is this one. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeText("derash-language", language);
  await activateLocale(language);
}
