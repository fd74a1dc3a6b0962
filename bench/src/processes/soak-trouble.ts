import { setTimeout as pause } from "node:timers/promises";
import type { ServerNode } from "./nodes.ts";
import type { World } from "./world.ts";

const moments = ["any", "close", "draw", "settlement"] as const;
type Moment = (typeof moments)[number];
/** A kill comes so long before or after the moment that it is meant for. */
const besideMs = 40;
const momentMsMax = 15_000;
const downMsMax = 1500;

/** When the next step of a round is due, in milliseconds. */
const dueIn: Record<Exclude<Moment, "any">, string> = {
  close:
    "select extract(epoch from min(closes_at) - clock_timestamp()) * 1000 as ms from round where state = 'open' and closes_at > clock_timestamp()",
  draw: `select extract(epoch from min(closed_at + beacon_lead_ms * interval '1 ms') - clock_timestamp()) * 1000 as ms
    from round where state = 'closing'`,
  settlement: `select extract(epoch from min(s.starts_at + (r.last_call - 1) * s.interval_ms * interval '1 ms') - clock_timestamp()) * 1000 as ms
    from round r join round_stretch s on s.round_id = r.id where r.state = 'calling'`,
};

/** Kills nodes and stops others at random moments, and sees to it that one serves all the while. */
export class Trouble {
  readonly killedAt: Record<Moment, number> = { any: 0, close: 0, draw: 0, settlement: 0 };
  pauses = 0;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  get kills(): number {
    return Object.values(this.killedAt).reduce((sum, count) => sum + count, 0);
  }

  /** Until so many kills and pauses are done; pauses are spread over the kills. */
  async make({ kills, pauses, pauseMs }: { kills: number; pauses: number; pauseMs: number }): Promise<void> {
    const killing = async () => {
      for (let done = 0; done < kills; done++) await this.#kill(moments[done % moments.length] ?? "any");
    };
    const pausing = async () => {
      for (let done = 0; done < pauses; done++) await this.#pause(pauseMs);
    };
    await Promise.all([killing(), pausing()]);
  }

  async #kill(moment: Moment): Promise<void> {
    await this.#until(moment);
    const node = await this.#oneOfSeveral();
    await node.kill();
    this.killedAt[moment] += 1;
    await pause(Math.random() * downMsMax);
    await node.start();
  }

  async #pause(ms: number): Promise<void> {
    await pause(Math.random() * ms);
    const node = await this.#oneOfSeveral();
    node.pause();
    this.pauses += 1;
    await pause(ms);
    node.resume();
  }

  async #until(moment: Moment): Promise<void> {
    if (moment === "any") return pause(Math.random() * 3000);
    const endsAt = performance.now() + momentMsMax;
    while (performance.now() < endsAt) {
      const { rows } = await this.#world.truth.owner.query<{ ms: string | null }>(dueIn[moment]);
      const ms = rows[0]?.ms ?? null;
      if (ms !== null) return pause(Math.max(0, Number(ms) + (2 * Math.random() - 1) * besideMs));
      await pause(20);
    }
  }

  /** A node that serves while another one does, which goes on. */
  async #oneOfSeveral(): Promise<ServerNode> {
    for (;;) {
      const serving = this.#world.nodes.all.filter(({ isServing }) => isServing);
      const chosen = serving[Math.floor(Math.random() * serving.length)];
      if (chosen && serving.length > 1) return chosen;
      await pause(20);
    }
  }
}
