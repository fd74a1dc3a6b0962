import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** What runs here, so that anybody can compare it with the source and with what they were served. */
export type Version = { commit: string; web: string; verify: string };

const builtFolder = fileURLToPath(new URL("../../../web/dist", import.meta.url));
const missing = "";

/**
 * `told`: what the settings say, where the source's history is not at hand. Answers what reads every file that is served when it
 * is first asked, and never again: a start does not wait for what nobody may ask.
 */
export function versionOf(told: string | null, folder = builtFolder): () => Version {
  let known: Version | undefined;
  return () => {
    known ??= {
      commit: told ?? commitHere(),
      web: hashOver(folder, filesIn(folder)),
      verify: verifyHash(folder),
    };
    return known;
  };
}

function commitHere(): string {
  try {
    const cwd = fileURLToPath(new URL(".", import.meta.url));
    // The source belongs to whoever installed it, who is another than the user that the server runs as.
    return execFileSync("git", ["-c", "safe.directory=*", "rev-parse", "HEAD"], {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "unknown";
  }
}

/** The page's own build says which files it is made of. */
function verifyHash(folder: string): string {
  const told = join(folder, "verify-build.json");
  if (!existsSync(told)) return hashOver(folder, existsSync(join(folder, "verify.html")) ? ["verify.html"] : []);
  const { files } = JSON.parse(readFileSync(told, "utf8")) as { files: Record<string, string> };
  return hashOver(folder, Object.keys(files).toSorted());
}

/** Of what is actually there, line by line as sha256sum prints it. */
function hashOver(folder: string, names: readonly string[]): string {
  if (names.length === 0) return missing;
  return sha256(names.map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`).join(""));
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
