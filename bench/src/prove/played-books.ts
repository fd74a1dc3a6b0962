import { setTimeout as pause } from "node:timers/promises";
import { checkBooks } from "@derash/books/check";
import pg from "pg";
import { lastRounds, playOn } from "../processes/playing.ts";
import { quickRounds, startWorld } from "../processes/world.ts";
import type { Sizing } from "../sizing.ts";
import { say } from "../table.ts";
import type { Proved } from "./proved.ts";

type Size = { servers: number; visitors: number; seconds: number };

const sizes: Record<Sizing, Size> = {
  full: { servers: 2, visitors: 40, seconds: 120 },
  small: { servers: 1, visitors: 4, seconds: 5 },
};
const bet = 10;

/** People play at real servers; then whoever shares nothing with the servers looks at what the database has of it. */
export async function playedBooks(sizing: Sizing): Promise<Proved> {
  const { servers, visitors: count, seconds } = sizes[sizing];
  const world = await startWorld({ ...quickRounds, STAKES: String(bet) }, Array(servers).fill({}));
  try {
    const visitors = await world.visitors(count, bet);
    await Promise.all(visitors.map((visitor) => visitor.watch()));
    const playing = new AbortController();
    const buying = visitors.map((visitor) => playOn(visitor, playing.signal));
    await pause(seconds * 1000);
    await lastRounds(visitors);
    playing.abort();
    await Promise.all(buying);
    await Promise.all(visitors.map((visitor) => visitor.leave()));
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    const { entries, rounds, sentences, violations } = await checkBooks(client).finally(() => client.end());
    for (const { broken, cases } of violations) say(`BROKEN: ${broken}\n  ${cases.join("\n  ")}`);
    return {
      sentence: "a balance is the sum of its history, and a round pays exactly once or gives everything back",
      looked: `${entries} entries, ${rounds} rounds played again, ${sentences} questions`,
      violations: violations.reduce((sum, violation) => sum + violation.count, 0),
    };
  } finally {
    await world.stop();
  }
}
