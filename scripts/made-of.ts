import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "./run.ts";
import { runtimeDependencies } from "./runtime-dependencies.ts";

// What the product is made of, as `npm run check` looks at it: every runtime dependency is in docs/dependencies.md and nothing else
// is; every licence is one of those below; only packages of package.json's allowScripts have install scripts, and npm refuses
// others; and the registry's signatures hold, where the network can be asked.
type Locked = { version?: string; license?: string; hasInstallScript?: boolean; link?: boolean; dev?: boolean };
type Package = { allowScripts?: Record<string, boolean> };

const licences = ["MIT", "Apache-2.0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "BlueOak-1.0.0", "Unlicense"];
/** Of what is built with and not passed on, of fonts, and of files that are used as they are. */
const otherLicences = ["MPL-2.0", "MIT OR Apache-2.0", "OFL-1.1", "Python-2.0", "CC-BY-4.0"];
/** Packages that say it in a file, and not in their package.json. */
const saidInFile: Readonly<Record<string, string>> = { "xmlhttprequest-ssl": "MIT" };
const signaturesMs = 20_000;

const read = <Read>(file: string): Read => JSON.parse(readFileSync(`${root}/${file}`, "utf8")) as Read;
const locked = Object.entries(read<{ packages: Record<string, Locked> }>("package-lock.json").packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

function licenceOf(path: string, { license }: Locked): string {
  // Some write an expression in brackets.
  return license?.replace(/^\((.*)\)$/, "$1") ?? saidInFile[nameOf(path)] ?? "none";
}

/** The rows of the table are the runtime dependencies, each with the licence that it has, and no cell is empty. */
function tableIssues(): string[] {
  const rows = readFileSync(`${root}/docs/dependencies.md`, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const told = new Map(rows.map(([name = "", ...cells]) => [name.replaceAll("`", ""), cells]));
  const used = runtimeDependencies();
  const missing = [...used.keys()].filter((name) => !told.has(name)).map((name) => `${name} has no row`);
  const stale = [...told.keys()].filter((name) => !used.has(name)).map((name) => `${name} is used no more`);
  const wrong = [...told].flatMap(([name, cells]) => {
    const [path, entry] = locked.find(([place]) => place === `${used.get(name)}/node_modules/${name}`) ??
      locked.find(([place]) => place === `node_modules/${name}`) ?? ["", {}];
    if (cells.length !== 4 || cells.includes("")) return [`${name}: a cell is empty`];
    return used.has(name) && cells[0] !== licenceOf(path, entry)
      ? [`${name}: its licence is ${licenceOf(path, entry)}`]
      : [];
  });
  return [...missing, ...stale, ...wrong].map((issue) => `docs/dependencies.md: ${issue}`);
}

function licenceIssues(): string[] {
  return locked.flatMap(([path, entry]) => {
    const licence = licenceOf(path, entry);
    return [...licences, ...otherLicences].includes(licence) ? [] : [`${nameOf(path)}: licence ${licence}`];
  });
}

/** What npm lets run while it installs: .npmrc makes of a package that is not listed an error. */
function scriptIssues(): string[] {
  const allowed = Object.keys(read<Package>("package.json").allowScripts ?? {});
  const scripted = new Set(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path)));
  const isStrict = readFileSync(`${root}/.npmrc`, "utf8").includes("strict-allow-scripts=true");
  return [
    ...[...scripted].filter((name) => !allowed.includes(name)).map((name) => `${name} has an install script`),
    ...allowed.filter((name) => !scripted.has(name)).map((name) => `allowScripts: ${name} has no install script`),
    ...(isStrict ? [] : [".npmrc lets any install script run"]),
  ];
}

type Audited = { invalid?: { name: string; version: string }[]; missing?: unknown[] };

/**
 * A signature that is wrong is an issue. That they could not be asked for is none, and is said; nor that a registry which
 * passes packages on leaves them out, for package-lock.json has the hash of each.
 */
function signatureIssues(): { issues: string[]; skipped: string | null } {
  // What npm is told in its surroundings, such as to be silent, must not hide what it finds.
  const args = ["audit", "signatures", "--json", "--loglevel=error", "--fetch-timeout=5000", "--fetch-retries=0"];
  const { stdout, stderr, error } = spawnSync("npm", args, {
    ...{ cwd: root, encoding: "utf8", timeout: signaturesMs, shell: process.platform === "win32" },
  });
  const { invalid, missing } = auditedOf(stdout);
  if (invalid === undefined || missing === undefined)
    return { issues: [], skipped: /\bE[A-Z_]{4,}\b/.exec(`${stdout}${stderr}`)?.[0] ?? String(error ?? "no answer") };
  const issues = invalid.map(({ name, version }) => `${name}@${version}: its signature is wrong`);
  return { issues, skipped: missing.length > 0 ? `${missing.length} have none here` : null };
}

function auditedOf(answer: string): Audited {
  try {
    return JSON.parse(answer) as Audited;
  } catch {
    return {};
  }
}

const { issues, skipped } = signatureIssues();
const found = [...tableIssues(), ...licenceIssues(), ...scriptIssues(), ...issues];
for (const issue of found) process.stdout.write(`${issue}\n`);
const signatures =
  skipped === null ? "signatures hold" : `SKIPPED: signatures, which could not all be asked for (${skipped})`;
process.stdout.write(`${locked.length} packages; licences, install scripts and the table looked at; ${signatures}\n`);
process.exit(found.length === 0 ? 0 : 1);
