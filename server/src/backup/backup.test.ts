import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import {
  archivedCluster,
  dataDir,
  elsewhere,
  folder,
  here,
  owner,
  postgres,
  run,
  wordsIn,
  write,
  written,
} from "../../test/backup/archived-cluster.ts";
import { createLog } from "../log.ts";
import { openDb } from "../postgres/db.ts";
import { startEmbeddedPostgres } from "../postgres/embedded.ts";
import { takeUse } from "../postgres/in-use.ts";
import { keepPostgres } from "../postgres/keeper.ts";
import { namedProcess, postmasterPid } from "../postgres/postmaster.ts";
import { makeBaseBackup } from "./base-backup.ts";
import { archiveNow } from "./repositories.ts";
import { basesIn } from "./repository.ts";
import * as store from "./store.ts";

archivedCluster();

test("one command writes the whole database into one file, and another one brings it back from that alone", async () => {
  const file = join(folder, "one.tar.gz");
  expect(await run(["backup", file], dataDir, "")).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Written: /),
  });
  await write("after");
  const restored = join(folder, "from-file");
  expect((await run(["restore", file], restored, "")).said).toContain(
    "Before any server starts on it: npm run draw:recover",
  );
  expect(await wordsIn(restored)).toEqual(["before"]);
});

test("two who write the same file at once each write a whole one, and a failure leaves nothing", async () => {
  const place = join(folder, "twice");
  const file = join(place, "one.tar.gz");
  mkdirSync(place);
  await Promise.all([makeBaseBackup(postgres.url, file), makeBaseBackup(postgres.url, file)]);
  const names = execFileSync("tar", ["-tzf", file], { encoding: "utf8" }).split("\n");
  expect(names).toContain("postgres/backup_label");
  expect(names.filter((name) => name.startsWith("postgres/pg_wal/0"))).not.toEqual([]);
  const ended = makeBaseBackup(postgres.url, join(place, "another.tar.gz"), AbortSignal.abort());
  await expect(ended).rejects.toThrow(/abort/);
  expect(readdirSync(place)).toEqual(["one.tar.gz"]);
});

test("what is archived goes on from the base backup, to the end and to any second, also from the second repository alone", async () => {
  expect((await run(["backup"])).code).toBe(0);
  for (const word of ["one", "two", "three"]) await write(word);
  await archiveNow(postgres.url);
  await write("not archived yet");
  expect(basesIn(here).map(({ name }) => name)).toEqual(basesIn(elsewhere).map(({ name }) => name));

  // The machine is gone, with its disk.
  const gone = join(folder, "gone");
  renameSync(here, gone);
  const [atEnd, atTwo] = [join(folder, "at-end"), join(folder, "at-two")];
  expect((await run(["restore", elsewhere], atEnd, "")).said).toContain("Restored from");
  expect(await wordsIn(atEnd)).toEqual(["before", "after", "one", "two", "three"]);
  const two = written.find(({ word }) => word === "two")?.at.toISOString() ?? "";
  await run(["restore", elsewhere, "--at", two], atTwo, "");
  expect(await wordsIn(atTwo)).toEqual(["before", "after", "one", "two"]);
  renameSync(gone, here);
});

test("a piece that one repository has lost half of is taken from the other", async () => {
  // Copies: what is restored goes on, and archives, as another line of time.
  const [copy, other] = [join(folder, "copy"), join(folder, "other")];
  // With their owners: Postgres, which may be another user, reads them.
  for (const [from, to] of [
    [here, copy],
    [elsewhere, other],
  ] as const)
    execFileSync("cp", ["-a", from, to]);
  for (const name of readdirSync(join(copy, "wal"))) truncateSync(join(copy, "wal", name), 100);
  const restored = join(folder, "from-both");
  expect((await run(["restore", copy], restored, other)).code).toBe(0);
  expect(await wordsIn(restored)).toEqual(["before", "after", "one", "two", "three"]);
});

