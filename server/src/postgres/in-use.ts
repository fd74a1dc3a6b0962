import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "./postmaster.ts";

/** Servers and commands keep a folder's Postgres together; whoever restores has the folder alone. */
type Use = "kept" | "restored";

const pattern = /^(kept|restored)-(\d+)-(\d*)-/;

/**
 * Says in the folder that this process keeps its Postgres or restores it, until what is answered is called. Postgres cannot say so:
 * it may be down, and be brought back at any moment. Each says so first and looks then, so of two who must not meet both never go
 * on. What the dead have left does not count, and is removed. Errors: who is there.
 */
export function takeUse(dataDir: string, use: Use): () => void {
  const folder = join(dataDir, "in-use");
  mkdirSync(folder, { recursive: true });
  const own = `${use}-${process.pid}-${startOf(process.pid)}-${randomUUID()}`;
  writeFileSync(join(folder, own), "");
  const leave = () => rmSync(join(folder, own), { force: true });
  for (const name of readdirSync(folder)) {
    const [, other, pid, start] = pattern.exec(name) ?? [];
    if (name === own || other === undefined) continue;
    if (!lives(Number(pid), start)) rmSync(join(folder, name), { force: true });
    else if (other === "restored" || use === "restored") {
      leave();
      throw new Error(
        other === "restored"
          ? `A restore (pid ${pid}) is under way in ${dataDir}: wait until it has ended.`
          : `A server or a command (pid ${pid}) keeps the Postgres in ${dataDir}: stop it first.`,
      );
    }
  }
  return leave;
}

/** After a crash a number may have gone to another program; that one has begun at another time. */
function lives(pid: number, start: string | undefined): boolean {
  if (!isAlive(pid)) return false;
  const startNow = startOf(pid);
  return startNow === "" || startNow === start;
}

/** When a process began, in ticks since the machine did; "0": it has ended and only its number is left; "": nobody says. */
function startOf(pid: number): string {
  try {
    // The name in brackets may have anything in it.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return state === "Z" ? "0" : (fields[18] ?? "");
  } catch {
    return "";
  }
}
