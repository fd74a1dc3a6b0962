import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  archivedCluster,
  dataDir,
  elsewhere,
  folder,
  here,
  owner,
  postgres,
  write,
} from "../../test/backup/archived-cluster.ts";
import { hang } from "../../test/backup/hanging-disk.ts";
import { runBounded } from "./program.ts";
import { archiveNow, backUp } from "./repositories.ts";
import { answers, basesIn } from "./repository.ts";

archivedCluster();

const piecesIn = (repository: string) => readdirSync(join(repository, "wal")).filter((name) => name.endsWith(".gz"));
const log = () => readFileSync(join(dataDir, "postgres", "server.log"), "utf8");

test("a folder that hangs keeps the WAL from no other, is told of, and has all of it once it answers", async () => {
  hang("here/");
  for (const word of ["one", "two"]) {
    const before = piecesIn(elsewhere).length;
    await write(word);
    await owner.query("select pg_switch_wal()");
    await expect.poll(() => piecesIn(elsewhere).length, { timeout: 60_000 }).toBeGreaterThan(before);
  }
  expect(log()).toContain(`${here} hangs: it took longer than 5 s`);
  expect(piecesIn(here).length).toBeLessThan(piecesIn(elsewhere).length);
  await expect
    .poll(async () => (await owner.query("select failed_count from pg_stat_archiver")).rows[0].failed_count, {
      timeout: 60_000,
    })
    .not.toBe("0");
  hang("");
  await archiveNow(postgres.url);
  expect(piecesIn(here)).toEqual(piecesIn(elsewhere));
}, 180_000);

test("one that answers, and hangs once a whole piece is laid there, is told of after a minute, here after a second", () => {
  const script = join(dataDir, "archive-wal.sh");
  const piece = join(folder, "piece");
  writeFileSync(piece, "a piece");
  hang("here/wal/.0");
  const brought = () => {
    const run = spawnSync("sh", [script, piece, "0".repeat(24), "5", "1"], { cwd: dataDir, encoding: "utf8" });
    return [run.status, run.stderr.split("\n").filter((line) => line.includes("hangs"))];
  };
  expect(brought()).toEqual([1, [`${here} hangs: it took longer than 1 s`]]);
  hang("");
  expect(brought()).toEqual([0, []]);
  for (const repository of [here, elsewhere]) expect(piecesIn(repository)).toContain(`${"0".repeat(24)}.gz`);
  for (const repository of [here, elsewhere]) rmSync(join(repository, "wal", `${"0".repeat(24)}.gz`));
});

test("a repository that hangs, also as the first, keeps the other neither from its backup nor for ever", async () => {
  const never = () => new Promise<never>(() => {});
  const ask = (at: string) => answers(at, at === here ? never : undefined, 50);
  const kept = await backUp(postgres.url, [here, elsewhere], { ask });
  expect(kept).toEqual([
    { folder: here, isOk: false, told: "it did not answer within 0.05 s" },
    { folder: elsewhere, isOk: true, told: expect.any(String) },
  ]);
  expect([basesIn(here).length, basesIn(elsewhere).length]).toEqual([0, 1]);
  // One that is not there answers, and is told of by what reads it.
  await answers(join(folder, "missing"));
});

test("a backup that hangs in the middle is ended, also where it does not listen, and its turn is over", async () => {
  const [quick, deaf] = ["console.log('done')", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"];
  const runs = (script: string) => runBounded(["-e", script], 500, () => {}, 100);
  expect(await runBounded(["-e", quick], 60_000, () => {})).toEqual({ code: 0, said: "done\n" });
  expect(await runs(deaf)).toEqual({
    code: null,
    said: expect.stringContaining("it took longer than 0.5 s, and was ended"),
  });
});
