// Runs a script of ours on the Node that package.json pins, whatever Node the machine has; installs first what is missing.
// Plain JavaScript without dependencies, because it runs before anything is installed. Usage: with-node.mjs script.ts args…
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** npm writes its own copy of the lock file last, so an older or missing one means a missing or half-done install. */
function isInstalled() {
  const done = join(root, "node_modules", ".package-lock.json");
  return existsSync(done) && statSync(done).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
}

function install() {
  process.stdout.write("Installing what is missing (npm ci)…\n");
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const args = [...npm.slice(1), "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(npm[0], args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}

if (!isInstalled()) install();

const bin = join(root, "node_modules", ".bin");
const node = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const separator = process.platform === "win32" ? ";" : ":";
// What Node has compiled once it takes from here: half of what a start of the server costs. npm ci takes it away.
const compiled = join(root, "node_modules", ".cache", "compiled");
const child = spawn(node, process.argv.slice(2), {
  cwd: root,
  stdio: "inherit",
  env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: `${bin}${separator}${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
// npm's shell dies of a SIGTERM without passing it on: then our parent changes, and nothing may be left running.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
child.on("error", (error) => {
  process.stderr.write(`${node} cannot run: ${error.message}. Remove node_modules and try again.\n`);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
