import type { Bug } from "./bugs.ts";
import { World } from "./world.ts";

const roundsAWorld = 40;

export type Simulated = {
  rounds: number;
  /** What happened in all worlds, for people. */
  looked: string;
  /** Each with the world that shows it again. */
  violations: string[];
  perSecond: number;
};

type Wanted = { rounds: number; seed: string; bug?: Bug | null; shown?: (rounds: number) => void };

/** World after world until so many rounds have ended; it stops at the first one in which something is wrong. */
export async function simulate({ rounds, seed, bug = null, shown = () => {} }: Wanted): Promise<Simulated> {
  const startedAt = performance.now();
  const sums = new Map<string, number>();
  const add = (what: string, count: number) => sums.set(what, (sums.get(what) ?? 0) + count);
  let done = 0;
  let violations: string[] = [];
  for (let world = 1; done < rounds && violations.length === 0; world++) {
    const name = `${seed} ${world}`;
    const result = await new World(name, bug).run(roundsAWorld);
    done += result.rounds;
    add("void", result.voids);
    add("ends that a watcher saw whole", result.endsSeen);
    add("events", result.events);
    for (const [what, count] of Object.entries(result.kills)) add(what, count);
    violations = result.violations.map((line) => `world ${world} of seed ${seed}: ${line}`);
    shown(done);
  }
  const looked = [`${done} rounds`, ...[...sums].map(([what, count]) => `${what} ${count}`)].join(", ");
  const seconds = (performance.now() - startedAt) / 1000;
  return { rounds: done, looked, violations, perSecond: Math.round(done / seconds) };
}
