import { expect, test } from "vitest";
import { pageWords } from "./page-words.ts";

/** Words that come when they are let, and what was said last. */
function world() {
  const waiting: [string, () => void][] = [];
  const said: string[] = [];
  const read = (folder: string, language: string) =>
    new Promise<string>((done) => waiting.push([`${folder} ${language}`, () => done(`${folder} ${language}`)]));
  const words = pageWords("verify", read, (_, all) => said.push(all.join(", ")));
  const come = async (...names: string[]) => {
    for (const [name, comes] of waiting) if (names.includes(name)) comes();
    await new Promise((done) => setImmediate(done));
  };
  return { words, come, said };
}

test("words of two folders that are asked for at once are all said, whichever come last", async () => {
  const { words, come, said } = world();
  const both = [words.add("rules", "en"), words.add("pages", "en")];
  await come("verify en", "pages en");
  await come("rules en");
  await come("verify en", "rules en", "pages en");
  await Promise.all(both);
  expect(said.at(-1)).toBe("verify en, rules en, pages en");
});

test("who asks for words that another has asked for is told when they are there, and not before", async () => {
  const { words, come, said } = world();
  void words.add("rules", "en");
  let isThere = false;
  const second = words.add("rules", "en").then(() => {
    isThere = true;
  });
  await come();
  expect(isThere).toBe(false);
  await come("verify en", "rules en");
  await second;
  expect(said.at(-1)).toBe("verify en, rules en");
});

test("the language that was chosen last is spoken, though another one's words come later", async () => {
  const { words, come, said } = world();
  const both = [words.speak("am"), words.speak("en")];
  await come("verify en");
  await come("verify am");
  await come("verify en");
  await Promise.all(both);
  expect(said.at(-1)).toBe("verify en");
});
