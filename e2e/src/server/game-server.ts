import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { newFolder, newPlace, type Place } from "./databases.ts";

const entry = fileURLToPath(new URL("../../../server/src/start.ts", import.meta.url));

/**
 * The draw comes soon after the close, so that journeys are short; but not so soon that a busy machine records the close too
 * late for its beacon, which makes a round void.
 */
const quickBeacon = { BEACON_PERIOD_MS: "100", BEACON_LEAD_MS: "2500" };
/** A machine that runs other journeys beside is late, and no crowd. */
const neverCrowded = { OVERLOAD_MS: "60000" };
/** What the specification describes; journeys with several say so. */
const oneCartela = { CARTELAS_PER_PLAYER: "1" };

type LaunchLink = { stake: number; name: string; url: string };
export type GameServer = {
  url: string;
  /** The launch links that the server printed. */
  links: LaunchLink[];
  /** The database, for its owner. */
  databaseUrl(): Promise<string>;
  stop(): Promise<void>;
};

/** The real server as its own process, with a demo that nobody else plays in. */
export async function startGameServer(settings: Record<string, string> = {}): Promise<GameServer> {
  return start(await newPlace(), settings);
}

/** As startGameServer, but as an operator starts it for the first time: with a Postgres of its own that waits for the disk. */
export function startFreshServer(settings: Record<string, string> = {}): Promise<GameServer> {
  return start(newFolder(), settings);
}

async function start(place: Place, settings: Record<string, string>): Promise<GameServer> {
  const { text, end } = await launch({ ...place.settings, ...settings });
  return {
    ...toldBy(text),
    databaseUrl: place.url,
    stop: async () => {
      await end("SIGTERM");
      await place.remove();
    },
  };
}

/** A server process that serves: what it has printed, and how it ends. */
export type Launched = {
  text: string;
  tell(message: object): Promise<void>;
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
};

/** `preload`: a file that the process loads before the server. */
export async function launch(settings: Record<string, string>, preload?: string): Promise<Launched> {
  const child = spawn(process.execPath, [...(preload ? ["--import", preload] : []), entry], {
    env: {
      ...process.env,
      PORT: "0",
      LOG_LEVEL: "error",
      ...quickBeacon,
      ...oneCartela,
      ...neverCrowded,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit", ...(preload ? (["ipc"] as const) : [])],
  });
  return {
    text: await printed(child, "100 ETB a cartela"),
    tell: async (message) => {
      const answered = new Promise<void>((done) => {
        child.on("message", (heard) => isDeepStrictEqual(heard, message) && done());
      });
      child.send(message);
      await answered;
    },
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once("exit", done));
      child.kill(signal);
      await ended;
    },
  };
}

/** Where a server is, and the launch links, as it prints them. */
export function toldBy(text: string): Pick<GameServer, "url" | "links"> {
  return { url: /Derash is running: (\S+)/.exec(text)?.[1] ?? "", links: readLinks(text) };
}

/** A free port below 32768; those above belong to outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 8000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) => {
      probe.once("error", () => done(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
    });
    if (isFree) return port;
  }
}

/** What the process has printed once a paragraph with the given line is complete. */
function printed(child: ChildProcess, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(line) && text.endsWith("\n\n")) resolve(text);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${text}`)));
  });
}

function readLinks(text: string): LaunchLink[] {
  let stake = 0;
  return text.split("\n").flatMap((line) => {
    stake = Number(/^ {2}(\S+) ETB a cartela/.exec(line)?.[1] ?? stake);
    const [, name, url] = /^ {4}(\S+) +(http\S+)/.exec(line) ?? [];
    return name && url ? [{ stake, name, url }] : [];
  });
}
