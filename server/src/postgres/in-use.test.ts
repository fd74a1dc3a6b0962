import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { takeUse } from "./in-use.ts";

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "derash-in-use-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

const marks = () => readdirSync(join(dataDir, "in-use"));
const kept = `A server or a command (pid ${process.pid}) keeps the Postgres in`;
const restoring = `A restore (pid ${process.pid}) is under way in`;

/** A process of its own that takes the use and lives until it is killed. */
async function elsewhere() {
  const entry = new URL("in-use.ts", import.meta.url).href;
  const script = `const { takeUse } = await import(${JSON.stringify(entry)});
    takeUse(${JSON.stringify(dataDir)}, "kept"); console.log("taken"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

test("many keep a Postgres together, and a restore waits until the last has gone", () => {
  const leave = [1, 2, 3].map(() => takeUse(dataDir, "kept"));
  for (const leaveOne of leave) {
    expect(() => takeUse(dataDir, "restored")).toThrow(`${kept} ${dataDir}: stop it first.`);
    leaveOne();
  }
  expect(marks()).toEqual([]);
  takeUse(dataDir, "restored");
});

test("while a restore is under way neither a server starts nor another restore", () => {
  const leave = takeUse(dataDir, "restored");
  for (const use of ["kept", "restored"] as const)
    expect(() => takeUse(dataDir, use)).toThrow(`${restoring} ${dataDir}: wait until it has ended.`);
  expect(marks()).toHaveLength(1);
  leave();
  takeUse(dataDir, "kept");
});

test("another process counts as long as it lives, and is forgotten when it was killed", async () => {
  const child = await elsewhere();
  expect(() => takeUse(dataDir, "restored")).toThrow(`(pid ${child.pid})`);
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  takeUse(dataDir, "restored");
  expect(marks()).toHaveLength(1);
});

test(
  "a number that has gone to another program counts for nothing",
  needs("Linux", process.platform === "linux"),
  () => {
    takeUse(dataDir, "kept");
    const [name = ""] = marks();
    const [, , start = ""] = name.split("-");
    renameSync(join(dataDir, "in-use", name), join(dataDir, "in-use", name.replace(start, `${Number(start) - 1}`)));
    takeUse(dataDir, "restored");
  },
);
