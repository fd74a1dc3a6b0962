import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { startAppServer } from "../app-server.ts";
import { versionAsServer } from "../as-server.ts";
import { startBare } from "../bare-process.ts";
import { behindProxy, cpuSecondsOf } from "../behind-proxy.ts";
import { Children, nextNews } from "../children.ts";
import { inTurns, launchData } from "../crowd.ts";
import { soldRoom } from "../poll/sold-room.ts";
import { median, percentile } from "../sample.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { startTempPostgres } from "../temp-postgres.ts";
import type { BareTold } from "./bare-arrival.ts";
import { crowdComes, crowdFirstAddress, crowdFirstId } from "./crowd-comes.ts";
import { signIn } from "./raw-player.ts";

type Size = {
  players: number;
  withinMs: number;
  group: number;
  quietMs: number;
  runs: number;
  /** Of a round, and of its beacon: short, for there must be balls to be late. */
  countdownMs: number;
  leadMs: number;
  /** Everybody who has come hears every ball: more of them than in play would be measured, and not the coming. */
  callIntervalMs: number;
};

const sizes: Record<Sizing, Size> = {
  full: {
    ...{ players: 10_000, withinMs: 30_000, group: 200, quietMs: 10_000, runs: 3 },
    ...{ countdownMs: 1500, leadMs: 800, callIntervalMs: 2000 },
  },
  small: {
    ...{ players: 20, withinMs: 500, group: 4, quietMs: 300, runs: 1 },
    ...{ countdownMs: 400, leadMs: 300, callIntervalMs: 200 },
  },
};
const betAmount = 10;
const settingsOf = ({ countdownMs, leadMs, callIntervalMs }: Size) => ({
  ...{ ...behindProxy, STAKES: String(betAmount), CALL_INTERVAL_MS: String(callIntervalMs) },
  ...{ COUNTDOWN_MS: String(countdownMs), AUTO_START_DELAY_MS: "100", START_DELAY_MS: "100" },
  ...{ BEACON_PERIOD_MS: "100", BEACON_LEAD_MS: String(leadMs) },
});
const lookAgainMs = 50;
/** Between two rounds there may be none in a short time. */
const noBalls = "-";

/** A server that has just started. `isPlaying`: balls come when somebody buys. */
type Started = { url: string; isPlaying: boolean; cpuSeconds(): Promise<number>; stop(): Promise<void> };
type Side = { name: string; start(): Promise<Started> };
type Run = {
  allInS: number;
  p50Ms: number;
  p99Ms: number;
  signInsPerSecond: number;
  again: number;
  cpuPercent: number;
  cpuMsPerPlayer: number;
  quietP50Ms: number;
  quietP99Ms: number;
  feltP50Ms: number;
  feltP99Ms: number;
};

type Runs = { app: Run[]; bare: Run[] };

/** Players who come after a restart, at the real server and at a bare one, and what those who sat there feel of it. */
export async function arrival(args: readonly string[]): Promise<boolean> {
  const asked = args.find((arg) => arg !== "small");
  const given = sizes[sizingOf(args)];
  const size = { ...given, players: Number(asked ?? given.players) };
  if (!Number.isInteger(size.players) || size.players < 1) throw new Error(`not a number of players: ${asked}`);
  const postgres = await startTempPostgres();
  const children = new Children();
  try {
    await postgres.create("arrive");
    const startApp = () => startAppServer(postgres.urlOf("arrive"), settingsOf(size));
    const told = await registerAll(startApp, size);
    say(`versions: node ${process.version}, ${versionAsServer("fastify")}, ${versionAsServer("socket.io")}`);
    const app: Side = { name: "derash", start: () => startOurs(startApp) };
    const bare: Side = { name: "bare socket.io", start: () => startTheirs(children, told) };
    const runs: Runs = { app: [], bare: [] };
    for (let run = 0; run < size.runs; run++) {
      runs.app.push(await runOn(app, children, size));
      runs.bare.push(await runOn(bare, children, size));
    }
    printTable(columnsOf(size), rowsOf(runs));
    // Who does not get in at last ends the benchmark.
    say(
      `${size.players} players within ${size.withinMs / 1000} s, runs at each server: ${size.runs}; all of them were in`,
    );
    return true;
  } finally {
    children.end();
    await postgres.stop();
  }
}

