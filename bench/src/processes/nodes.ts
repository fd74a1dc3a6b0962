import { type AppServer, startAppServer } from "../app-server.ts";
import { behindProxy } from "../behind-proxy.ts";
import { type DatabaseLine, databaseLine, type HintTrouble } from "./database-line.ts";
import { type Line, openLine } from "./line.ts";

const shiftedClock = new URL("./shifted-clock.ts", import.meta.url).href;

/** `clockShiftMs`: what its clock is beside the machine's; where it is said, be it 0, the clock can be set later too. */
export type NodeOptions = { hints?: HintTrouble; clockShiftMs?: number };

/** One server process among several on a database, between two lines: players come by `front`. */
export class ServerNode {
  readonly name: string;
  readonly line: DatabaseLine;
  readonly front: Line;
  /** Where it is, alive or dead: nobody tells a client. */
  readonly url: string;
  readonly #settings: Record<string, string>;
  #app: AppServer | null = null;
  #isPaused = false;
  #crashes = 0;

  constructor(name: string, lines: { line: DatabaseLine; front: Line }, settings: Record<string, string>) {
    this.name = name;
    this.line = lines.line;
    this.front = lines.front;
    this.url = `http://127.0.0.1:${lines.front.port}`;
    this.#settings = settings;
  }

  /** Where it listens itself, past its line to the players; null while it is dead. */
  get ownUrl(): string | null {
    return this.#app?.url ?? null;
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
    const { hostname, port } = new URL(app.url);
    this.front.lead({ hostname, port: Number(port) });
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

  /** Its clock jumps, to so much beside the machine's. */
  setClock(clockShiftMs: number): void {
    this.#app?.process.send({ clockShiftMs }, () => {});
  }

  /** From now on it finds that what is due comes so late: of a server that was started with `late-loop.ts`. */
  comesLate(lateMs: number): void {
    this.#app?.process.send({ lateMs }, () => {});
  }

  async stop(): Promise<void> {
    if (this.#isPaused) this.resume();
    const app = this.#app;
    this.#app = null;
    await app?.stop();
    await Promise.all([this.line.stop(), this.front.stop()]);
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
    options.map(async ({ hints, clockShiftMs }, index) => {
      const ownClock = { NODE_OPTIONS: `--import ${shiftedClock}`, CLOCK_SHIFT_MS: String(clockShiftMs) };
      const own = { ...behindProxy, ...settings, ...(clockShiftMs === undefined ? {} : ownClock) };
      // It leads to the server once there is one.
      const front = await openLine({ hostname: "127.0.0.1", port: 0 });
      const lines = { line: await databaseLine(databaseUrl, hints), front };
      return new ServerNode(`node ${index + 1}`, lines, own);
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
