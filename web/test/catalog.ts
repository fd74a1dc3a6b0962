import { readFileSync } from "node:fs";
import type { MessageDescriptor, Messages } from "@lingui/core";

type Entry = { id: string; text: string };

/** The entries of a .po file; its header, which has an empty id, left out. */
export function entriesOf(folder: string, language: string): Entry[] {
  const file = readFileSync(new URL(`../src/locales/${folder}/${language}.po`, import.meta.url), "utf8");
  return file
    .split("\n\n")
    .map((block) => ({ id: field(block, "msgid"), text: field(block, "msgstr") }))
    .filter(({ id }) => id !== "");
}

function field(block: string, name: string): string {
  const quoted = new RegExp(`^${name} ((?:".*"\\n?)+)`, "m").exec(block)?.[1] ?? "";
  return [...quoted.matchAll(/"(.*)"/g)].map((match) => match[1]).join("");
}

/** The Amharic of these words, as they stand in the catalogs of players and of staff; the library compiles it by itself here. */
export function amharicOf(words: readonly MessageDescriptor[]): Messages {
  const folders = ["staff", "lazy", "."];
  const texts = new Map(folders.flatMap((folder) => entriesOf(folder, "am")).map(({ id, text }) => [id, text]));
  return Object.fromEntries(
    words.map(({ id, message = "" }) => [id, (texts.get(message.replaceAll('"', '\\"')) ?? "").replaceAll('\\"', '"')]),
  );
}
