import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// `npm run build -w fairness`: the packages that are published, in dist: this one, and game, which it imports.
const root = fileURLToPath(new URL("../../", import.meta.url));
const dist = `${root}fairness/dist/`;

type Manifest = { private?: true; scripts?: unknown; version: string; dependencies: Record<string, string> };

rmSync(dist, { recursive: true, force: true });
const { status } = spawnSync("tsc", ["-p", `${root}fairness/tsconfig.build.json`], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (status !== 0) process.exit(status ?? 1);

for (const name of ["game", "fairness"]) {
  const {
    private: _,
    scripts: __,
    ...manifest
  } = JSON.parse(readFileSync(`${root}${name}/package.json`, "utf8")) as Manifest;
  const own = "@derash/game" in manifest.dependencies ? { "@derash/game": manifest.version } : {};
  const published = {
    ...manifest,
    exports: { "./*": { types: "./src/*.d.ts", default: "./src/*.js" } },
    dependencies: { ...manifest.dependencies, ...own },
  };
  writeFileSync(`${dist}${name}/package.json`, `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(`${root}LICENSE`, `${dist}${name}/LICENSE`);
}
for (const part of ["README.md", "docs", "checker"])
  cpSync(`${root}fairness/${part}`, `${dist}fairness/${part}`, {
    recursive: true,
    filter: (path) => !path.includes("__pycache__"),
  });

// In the repository the glossary is everybody's.
const protocol = readFileSync(`${root}fairness/docs/fairness.md`, "utf8").replace(
  "../../GLOSSARY.md",
  "../GLOSSARY.md",
);
writeFileSync(`${dist}fairness/docs/fairness.md`, protocol);
copyFileSync(`${root}GLOSSARY.md`, `${dist}fairness/GLOSSARY.md`);
