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

  test("backup.sh writes its row as whom the database lets in", () => {
    const row = (calls: string[]) => calls.filter((line) => line.includes("insert into operation"));
    const plain = run("backup.sh", ["full"]);
    expect(plain.status).toBe(0);
    expect(row(plain.calls)).toEqual([
      expect.stringMatching(/^runuser -u postgres -- psql -qX -U postgres -d derash -c insert .*'base_backup', true/),
    ]);
    expect(plain.calls.filter((line) => line.includes("--type=full backup"))).toHaveLength(2);
    withContainers();
    expect(row(run("backup.sh").calls)).toEqual([
      expect.stringContaining(`${compose()} exec -T -u postgres postgres psql -qX -U derash -d derash -c insert`),
    ]);
  });

  test("backup.sh makes a stanza only where there is none, and tries again where the WAL is being pushed", () => {
    const made = (calls: string[]) => calls.filter((line) => line.endsWith("stanza-create")).length;
    const backups = (calls: string[]) => calls.filter((line) => line.endsWith(" backup")).length;
    const there = run("backup.sh").calls;
    expect([made(there), backups(there)]).toEqual([0, 2]);
    // The check fails until there is a stanza; the lock is free at the third try.
    const asPgBackRest = `case "$*" in
      *stanza-create) echo >> "${work}/tries"; [ "$(wc -l < "${work}/tries")" -ge 3 ] || exit 50;;
      *check) [ "$(wc -l < "${work}/tries")" -ge 3 ] || exit 28;; esac`;
    writeFileSync(join(work, "tries"), "");
    standIn("runuser", asPgBackRest);
    standIn("sleep", "");
    const first = run("backup.sh");
    expect(first.status).toBe(0);
    expect([made(first.calls), backups(first.calls)]).toEqual([3, 2]);
    standIn("runuser", `case "$*" in *check|*stanza-create) exit 50;; esac`);
    const never = run("backup.sh");
    expect(never.status).not.toBe(0);
    expect([made(never.calls), backups(never.calls)]).toEqual([5, 0]);
  });

  test("backup.sh waits for the one that is under way", async () => {
    const other = await another("backup");
    const PATH = `${work}/bin:${process.env.PATH}`;
    const env = { PATH, HOME: work, LOCKS: work };
    const waits = spawn("sh", [join(work, "deploy/backup.sh"), "diff"], { env });
    begun.push(waits);
    await setTimeout(500);
    expect(existsSync(join(work, "calls"))).toBe(false);
    other.stdin?.end();
    expect((await once(waits, "exit"))[0]).toBe(0);
    expect(readFileSync(join(work, "calls"), "utf8")).toContain("--type=diff backup");
  });
});
