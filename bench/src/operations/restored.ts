import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { checkBooks } from "@derash/books/check";
import { backUp } from "@derash/server/backup/repositories";
import { baseBefore } from "@derash/server/backup/repository";
import { restoreInto, type Until } from "@derash/server/backup/restore";
import { startEmbeddedPostgres } from "@derash/server/postgres/embedded";
import pg from "pg";
import { openTruth } from "../processes/truth.ts";
import type { Visitor } from "../processes/visitor.ts";
import { quickRounds, worldOn } from "../processes/world.ts";
import type { Proved } from "../prove/proved.ts";
import type { Sizing } from "../sizing.ts";
import { folderForPostgres } from "../temp-postgres.ts";
import { startLoadedRun } from "./loaded-run.ts";

const bet = 10;
const sizes = {
  full: { visitors: 60, loadMs: 180_000, everySeconds: 30, moments: 5 },
  small: { visitors: 6, loadMs: 5000, everySeconds: 1, moments: 1 },
};
const lostMsMax = 60_000;
const restoreMsMax = 15 * 60_000;
/** How far the clock that took the time of an answer may be beside the database's, on one machine. */
const toleranceMs = 50;

type Disaster = { folder: string; repository: string; visitors: readonly Visitor[]; from: Date; at: Date };

/** The machine burns while people play, with its first repository; what is left is the second one. */
export async function restoredFromAfar(sizing: Sizing): Promise<readonly Proved[]> {
  const folder = folderForPostgres("derash-restored-");
  try {
    const disaster = await burnt(folder, sizes[sizing]);
    const end = await lookedAt(disaster, "end", join(folder, "end"));
    const lostMs = Math.max(0, ...end.lost.map(({ answeredAt }) => disaster.at.getTime() - answeredAt));
    const wrong: string[] = [];
    let slowestMs = end.ms;
    // No moment can be named after the last of what was archived.
    const spanMs = (end.lastCommitAt?.getTime() ?? 0) - disaster.from.getTime();
    for (let index = 0; spanMs > 0 && index < sizes[sizing].moments; index++) {
      const moment = new Date(disaster.from.getTime() + Math.random() * spanMs);
      const { lost, unknown, broken, ms } = await lookedAt(disaster, moment, join(folder, `moment-${index}`));
      const missing = lost.filter(({ answeredAt }) => answeredAt < moment.getTime() - toleranceMs);
      wrong.push(...missing.map(({ telegramId }) => `${telegramId}: lost`), ...unknown, ...broken);
      slowestMs = Math.max(slowestMs, ms);
    }
    const stakes = disaster.visitors.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    return [
      {
        sentence: "A machine that burns costs at most the last 60 s",
        looked: `${stakes} stakes acknowledged; the oldest lost was ${(lostMs / 1000).toFixed(1)} s old`,
        violations: end.broken.length + (lostMs > lostMsMax ? 1 : 0) + (stakes === 0 ? 1 : 0),
      },
      {
        sentence: "Any second can be brought back, within 15 minutes",
        looked: `${sizes[sizing].moments} seconds by chance, the slowest back after ${(slowestMs / 1000).toFixed(1)} s`,
        violations: wrong.length + (slowestMs > restoreMsMax ? 1 : 0) + (spanMs > 0 ? 0 : 1),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function burnt(folder: string, size: (typeof sizes)["full"]): Promise<Disaster> {
  const dataDir = join(folder, "data");
  const [near, repository] = [join(folder, "near"), join(folder, "far")] as const;
  const archive = { folders: [near, repository], everySeconds: size.everySeconds };
  const postgres = await startEmbeddedPostgres({ dataDir, settings: ["max_connections=300"], archive });
  const world = await worldOn(postgres.url, { ...quickRounds, STAKES: String(bet) }, [{}]);
  const run = await startLoadedRun(world, bet, size.visitors);
  await backUp(postgres.url, archive.folders);
  const from = new Date();
  await pause(size.loadMs);
  const at = new Date();
  // As a power cut would: nobody has time to archive anything.
  const postmaster = Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  process.kill(postmaster, "SIGKILL");
  await Promise.all(world.nodes.all.map((node) => node.kill()));
  await run.stop();
  await Promise.all(run.visitors.map((visitor) => visitor.leave()));
  await world.stop();
  for (const lost of [dataDir, near]) rmSync(lost, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return { folder, repository, visitors: run.visitors, from, at };
}

/** What is missing of the stakes that were acknowledged, what is there of later ones, and what of the books is broken. */
async function lookedAt({ repository, visitors }: Disaster, until: Until, dataDir: string) {
  const beganAt = performance.now();
  const base = baseBefore([repository], until instanceof Date ? until : null);
  if (!base) throw new Error("no base backup from before that moment");
  const restored = await restoreInto(dataDir, base.file, { folders: [repository], until });
  const ms = performance.now() - beganAt;
  const truth = openTruth(restored.url);
  const client = new pg.Client({ connectionString: restored.url });
  await client.connect();
  try {
    const lost = await truth.lost(visitors);
    const { violations } = await checkBooks(client);
    const { rows } = await client.query<{ at: Date }>("select max(confirmed_at) as at from round_cartela");
    const isLater = until instanceof Date && (rows[0]?.at?.getTime() ?? 0) > until.getTime() + toleranceMs;
    const broken = violations.map(({ broken: sentence }) => sentence);
    return {
      lost,
      broken,
      ms,
      lastCommitAt: restored.lastCommitAt,
      unknown: isLater ? ["it knows a stake of later"] : [],
    };
  } finally {
    await client.end();
    await truth.close();
    await restored.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
