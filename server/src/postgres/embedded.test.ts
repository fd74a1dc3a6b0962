import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { postmasterPid } from "./postmaster.ts";

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "derash-postgres-test-"));
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
});
afterAll(async () => {
  await (await start()).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => startEmbeddedPostgres({ dataDir });
const runningPid = () => postmasterPid(join(dataDir, "postgres"));

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe("the embedded Postgres", () => {
  test("makes its folder at the first start, keeps what it is told, and survives on disk", async () => {
    const { url, dataDir: folder } = await start();
    expect(folder).toBe(dataDir);
    expect(new URL(url)).toMatchObject({ hostname: "127.0.0.1", username: "derash", pathname: "/derash" });
    expect(await query(url, "select current_setting('fsync') as fsync, current_setting('timezone') as zone")).toEqual([
      { fsync: "on", zone: "UTC" },
    ]);
    await query(url, "create table kept (word text)");
    await query(url, "insert into kept values ('here')");
  });

  test("lets nobody in without its password", async () => {
    const url = new URL((await start()).url);
    url.password = "guess";
    await expect(query(url.href, "select 1")).rejects.toThrow(/password authentication failed/);
  });

  test("that still runs is adopted, never started twice", async () => {
    const pid = runningPid();
    const { url } = await start();
    expect(runningPid()).toBe(pid);
    expect(await query(url, "select word from kept")).toEqual([{ word: "here" }]);
  });

  test("that was killed starts again at once, with all that it knew", async () => {
    const pid = runningPid();
    process.kill(Number(pid), "SIGKILL");
    const { url } = await start();
    expect(runningPid()).not.toBe(pid);
    expect(await query(url, "select word from kept")).toEqual([{ word: "here" }]);
  });

  test("that was stopped starts again", async () => {
    await (await start()).stop();
    const { url } = await start();
    expect(await query(url, "select word from kept")).toEqual([{ word: "here" }]);
  });

  test("that was stopped archives in time from its next start on", async () => {
    await (await start()).stop();
    const archive = { folders: [join(dataDir, "archive")], everySeconds: 1 };
    const { url, stop } = await startEmbeddedPostgres({ dataDir, archive });
    await query(url, "create table moved (word text)");
    // Without a word from us it would sleep through its first five minutes.
    const archived = () => query(url, "select archived_count > 0 as some from pg_stat_archiver");
    await vi.waitFor(async () => expect(await archived()).toEqual([{ some: true }]), {
      timeout: 20_000,
      interval: 100,
    });
    await stop();
  });

  test("has stopped even where somebody starts the next one at once", async () => {
    for (let time = 0; time < 3; time++) {
      const last = await start();
      const pid = runningPid();
      const next = (async () => {
        while (runningPid() === pid) await setImmediate();
        return start();
      })();
      await last.stop();
      expect(await query((await next).url, "select word from kept")).toEqual([{ word: "here" }]);
    }
  });

  test("that two start at the same time is one", async () => {
    await (await start()).stop();
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.url).toBe(other.url);
    expect(await query(other.url, "select word from kept")).toEqual([{ word: "here" }]);
  });

  test("that two start for the first time at the same time is one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "derash-postgres-test-"));
    chmodSync(folder, 0o755);
    const [one, other] = await Promise.all([1, 2].map(() => startEmbeddedPostgres({ dataDir: folder })));
    expect(one?.url).toBe(other?.url);
    expect(await query(other?.url ?? "", "select 1 as one")).toEqual([{ one: 1 }]);
    // Nothing half made stays behind.
    expect(readdirSync(folder).sort()).toEqual(["postgres", "postgres-password"]);
    await one?.stop();
    rmSync(folder, { recursive: true });
  });

  test("in a folder that its user cannot enter says what to do", needs("root", process.getuid?.() === 0), async () => {
    const home = mkdtempSync(join(tmpdir(), "derash-private-home-"));
    await expect(startEmbeddedPostgres({ dataDir: join(home, "data") })).rejects.toThrow(
      `cannot enter ${join(home, "data")}. Set DATA_DIR to a folder outside private homes.`,
    );
    rmSync(home, { recursive: true });
  });
});
