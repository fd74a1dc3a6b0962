import { setTimeout as pause } from "node:timers/promises";
import type { SmallDisk } from "../../../server/test/postgres/small-disk.ts";
import { holdStep } from "../processes/held-step.ts";
import type { Line, Weather } from "../processes/line.ts";
import type { ServerNode } from "../processes/nodes.ts";
import type { World } from "../processes/world.ts";
import { type Aim, type Fault, type Plan, type Planned, told, type Where } from "./plan.ts";
import { type PostgresTrouble, postgresTrouble } from "./postgres-trouble.ts";
import { type Back, roomsBack } from "./rooms-back.ts";

type Kill = Extract<Fault, { what: "server killed" }>;
type FullDisk = Extract<Fault, { what: "disk full" }>;

export type TroubleDeps = {
  world: World;
  bets: readonly number[];
  disk: SmallDisk | null;
  /** Told of each fault when it is made. */
  tell: (line: string) => void;
};

/** So long a kill waits for its step; then it comes without it. */
const aimMsMax = 5000;
const lookMs = 5;
const againMs = 250;
/** Postgres writes to a new file of its log after each of these; the files that it has ready are fewer. */
const logFiles = 6;
const slow = { delayMs: 1000, lossPercent: 20 };
/** Players who ask whether a server is back; one a server, for a person may ask only so often. */
const firstAsker = 990_000_000;

/** Makes what is planned go wrong, and brings back what can be brought back. */
export class Trouble {
  /** How often each has been made. */
  readonly made = new Map<Fault["what"], number>();
  /** Kills by the step in whose middle, or right after which, the server died; "missed": its step did not come. */
  readonly killedAt: Record<Aim | "missed", number> = {
    confirm: 0,
    close: 0,
    draw: 0,
    settlement: 0,
    any: 0,
    missed: 0,
  };
  serverKills = 0;
  readonly backs: Back[] = [];
  /** When the database, a line or a server that lives was in trouble, by performance.now(). */
  readonly troubled: { from: number; to: number }[] = [];
  readonly #deps: TroubleDeps;
  readonly #postgres: PostgresTrouble;
  readonly #starting = new Set<Promise<void>>();

  constructor(deps: TroubleDeps) {
    this.#deps = deps;
    this.#postgres = postgresTrouble(deps.world.postgres.cluster);
  }

  /** All of the plan; resolves when everything runs again. */
  async make({ kills, others }: Plan): Promise<void> {
    const startedAt = performance.now();
    const inTurn = async (planned: readonly Planned[]) => {
      for (const { atMs, fault } of planned) {
        await pause(Math.max(0, startedAt + atMs - performance.now()));
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        this.#deps.tell(`${seconds.padStart(7)} s  (planned ${(atMs / 1000).toFixed(1)})  ${told(fault)}`);
        await this.#make(fault);
      }
    };
    await Promise.all([inTurn(kills), inTurn(others)]);
    await this.#postgres.bringBack();
    while (this.#starting.size > 0) await Promise.all(this.#starting);
  }

  async #make(fault: Fault): Promise<void> {
    if (fault.what === "disk full" && this.#deps.disk === null) return;
    this.made.set(fault.what, (this.made.get(fault.what) ?? 0) + 1);
    if (fault.what === "server killed") return this.#kill(fault);
    if (fault.what === "all servers killed") return this.#killAll(fault.downMs);
    const from = performance.now();
    const trouble = { from, to: Number.POSITIVE_INFINITY };
    this.troubled.push(trouble);
    await this.#troubleWhich(fault);
    trouble.to = performance.now();
  }

  /** Resolves when it is over. */
  #troubleWhich(fault: Exclude<Fault, { what: "server killed" | "all servers killed" }>): Promise<void> {
    switch (fault.what) {
      case "server stopped":
        return this.#stop(fault.node, fault.ms);
      case "clock set":
        return this.#setClock(fault.node, fault.shiftMs, fault.ms);
      case "Postgres killed":
        return this.#postgres.kill(fault.victim, fault.downMs);
      case "Postgres restarted":
        return this.#postgres.restart();
      case "Postgres stopped":
        return this.#postgres.stopFor(fault.ms);
      case "disk full":
        return this.#fillDisk(fault);
      case "line slow": {
        const weather = fault.how === "delay" ? { delayMs: slow.delayMs } : { lossPercent: slow.lossPercent };
        return this.#weather(fault.where, weather, fault.ms);
      }
      case "line cut":
        return this.#cut(fault.how, fault.where, fault.ms);
    }
  }

