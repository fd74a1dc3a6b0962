import type { OpenTable } from "@derash/protocol/round";
import type { Heard } from "@derash/protocol/socket";
import type { Logger } from "../log.ts";
import type { Overload } from "../overload/service.ts";
import type { RoundService } from "../round/service.ts";

export type LobbyDeps = {
  rounds: Pick<RoundService, "openTables">;
  publish: (event: Heard<"lobby_changed">) => void;
  /** How many sockets of this process look at the lobby. */
  watchers: () => number;
  /** Lets all of them go; they come back after a while. */
  letGo: () => void;
  /** What is let go of when there is too much to do; without it nothing is. */
  overload?: Pick<Overload, "sheds" | "refuse" | "onLook">;
  /** Epoch milliseconds of the database's clock. */
  now: () => number;
  log: Logger;
};

/** All tables, and how many changes of them were told before. */
export type LobbyView = { v: number; serverNow: number; tables: OpenTable[] };

/** What has changed within it is one event. */
export const lookMs = 1000;

/**
 * The list of tables for those who look at it: asked of the database once in a while for all of them, and only while there are
 * any. What has changed goes out as one event to one socket room. It keeps nothing that could not be asked for again.
 */
export class Lobby {
  readonly #deps: LobbyDeps;
  /** Each as it was told last. */
  #told = new Map<string, { table: OpenTable; text: string }>();
  #v = 0;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(deps: LobbyDeps) {
    this.#deps = deps;
    deps.overload?.onLook(() => {
      if (deps.overload?.sheds("spectators")) deps.letGo();
    });
  }

  /** For a socket that is in the lobby's room by now. Errors: overloaded. */
  async join(): Promise<LobbyView> {
    this.#deps.overload?.refuse("spectators");
    await this.#look();
    this.#schedule();
    const tables = [...this.#told.values()].map(({ table }) => table);
    return { v: this.#v, serverNow: Math.round(this.#deps.now()), tables };
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking?.catch(() => {});
  }

  /** Those who come at once share one look. */
  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const tables = await this.#deps.rounds.openTables();
    const now = new Map(tables.map((table) => [table.sessionId, { table, text: JSON.stringify(table) }]));
    const changed = [...now].filter(([id, { text }]) => this.#told.get(id)?.text !== text);
    const gone = [...this.#told.keys()].filter((id) => !now.has(id));
    this.#told = now;
    if (changed.length + gone.length === 0) return;
    this.#v++;
    const serverNow = Math.round(this.#deps.now());
    this.#deps.publish({ v: this.#v, serverNow, changed: changed.map(([, { table }]) => table), gone });
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isStopped || this.#deps.watchers() === 0) return;
      this.#look()
        .catch((error: unknown) => this.#deps.log.warn({ err: error }, "the lobby could not look at the tables"))
        .finally(() => this.#schedule());
    }, lookMs);
  }
}
