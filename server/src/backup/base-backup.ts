import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { type FileHandle, open, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { type Pack, pack } from "tar-stream";

/** `startsAt`: the first piece of WAL that it needs. */
export type BaseBackup = { startsAt: string; bytes: number };

/** Not of the data, or made anew at a start (the list of pg_basebackup). */
const leftOut = /^(postmaster\.(pid|opts).*|server\.log|recovery\.signal|pg_internal\.init|pgsql_tmp.*)$/;
const emptied = new Set(
  ["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"].map(
    (name) => `postgres/${name}`,
  ),
);
const chunkBytes = 1024 * 1024;

/**
 * Writes a running embedded Postgres into one file, which needs nothing else to come to life again: its folder and the WAL that
 * was written meanwhile. `url` is its owner's. The server goes on. Errors: nothing is left of a file that is not whole.
 */
export async function makeBaseBackup(url: string, file: string, signal?: AbortSignal): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, application_name: "derash backup" });
  // Two who write the same file have a draft each, so that each file is whole; the last one stays.
  const draft = `${file}.draft-${process.pid}-${randomBytes(4).toString("hex")}`;
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    const folder = rows[0]?.folder ?? "";
    const tar = pack();
    const handle = await open(draft, "wx", 0o600);
    // Zeros and counters compress well; more than the lowest level costs more time than it saves room.
    const written = pipeline(
      async function* () {
        yield* tar;
      },
      createGzip({ level: 1 }),
      handle.createWriteStream({ flush: true }),
      ...(signal ? [{ signal }] : []),
    );
    const [startsAt] = await Promise.all([addAll(client, tar, folder), written]);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return { startsAt, bytes: await sizeOf(file) };
  } finally {
    rmSync(draft, { force: true });
    await client.end();
  }
}

async function addAll(client: pg.Client, tar: Pack, folder: string): Promise<string> {
  // Whatever is written from here on is kept until this connection ends, also where nothing is archived.
  await client.query("select pg_create_physical_replication_slot('derash_backup_' || pg_backend_pid(), true, true)");
  await client.query("select pg_backup_start('derash', true)");
  await addFile(tar, join(dirname(folder), "postgres-password"), "postgres-password");
  await addFolder(tar, folder, "postgres");
  const { rows } = await client.query<{ label: string; map: string; last: string }>(
    "select labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)",
  );
  const { label = "", last = "" } = rows[0] ?? {};
  const startsAt = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (!startsAt) throw new Error(`Postgres says of this backup only: ${label}`);
  tar.entry({ name: "postgres/backup_label", mode: 0o600 }, label);
  for (const name of (await readdir(join(folder, "pg_wal"))).sort())
    if (/^[0-9A-F]{24}$/.test(name) && name >= startsAt && name <= last)
      await addFile(tar, join(folder, "pg_wal", name), `postgres/pg_wal/${name}`);
  tar.finalize();
  return startsAt;
}

async function addFolder(tar: Pack, folder: string, name: string): Promise<void> {
  tar.entry({ name, type: "directory", mode: 0o700 });
  if (emptied.has(name)) return;
  // What goes while it is being read is no longer there when Postgres has replayed its WAL either.
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(noneIfGone)) {
    if (leftOut.test(entry.name)) continue;
    const [path, inTar] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory()) await addFolder(tar, path, inTar);
    else if (entry.isFile()) await addFile(tar, path, inTar);
  }
}

/** Exactly as long as it was at first, for Postgres writes on: what has grown comes from the WAL, what was cut off is zeros. */
async function addFile(tar: Pack, path: string, name: string): Promise<void> {
  const handle = await open(path).catch(nullIfGone);
  if (handle === null) return;
  try {
    const { size } = await handle.stat();
    const entry = tar.entry({ name, size, mode: 0o600 });
    for (let at = 0; at < size; at += chunkBytes)
      await write(entry, await chunkOf(handle, at, Math.min(chunkBytes, size - at)));
    entry.end(undefined);
  } finally {
    await handle.close();
  }
}

async function chunkOf(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const chunk = Buffer.alloc(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await handle.read(chunk, read, length - read, at + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return chunk;
}

async function write(entry: ReturnType<Pack["entry"]>, chunk: Buffer): Promise<void> {
  if (!entry.write(chunk)) await once(entry, "drain");
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}

const noneIfGone = (error: NodeJS.ErrnoException) => nullIfGone(error) ?? [];

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file);
  const { size } = await handle.stat();
  await handle.close();
  return size;
}

/** A file is there after a power cut only once its folder is on disk too. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32" || !existsSync(folder)) return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