  async #cut(how: "reset" | "half-open" | "silence", where: Where, ms: number): Promise<void> {
    if (how === "silence") return this.#weather(where, { silentUntil: performance.now() + ms }, ms);
    for (const line of this.#lines(where)) how === "reset" ? line.reset() : line.halfOpen();
  }

  async #weather(where: Where, weather: Weather, ms: number): Promise<void> {
    const lines = this.#lines(where);
    for (const line of lines) line.weather(weather);
    await pause(ms);
    for (const line of lines) line.weather({});
  }

  #lines({ between, node }: Where): Line[] {
    const { all } = this.#deps.world.nodes;
    const meant = node === "all" ? all : all.slice(node, node + 1);
    return meant.map(({ front, line }) => (between === "players" ? front : line));
  }

  async #kill({ aim, afterMs, node, downMs }: Kill): Promise<void> {
    // A database that is away takes no step.
    const victim = aim === "any" ? null : await this.#atStep(aim, afterMs).catch(() => null);
    this.killedAt[aim === "any" || victim ? aim : "missed"] += 1;
    if (!victim) await this.#die(await this.#serving(node), downMs);
    else this.#startLater(victim, downMs);
  }

  /** The server that took the step, dead; null when none did. */
  async #atStep(aim: Exclude<Aim, "any">, afterMs: number | null): Promise<ServerNode | null> {
    const { truth, nodes } = this.#deps.world;
    const held = await holdStep(truth, aim);
    try {
      const giveUpAt = performance.now() + aimMsMax;
      while (performance.now() < giveUpAt) {
        const port = await held.heldBy();
        const taker = port === null ? undefined : nodes.withConnection(port);
        // A server that is only being started takes steps already; it is nobody's to kill before it serves.
        const node = taker?.isServing ? taker : undefined;
        if (node && afterMs === null) return await this.#dead(node);
        if (node && afterMs !== null) {
          await held.letGo();
          await pause(afterMs);
          return await this.#dead(node);
        }
        await pause(lookMs);
      }
      return null;
    } finally {
      await held.letGo();
    }
  }

  async #dead(node: ServerNode): Promise<ServerNode> {
    this.serverKills += 1;
    await node.kill();
    return node;
  }

  async #die(node: ServerNode, downMs: number): Promise<void> {
    this.#startLater(await this.#dead(node), downMs);
  }

  /** Once all serve. */
  async #killAll(downMs: number): Promise<void> {
    const { all } = this.#deps.world.nodes;
    while (!all.every(({ isServing }) => isServing)) await pause(lookMs);
    await Promise.all(all.map((node) => this.#die(node, downMs)));
  }

  #startLater(node: ServerNode, downMs: number): void {
    const start = async () => {
      await pause(downMs);
      const bornAt = await this.#started(node);
      const { all } = this.#deps.world.nodes;
      const back = await roomsBack(node, this.#deps.bets, firstAsker + all.indexOf(node), bornAt);
      if (back) this.backs.push(back);
    };
    const starting = start().finally(() => this.#starting.delete(starting));
    this.#starting.add(starting);
  }

  /** As whoever looks after a service does: again and again, for a server that finds no database ends. */
  async #started(node: ServerNode): Promise<number> {
    for (;;) {
      const bornAt = performance.now();
      try {
        await node.start();
        return bornAt;
      } catch {
        await pause(againMs);
      }
    }
  }

  /** That server, or the next one that serves. */
  async #serving(index: number): Promise<ServerNode> {
    const { all } = this.#deps.world.nodes;
    for (;;) {
      const found = [...all.slice(index), ...all.slice(0, index)].find(({ isServing }) => isServing);
      if (found) return found;
      await pause(lookMs);
    }
  }

  async #stop(index: number, ms: number): Promise<void> {
    const node = await this.#serving(index);
    node.pause();
    await pause(ms);
    node.resume();
  }

  async #setClock(index: number, shiftMs: number, ms: number): Promise<void> {
    const node = await this.#serving(index);
    node.setClock(shiftMs);
    await pause(ms);
    node.setClock(0);
  }

  /** Full while people play; of the log: until Postgres has no place left for it, and dies. */
  async #fillDisk({ of, ms }: FullDisk): Promise<void> {
    const { disk, world } = this.#deps;
    await disk?.fill();
    const { owner } = world.truth;
    for (let file = 0; of === "log" && file < logFiles; file++)
      await owner.query("select pg_logical_emit_message(true, '', 'x'), pg_switch_wal()").catch(() => {});
    await pause(ms);
    disk?.free();
    await this.#postgres.bringBack();
  }
}
