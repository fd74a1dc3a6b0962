import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

/**
 * The scripts and style sheets that index.html makes a browser fetch before anything runs: what it names, and all that
 * those scripts import statically. Paths are relative to the build's folder, each once.
 */
export function firstLoadOf(dist: string): string[] {
  const html = readFileSync(join(dist, "index.html"), "utf8");
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.startsWith("<script") || /rel="(?:modulepreload|stylesheet)"/.test(tag))
    .flatMap((tag) => /(?:src|href)="\/?([^":]+)"/.exec(tag)?.[1] ?? []);
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    if (!path.endsWith(".js")) return;
    for (const name of staticImports(join(dist, path))) visit(posix.join(posix.dirname(path), name));
  };
  for (const path of named) visit(path);
  return [...found];
}

/** Of a built module: `import"../x.js"` and `from"../x.js"`, but not `import("../x.js")`, which waits until it is wanted. */
function staticImports(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*["'](\.[^"']+)["']/g)].flatMap(
    ([, name]) => name ?? [],
  );
}
