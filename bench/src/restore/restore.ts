import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkBooks } from "@derash/books/check";
import { archiveNow, backUp } from "@derash/server/backup/repositories";
import { type Base, baseBefore } from "@derash/server/backup/repository";
import { restoreInto } from "@derash/server/backup/restore";
import { walFolder } from "@derash/server/postgres/archive";
import { startEmbeddedPostgres } from "@derash/server/postgres/embedded";
import pg from "pg";
import { fillPastLedger } from "../growth/past-ledger.ts";
import { timed } from "../sample.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { fillStakeFixture } from "../stakes/stake-fixture.ts";
import { type Column, printTable, say } from "../table.ts";
import { folderForPostgres } from "../temp-postgres.ts";

const sizes: Record<Sizing, { entries: number[]; players: number }> = {
  full: { entries: [1_000_000, 10_000_000], players: 10_000 },
  small: { entries: [200], players: 60 },
};
/** Of the entries, so many come after the base backup and are in the WAL alone. */
const afterBaseShare = 0.1;
/** From the order to restore until the database answers. */
const restoreMinutesMax = 15;

type Measured = {
  entries: number;
  databaseBytes: number;
  baseMs: number;
  baseBytes: number;
  walBytes: number;
  restoreMs: number;
  checkMs: number;
  isWhole: boolean;
};

/** How long a machine that has burnt is away, by what its database had in it: from its repository alone, to the last piece of WAL. */
export async function restore(args: readonly string[]): Promise<boolean> {
  const { entries: all, players } = sizes[sizingOf(args)];
  const most = Number(args[0]) > 0 ? Number(args[0]) : Number.POSITIVE_INFINITY;
  const measured: Measured[] = [];
  for (const entries of all.filter((count) => count <= most)) measured.push(await burnAndRestore(entries, players));
  if (measured.length === 0) {
    say(`nothing to measure: the smallest has ${Math.min(...all)} entries`);
    return false;
  }
  printTable(columns, measured.map(rowOf));
  const slowestMinutes = Math.max(...measured.map(({ restoreMs }) => restoreMs / 60_000));
  const isWhole = measured.every((each) => each.isWhole);
  say(`entries and books as before: ${isWhole ? "yes" : "NO"}`);
  const isKept = slowestMinutes <= restoreMinutesMax;
  say(`slowest restore: ${slowestMinutes.toFixed(1)} min, ${restoreMinutesMax} at most: ${isKept ? "kept" : "MISSED"}`);
  return isWhole && isKept;
}

async function burnAndRestore(entries: number, players: number): Promise<Measured> {
  const folder = folderForPostgres("derash-restore-bench-");
  try {
    const repository = join(folder, "repository");
    const { base, count, ...before } = await livedThrough(join(folder, "data"), repository, entries, players);
    rmSync(join(folder, "data"), { recursive: true });
    const { isClean, ...after } = await measureRestore(join(folder, "restored"), repository, base);
    return {
      ...{ entries, databaseBytes: before.databaseBytes, baseMs: before.baseMs, baseBytes: sizeOf(base.file) },
      ...{ walBytes: walSince(repository, base), restoreMs: after.restoreMs, checkMs: after.checkMs },
      isWhole: isClean && after.count === count,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A database with a year behind it, most of it before its base backup. */
async function livedThrough(dataDir: string, repository: string, entries: number, players: number) {
  const postgres = await startEmbeddedPostgres({ dataDir, archive: { folders: [repository], everySeconds: 30 } });
  const owner = new pg.Client({ connectionString: postgres.url });
  try {
    await fillStakeFixture(postgres.url, { rooms: 3, cartelasARoom: 20, hotRooms: 1, cartelasHot: 1, players });
    await owner.connect();
    await fillPastLedger(owner, entries * (1 - afterBaseShare));
    const [, baseMs] = await timed(() => backUp(postgres.url, [repository]));
    await fillPastLedger(owner, entries * afterBaseShare, "bench-since");
    await archiveNow(postgres.url);
    const base = baseBefore([repository], null);
    if (!base) throw new Error("no base backup was made");
    const { rows } = await owner.query<{ bytes: number }>("select pg_database_size('derash')::float8 as bytes");
    return { base, baseMs, databaseBytes: rows[0]?.bytes ?? 0, count: await entriesIn(owner) };
  } finally {
    await owner.end();
    await postgres.stop();
  }
}

async function measureRestore(dataDir: string, repository: string, base: Base) {
  const [restored, restoreMs] = await timed(() =>
    restoreInto(dataDir, base.file, { folders: [repository], until: "end" }),
  );
  const client = new pg.Client({ connectionString: restored.url });
  try {
    await client.connect();
    const [books, checkMs] = await timed(() => checkBooks(client));
    const count = await entriesIn(client);
    return { restoreMs, checkMs, count, isClean: books.violations.length === 0 };
  } finally {
    await client.end();
    await restored.stop();
  }
}

async function entriesIn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from entry");
  return rows[0]?.count ?? 0;
}

const sizeOf = (file: string) => statSync(file).size;

function walSince(repository: string, { startsAt }: Base): number {
  const names = readdirSync(walFolder(repository)).filter((name) => name >= startsAt);
  return names.reduce((bytes, name) => bytes + sizeOf(join(walFolder(repository), name)), 0);
}

const columns: Column[] = [
  ["entries", "of the ledger; the other tables have what comes with them"],
  ["MB", "the database"],
  ["base s", "a base backup into one repository, beside a database that goes on"],
  ["base MB", "the same, compressed"],
  ["WAL MB", "archived since, compressed; a tenth of the entries lie only there"],
  ["restore s", "from an empty folder until the database answers, with every piece of WAL"],
  ["books s", "then the independent check of all of its books"],
];

function rowOf({ entries, databaseBytes, baseMs, baseBytes, walBytes, restoreMs, checkMs }: Measured): string[] {
  const mb = (bytes: number) => (bytes / 1_000_000).toFixed(1);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return [
    String(entries),
    ...[mb(databaseBytes), seconds(baseMs), mb(baseBytes), mb(walBytes), seconds(restoreMs), seconds(checkMs)],
  ];
}
