import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BooksReport, checkBooks, type Violation } from "@derash/books/check";
import { type JournalLine, readJournals, violationsOfBalls, violationsOfStakes } from "@derash/books/journal";
import { shuffle } from "@derash/fairness/draw";
import pg from "pg";
import { mountSmallDisk, type SmallDisk } from "../../../server/test/postgres/small-disk.ts";
import { letStepsWait } from "../processes/held-step.ts";
import { endsHeard, lastRounds, playOn } from "../processes/playing.ts";
import { type OverRound, seenOtherwise } from "../processes/truth.ts";
import type { Visitor } from "../processes/visitor.ts";
import { startWorld, type World } from "../processes/world.ts";
import { type PlanSize, planOf } from "./plan.ts";
import { Trouble } from "./trouble.ts";

export type Size = PlanSize & {
  visitors: number;
  bets: readonly number[];
  diskMb: number;
  settings: Record<string, string>;
};
/** What breaks a sentence, in words. */
type Broken = string[];
export type Found = {
  trouble: Trouble;
  hasDisk: boolean;
  visitors: readonly Visitor[];
  books: BooksReport;
  settled: number;
  voided: number;
  lines: readonly JournalLine[];
  /** Acknowledged stakes that are not in the books, and taken ones that nobody asked for. */
  stakes: Broken;
  /** Books that do not hold, rounds that nobody takes on. */
  money: Broken;
  /** Balls that somebody saw otherwise than they were drawn, or not at all. */
  balls: Broken;
  /** Servers that ended though nobody killed them. */
  crashes: Broken;
};

/** Postgres keeps little of its log ready, so that a full disk is felt. */
const postgresSettings = ["max_connections=300", "min_wal_size=32MB", "max_wal_size=64MB"];

/** People play at real servers on a real Postgres while all that is planned goes wrong; then everything is looked at. */
export async function chaos(seed: string, size: Size, tell: (line: string) => void): Promise<Found> {
  const journals = mkdtempSync(join(tmpdir(), "derash-chaos-journals-"));
  const disk = await mountSmallDisk(size.diskMb);
  try {
    return await onDisk(seed, size, { journals, disk, tell });
  } finally {
    disk?.remove();
    rmSync(journals, { recursive: true, force: true });
  }
}

type Place = { journals: string; disk: SmallDisk | null; tell: (line: string) => void };

async function onDisk(seed: string, size: Size, { journals, disk, tell }: Place): Promise<Found> {
  const { bets, servers } = size;
  const settings = { ...size.settings, STAKES: bets.join(","), LOG_LEVEL: "silent" };
  const onPostgres = { settings: postgresSettings, ...(disk && { inFolder: disk.folder }) };
  const world = await startWorld(settings, Array(servers).fill({ clockShiftMs: 0 }), onPostgres);
  try {
    await letStepsWait(world.truth);
    const visitors = await seated(world, size, journals);
    const playing = new AbortController();
    const buying = visitors.map((visitor) => playOn(visitor, playing.signal));
    const trouble = new Trouble({ world, bets, disk, tell });
    await trouble.make(planOf(seed, size));
    tell("all runs again; the last rounds are played to their end");
    await lastRounds(visitors);
    // What ends later, while the books are read, nobody is there to hear of.
    const rounds = await world.truth.over();
    await endsHeard(visitors, rounds);
    playing.abort();
    await Promise.all(buying);
    await Promise.all(visitors.map((visitor) => visitor.leave()));
    return { trouble, hasDisk: disk !== null, visitors, ...(await lookedAt(world, visitors, { journals, rounds })) };
  } finally {
    await world.stop();
  }
}

/** As many at each stake; a third stays with a server that says nothing for as long as it is connected. */
async function seated(world: World, { visitors: count, bets }: Size, journals: string): Promise<Visitor[]> {
  const all: Visitor[] = [];
  for (const bet of bets) {
    const here = Math.ceil(count / bets.length);
    const patient = Math.ceil(here / 3);
    all.push(...(await world.visitors(patient, bet, { isPatient: true, journals })));
    all.push(...(await world.visitors(here - patient, bet, { journals })));
  }
  const { all: nodes } = world.nodes;
  await Promise.all(all.map((visitor, index) => visitor.watch(nodes[index % nodes.length])));
  return all;
}

type Kept = { journals: string; rounds: readonly OverRound[] };

async function lookedAt({ truth, url, nodes }: World, visitors: readonly Visitor[], { journals, rounds }: Kept) {
  const lines = await readJournals(journals);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const books = await checkBooks(client);
    const stakes = inWords(await violationsOfStakes(client, lines));
    const balls = inWords(await violationsOfBalls(client, lines, shuffle));
    const live = await truth.live();
    const money = [...inWords(books.violations), ...(await truth.violations())];
    if (live.rounds !== live.rooms) money.push(`${live.rounds} rounds live in ${live.rooms} rooms`);
    const settled = rounds.filter(({ state }) => state === "settled").length;
    return {
      ...{ books, lines, money, settled, voided: rounds.length - settled },
      ...{ stakes, balls: [...balls, ...seenOtherwise(visitors, rounds).faults] },
      crashes: nodes.all.flatMap(({ name, crashes }) => (crashes > 0 ? [`${name} ended by itself: ${crashes}`] : [])),
    };
  } finally {
    await client.end();
  }
}

function inWords(violations: readonly Violation[]): Broken {
  return violations.flatMap(({ broken, cases }) => cases.map((each) => `${broken}: ${each}`));
}
