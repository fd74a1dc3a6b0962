import { spawn } from "node:child_process";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { call, signIn } from "../../test/app.ts";
import { ledgerViolations } from "../../test/database.ts";
import { signInStaff } from "../../test/staff-fixture.ts";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { type App, serveApp } from "../main.ts";
import { openDb } from "./db.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { keepPostgres } from "./keeper.ts";

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "derash-keeper-test-"));
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const log = createLog("silent");
const patience = { timeout: 30_000, interval: 50 };
const inCluster = (name: string) => join(dataDir, "postgres", name);
const postmaster = (): number | null => {
  try {
    return Number(readFileSync(inCluster("postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return null;
  }
};
const kill = (signal: NodeJS.Signals) => process.kill(postmaster() ?? 0, signal);

/** Every process of the cluster: they live in its folder. */
function processes(): number[] {
  const folder = join(dataDir, "postgres");
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    if (!Number.isSafeInteger(pid)) return [];
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder ? [pid] : [];
    } catch {
      return [];
    }
  });
}

describe("a server on the embedded Postgres", () => {
  let app: App;
  const config = () =>
    readConfig({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", STAKES: "10,20", COUNTDOWN_MS: "600000" });
  beforeAll(async () => {
    app = await serveApp(config());
  });
  afterAll(() => app.stop());
  const health = async (url = app.url) => (await call(url, "GET", "/healthz")).status;

  test("is well only when the demo's staff have their money", async () => {
    expect(await health()).toBe(503);
    await app.seed();
    // Without the web app built it is not well at all: then only the money is looked at.
    if ((await fetch(`${app.url}/`)).ok) expect(await health()).toBe(200);
    const { token } = await signInStaff(app.url, "cashier", "demo1234");
    const { body } = await call<{ balance: number }>(app.url, "GET", "/api/sales/betting/balance", { token });
    expect(JSON.stringify(body)).toMatch(/"balance":[1-9]/);
  });

  test("brings it back when it is killed, on the same folder, and loses no stake that it took", async () => {
    const abebe = await signIn(app.url, 8_200_001);
    expect((await abebe.reserve(1, 10)).status).toBe(200);
    expect((await abebe.confirm(1, 10)).status).toBe(200);
    const before = postmaster();
    const diedAt = performance.now();
    kill("SIGKILL");
    // What was connected is served for a moment by those that the dead one has left behind.
    await vi.waitFor(() => expect(postmaster()).not.toBe(before), patience);
    await vi.waitFor(async () => expect(await abebe.balance()).toBe(990), patience);
    process.stdout.write(`served again ${Math.round(performance.now() - diedAt)} ms after a kill -9\n`);
    expect((await abebe.reserve(2, 20)).status).toBe(200);
    const { url } = await startEmbeddedPostgres({ dataDir });
    const { db } = openDb(url, log);
    expect(await ledgerViolations(db)).toEqual([]);
    await db.destroy();
  });

  test("goes on trying while it cannot be started, is not well meanwhile, and serves when it can", async () => {
    const abebe = await signIn(app.url, 8_200_002);
    // A disk that is full, or whatever else keeps Postgres from starting.
    renameSync(inCluster("postgresql.conf"), inCluster("postgresql.conf.aside"));
    kill("SIGKILL");
    await vi.waitFor(async () => expect((await abebe.request("GET", "/api/balance")).status).toBe(503), patience);
    await vi.waitFor(async () => expect(await health()).toBe(503), patience);
    renameSync(inCluster("postgresql.conf.aside"), inCluster("postgresql.conf"));
    await vi.waitFor(async () => expect(await abebe.balance()).toBe(1000), patience);
  });

  test(
    "refuses soon while it stands still, and answers as soon as it goes on",
    needs("Linux", process.platform === "linux"),
    async () => {
      const abebe = await signIn(app.url, 8_200_003);
      const stopped = processes();
      expect(stopped.length).toBeGreaterThan(3);
      for (const pid of stopped) process.kill(pid, "SIGSTOP");
      try {
        const askedAt = performance.now();
        const answers = await Promise.all(
          Array.from({ length: 20 }, () =>
            fetch(`${app.url}/api/balance`, {
              headers: { authorization: `Bearer ${abebe.token}` },
              signal: AbortSignal.timeout(15_000),
            }),
          ),
        );
        process.stdout.write(`refused ${Math.round(performance.now() - askedAt)} ms after a SIGSTOP\n`);
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
        expect(answers.map(({ headers }) => headers.get("retry-after"))).toEqual(Array(20).fill("1"));
        expect(await health()).toBe(503);
      } finally {
        for (const pid of stopped) goOn(pid);
      }
      await vi.waitFor(async () => expect(await abebe.balance()).toBe(1000), patience);
    },
  );

  test("leaves it to another server on its folder, whichever goes first", async () => {
    const other = await serveApp(config());
    const pid = postmaster();
    await app.stop();
    expect(postmaster()).toBe(pid);
    const abebe = await signIn(other.url, 8_200_004);
    app = await serveApp(config());
    await other.stop();
    expect(postmaster()).toBe(pid);
    expect((await signIn(app.url, 8_200_004)).user.balance).toBe(abebe.user.balance);
  });
});

/** One that goes on may end at once, before the next is told. */
function goOn(pid: number): void {
  try {
    process.kill(pid, "SIGCONT");
  } catch (error) {
    expect(error).toMatchObject({ code: "ESRCH" });
  }
}

describe("servers that share a folder", () => {
  const keep = () => keepPostgres(dataDir, log);
  const works = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select 1 as one");
    await client.end();
    return rows;
  };
  beforeEach(() => expect(postmaster()).toBeNull());

  test("and start at the same instant use one Postgres; the last that goes stops it", async () => {
    const kept = await Promise.all([keep(), keep(), keep()]);
    expect(new Set(kept.map(({ url }) => url)).size).toBe(1);
    const [first, ...others] = kept;
    await first?.stop();
    expect(await works(first?.url ?? "")).toEqual([{ one: 1 }]);
    await Promise.all(others.map((each) => each.stop()));
    expect(postmaster()).toBeNull();
  });

  test("bring it back together when it dies, and it is one", async () => {
    const [one, other] = await Promise.all([keep(), keep()]);
    const pid = postmaster();
    kill("SIGKILL");
    await vi.waitFor(() => expect(postmaster()).not.toBe(pid), patience);
    await vi.waitFor(async () => expect(await works(one.url)).toEqual([{ one: 1 }]), patience);
    await one.stop();
    // Where the other has not yet taken up the new one, it brings it back once more.
    await vi.waitFor(async () => expect(await works(other.url)).toEqual([{ one: 1 }]), patience);
    await other.stop();
    expect(postmaster()).toBeNull();
  });

  test("of which one stops while another starts leave one that works", async () => {
    for (let time = 0; time < 5; time++) {
      const old = await keep();
      const [, fresh] = await Promise.all([old.stop(), keep()]);
      expect(await works(fresh.url)).toEqual([{ one: 1 }]);
      await fresh.stop();
      expect(postmaster()).toBeNull();
    }
  });

  test("do not wait for one that was killed: its use has ended with it", async () => {
    const entry = new URL("keeper.ts", import.meta.url).href;
    const script = `const { keepPostgres } = await import(${JSON.stringify(entry)});
      await keepPostgres(${JSON.stringify(dataDir)}, { error() {}, warn() {} }); console.log("kept"); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((done) => child.stdout.once("data", done));
    const here = await keep();
    const gone = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await gone;
    expect(await works(here.url)).toEqual([{ one: 1 }]);
    // Postgres may need a moment to see that the connection of the dead has ended.
    await vi.waitFor(async () => {
      const client = new pg.Client({ connectionString: here.url.replace(/derash$/, "postgres") });
      await client.connect();
      const { rows } = await client.query("select count(*)::int as users from pg_locks where locktype = 'advisory'");
      await client.end();
      expect(rows).toEqual([{ users: 1 }]);
    }, patience);
    await here.stop();
    expect(postmaster()).toBeNull();
  });

  test(
    "start though the last one's number belongs to another program now",
    needs("Linux", process.platform === "linux"),
    async () => {
      await (await keep()).stop();
      // As the user that Postgres runs as, whom Postgres would believe.
      const { uid, gid } = statSync(inCluster("PG_VERSION"));
      const stranger = spawn("sleep", ["600"], { uid, gid, cwd: "/" });
      const lines = [stranger.pid, join(dataDir, "postgres"), 1_700_000_000, 23_456, "", "127.0.0.1", "", "ready"];
      writeFileSync(inCluster("postmaster.pid"), `${lines.join("\n")}\n`);
      const startedAt = performance.now();
      const kept = await keep();
      process.stdout.write(`started ${Math.round(performance.now() - startedAt)} ms after a stale postmaster.pid\n`);
      expect(postmaster()).not.toBe(stranger.pid);
      expect(await works(kept.url)).toEqual([{ one: 1 }]);
      expect(stranger.exitCode).toBeNull();
      stranger.kill();
      await kept.stop();
    },
  );
});
