import { setTimeout as pause } from "node:timers/promises";
import type { Visitor } from "../processes/visitor.ts";
import type { World } from "../processes/world.ts";

/** People who buy and watch for as long as they are let; each keeps a list of the stakes that were confirmed. */
export type LoadedRun = {
  visitors: readonly Visitor[];
  /** What they were answered otherwise than the rules of the game have it, or that nobody answered. */
  refused: readonly string[];
  stop(): Promise<void>;
};

/** The sale has just closed, somebody was quicker, or the demo's money is spent: no fault of a server's. */
const ordinary = new Set([
  "ok",
  "round_closed",
  "cartela_taken",
  "cartela_limit",
  "not_reserved",
  "insufficient_funds",
]);
const betweenMs = 200;
const cartelas = 200;

export async function startLoadedRun(
  world: Pick<World, "nodes" | "visitors">,
  bet: number,
  count: number,
): Promise<LoadedRun> {
  const visitors = await world.visitors(count, bet);
  await Promise.all(visitors.map((visitor, index) => visitor.watch(world.nodes.all[index % world.nodes.all.length])));
  const stopping = new AbortController();
  const refused: string[] = [];
  const playOn = async (visitor: Visitor) => {
    let bought: string | null = null;
    while (!stopping.signal.aborted) {
      await pause(betweenMs);
      const round = visitor.seen.current;
      if (round === bought) continue;
      const answer = await visitor.buy(1 + Math.floor(Math.random() * cartelas)).catch(() => "nobody answers");
      if (answer === "ok") bought = round;
      else if (!ordinary.has(answer) && !stopping.signal.aborted) refused.push(answer);
    }
  };
  const playing = visitors.map(playOn);
  return {
    ...{ visitors, refused },
    stop: async () => {
      stopping.abort();
      await Promise.all(playing);
    },
  };
}
