import { fileURLToPath } from "node:url";
import { checkBooks } from "@derash/books/check";
import pg from "pg";
import { type AppServer, startAppServer } from "../app-server.ts";
import { behindProxy, metricOf } from "../behind-proxy.ts";
import { say } from "../table.ts";
import { startTempPostgres } from "../temp-postgres.ts";
import { hireCrew } from "./crew.ts";
import { deliver, type Way } from "./deliver.ts";
import { floodSockets } from "./flooding.ts";
import type { Found } from "./found.ts";
import { type Delivered, shown } from "./message.ts";
import { messageAt } from "./messages.ts";
import { openSeats } from "./seats.ts";
import { hearLog } from "./server-log.ts";
import { type WatchedTable, watchTable } from "./watched-table.ts";

/** `only`: the number of one message, to send that one. Small: nothing is judged that a busy machine decides. */
export type Fuzzing = { messages: number; seed: string; only: number | null; isSmall: boolean };

/** Rounds that are called nearly all the time. */
const settings = {
  ...behindProxy,
  ...{ STAKES: "10", COUNTDOWN_MS: "1500", AUTO_START_DELAY_MS: "100", START_DELAY_MS: "100", CALL_INTERVAL_MS: "200" },
  ...{ BEACON_PERIOD_MS: "100", BEACON_LEAD_MS: "1500" },
};
/** A short run has all of the log; a long one would write gigabytes. */
const settingsOf = ({ isSmall }: Fuzzing) => ({ ...settings, LOG_LEVEL: isSmall ? "trace" : "warn" });
const raisedLimits = fileURLToPath(new URL("./raised-limits.ts", import.meta.url));
const atOnce = 32;
const lookMs = 2000;

export async function fuzz(fuzzing: Fuzzing): Promise<Found> {
  const postgres = await startTempPostgres();
  try {
    await postgres.create("fuzz");
    const databaseUrl = postgres.urlOf("fuzz");
    const app = await startAppServer(databaseUrl, settingsOf(fuzzing), ["--import", raisedLimits]);
    const table = await watchTable(app.url, fuzzing.isSmall ? 2 : 10);
    try {
      return await fuzzAt(app, databaseUrl, table, fuzzing);
    } finally {
      table.stop();
      await app.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function fuzzAt(app: AppServer, databaseUrl: string, table: WatchedTable, fuzzing: Fuzzing): Promise<Found> {
  const crew = await hireCrew(app.url, databaseUrl, fuzzing.isSmall ? 4 : 40);
  const seats = openSeats(app.url);
  const log = hearLog(app, crew.isSecret);
  const watching = watchStalls(app);
  await table.callingOnce();
  const startedAt = performance.now();
  const { sent, answers, harms } = await sendAll({ url: app.url, crew, seats }, fuzzing, isAlive);
  const seconds = (performance.now() - startedAt) / 1000;
  const floods = isAlive() ? await floodSockets(app.url) : { flooded: 0, left: 0 };
  await seats.close();
  const stallMs = await watching.stop();
  await crew.close();
  const { seed, isSmall } = fuzzing;
  const broken = await brokenBooks(databaseUrl);
  return {
    seed,
    isSmall,
    sent,
    seconds,
    answers,
    harms,
    log,
    floods,
    stallMs,
    broken,
    seen: table.seen(),
    isAlive: isAlive(),
  };

  function isAlive(): boolean {
    return app.process.exitCode === null && app.process.signalCode === null;
  }
}

async function sendAll(way: Way, { messages, seed, only }: Fuzzing, isAlive: () => boolean) {
  let sent = 0;
  const answers = new Map<string, number>();
  const harms: string[] = [];
  const numbers = only === null ? Array.from({ length: messages }).keys() : [only].values();
  const count = ({ answer }: Delivered) => answers.set(answer, (answers.get(answer) ?? 0) + 1);
  const sendOn = async () => {
    for (const number of numbers) {
      if (!isAlive()) return;
      sent += 1;
      if (number % 2000 === 1999) await way.crew.repair();
      if (number % 20_000 === 19_999) say(`${number + 1} sent`);
      const message = messageAt(seed, number, way.crew.known);
      const delivered = await deliver(way, message, number);
      if (only !== null) say(`${shown(message)}\n→ ${delivered.answer}`);
      count(delivered);
      if (delivered.harm) harms.push(`seed=${seed} only=${number}: ${delivered.harm}\n  ${shown(message)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendOn));
  return { sent, answers, harms };
}

/** The longest that the event loop stood, in milliseconds. */
function watchStalls(app: AppServer): { stop(): Promise<number> } {
  let stallMs = 0;
  // Each reading begins the next count; the first one has the start in it.
  const read = () => metricOf(app.url, "nodejs_eventloop_lag_max_seconds").catch(() => 0);
  const ready = read();
  const look = async () => {
    stallMs = Math.max(stallMs, (await read()) * 1000);
  };
  const looking = setInterval(() => void look(), lookMs);
  return {
    stop: async () => {
      clearInterval(looking);
      await ready;
      await look();
      return stallMs;
    },
  };
}

async function brokenBooks(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { violations } = await checkBooks(client);
    return violations.map(({ broken, count, cases }) => `${count} times: ${broken} ${cases[0] ?? ""}`);
  } finally {
    await client.end();
  }
}
