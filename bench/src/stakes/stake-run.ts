import { createLog } from "@derash/server/log";
import { openDb } from "@derash/server/postgres/db";
import { StakesTogether } from "@derash/server/round/room/stakes-together";
import pg from "pg";
import { allViolations } from "../../../server/test/postgres/violations.ts";
import { percentile } from "../sample.ts";
import { startHttpStakes } from "./http-stakes.ts";
import { type Job, type Jobs, stakeBirr, startService } from "./stake-fixture.ts";
import type { StatementCount } from "./statement-count.ts";

type StakeFigures = { perSecond: number; p50Ms: number; p99Ms: number; cpuUsPerStake: number };
/** How many stakes are under way at once, for how long, and how many go before the clock runs; of the server, which has just begun, more. */
export type Load = { inFlight: number; seconds: number; warmUpStakes: number; serverWarmUpStakes: number };

/**
 * What is measured: cartela_confirm alone, asked of the database one by one; the stakes of an instant together, as the
 * service asks the database for them, with no rooms around, over many rooms and into one; the service; and the real server,
 * asked over HTTP by players who have signed in, in a process of its own.
 */
export const ways = ["alone", "databaseMany", "databaseHot", "serviceMany", "serviceHot", "http"] as const;
export type Way = (typeof ways)[number];
export type StakePass = Record<Way, StakeFigures> & {
  /** Placed through the service, and the statements that it sent meanwhile. */
  served: number;
  statements: StatementCount;
  /** What the database says is wrong afterwards; empty when all is right. */
  violations: string[];
};

const warmUpInFlight = 16;
/** Which part of the jobs each way has: enough to end by time, not for want of jobs. */
const parts = { alone: 0.1, database: 0.27, service: 0.25, http: 0.38 };

/** Places stakes in each way on a copy of the fixture of its own, and then checks the books. */
export async function stakePass(url: string, jobs: Jobs, load: Load): Promise<StakePass> {
  const spread = [...jobs.spread];
  const many = (way: keyof typeof parts) => spread.splice(0, Math.floor(jobs.spread.length * parts[way]));
  const half = jobs.hot.length / 2;
  const database = await databasePass(url, [many("alone"), many("database"), jobs.hot.slice(0, half)], load);
  const service = await servicePass(url, [many("service"), jobs.hot.slice(half)], load);
  const http = await httpPass(url, many("http"), load);
  const placed = [...Object.values(database), ...Object.values(service.placed), http];
  const warmedUp = load.warmUpStakes * 3 + load.serverWarmUpStakes;
  const acknowledged = placed.reduce((sum, { latencies }) => sum + latencies.length, warmedUp);
  return {
    alone: figures(database.alone),
    databaseMany: figures(database.many),
    databaseHot: figures(database.hot),
    serviceMany: figures(service.placed.many),
    serviceHot: figures(service.placed.hot),
    http: figures(http),
    served: service.served,
    statements: service.statements,
    violations: await violationsOf(url, acknowledged),
  };
}

/** What the service's stake costs beyond this is the rooms' refreshes and the service itself. */
async function databasePass(url: string, [alone = [], many = [], hot = []]: readonly Job[][], load: Load) {
  const { db, pool } = openDb(url, createLog("error"));
  const placeAlone = async ({ roundId, cartelaNumber, player }: Job) => {
    const values = [roundId, cartelaNumber, player.id];
    const { rows } = await pool.query<{ result: string }>("select * from cartela_confirm($1, $2, $3)", values);
    if (rows[0]?.result !== "ok") throw new Error(`a stake was refused: ${rows[0]?.result}`);
  };
  const stakes = new StakesTogether(db);
  const placeTogether = async ({ roundId, cartelaNumber, player }: Job) => {
    const { result } = await stakes.confirm({ roundId, number: cartelaNumber, playerId: player.id });
    if (result !== "ok") throw new Error(`a stake was refused: ${result}`);
  };
  const placed = {
    alone: await placeStakes(placeAlone, await warmUp(placeAlone, alone, load.warmUpStakes), load),
    many: await placeStakes(placeTogether, await warmUp(placeTogether, many, load.warmUpStakes), load),
    hot: await placeStakes(placeTogether, hot, load),
  };
  await db.destroy();
  return placed;
}

async function servicePass(url: string, [many = [], hot = []]: readonly Job[][], load: Load) {
  const { rounds, statements, close } = await startService(url);
  const atStart = { ...statements };
  const place = ({ player, roomId, cartelaNumber }: Job) =>
    rounds.confirm(player, { roomId, stake: stakeBirr, cartelaNumber });
  const placed = {
    many: await placeStakes(place, await warmUp(place, many, load.warmUpStakes), load),
    hot: await placeStakes(place, hot, load),
  };
  await close();
  return {
    placed,
    served: load.warmUpStakes + placed.many.latencies.length + placed.hot.latencies.length,
    statements: {
      stakes: statements.stakes - atStart.stakes,
      refreshes: statements.refreshes - atStart.refreshes,
      other: statements.other - atStart.other,
    },
  };
}

async function httpPass(url: string, jobs: readonly Job[], load: Load): Promise<Placed> {
  const mine = jobs.slice(0, load.serverWarmUpStakes + httpStakesMax(load));
  const http = await startHttpStakes(url, mine, Math.max(load.inFlight, warmUpInFlight));
  const placed = await placeStakes(http.place, await warmUp(http.place, mine, load.serverWarmUpStakes), load);
  await http.stop();
  return placed;
}

/** More than are placed in that time; every one of their players signs in before. */
const httpStakesMax = ({ seconds }: Load) => Math.ceil(seconds * 6000);

/** Connections are made, plans cached and code compiled, as in a server that has been up. Answers the jobs that are left. */
async function warmUp(place: Place, jobs: readonly Job[], count: number): Promise<readonly Job[]> {
  const load = { inFlight: warmUpInFlight, seconds: Number.POSITIVE_INFINITY };
  await placeStakes(place, jobs.slice(0, count), load);
  return jobs.slice(count);
}

type Place = (job: Job) => Promise<unknown>;
type Placed = { latencies: number[]; elapsedS: number; cpuUs: number };

/** Keeps so many stakes under way until the time or the jobs are over. A refused stake is an error: none here has a reason. */
async function placeStakes(
  place: Place,
  jobs: readonly Job[],
  load: Pick<Load, "inFlight" | "seconds">,
): Promise<Placed> {
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

/** The database's own lists of violations, and whether every acknowledged stake is in it, once. */
async function violationsOf(url: string, acknowledged: number): Promise<string[]> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const violations = await allViolations(owner);
  const { rows } = await owner.query<{ placed: number; confirmed: number }>(
    `select (select count(*) from transfer where type = 'BET_PLACED') as placed,
       (select count(*) from round_cartela where status = 'confirmed') as confirmed`,
  );
  await owner.end();
  const { placed = 0, confirmed = 0 } = rows[0] ?? {};
  const isComplete = placed === acknowledged && confirmed === acknowledged;
  const loss = `${acknowledged} stakes acknowledged, ${placed} in the ledger, ${confirmed} in rounds`;
  return [...violations, ...(isComplete ? [] : [loss])];
}
