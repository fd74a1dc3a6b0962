import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { issuesOf, rowsOf, tagsIn, withLinks } from "./player-screens.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");

const page = read("docs/player-screens.md");
const rows = rowsOf(page);
const workspaces = "{game,protocol,server,web,e2e}/{src,test,scripts}";
const tagged = globSync(`${workspaces}/**/*.{test,spec}.{ts,tsx}`, { cwd: root }).flatMap((file) =>
  tagsIn(file, read(file)),
);

/** Everything that is said to people in English: the catalogs, the refusals, a hall's answers, the bot. */
const texts = [
  ...globSync("web/src/**/en.po", { cwd: root }).flatMap((file) => messagesOf(read(file))),
  ...["protocol/src/refusal/errors.ts", "protocol/src/hall/round.ts", "server/src/bot/texts.ts"].flatMap((file) =>
    quotedIn(read(file)),
  ),
];

function messagesOf(catalog: string): string[] {
  const joined = catalog.replaceAll('"\n"', "");
  return [...joined.matchAll(/^msgid "(.*)"$/gm)].map(([, text]) => JSON.parse(`"${text}"`) as string);
}

function quotedIn(source: string): string[] {
  return [...source.matchAll(/"([^"\n]+)"/g)].map(([, text]) => text ?? "");
}

test("every row has a test, every tag of a test a row, and every text is said to people", () => {
  expect(issuesOf(rows, tagged, texts)).toEqual([]);
});

test("the tags on the page lead to where the tests are", async () => {
  await expect(withLinks(page, tagged)).toMatchFileSnapshot(`${root}docs/player-screens.md`);
});

test("the page has every section, each with its rows", () => {
  const sections = page.split("\n## ").slice(1);
  expect([...new Set(sections.map((section) => section[0]))]).toEqual(["2", "4", "5", "8"]);
  for (const section of sections) expect(rowsOf(section).length, section.split("\n")[0]).toBeGreaterThanOrEqual(3);
  expect(rows.length).toBeGreaterThan(200);
});

test("a row without its test, a tag without its row, a tag in two files and a text that is gone are told", () => {
  const row = (text: string, tags: string) => rowsOf(`| Play | \`${text}\` | ${tags} |`);
  const here = { tag: "@menu", file: "here.test.ts" };
  const issues = (text: string, tags: string, others = [here]) =>
    issuesOf(row(text, tags), others, ["Play", "{0} ETB"]);
  expect(issues("{amount} ETB", "[@menu]")).toEqual([]);
  expect(issues("Play!", "[@menu]")).toEqual(["Play: no text Play!"]);
  expect(issues("Play", "—", [])).toEqual(["Play: no test"]);
  expect(issues("Play", "[@menu] [@gone]")).toEqual(["Play: no test is tagged @gone"]);
  expect(issues("Play", "[@menu]", [here, { ...here, tag: "@new" }])).toEqual(["here.test.ts: no row names @new"]);
  expect(issues("Play", "[@menu]", [{ ...here, file: "there.spec.ts" }, here])).toEqual([
    "there.spec.ts: @menu is elsewhere too",
  ]);
});

test("a tag is the last word of the title of a test that runs", () => {
  const titled = (title: string) => tagsIn("here.test.ts", title).map(({ tag }) => tag);
  const title = '"the menu is there @menu"';
  expect(titled(`test(${title}, () => {});`)).toEqual(["@menu"]);
  expect(titled(`test.each([1])(\n  ${title},\n  () => {},\n);`)).toEqual(["@menu"]);
  expect(titled(`test.skip(${title}, () => {});`)).toEqual([]);
  expect(titled('test("write to @menu now", () => {});')).toEqual([]);
});
