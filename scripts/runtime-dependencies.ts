import { readFileSync } from "node:fs";
import { root } from "./run.ts";

/** What runs in production: bench and e2e do not. */
const runtime = ["server", "web", "books", "game", "fairness", "protocol"];

/** Every package that our code in production names itself, and a workspace that does. */
export function runtimeDependencies(): Map<string, string> {
  const used = new Map<string, string>();
  for (const workspace of runtime) {
    const { dependencies = {} } = JSON.parse(readFileSync(`${root}/${workspace}/package.json`, "utf8")) as {
      dependencies?: Record<string, string>;
    };
    for (const name of Object.keys(dependencies)) if (!name.startsWith("@derash/")) used.set(name, workspace);
  }
  return used;
}
