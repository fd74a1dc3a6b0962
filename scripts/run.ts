import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a command of node_modules/.bin or the system in the project's root, showing what it prints; answers its exit code. */
export function run(command: string, args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  return status ?? 1;
}

/** As run, for a step that everything after it needs. */
export function mustRun(command: string, args: string[], env: Record<string, string> = {}): void {
  const code = run(command, args, env);
  if (code !== 0) process.exit(code);
}

/** Builds what the server serves to browsers. */
export function buildWeb(): void {
  mustRun("vite", ["build", "web", "--logLevel", "warn"]);
}
