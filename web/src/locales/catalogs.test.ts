import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Entry = { id: string; text: string };

/** The entries of a .po file; its header, which has an empty id, left out. */
function entriesOf(folder: string, language: string): Entry[] {
  const file = readFileSync(new URL(`${folder}/${language}.po`, import.meta.url), "utf8");
  return file
    .split("\n\n")
    .map((block) => ({ id: field(block, "msgid"), text: field(block, "msgstr") }))
    .filter(({ id }) => id !== "");
}

function field(block: string, name: string): string {
  const quoted = new RegExp(`^${name} ((?:".*"\\n?)+)`, "m").exec(block)?.[1] ?? "";
  return [...quoted.matchAll(/"(.*)"/g)].map((match) => match[1]).join("");
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[,}]|<\/?(\d+)>/g)].map((match) => match[0]))].sort();
}

describe.each([".", "./later", "./pages", "./staff", "./verify"])("the catalog in %s", (folder) => {
  const english = entriesOf(folder, "en");
  const amharic = entriesOf(folder, "am");

  test("both languages have the same messages", () => {
    expect(english.length).toBeGreaterThan(50);
    expect(amharic.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
  });

  test("no message is missing in Amharic, and each is written in Ethiopic", () => {
    const withoutEthiopic = amharic.filter(({ text }) => !/\p{Script=Ethiopic}/u.test(text));
    expect(withoutEthiopic.map(({ id }) => id)).toEqual([]);
  });

  test("what is filled in is the same in both languages", () => {
    const different = amharic.filter(({ id, text }) => placeholders(id).join() !== placeholders(text).join());
    expect(different.map(({ id }) => id)).toEqual([]);
  });
});
