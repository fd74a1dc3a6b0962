import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./run.ts";

/** What the page is made of; by its contents, for of two checkouts neither the commit nor the times say whether somebody has changed them. */
const sources = ["web", "protocol", "game", "fairness", "package.json", "package-lock.json", "lingui.config.ts"];
const notSources = new Set(["dist", "node_modules"]);
/** Not in web/dist, where it would be served. */
const kept = join(root, "node_modules", ".cache", "web-built-of");
const page = join(root, "web", "dist", "index.html");

/** Whether what lies in web/dist was built from the source that is here now. */
export function isBuilt(): boolean {
  return textOf(kept) === madeOf();
}

/** Whether there is a build, and whoever starts the server may not write over it. */
export function isOthers(): boolean {
  if (!existsSync(page)) return false;
  try {
    accessSync(dirname(page), constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** After a build. */
export function keepBuilt(): void {
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, madeOf());
}

function madeOf(): string {
  const hash = createHash("sha256").update(textOf(page));
  for (const name of sources) add(hash, name);
  return hash.digest("hex");
}

function add(hash: ReturnType<typeof createHash>, name: string): void {
  const at = join(root, name);
  const found = statSync(at, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const each of readdirSync(at).toSorted()) if (!notSources.has(each)) add(hash, `${name}/${each}`);
  } else if (found) hash.update(`${name} ${found.size}\n`).update(readFileSync(at));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
