import { setTimeout as pause } from "node:timers/promises";
import type { Visitor } from "../processes/visitor.ts";
import type { World } from "../processes/world.ts";

/** People who buy and watch for as long as they are let: each stake that is confirmed is in their own list. */
export type LoadedRun = {
  visitors: readonly Visitor[];
  /** What they were refused though the room was selling and the cartela was theirs to take. */
  refused: readonly string[];
  stop(): Promise<void>;
};

/** A sale that has just closed, or a cartela that somebody else took first, is no fault of a server's. */
const ordinary = new Set(["ok", "round_closed", "round_started", "already_started", "cartela_taken", "cartela_limit"]);
const betweenMs = 200;

export async function startLoadedRun(world: World, bet: number, count: number): Promise<LoadedRun> {
  const visitors = await world.visitors(count, bet);
  await Promise.all(visitors.map((visitor) => visitor.watch()));
  const stopping = new AbortController();
  const refused: string[] = [];
  const buying = visitors.map(async (visitor, index) => {
    while (!stopping.signal.aborted) {
      const answer = await visitor.buy((index % 200) + 1).catch(() => "gone");
      if (!ordinary.has(answer) && !stopping.signal.aborted) refused.push(answer);
      await pause(betweenMs, null, { signal: stopping.signal }).catch(() => {});
    }
  });
  return {
    visitors,
    refused,
    stop: async () => {
      stopping.abort();
      await Promise.all(buying);
      await Promise.all(visitors.map((visitor) => visitor.leave()));
    },
  };
}
