import type { Plugin } from "vite";

const behaviour = 'import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";\n';
const fetchesPages =
  '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)';
const isOfPages = 'options._type = "infinite";';

/**
 * The query library knows in its first file how lists that go on page by page are fetched. Only later screens have some, and bring it along:
 * it is not in everybody's first download.
 */
export function longListsLater(): Plugin {
  return {
    name: "long-lists-later",
    apply: "build",
    transform: {
      filter: { id: /query-core\/build\/modern\/(query|infiniteQueryObserver)\.js$/ },
      handler(code, id) {
        const isList = id.endsWith("Observer.js");
        // Another release of the library may say it otherwise.
        for (const said of isList ? [isOfPages] : [behaviour, fetchesPages])
          if (!code.includes(said)) this.error(`${id} does not say how pages are fetched`);
        const later = isList
          ? `${behaviour}const pageByPage = infiniteQueryBehavior();\n${code.replaceAll(isOfPages, "options.behavior = pageByPage;")}`
          : code.replace(behaviour, "").replace(fetchesPages, "this.options.behavior");
        return { code: later, map: null };
      },
    },
  };
}
