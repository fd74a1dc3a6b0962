import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import { type Plugin, Visitor } from "vite";

/** Every catalog that has words of the verify page. */
const folders = ["verify", "verify/home", "pages"];
const idInCode = /(?<=\bid: ")[\w-]{6}(?=")/g;
const idInCatalog = /(?<=[{,]\\?")[\w-]{6}(?=\\?":\[)/g;

/**
 * Messages are found by the first letters of their hash, once where they are said and once in the catalog, and what is
 * random packs badly. On this page the messages are counted instead.
 */
export function countedMessages(): Plugin {
  const numbers = new Map<string, string>();
  return {
    name: "counted-messages",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "verify",
    async buildStart() {
      const ids = new Set((await Promise.all(folders.map(idsOf))).flat());
      for (const [index, id] of [...ids].entries()) numbers.set(id, index.toString(36));
    },
    transform(code, file) {
      const isCatalog = /\.po($|\?)/.test(file);
      const counted = code.replace(isCatalog ? idInCatalog : idInCode, (id) => numbers.get(id) ?? id);
      return counted === code ? null : { code: counted, map: null };
    },
  };
}

async function idsOf(folder: string): Promise<string[]> {
  const filename = new URL(`src/locales/${folder}/en.po`, import.meta.url).pathname;
  const about = { locale: "en", sourceLocale: "en", filename };
  return Object.keys(await formatter().parse(readFileSync(filename, "utf8"), about));
}

/**
 * What the library of the curves says to programmers who misuse it is a twelfth of the check. Nobody reads it here: a
 * signature that it throws at is a wrong one. So its errors go without words.
 */
export function wordlessErrors(): Plugin {
  return {
    name: "wordless-errors",
    apply: "build",
    transform: {
      filter: { id: /\/@noble\/(curves|hashes)\// },
      handler(code) {
        let left = code;
        let cutTo = 0;
        const cuts: [number, number][] = [];
        new Visitor({
          NewExpression({ callee, arguments: [first], end }) {
            if (callee.type !== "Identifier" || !callee.name.endsWith("Error") || first === undefined) return;
            if (first.start >= cutTo) cuts.push([first.start, end - 1]);
            cutTo = Math.max(cutTo, end);
          },
        }).visit(this.parse(code));
        for (const [from, to] of cuts.reverse()) left = left.slice(0, from) + left.slice(to);
        return { code: left, map: null };
      },
    },
  };
}
