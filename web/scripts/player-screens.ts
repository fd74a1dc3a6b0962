/** One line of a table of docs/player-screens.md. */
type Row = { what: string; texts: string[]; tags: string[] };
/** A tag at the end of a test's title, `@open-tables`, and the file that the test is in. */
type Tagged = { tag: string; file: string };

const links = "\n<!-- Made from the tags of the tests";
const madeBy = `${links}: npx vitest run web/scripts/player-screens.test.ts -u -->\n`;

/** The rows of every table of the page, without their heads. */
export function rowsOf(page: string): Row[] {
  const lines = page.split("\n").filter((line) => /^\| (?!specification \||---)/.test(line));
  return lines.map((line) => {
    const [what = "", texts = "", tags = ""] = line.slice(2, -2).split(" | ");
    return { what, texts: found(texts, /`([^`]+)`/g), tags: found(tags, /\[(@[a-z0-9-]+)\]/g) };
  });
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part]) => part ?? "");
}

/** The tags in a file of tests. A test that is skipped shows nothing. */
export function tagsIn(file: string, source: string): Tagged[] {
  const titles = source.matchAll(/(?<!\b(?:skip|todo|fixme))\(\s*(["'`])[^\n]*? (@[a-z0-9-]+)\1,/g);
  return [...titles].map(([, , tag = ""]) => ({ tag, file }));
}

/** The page with its last part made anew: where each tag is, so that every tag of the tables leads to its test. */
export function withLinks(page: string, tagged: readonly Tagged[]): string {
  const [tables = ""] = page.split(links);
  const lines = tagged.map(({ tag, file }) => `[${tag}]: ../${file}\n`);
  return `${tables}${madeBy}\n${[...new Set(lines)].sort().join("")}`;
}

/** What the page says and the tests or the texts do not bear out, and the other way round; a line each. */
export function issuesOf(rows: readonly Row[], tagged: readonly Tagged[], texts: readonly string[]): string[] {
  const known = new Set(texts.map(plain));
  const fileOf = new Map(tagged.map(({ tag, file }) => [tag, file]));
  const named = new Set(rows.flatMap(({ tags }) => tags));
  return [
    ...rows.flatMap(({ what, texts, tags }) => [
      ...(tags.length === 0 ? [`${what}: no test`] : []),
      ...tags.filter((tag) => !fileOf.has(tag)).map((tag) => `${what}: no test is tagged ${tag}`),
      ...texts.filter((text) => !known.has(plain(text))).map((text) => `${what}: no text ${text}`),
    ]),
    ...tagged.filter(({ tag }) => !named.has(tag)).map(({ tag, file }) => `${file}: no row names ${tag}`),
    ...tagged
      .filter(({ tag, file }) => fileOf.get(tag) !== file)
      .map(({ tag, file }) => `${file}: ${tag} is elsewhere too`),
  ];
}

/** What is filled in may be called by any name. */
function plain(text: string): string {
  return text.replaceAll(/\{[^{}]*\}/g, "{}");
}
