import pg from "pg";
import { startAppServer } from "../app-server.ts";
import { signIn } from "../arrive/raw-player.ts";
import { behindProxy, comingFrom } from "../behind-proxy.ts";
import { inTurns, launchData } from "../crowd.ts";

/** A stake that can be placed over HTTP: a cartela of a room, held for a player who has signed in. */
export type Job = { token: string; index: number; betAmount: number; cartelaNumber: number };
/** How many rooms, of 1, 2, 3 … birr, and players, each of whom holds a cartela in every room. */
export type FixtureSize = { rooms: number; players: number };

const firstTelegramId = 940_000_000;
const cartelas = 200;
const hourMs = "3600000";

/** The rooms of the fixture, by their stakes. */
export const betsOf = ({ rooms }: FixtureSize): number[] => Array.from({ length: rooms }, (_, index) => index + 1);

/** Fills a database by way of a server of its own; neighbours among the jobs are of different rooms. */
export async function fillFixture(url: string, size: FixtureSize): Promise<Job[]> {
  const bets = betsOf(size);
  const app = await startAppServer(url, { ...behindProxy, STAKES: bets.join(","), COUNTDOWN_MS: hourMs });
  try {
    const tokens = await inTurns(size.players, (index) =>
      signIn({ url: app.url, index, initData: launchData(firstTelegramId + index) }),
    );
    const jobs = tokens.flatMap((token, index) =>
      bets.map((betAmount) => ({ token, index, betAmount, cartelaNumber: ((index + betAmount * 7) % cartelas) + 1 })),
    );
    await inTurns(jobs.length, (turn) => hold(app.url, jobs[turn]));
    await holdForLong(url);
    return jobs;
  } finally {
    await app.stop();
  }
}

async function hold(url: string, job: Job | undefined): Promise<void> {
  if (!job) return;
  const { token, index, ...intent } = job;
  const answer = await fetch(`${url}/api/reserve-cartela`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...comingFrom(index) },
    body: JSON.stringify(intent),
  });
  if (answer.status !== 200) throw new Error(`a cartela was not held: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** As long as the benchmark may take, and not only the usual half minute. */
async function holdForLong(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    "update round_cartela set reserved_until = clock_timestamp() + interval '1 hour' where status = 'reserved'",
  );
  await owner.query("vacuum analyze");
  await owner.end();
}
