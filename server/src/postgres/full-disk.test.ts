import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { needs } from "../../../scripts/needs.ts";
import { fires, rules, seriesIn } from "../../test/alerts/rules.ts";
import { call, signIn } from "../../test/app.ts";
import { mountSmallDisk, type SmallDisk } from "../../test/postgres/small-disk.ts";
import { readConfig } from "../config.ts";
import { type App, serveApp } from "../main.ts";

/** For a new cluster, and some pieces of WAL. */
const megabytes = 400;
const disk: SmallDisk | null = await mountSmallDisk(megabytes);
const patience = { timeout: 30_000, interval: 100 };
const full = "The database takes no write: its disk is full.";
let app: App;

beforeAll(async () => {
  if (!disk) return;
  const settings = { DATA_DIR: disk.folder, PORT: "0", LOG_LEVEL: "silent", STAKES: "10", COUNTDOWN_MS: "600000" };
  app = await serveApp(readConfig(settings));
  await app.seed();
});
afterEach(() => disk?.free());
afterAll(async () => {
  await app?.stop();
  disk?.remove();
});

const health = () => call<{ ok: boolean; reason?: string }>(app.url, "GET", "/healthz");
const isReady = async () => {
  const { series } = await metrics();
  return series.find(({ name }) => name === "derash_database_ready")?.value;
};
const metrics = async (atMinute = 0) => ({
  atMinute,
  series: seriesIn(await (await fetch(`${app.url}/metrics`)).text()),
});

test("a server whose database's disk is full is not ready, says so, and is again when there is room", {
  ...needs("a Linux that lets us mount a disk", disk !== null),
  timeout: 120_000,
}, async () => {
  const abebe = await signIn(app.url, 8_300_001);
  await vi.waitFor(async () => expect(await isReady()).toBe(1), patience);
  // Without the web app built a server is not well for that, and says so: then its figure alone is looked at.
  const isBuilt = (await fetch(`${app.url}/`)).ok;
  await vi.waitFor(async () => {
    // At each look: what Postgres gave back since, of a file of its own that went, is room again.
    await disk?.fill();
    expect(await isReady()).toBe(0);
    if (isBuilt) expect(await health()).toEqual({ status: 503, body: { ok: false, reason: full } });
  }, patience);
  // Nobody starts it again for that, and what there is is read.
  expect((await call(app.url, "GET", "/livez")).status).toBe(200);
  expect(await abebe.balance()).toBe(1000);
  const away = rules.find(({ alert }) => alert === "DatabaseAway");
  if (!away) throw new Error("no alert");
  const readings = [await metrics(0), await metrics(1)];
  expect(fires(away, readings)).toBe(true);
  disk?.free();
  await vi.waitFor(async () => expect((await health()).body.reason).not.toBe(full), patience);
  await vi.waitFor(async () => expect(await isReady()).toBe(1), patience);
  expect(await abebe.reserve(1, 10)).toMatchObject({ status: 200 });
});