test("a second restore asks which line of time is meant: the one that the first has begun, or the one before it", async () => {
  const [lines, first] = [join(folder, "lines"), join(folder, "first")];
  execFileSync("cp", ["-a", here, lines]);
  const [one, two] = ["one", "two"].map((word) => written.find((each) => each.word === word)?.at ?? new Date(0));
  expect((await run(["restore", lines, "--at", one?.toISOString() ?? ""], first, lines)).code).toBe(0);
  // It goes on by itself, and what it writes is archived too.
  const archive = { folders: [lines], everySeconds: 3600 };
  const begun = await startEmbeddedPostgres({ dataDir: first, settings: ["max_connections=300"], archive });
  const client = new pg.Client({ connectionString: begun.url });
  await client.connect();
  const another = "insert into kept (word) values ('another two') returning clock_timestamp() as at";
  await expect.poll(() => Date.now() - (one?.getTime() ?? 0), { timeout: 10_000 }).toBeGreaterThan(6000);
  const at: Date = (await client.query(another)).rows[0].at;
  await client.end();
  await archiveNow(begun.url);
  await begun.stop();

  const restored = (into: string, ...more: string[]) =>
    run(["restore", lines, "--at", two?.toISOString() ?? "", ...more], join(folder, into), "");
  expect(await restored("none")).toMatchObject({ code: 2, said: expect.stringContaining("2 (00000002.history.gz)") });
  expect(await restored("none", "--timeline", "3")).toMatchObject({
    code: 2,
    said: expect.stringContaining("1: the first"),
  });
  expect(existsSync(join(folder, "none/postgres"))).toBe(false);
  expect((await restored("line-1", "--timeline", "1")).code).toBe(0);
  expect(await wordsIn(join(folder, "line-1"))).toEqual(["before", "after", "one", "two"]);
  const justBefore = new Date(at.getTime() - 1).toISOString();
  const late = await run(["restore", lines, "--at", justBefore, "--timeline", "2"], join(folder, "line-2"), "");
  expect(late.said).toMatch(/^That is \d+ s before the moment: on this timeline nothing was written in between\.$/m);
  const end = await run(["restore", lines, "--timeline", "latest"], join(folder, "line-2-end"), "");
  expect(end).toMatchObject({ code: 0 });
  expect(await wordsIn(join(folder, "line-2-end"))).toEqual(["before", "after", "one", "another two"]);
});

test("a restore says what it cannot do, and deletes nothing", async () => {
  const restored = join(folder, "from-file");
  const file = join(folder, "one.tar.gz");
  expect((await run(["restore", here])).said).toContain("Stop every server first.");
  expect((await run(["restore", here, "--at", "2026-11-23 18:00"], restored)).said).toContain("with its offset");
  expect((await run(["restore", here, "--at", "2020-01-01T00:00:00Z"], restored)).said).toContain(
    "no base backup from before",
  );
  expect((await run(["restore", here, "--at", "2199-01-01T00:00:00Z"], join(folder, "late"))).said).toContain(
    "The backups end before",
  );
  expect((await run(["restore", file], restored, "")).said).toContain("What was there lies in");
  const [aside = ""] = readdirSync(restored).filter((name) => name.startsWith("before-restore-"));
  expect(existsSync(join(restored, aside, "postgres/PG_VERSION"))).toBe(true);
});

