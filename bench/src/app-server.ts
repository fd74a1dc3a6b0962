import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../../server/src/start.ts", import.meta.url));
/** Long, for a machine that does other things too: this is no measure. */
const readyWithinMs = 120_000;

export type AppServer = {
  url: string;
  pid: number;
  process: ChildProcess;
  /** The launch links that it printed: each is a sign-in. */
  links: string[];
  /** Without asking it: SIGKILL, SIGSTOP, SIGCONT. */
  signal(name: NodeJS.Signals): void;
  /** Resolves when it is no more, whatever ended it. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** The real server as a process of its own, the demo on, so that signed launch data is a sign-in with money. */
export async function startAppServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
  execArgv: readonly string[] = [],
): Promise<AppServer> {
  const child = spawn(process.execPath, [...execArgv, entry], {
    env: {
      ...process.env,
      PORT: "0",
      DATABASE_URL: databaseUrl,
      DEMO: "true",
      LOG_LEVEL: "error",
      DRAIN_MS: "0",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const text = await printedUntil(child, /^ {4}\S.*\n\n$/m);
  return {
    url: /Derash is running: (\S+)/.exec(text)?.[1] ?? "",
    pid: child.pid ?? 0,
    process: child,
    links: text.match(/http\S+#\S+/g) ?? [],
    signal: (name) => void child.kill(name),
    ended,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function printedUntil(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const fail = (why: string) => reject(new Error(`the server ${why} before it was ready:\n${text}`));
    const late = setTimeout(() => {
      child.kill();
      fail(`took more than ${readyWithinMs} ms`);
    }, readyWithinMs);
    child.once("exit", (code) => {
      clearTimeout(late);
      fail(`ended with ${code}`);
    });
    child.stdout?.on("data", function hear(chunk: Buffer) {
      text += chunk.toString();
      if (!pattern.test(text)) return;
      clearTimeout(late);
      // What it prints later is read by nobody, and must not fill the pipe.
      child.stdout?.off("data", hear).resume();
      resolve(text);
    });
  });
}