/** Everybody has been here before, so that nobody is registered while it is measured. Answers what a bare server is to say. */
async function registerAll(startApp: () => Promise<{ url: string; stop(): Promise<void> }>, size: Size) {
  const app = await startApp();
  try {
    const startedAt = performance.now();
    const tokens = await inTurns(size.players, (index) =>
      signIn({ url: app.url, index: crowdFirstAddress + index, initData: launchData(crowdFirstId + index) }),
    );
    say(`${size.players} players registered in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    const { told } = await soldRoom(app.url, 1, 0);
    return { state: JSON.parse(told.body), token: tokens[0] ?? "", callIntervalMs: size.callIntervalMs };
  } finally {
    await app.stop();
  }
}

async function startOurs(startApp: () => Promise<{ url: string; stop(): Promise<void> }>): Promise<Started> {
  const { url, stop } = await startApp();
  return { url, isPlaying: true, cpuSeconds: () => cpuSecondsOf(url), stop };
}

async function startTheirs(children: Children, told: BareTold): Promise<Started> {
  const bare = await startBare(children, new URL("./bare-arrival.ts", import.meta.url), [], told);
  return { ...bare, isPlaying: false, stop: async () => bare.end() };
}

async function runOn({ name, start }: Side, children: Children, size: Size): Promise<Run> {
  const server = await start();
  try {
    const run = await measure(server, children, size);
    say(`${name}: all in after ${run.allInS.toFixed(1)} s`);
    return run;
  } finally {
    await server.stop();
  }
}

async function measure({ url, isPlaying, cpuSeconds }: Started, children: Children, size: Size): Promise<Run> {
  const groupArgs = [url, ...[size.group, betAmount, isPlaying].map(String)];
  const group = children.start(new URL("./group.ts", import.meta.url), groupArgs);
  await nextNews(group);
  while ((await delaysOf(group)).length === 0) await wait(lookAgainMs);
  await wait(size.quietMs);
  const quiet = await delaysOf(group);
  const cpuBefore = await cpuSeconds();
  const arrived = await crowdComes({ url, players: size.players, withinMs: size.withinMs, betAmount });
  const cpuMs = ((await cpuSeconds()) - cpuBefore) * 1000;
  const felt = await delaysOf(group);
  for (const seat of arrived.seats) seat.leave();
  group.kill();
  for (const [why, times] of Object.entries(arrived.refusals)) say(`  ${why}: ${times} times`);
  return {
    allInS: arrived.elapsedMs / 1000,
    ...{ p50Ms: arrived.p50Ms, p99Ms: arrived.p99Ms, signInsPerSecond: arrived.signInsPerSecond, again: arrived.again },
    cpuPercent: (cpuMs / arrived.elapsedMs) * 100,
    cpuMsPerPlayer: cpuMs / size.players,
    ...{ quietP50Ms: percentile(quiet, 0.5), quietP99Ms: percentile(quiet, 0.99) },
    ...{ feltP50Ms: percentile(felt, 0.5), feltP99Ms: percentile(felt, 0.99) },
  };
}

/** How late the group's balls came since it was asked last. */
async function delaysOf(group: ChildProcess): Promise<readonly number[]> {
  group.send("delays");
  return (await nextNews<{ delaysMs: number[] }>(group)).delaysMs;
}

const columnsOf = ({ players, withinMs, group, quietMs }: Size): Column[] => [
  ["server", "Derash; or bare Socket.IO that believes everybody and keeps nothing, with the same state to send"],
  ["all in s", `from the first to the last of ${players} who signed in, connected, joined and had the state`],
  ["p50 ms", `of a player, from coming to having the state; all come spread evenly over ${withinMs / 1000} s`],
  ["p99 ms", "the same; one player in a hundred waits longer"],
  ["sign-ins", "a second, until the last of them"],
  ["again", "how often somebody was refused or cut, and came again"],
  ["cpu %", "of one core, what the server used meanwhile; Postgres is not in it"],
  ["cpu ms", "of the server a player who came"],
  ["quiet p50", `ms from the time stamped into a ball to ${group} who sat there, in the ${quietMs / 1000} s before`],
  ["p99", "the same; one delivery in a hundred is later"],
  ["felt p50", "as quiet, while the others came"],
  ["p99", "the same"],
];

function rowsOf({ app, bare }: Runs): string[][] {
  const keys = [
    ...(["allInS", "p50Ms", "p99Ms", "signInsPerSecond", "again", "cpuPercent", "cpuMsPerPlayer"] as const),
    ...(["quietP50Ms", "quietP99Ms", "feltP50Ms", "feltP99Ms"] as const),
  ];
  const cell = (value: number) => (Number.isNaN(value) ? noBalls : value.toFixed(1));
  const row = (runs: readonly Run[]) => keys.map((key) => cell(median(runs.map((run) => run[key]))));
  return [
    ["derash", ...row(app)],
    ["bare socket.io", ...row(bare)],
  ];
}