test("a restore goes nowhere that a server keeps, though its Postgres is down, and lets nobody in before it has ended", async () => {
  const [restored, file] = [join(folder, "from-file"), join(folder, "one.tar.gz")];
  const cluster = join(restored, "postgres");
  const kept = await keepPostgres(restored, createLog("silent"));
  // As a full disk does: it dies, and is tried again and again.
  renameSync(join(cluster, "postgresql.conf"), join(cluster, "aside.conf"));
  process.kill(postmasterPid(cluster) ?? 0, "SIGKILL");
  await expect.poll(() => namedProcess(cluster)).toBe("none");
  expect(await run(["restore", file], restored, "")).toMatchObject({
    code: 2,
    said: expect.stringContaining(`(pid ${process.pid}) keeps the Postgres in ${restored}: stop it first.`),
  });
  expect(existsSync(join(cluster, "aside.conf"))).toBe(true);
  await kept.stop();

  const leave = takeUse(restored, "restored");
  expect((await run(["restore", file], restored, "")).said).toContain(`A restore (pid ${process.pid}) is under way`);
  await expect(keepPostgres(restored, createLog("silent"))).rejects.toThrow("wait until it has ended");
  leave();
  expect(await run(["restore", file], restored, "")).toMatchObject({ code: 0 });
  expect(readdirSync(join(restored, "in-use"))).toEqual([]);
});

test("a restore to the end and a drill find a hole in the WAL, though what comes to life before the hole holds", async () => {
  // Whatever moment the drill asks for, nothing was committed between this base backup and the hole.
  expect((await run(["backup"])).code).toBe(0);
  const [base] = basesIn(here).slice(-1);
  // Several pieces after the base backup, so that one in the middle is missing and not the last.
  for (const word of ["before the hole", "after the hole"]) {
    await write(word);
    await archiveNow(postgres.url);
  }
  const after = readdirSync(join(here, "wal"))
    .sort()
    .filter((name) => name > `${base?.startsAt}.gz`);
  const lost = after.slice(0, -1).flatMap((name) => [here, elsewhere].map((place) => join(place, "wal", name)));
  expect(lost.length).toBeGreaterThan(0);
  for (const file of lost) {
    cpSync(file, `${file}.whole`);
    truncateSync(file, 100);
  }
  const toTheEnd = await run(["restore", here], join(folder, "to-the-hole"), "");
  const { code, said } = await run(["restore-drill", "--proofs", "3"]);
  for (const file of lost) renameSync(`${file}.whole`, file);
  expect(toTheEnd.code).toBe(1);
  expect(toTheEnd.said).toContain(`BROKEN: the WAL has a hole: ${after[0]?.replace(".gz", "")} is missing or damaged.`);
  expect(said).toMatch(/^BROKEN: \S+here: the WAL has a hole after \d{4}-\S+Z: what came later is lost$/m);
  expect(said).toContain("The backup does NOT hold");
  expect(code).toBe(1);
});

test("a drill restores a repository and finds its books, audit and draws good; one that lost a file is found out", async () => {
  const { db } = openDb(postgres.url, createLog("silent"));
  const ages = () => store.ages(db);
  expect(await ages()).toMatchObject({
    restore_drill: Number.POSITIVE_INFINITY,
    seed_key_drill: Number.POSITIVE_INFINITY,
  });
  const drilled = await run(["restore-drill", "--proofs", "3"]);
  expect(drilled.said).toMatch(
    /^The backup holds: .* 0 rounds played again, 0 records of the audit, 0 proofs, in [\d.]+ s\.$/m,
  );
  expect(drilled.code).toBe(0);
  const { restore_drill: drill, base_backup: base, wal_archive: wal } = await ages();
  for (const age of [drill, base, wal]) expect(age).toBeGreaterThanOrEqual(0);
  expect(drill).toBeLessThan(base);
  expect(await store.isDue(db, "restore_drill", 7 * 24)).toBe(false);
  expect((await run(["restore-drill", "--if-due"])).said).toBe("");

  // What another way of restoring has made is asked for what was written last; this one has not been restored at all.
  const last = "select pg_create_restore_point('drill') as place";
  const [{ place }] = (await owner.query<{ place: string }>(last)).rows as [{ place: string }];
  const onItself = await run(["restore-drill", "--on", postgres.url, "--up-to", place, "--proofs", "3"]);
  expect(onItself.said).toContain(`BROKEN: what was written until ${place} did not come back`);
  expect(onItself.code).toBe(1);

  // One that is good does not make up for the other.
  truncateSync(basesIn(elsewhere).at(-1)?.file ?? "", 100_000);
  const broken = await run(["restore-drill", "--proofs", "3"]);
  expect(broken).toMatchObject({ code: 1, said: expect.stringContaining("The backup does NOT hold") });
  expect(broken.said).toMatch(/^BROKEN: \S+elsewhere: /m);
  expect(broken.said).not.toMatch(/^BROKEN: \S+\/here: /m);
  expect(readdirSync(dataDir)).not.toContain("restore-drill");
  // A drill that failed does not make the last good one younger.
  expect((await ages()).restore_drill).toBeGreaterThanOrEqual(drill);
  await db.destroy();
}, 240_000);

