import { spawnSync } from "node:child_process";

/** What a shell answers for a program that is not there, and a shim of a version manager for what it stands for. */
const notFound = 127;

/** Whether this machine has a program. */
export function has(program: string): boolean {
  const { status } = spawnSync(program, ["--version"]);
  return status !== null && status !== notFound;
}

/** The first of these programs that this machine has. */
export function firstOf(programs: readonly string[]): string | undefined {
  return programs.find(has);
}

/**
 * Options of a test, or of several, that nobody can run where something is missing. It is skipped there, and the closing lines of
 * `npm test` name what was missing (results.ts): else nobody would know what that run has not looked at.
 */
export function needs(what: string, isThere = has(what)): { skip: boolean; meta: Record<string, unknown> } {
  return { skip: !isThere, meta: { needs: what } };
}
