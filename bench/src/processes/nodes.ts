import { type AppServer, startAppServer } from "../app-server.ts";
import { behindProxy } from "../behind-proxy.ts";
import { type DatabaseLine, databaseLine, type HintTrouble } from "./database-line.ts";

const shiftedClock = new URL("./shifted-clock.ts", import.meta.url).href;

export type NodeOptions = { hints?: HintTrouble; clockShiftMs?: number };

/** One server process among several on a database. Its address changes when it is started anew. */
export class ServerNode {
  readonly name: string;
  readonly line: DatabaseLine;
  readonly #settings: Record<string, string>;
  #app: AppServer | null = null;
  #isPaused = false;
  #url = "";
  #crashes = 0;

  constructor(name: string, line: DatabaseLine, settings: Record<string, string>) {
    this.name = name;
    this.line = line;
    this.#settings = settings;
  }

  /** Where it is, or was last: nobody tells a client that a server is dead. */
  get url(): string {
    return this.#url;
  }

  get isServing(): boolean {
    return this.#app !== null && !this.#isPaused;
  }

  /** How often it has ended though nobody here asked it to. */
  get crashes(): number {
    return this.#crashes;
  }

  async start(): Promise<void> {
    const app = await startAppServer(this.line.url, this.#settings);
    this.#app = app;
    this.#url = app.url;
    void app.ended.then(() => {
      if (this.#app === app) this.#crashes += 1;
    });
  }

  /** As a release is put out: it is told to end, ends in its own time, and comes back. */
  async restart(): Promise<void> {
    const app = this.#app;
    this.#app = null;
    await app?.stop();
    await this.start();
  }

  async kill(): Promise<void> {
    const app = this.#app;
    this.#app = null;
    this.#isPaused = false;
    app?.signal("SIGKILL");
    await app?.ended;
  }

  /** It does nothing until it is resumed; its connections stay open. */
  pause(): void {
    this.#isPaused = true;
    this.#app?.signal("SIGSTOP");
  }

  resume(): void {
    this.#app?.signal("SIGCONT");
    this.#isPaused = false;
  }

  async stop(): Promise<void> {
    if (this.#isPaused) this.resume();
    const app = this.#app;
    this.#app = null;
    await app?.stop();
    await this.line.stop();
  }
}

/** Server processes on one database, each with its own line to it. */
export type Nodes = {
  all: readonly ServerNode[];
  /** Any of them, be it dead or paused: who comes does not know. */
  any(): ServerNode;
  /** Where to try next after one that did not answer. */
  after(node: ServerNode): ServerNode;
  /** The one that this connection of the database belongs to. */
  withConnection(port: number): ServerNode | undefined;
  stop(): Promise<void>;
};

/** Starts one, which makes the tables and the demo, and then the others. */
export async function startNodes(
  databaseUrl: string,
  settings: Record<string, string>,
  options: readonly NodeOptions[],
): Promise<Nodes> {
  const all = await Promise.all(
    options.map(async ({ hints, clockShiftMs = 0 }, index) => {
      const ownClock = { NODE_OPTIONS: `--import ${shiftedClock}`, CLOCK_SHIFT_MS: String(clockShiftMs) };
      const own = { ...behindProxy, ...settings, ...(clockShiftMs === 0 ? {} : ownClock) };
      return new ServerNode(`node ${index + 1}`, await databaseLine(databaseUrl, hints), own);
    }),
  );
  const stop = async () => void (await Promise.all(all.map((node) => node.stop())));
  const [first, ...others] = all;
  try {
    await first?.start();
    await Promise.all(others.map((node) => node.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    all,
    any: () => all[Math.floor(Math.random() * all.length)] as ServerNode,
    after: (node) => all[(all.indexOf(node) + 1) % all.length] as ServerNode,
    withConnection: (port) => all.find(({ line }) => line.has(port)),
    stop,
  };
}
