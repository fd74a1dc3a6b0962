import type { ChildProcess } from "node:child_process";
import { startAppServer } from "./app-server.ts";
import { Children, nextNews } from "./children.ts";
import type { CrowdNews, Measured } from "./fanout-crowd.ts";
import { sizingOf } from "./sizing.ts";
import { type Column, printTable, say } from "./table.ts";
import { startTempPostgres } from "./temp-postgres.ts";

const sizes = { full: { players: 2000, balls: 25, idleMs: 25_000 }, small: { players: 6, balls: 2, idleMs: 1000 } };
/** Short waits around the calling, and the interval of the calls long enough for two bursts to end in it. */
const timings = {
  ...{ COUNTDOWN_MS: "2000", AUTO_START_DELAY_MS: "100", START_DELAY_MS: "1000", CALL_INTERVAL_MS: "1000" },
  ...{ BEACON_PERIOD_MS: "100", BEACON_LEAD_MS: "1000" },
};

/** A ball to many connected players. Three processes: the server, the bare server, and all the clients of both. */
export async function fanout(args: readonly string[]): Promise<boolean> {
  const { players, balls, idleMs } = sizes[sizingOf(args)];
  const asked = args.find((arg) => arg !== "small");
  const count = Number(asked ?? players);
  if (!Number.isInteger(count) || count < 2) throw new Error(`not a number of players: ${asked}`);
  const postgres = await startTempPostgres();
  const children = new Children();
  try {
    await postgres.create("fanout");
    const app = await startAppServer(postgres.urlOf("fanout"), timings);
    try {
      const { url: bareUrl } = await nextNews<{ url: string }>(
        children.start(new URL("./bare-server.ts", import.meta.url)),
      );
      const crowdArgs = [app.url, bareUrl, ...[count, balls, idleMs].map(String)];
      const result = await newsOf(children.start(new URL("./fanout-crowd.ts", import.meta.url), crowdArgs));
      printTable(columns, rowsOf(result.app, result.bare));
      say(`${result.balls} balls to ${count} sockets each; deliveries missing: ${result.app.missing}`);
      return result.app.missing === 0;
    } finally {
      children.end();
      await app.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Says what the crowd tells on its way; answers its result. */
async function newsOf(crowd: ChildProcess): Promise<Exclude<CrowdNews, { progress: string }>> {
  for (;;) {
    const news = await nextNews<CrowdNews>(crowd);
    if (!("progress" in news)) return news;
    say(news.progress);
  }
}

const columns: Column[] = [
  ["server", "Derash, or bare Socket.IO that sends the same payload half a second later"],
  ["p50 ms", "from the time stamped into the ball to a client's handler: half of the clients have it"],
  ["p99 ms", "the same for 99 of 100 clients; all are in one process and wait for its turns as well"],
  ["slowest ms", "the last client of a ball; these four are medians over the balls"],
  ["spread ms", "between the first and the last client of a ball"],
  ["worst ms", "the slowest client of all balls"],
  ["cpu us", "the server's CPU time a delivery, what it uses when nobody plays taken off"],
  ["idle cpu %", "of one core while nobody plays: heartbeats and checks of sessions"],
];

function rowsOf(app: Measured, bare: Measured): string[][] {
  const keys = ["p50Ms", "p99Ms", "slowestMs", "spreadMs", "worstMs", "cpuUsPerDelivery", "idleCpuPercent"] as const;
  return [
    ["derash", ...keys.map((key) => app[key].toFixed(1))],
    ["bare socket.io", ...keys.map((key) => bare[key].toFixed(1))],
    // To what was too quick for a clock of milliseconds there is no ratio.
    ["ratio", ...keys.map((key) => (bare[key] === 0 ? "-" : (app[key] / bare[key]).toFixed(2)))],
  ];
}
