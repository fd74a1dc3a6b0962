import { describe, expect, test } from "vitest";
import { entriesOf } from "../../test/catalog.ts";

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[,}]|<\/?(\d+)>/g)].map((match) => match[0]))].sort();
}

describe.each([".", "lazy", "pages", "staff", "verify"])("the catalog in %s", (folder) => {
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
