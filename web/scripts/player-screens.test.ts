import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");

type Row = { what: string; texts: string[]; files: string[]; tests: { file: string; title: string }[] };

/** The rows of every table of the page, without their heads. */
function rowsOf(page: string): Row[] {
  const lines = page.split("\n").filter((line) => /^\| (?!specification \||---)/.test(line));
  return lines.map((line) => {
    const [what = "", texts = "", files = "", tests = ""] = line.slice(2, -2).split(" | ");
    const named = tests.split("<br>").map((one) => one.split(" › "));
    return {
      what,
      texts: inTicks(texts),
      files: inTicks(files),
      tests: named.map(([file = "", ...title]) => ({ file: inTicks(file)[0] ?? "", title: title.join(" › ") })),
    };
  });
}

function inTicks(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? "");
}

/** What the page says and the repository does not bear out, a line each. */
function faultsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ what, texts, files, tests }) => [
    ...(files.length === 0 ? [`${what}: no file`] : []),
    ...files.filter((file) => !existsSync(root + file)).map((file) => `${what}: no file ${file}`),
    ...tests.filter((one) => !isTest(one)).map(({ file, title }) => `${what}: no test ${file} › ${title}`),
    ...texts.filter((text) => !knownTexts.has(plain(text))).map((text) => `${what}: no text ${text}`),
  ]);
}

function isTest({ file, title }: Row["tests"][number]): boolean {
  const called = new RegExp(`\\(\\s*(["'\`])${title.replaceAll(/[^\p{L}\p{N} ]/gu, "\\$&")}\\1,`);
  return title !== "" && /\.(test|spec)\.tsx?$/.test(file) && existsSync(root + file) && called.test(read(file));
}

/** What is filled in may be called by any name. */
function plain(text: string): string {
  return text.replaceAll(/\{[^{}]*\}/g, "{}");
}

/** Everything that is said to people in English: the catalogs, the refusals, a hall's answers, the bot. */
const knownTexts = new Set(
  [
    ...globSync("web/src/locales/**/en.po", { cwd: root }).flatMap((file) => messagesOf(read(file))),
    ...quotedIn(read("protocol/src/errors.ts")),
    ...quotedIn(read("protocol/src/venue.ts")),
    ...quotedIn(read("server/src/bot/words.ts")),
  ].map(plain),
);

function messagesOf(catalog: string): string[] {
  const joined = catalog.replaceAll('"\n"', "");
  return [...joined.matchAll(/^msgid "(.*)"$/gm)].map(([, text]) => JSON.parse(`"${text}"`) as string);
}

function quotedIn(source: string): string[] {
  return [...source.matchAll(/"([^"\n]+)"/g)].map(([, text]) => text ?? "");
}

const rows = rowsOf(read("docs/player-screens.md"));

test("every file, test and text that the table of player screens names is there", () => {
  expect(faultsOf(rows)).toEqual([]);
});

test("the table has every section, each with its rows, and each row a test", () => {
  const sections = read("docs/player-screens.md").split("\n## ").slice(1);
  expect([...new Set(sections.map((section) => section[0]))]).toEqual(["2", "4", "5", "8"]);
  for (const section of sections) expect(rowsOf(section).length, section.split("\n")[0]).toBeGreaterThanOrEqual(3);
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter(({ tests }) => tests.length === 0 || tests.some(({ file }) => file === ""))).toEqual([]);
});

test("a file, a test or a text that is gone is told", () => {
  const line = (text: string, file: string, title: string) =>
    `| Play | \`${text}\` | \`${file}\` | \`web/scripts/player-screens.test.ts\` › ${title} |`;
  const faults = (row: string) => faultsOf(rowsOf(row));
  const mine = "a file, a test or a text that is gone is told";
  expect(faults(line("Play", "web/src/routes.tsx", mine))).toEqual([]);
  expect(faults(line("Play!", "web/src/routes.tsx", mine))).toEqual(["Play: no text Play!"]);
  expect(faults(line("Play", "web/src/gone.tsx", mine))).toEqual(["Play: no file web/src/gone.tsx"]);
  expect(faults(line("Play", "web/src/routes.tsx", "a file"))).toEqual([
    "Play: no test web/scripts/player-screens.test.ts › a file",
  ]);
});
