import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { versionAsServer } from "../as-server.ts";
import { Children, nextNews } from "../children.ts";
import { type Side, startOurs } from "../fanout/side.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { say } from "../table.ts";
import { startTempPostgres } from "../temp-postgres.ts";
import type { CitizensNews, Quarter, Report } from "./citizens.ts";
import { type Lived, printCity, type Size } from "./figures.ts";
import { lostStakes } from "./stakes-kept.ts";

const sizes: Record<Sizing, Size> = {
  // The waits of a round are those of production.
  full: { players: 10_000, rooms: 50, buyersPerRoom: 100, seconds: 600, thinkMs: 20_000, processes: 2, timings: {} },
  small: {
    ...{ players: 24, rooms: 2, buyersPerRoom: 6, seconds: 10, thinkMs: 300, processes: 2 },
    timings: {
      ...{ COUNTDOWN_MS: "1000", AUTO_START_DELAY_MS: "50", START_DELAY_MS: "50", CALL_INTERVAL_MS: "30" },
      ...{ BEACON_PERIOD_MS: "100", BEACON_LEAD_MS: "800" },
    },
  },
};

/** Many players in many rooms who buy, hear and buy again for ten minutes, at the real server; nothing may be lost. */
export async function city(args: readonly string[]): Promise<boolean> {
  const sizing = sizingOf(args);
  const size = { ...sizes[sizing], ...asked(args) };
  const postgres = await startTempPostgres();
  const children = new Children();
  try {
    await postgres.create("city");
    const stakes = Array.from({ length: size.rooms }, (_, room) => String(1 + room)).join(",");
    const server = await startOurs(postgres.urlOf("city"), { ...size.timings, STAKES: stakes });
    try {
      say(`versions: node ${process.version}, ${versionAsServer("socket.io")}, ${versionAsServer("fastify")}`);
      const crews = await settle(children, server, size);
      const figures = await live(crews, server, size);
      const lost = await lostStakes(postgres.urlOf("city"), figures.reports);
      return printCity({ ...figures, lost }, size, sizing === "full");
    } finally {
      children.end();
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** `city 2000 60`: so many players, for so many seconds. */
function asked(args: readonly string[]): Partial<Size> {
  const [players, seconds] = args.filter((arg) => arg !== "small").map(Number);
  for (const number of [players, seconds]) {
    if (number !== undefined && !(Number.isInteger(number) && number > 0)) throw new Error("not a number");
  }
  return { ...(players === undefined ? {} : { players }), ...(seconds === undefined ? {} : { seconds }) };
}

async function settle(children: Children, { url }: Side, size: Size): Promise<ChildProcess[]> {
  const { players, processes, rooms, buyersPerRoom, thinkMs } = size;
  const startedAt = performance.now();
  const count = Math.ceil(players / processes);
  const crews = Array.from({ length: processes }, () => children.start(new URL("./citizens.ts", import.meta.url)));
  await Promise.all(
    crews.map((crew, index) => {
      const from = index * count;
      const quarter: Quarter = { url, from, count: Math.min(count, players - from), rooms, buyersPerRoom, thinkMs };
      crew.send(quarter);
      return nextNews<CitizensNews>(crew);
    }),
  );
  say(`${players} players signed in and seated in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return crews;
}

async function live(crews: readonly ChildProcess[], server: Side, { seconds }: Size): Promise<Lived> {
  for (const crew of crews) crew.send("live");
  server.watchLoop();
  await wait(seconds * 100);
  const before = await server.usage(true);
  // What the collection itself kept waiting is no figure of the city.
  await server.usage();
  for (const crew of crews) crew.send("measure");
  const startedAt = performance.now();
  await wait(seconds * 900);
  const after = await server.usage();
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const reports = await Promise.all(
    crews.map((crew) => {
      crew.send("report");
      return nextNews<Report>(crew);
    }),
  );
  return {
    ...{ reports, loopP99Ms: after.loopP99Ms, cpuShare: (after.cpuSeconds - before.cpuSeconds) / elapsedSeconds },
    ...{ fromKb: before.residentKb, toKb: (await server.usage(true)).residentKb },
  };
}
