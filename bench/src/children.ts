import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Processes of a benchmark's own, all ended at its end. */
export class Children {
  readonly #started: ChildProcess[] = [];

  start(file: URL, args: readonly string[] = [], execArgv: readonly string[] = []): ChildProcess {
    const child = fork(fileURLToPath(file), args, { execArgv: [...process.execArgv, ...execArgv] });
    this.#started.push(child);
    return child;
  }

  end(): void {
    for (const child of this.#started) child.kill();
  }
}

/** What a child tells next; rejects when it ends first. */
export function nextNews<News>(child: ChildProcess): Promise<News> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${child.spawnargs[1]} ended with ${code}`));
    child.once("exit", onExit);
    child.once("message", (news) => {
      child.off("exit", onExit);
      resolve(news as News);
    });
  });
}
