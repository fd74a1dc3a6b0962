import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { another, begun, compose, layOut, run, standIn, takeAway, withContainers, work } from "./script-run.ts";

describe("a script, with stand-ins for what it calls", () => {
  beforeEach(layOut);
  afterEach(takeAway);

  /** A database that has such a backup in both repositories says so: then no stanza is made. */
  const hadBoth = (answer: "t" | "f") => `case "$*" in *"select exists"*) echo ${answer};; esac`;
  const row = (calls: string[]) => calls.filter((line) => line.includes("insert into operation"));

  test("backup.sh writes its row as whom the database lets in", () => {
    const plain = run("backup.sh", ["full"]);
    expect(plain.status).toBe(0);
    expect(row(plain.calls)).toEqual([
      expect.stringMatching(/^runuser -u postgres -- psql -qXAt -U postgres -d derash -c insert .*'base_backup', true/),
    ]);
    expect(plain.calls.filter((line) => line.includes("--type=full backup"))).toHaveLength(2);
    withContainers();
    expect(row(run("backup.sh").calls)).toEqual([
      expect.stringContaining(`${compose()} exec -T -u postgres postgres psql -qXAt -U derash -d derash -c insert`),
    ]);
  });

  test("backup.sh makes the first stanza, and tries again where the WAL is being pushed", () => {
    const made = (calls: string[]) => calls.filter((line) => line.endsWith("stanza-create")).length;
    const backups = (calls: string[]) => calls.filter((line) => line.endsWith(" backup")).length;
    // The check fails until there is a stanza; the lock is free at the third try.
    const asPgBackRest = `case "$*" in
      *stanza-create) echo >> "${work}/tries"; [ "$(wc -l < "${work}/tries")" -ge 3 ] || exit 50;;
      *check) [ "$(wc -l < "${work}/tries")" -ge 3 ] || exit 28;; esac`;
    writeFileSync(join(work, "tries"), "");
    standIn("runuser", `${hadBoth("f")}\n${asPgBackRest}`);
    standIn("sleep", "");
    const first = run("backup.sh");
    expect(first.status).toBe(0);
    expect([made(first.calls), backups(first.calls)]).toEqual([3, 2]);
    standIn("runuser", `${hadBoth("f")}\ncase "$*" in *check|*stanza-create|*--repo=2*) exit 50;; esac`);
    const half = run("backup.sh");
    expect([half.status, made(half.calls), backups(half.calls)]).toEqual([1, 5, 2]);
  });

  test("backup.sh never makes a stanza anew: where one is missing, a disk is not mounted", () => {
    standIn("runuser", `${hadBoth("t")}\ncase "$*" in *check|*--repo=2*) exit 55;; esac`);
    const { status, calls } = run("backup.sh");
    expect(status).toBe(1);
    expect(calls.filter((line) => line.endsWith("stanza-create"))).toEqual([]);
  });

  test.each([
    [["2"], "repository 2"],
    [["1"], "repository 1"],
    [["1", "2"], "repository 1 and repository 2"],
  ])("backup.sh makes what it can where repository %s is away, says so, and keeps no good row", (away, named) => {
    const fails = away.map((repository) => `*--repo=${repository}*`).join("|");
    standIn("runuser", `${hadBoth("t")}\ncase "$*" in ${fails}) exit 55;; esac`);
    const { status, stderr, calls } = run("backup.sh", ["full"]);
    expect(status).toBe(1);
    expect(stderr).toContain(`no full backup was made in ${named}\n`);
    expect(calls.filter((line) => line.endsWith(" backup"))).toHaveLength(2);
    expect(row(calls)).toEqual([
      expect.stringContaining(`('base_backup', false, 'pgBackRest: full, FAILED in ${named}')`),
    ]);
  });

  test("backup.sh waits for a repository that hangs so long and no longer: the other has its backup, and the next run its turn", () => {
    // As a disk does: nobody can end it. What it says nobody waits for here.
    const hangs = `(trap "" TERM; exec /bin/sleep 60) > /dev/null 2>&1 & echo $! >> "${work}/hung"; wait`;
    for (const hung of [1, 2]) {
      standIn("runuser", `${hadBoth("t")}\ncase "$*" in *"--repo=${hung} "*) ${hangs};; esac`);
      const { status, stderr, calls } = run("backup.sh", ["full"], { BACKUP_SECONDS: "1" });
      expect([status, calls.filter((line) => line.endsWith(" backup")).length]).toEqual([1, 2]);
      expect(stderr).toContain(
        `no full backup was made in repository ${hung} (it took longer than 1 s, BACKUP_SECONDS)\n`,
      );
      expect(row(calls)).toEqual([expect.stringContaining(`FAILED in repository ${hung} (it took longer than 1 s`)]);
    }
    for (const each of readFileSync(join(work, "hung"), "utf8").trim().split("\n")) process.kill(Number(each));
  }, 60_000);

  test("backup.sh waits for the one that is under way", async () => {
    const other = await another("backup");
    const PATH = `${work}/bin:${process.env.PATH}`;
    const env = { PATH, HOME: work, LOCKS: work };
    const waits = spawn("sh", [join(work, "deploy/backup.sh"), "diff"], { env });
    begun.push(waits);
    // Whoever has typed it is told why nothing happens.
    expect(String((await once(waits.stderr, "data"))[0])).toBe("another backup is under way, waiting\n");
    await setTimeout(500);
    expect(existsSync(join(work, "calls"))).toBe(false);
    other.stdin?.end();
    expect((await once(waits, "exit"))[0]).toBe(0);
    expect(readFileSync(join(work, "calls"), "utf8")).toContain("--type=diff backup");
  });
});