test("a repository that is away keeps nothing from the other, and is told of", async () => {
  renameSync(elsewhere, `${elsewhere}-unmounted`);
  await write("while one was away");
  const { code, said } = await run(["backup"]);
  expect(said).toMatch(/^\S+here: \d{8}T/m);
  expect(said).toMatch(/elsewhere: FAILED/);
  expect(code).toBe(1);
  const kept = () => readdirSync(join(here, "wal")).length;
  const away = () => existsSync(elsewhere);
  // Not the piece alone that the absent one lacks: everything that is finished after it.
  for (let piece = 1; piece <= 3; piece++) {
    const before = kept();
    await write(`piece ${piece}`);
    await owner.query("select pg_switch_wal()");
    await expect.poll(kept, { timeout: 30_000 }).toBeGreaterThan(before);
  }
  expect(away()).toBe(false);
  const { db } = openDb(postgres.url, createLog("silent"));
  expect((await store.ages(db)).wal_archive).toBeLessThan(Number.POSITIVE_INFINITY);
  for (let piece = 4; piece <= 9; piece++) {
    await write(`piece ${piece}`);
    await owner.query("select pg_switch_wal()");
  }
  expect((await store.ages(db)).wal_archive).toBe(Number.POSITIVE_INFINITY);
  renameSync(`${elsewhere}-unmounted`, elsewhere);
  await archiveNow(postgres.url);
  // However long ago the last one was archived, or how lately.
  expect((await store.ages(db)).wal_archive).toBeLessThan(Number.POSITIVE_INFINITY);
  await db.destroy();
  const piecesIn = (repository: string) =>
    readdirSync(join(repository, "wal")).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
  const [last] = piecesIn(here).slice(-1);
  expect(piecesIn(elsewhere)).toContain(last);
}, 240_000);

test("while a repository is away for days the other gets one base backup a day, and not one at each try", async () => {
  const triedLongAgo = () => owner.query("update operation set ended_at = ended_at - interval '25 hours'");
  const names = (repository: string) => basesIn(repository).map(({ name }) => name);
  expect((await run(["backup"])).code).toBe(0);
  const before = names(here);
  renameSync(elsewhere, `${elsewhere}-unmounted`);
  await triedLongAgo();
  const away = await run(["backup", "--if-due"]);
  expect(away).toMatchObject({ code: 1, said: expect.stringMatching(/elsewhere: FAILED/) });
  expect(away.said).toMatch(/^\S+here: \S+ is recent enough$/m);
  expect(names(here)).toEqual(before);
  // A day later the newest is of yesterday.
  const yesterday = (name: string) => `2020${name.slice(4)}`;
  for (const { file, name } of basesIn(here)) renameSync(file, join(dirname(file), yesterday(name)));
  await triedLongAgo();
  expect((await run(["backup", "--if-due"])).code).toBe(1);
  const [newest] = names(here).slice(-1);
  expect(newest).not.toMatch(/^2020/);
  // It is back, with nothing of today: it gets one, and the other none.
  renameSync(`${elsewhere}-unmounted`, elsewhere);
  for (const { file } of basesIn(elsewhere)) rmSync(file);
  await triedLongAgo();
  expect((await run(["backup", "--if-due"])).code).toBe(0);
  expect(names(here).at(-1)).toBe(newest);
  expect(names(elsewhere)).toHaveLength(1);
}, 240_000);
