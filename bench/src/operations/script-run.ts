import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const folder = fileURLToPath(new URL("../../../deploy/", import.meta.url));
export const read = (name: string) => readFileSync(folder + name, "utf8");

/** The folder of a test, with the scripts and with stand-ins for what they call. */
export let work: string;
/** What a test has begun; it ends with it. */
export const begun: ChildProcess[] = [];

/** Before each test. */
export function layOut(): void {
  work = mkdtempSync(join(tmpdir(), "derash-deploy-"));
  mkdirSync(join(work, "bin"));
  mkdirSync(join(work, "deploy"));
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".sh")))
    cpSync(folder + name, join(work, "deploy", name));
  // Each of them writes down how it was called, and how the commit was told.
  for (const name of ["docker", "runuser", "systemctl", "chown", "curl", "npm"]) standIn(name, "");
  standIn("install", `for last in "$@"; do :; done; mkdir -p "$last"`);
  const marks = `case "$*" in *pg_create_restore_point*) echo 0/5000028;; esac`;
  for (const name of ["docker", "runuser"]) standIn(name, marks);
}

/** After each test. */
export async function takeAway(): Promise<void> {
  for (const child of begun.splice(0)) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  rmSync(work, { recursive: true });
}

export function standIn(name: string, then: string): void {
  const lines = ["#!/bin/sh", `echo "\${COMMIT-}|${name} $*" >> "${work}/calls"`, then];
  writeFileSync(join(work, "bin", name), `${lines.join("\n")}\n`, { mode: 0o755 });
}

/** With containers where there is an .env. */
export const withContainers = () => writeFileSync(join(work, "deploy/.env"), "");

export function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  rmSync(join(work, "calls"), { force: true });
  const PATH = `${work}/bin:${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync("sh", [join(work, "deploy", script), ...args], {
    cwd: work,
    encoding: "utf8",
    env: { PATH, HOME: work, LOCKS: work, STOPPED: join(work, "stopped"), ...env },
  });
  const calls = existsSync(join(work, "calls")) ? readFileSync(join(work, "calls"), "utf8").trim().split("\n") : [];
  return { status, stdout, stderr, calls: calls.map((line) => line.split("|").slice(1).join("|")), told: calls };
}

/** Another run of a script is under way, and ends when it is told to. */
export async function another(name: string): Promise<ChildProcess> {
  const program = ["-n", join(work, `derash-${name}.lock`), "sh", "-c", "echo under way; exec cat"];
  const child = spawn("flock", program, { stdio: ["pipe", "pipe", "inherit"] });
  begun.push(child);
  await once(child.stdout, "data");
  return child;
}

export const compose = () => `docker compose -f ${work}/deploy/compose.yaml --env-file ${work}/deploy/.env`;
