import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { EmbeddedPostgres } from "@derash/server/postgres/embedded";
import { postmasterPid } from "@derash/server/postgres/postmaster";
import type { Victim } from "./plan.ts";

/** What becomes of the processes of a Postgres that was started here. */
export type PostgresTrouble = {
  kill(victim: Victim, downMs: number): Promise<void>;
  restart(): Promise<void>;
  stopFor(ms: number): Promise<void>;
  /** Until it answers, however often it has to be started. */
  bringBack(): Promise<void>;
};

type Process = { pid: number; title: string };

const run = promisify(execFile);
const triesMax = 30;
const againMs = 500;

export function postgresTrouble(cluster: EmbeddedPostgres): PostgresTrouble {
  const processes = async (): Promise<Process[]> => {
    const first = postmasterPid(join(cluster.dataDir, "postgres"));
    return first === null ? [] : [{ pid: first, title: "postmaster" }, ...(await childrenOf(first))];
  };
  const bringBack = async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await cluster.revive();
      } catch (error) {
        if (tries === triesMax) throw error;
        await pause(againMs);
      }
    }
  };
  return {
    kill: async (victim, downMs) => {
      const all = await processes();
      // The title of one that serves a connection says from where.
      const meant = {
        postmaster: all.slice(0, 1),
        backend: all.filter(({ title }) => title.includes("127.0.0.1")).slice(0, 1),
        everything: all,
      }[victim];
      for (const { pid } of meant) signal(pid, "SIGKILL");
      await pause(downMs);
      await bringBack();
    },
    restart: async () => {
      await cluster.stop();
      await bringBack();
    },
    stopFor: async (ms) => {
      const stopped = await processes();
      for (const { pid } of stopped) signal(pid, "SIGSTOP");
      await pause(ms);
      for (const { pid } of stopped) signal(pid, "SIGCONT");
    },
    bringBack,
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function childrenOf(parent: number): Promise<Process[]> {
  const { stdout } = await run("ps", ["-eo", "pid=,ppid=,command="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, of, title = ""] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
    return Number(of) === parent ? [{ pid: Number(pid), title }] : [];
  });
}
