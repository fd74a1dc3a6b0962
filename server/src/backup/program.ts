import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { setTimeout } from "node:timers/promises";

/** Below the server itself, whose rounds are on time. */
const lowPriority = 10;
/** In good order it puts away what it has begun. */
const graceMs = 30_000;

/** How it ended, null where it had to be killed or could not even be, and what it said. */
export type Ended = { code: number | null; said: string };

/**
 * Runs a program of ours beside the server, for so long and no longer: one whose disk hangs would keep all that come after it from
 * their turn, for ever. One that not even a kill ends is left behind. `begun`: whom to tell to end before.
 */
export async function runBounded(
  args: readonly string[],
  boundMs: number,
  begun: (child: ChildProcess) => void,
  killAfterMs = graceMs,
): Promise<Ended> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  begun(child);
  if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const stopped = new AbortController();
  const exited = once(child, "exit").finally(() => stopped.abort());
  const endsWithin = (ms: number) =>
    Promise.race([exited.then(() => true), setTimeout(ms, false, { signal: stopped.signal }).catch(() => true)]);
  if (await endsWithin(boundMs)) return { code: child.exitCode, said };
  said += `\nit took longer than ${boundMs / 1000} s, and was ended`;
  child.kill("SIGTERM");
  if (!(await endsWithin(killAfterMs))) {
    child.kill("SIGKILL");
    await endsWithin(killAfterMs);
  }
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
  return { code: null, said };
}
