import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("../", import.meta.url));
const checkerFolder = `${root}fairness/checker/`;
const readOpen = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path));

/** By the address that each has beside the page. */
const documents = {
  "docs/fairness.md": `${root}fairness/docs/fairness.md`,
  "docs/fairness-vectors.json": `${root}fairness/docs/fairness-vectors.json`,
  "checker/README.md": `${checkerFolder}README.md`,
  "GLOSSARY.md": `${root}GLOSSARY.md`,
};

/** The modules of the checker in Python by their names below its folder, without their tests. */
export function checkerSources(): Record<string, Uint8Array<ArrayBuffer>> {
  const names = globSync(["__main__.py", "derash_check/**/*.py"], { cwd: checkerFolder })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => !/(^|\/)test_[^/]*$/.test(name));
  return Object.fromEntries(names.toSorted().map((name) => [name, readOpen(checkerFolder + name)]));
}

/**
 * The checker in one file, which Python runs as it is. Everybody who builds it from these sources gets the same bytes: nothing
 * is packed, and each file is as old as a zip can say, by any clock.
 */
export function checkerZip(): Uint8Array<ArrayBuffer> {
  return zipSync(checkerSources(), { level: 0, mtime: new Date(1980, 0, 1) });
}

/**
 * For those who trust the page no more than the house: another program that checks, and all that is needed to write a third.
 * They lie beside the page, which tells the program's hash.
 */
export function openCheckers(): Plugin {
  return {
    name: "open-checkers",
    config: () => ({
      define: { "import.meta.env.CHECKER_SHA256": JSON.stringify(sha256(checkerZip())) },
    }),
    generateBundle() {
      if (this.environment.name !== "verify") return;
      const lay = (fileName: string, source: Uint8Array<ArrayBuffer>) =>
        this.emitFile({ type: "asset", fileName, source });
      for (const [address, path] of Object.entries(documents)) lay(address, readOpen(path));
      for (const [name, source] of Object.entries(checkerSources())) lay(`checker/${name}`, source);
      lay("checker/derash_check.zip", checkerZip());
    },
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
