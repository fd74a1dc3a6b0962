import { createLog } from "@derash/server/log";
import { openDb } from "@derash/server/postgres/db";
import pg from "pg";
import { percentile } from "../sample.ts";
import { type Job, type Jobs, stakeBirr, startService } from "./stake-fixture.ts";
import type { StatementCount } from "./statement-count.ts";

export type StakeFigures = { perSecond: number; p50Ms: number; p99Ms: number; cpuUsPerStake: number };
/** How many stakes are under way at once, for how long, and how many go before the clock runs. */
export type Load = { inFlight: number; seconds: number; warmUpStakes: number };
export type StakePass = {
  /** cartela_confirm alone, asked of the database as the service asks it, with no rooms around. */
  bare: StakeFigures;
  spread: StakeFigures;
  hot: StakeFigures;
  /** Placed through the service, and the statements that it sent meanwhile. */
  served: number;
  statements: StatementCount;
  /** What the database says is wrong afterwards; empty when all is right. */
  violations: string[];
};

const warmUpInFlight = 16;

/** Places stakes over many rooms, then into one, on their own copy of the fixture, and then checks the books. */
export async function stakePass(url: string, jobs: Jobs, load: Load): Promise<StakePass> {
  // Enough for either run to end by time, not for want of jobs.
  const half = Math.floor((jobs.spread.length * 2) / 5);
  const bare = await barePass(url, jobs.spread.slice(0, half), load);
  const { rounds, statements, close } = await startService(url);
  const atStart = { ...statements };
  const place = ({ player, roomId, cartelaNumber }: Job) =>
    rounds.confirm(player, { roomId, stake: stakeBirr, cartelaNumber });
  const spread = await placeStakes(place, await warmUp(place, jobs.spread.slice(half), load), load);
  const hot = await placeStakes(place, jobs.hot, load);
  await close();
  const served = load.warmUpStakes + spread.latencies.length + hot.latencies.length;
  return {
    bare: figures(bare),
    spread: figures(spread),
    hot: figures(hot),
    served,
    statements: {
      stakes: statements.stakes - atStart.stakes,
      refreshes: statements.refreshes - atStart.refreshes,
      other: statements.other - atStart.other,
    },
    violations: await violationsOf(url, served + load.warmUpStakes + bare.latencies.length),
  };
}

/** What the service's stake costs beyond this is the rooms' refreshes and the service itself. */
async function barePass(url: string, jobs: readonly Job[], load: Load): Promise<Placed> {
  const { pool } = openDb(url, createLog("error"));
  const place = async ({ roundId, cartelaNumber, player }: Job) => {
    const values = [roundId, cartelaNumber, player.id];
    const { rows } = await pool.query<{ result: string }>("select * from cartela_confirm($1, $2, $3)", values);
    if (rows[0]?.result !== "ok") throw new Error(`a stake was refused: ${rows[0]?.result}`);
  };
  const placed = await placeStakes(place, await warmUp(place, jobs, load), load);
  await pool.end();
  return placed;
}

/** Connections are made, plans cached and code compiled, as in a server that has been up. Answers the jobs that are left. */
async function warmUp(place: Place, jobs: readonly Job[], { warmUpStakes }: Load): Promise<readonly Job[]> {
  const load = { inFlight: warmUpInFlight, seconds: Number.POSITIVE_INFINITY };
  await placeStakes(place, jobs.slice(0, warmUpStakes), load);
  return jobs.slice(warmUpStakes);
}

type Place = (job: Job) => Promise<unknown>;
type Placed = { latencies: number[]; elapsedS: number; cpuUs: number };

/** Keeps so many stakes under way until the time or the jobs are over. A refused stake is an error: none here has a reason. */
async function placeStakes(place: Place, jobs: readonly Job[], load: Omit<Load, "warmUpStakes">): Promise<Placed> {
  const latencies: number[] = [];
  const waiting = jobs.values();
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const endsAt = startedAt + load.seconds * 1000;
  const client = async () => {
    // The clients share one iterator: each takes the next job that nobody has taken.
    for (const job of waiting) {
      const sentAt = performance.now();
      await place(job);
      const answeredAt = performance.now();
      latencies.push(answeredAt - sentAt);
      if (answeredAt >= endsAt) return;
    }
  };
  await Promise.all(Array.from({ length: load.inFlight }, client));
  const elapsedS = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { latencies, elapsedS, cpuUs: user + system };
}

function figures({ latencies, elapsedS, cpuUs }: Placed): StakeFigures {
  return {
    perSecond: latencies.length / elapsedS,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    cpuUsPerStake: cpuUs / latencies.length,
  };
}

/** The ledger's own list of violations, and whether every acknowledged stake is in it, once. */
async function violationsOf(url: string, acknowledged: number): Promise<string[]> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows: violations } = await owner.query<{ violation: string; id: string }>(
    "select violation, id from ledger_violation",
  );
  const { rows } = await owner.query<{ placed: number; confirmed: number }>(
    `select (select count(*) from transfer where type = 'BET_PLACED') as placed,
       (select count(*) from round_cartela where status = 'confirmed') as confirmed`,
  );
  await owner.end();
  const { placed = 0, confirmed = 0 } = rows[0] ?? {};
  const isComplete = placed === acknowledged && confirmed === acknowledged;
  const loss = `${acknowledged} stakes acknowledged, ${placed} in the ledger, ${confirmed} in rounds`;
  return [...violations.map(({ violation, id }) => `${violation}: ${id}`), ...(isComplete ? [] : [loss])];
}
