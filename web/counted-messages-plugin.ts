import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import type { Plugin } from "vite";

/** Every catalog that a bundle has words of; what the first screen says comes first, and gets the shortest numbers. */
const folders: Record<string, string[]> = {
  client: ["", "lazy/", "pages/", "staff/"],
  verify: ["verify/", "verify/home/", "verify/rules/", "verify/why/", "pages/"],
};
const idInCode = /(?<=\bid: ")[\w-]{6}(?=")/g;
const idInCatalog = /(?<=[{,]\\?")[\w-]{6}(?=\\?":\[)/g;

/**
 * Messages are found by the first letters of their hash, once where they are said and once in the catalog, and what is
 * random packs badly. In what is built the messages are counted instead.
 */
export function countedMessages(): Plugin {
  const numbersOf = new Map<string, Map<string, string>>();
  return {
    name: "counted-messages",
    apply: "build",
    enforce: "post",
    async buildStart() {
      const { name } = this.environment;
      const ids = new Set((await Promise.all((folders[name] ?? []).map(idsOf))).flat());
      numbersOf.set(name, new Map([...ids].map((id, index) => [id, index.toString(36)])));
    },
    transform(code, file) {
      const numbers = numbersOf.get(this.environment.name);
      const isCatalog = /\.po($|\?)/.test(file);
      const counted = code.replace(isCatalog ? idInCatalog : idInCode, (id) => numbers?.get(id) ?? id);
      return counted === code ? null : { code: counted, map: null };
    },
  };
}

async function idsOf(folder: string): Promise<string[]> {
  const filename = new URL(`src/locales/${folder}en.po`, import.meta.url).pathname;
  const about = { locale: "en", sourceLocale: "en", filename };
  return Object.keys(await formatter().parse(readFileSync(filename, "utf8"), about));
}
