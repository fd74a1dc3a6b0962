import { readFile } from "node:fs/promises";
import type { Socket } from "socket.io-client";
import { type AppServer, startAppServer } from "../app-server.ts";
import { connectSocket, signInPlayer } from "../crowd.ts";
import { sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { startTempPostgres } from "../temp-postgres.ts";
import { type Books, openBooks } from "./books.ts";
import { type Flooded, flood, linger, type Slowness, silent } from "./raw-client.ts";
import { playOn } from "./table-in-play.ts";

const secondsDefault = 60;
/** What is too late, or too much, for a flood to have passed. */
const atMost = { lateMs: 250, residentMb: 700, records: 60 };
/** Small: what a flood takes of memory must show. */
const heapMb = 400;
const handshakes = 600_000;
const smallAttacks = 3;

const settings = {
  ...{ COUNTDOWN_MS: "4000", AUTO_START_DELAY_MS: "100", START_DELAY_MS: "100", CALL_INTERVAL_MS: "50" },
  // Whoever floods may say of each request where from; who does not is one address.
  ...{ TRUST_PROXY: "127.0.0.1", STAKES: "10", NODE_OPTIONS: `--max-old-space-size=${heapMb}` },
};

type Fixture = { app: AppServer; token: string; watchers: Socket[]; seconds: number };
type Attack = { name: string; run: (fixture: Fixture) => Promise<Flooded> };

const attacks: Attack[] = [
  { name: "nothing", run: ({ seconds }) => idle(seconds) },
  { name: "one person, forbidden", run: ({ app, token, seconds }) => forbidden(app.url, token, seconds) },
  { name: "20 people, forbidden by socket", run: ({ watchers, seconds }) => forbiddenBySocket(watchers, seconds) },
  { name: "nobody, paths spelt otherwise", run: ({ app, seconds }) => nobody(app.url, "/%61pi/draw/tables", seconds) },
  { name: "nobody, 600,000 handshakes", run: ({ app, seconds }) => nobody(app.url, handshake, seconds * 5) },
  { name: "nobody, from anywhere", run: ({ app, seconds }) => fromAnywhere(app.url, seconds) },
  { name: "nobody, 2,000 silent connections", run: ({ app, seconds }) => slow(app.url, silent, seconds) },
  { name: "nobody, 2,000 headers that never end", run: ({ app, seconds }) => slow(app.url, endlessHeaders, seconds) },
  { name: "nobody, 2,000 bodies that never end", run: ({ app, seconds }) => slow(app.url, endlessBody, seconds) },
];
const endlessHeaders: Slowness = { first: "GET /api/contact HTTP/1.1\r\nhost: a\r\n", again: "a: b\r\n" };
const endlessBody: Slowness = {
  first: "POST /api/token HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{",
  again: " ",
};
const handshake = "/socket.io/?EIO=4&transport=polling";

/** `npm run soak -- floods [seconds]`: each flood so long against a server of its own, while a table is played. Loopback only. */
export async function floods(args: readonly string[]): Promise<boolean> {
  const isSmall = sizingOf(args) === "small";
  const asked = args.find((arg) => arg !== "small");
  const seconds = isSmall ? 1 : Number(asked ?? secondsDefault);
  if (!(seconds >= 1 && seconds <= 3600)) throw new Error(`not a number of seconds: ${asked}`);
  const postgres = await startTempPostgres();
  try {
    await postgres.create("floods");
    const app = await startAppServer(postgres.urlOf("floods"), settings);
    const books = await openBooks(postgres.urlOf("floods"));
    try {
      // A test shares its machine: it shows that the floods run, and judges no time.
      return (await attackAll(app, books, seconds, isSmall ? attacks.slice(0, smallAttacks) : attacks)) || isSmall;
    } finally {
      await books.close();
      await app.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function attackAll(app: AppServer, books: Books, seconds: number, attacks: readonly Attack[]): Promise<boolean> {
  const tokens = await Promise.all(
    Array.from({ length: 22 }, (_, index) => signInPlayer(app.url, 920_000_000 + index)),
  );
  const watchers = await Promise.all(tokens.slice(2).map((token) => connectSocket(app.url, { auth: { token } })));
  const table = await playOn(app.url, [tokens[0] ?? "", tokens[1] ?? ""]);
  const rows: string[][] = [];
  let isKept = true;
  for (const { name, run } of attacks) {
    const before = await books.mark();
    const memory = watchMemory(app);
    const fixture = { app, token: tokens[2] ?? "", watchers, seconds };
    const { seconds: took, answers, left = 0 } = await run(fixture);
    await table.closedOnce();
    const { closes, lateMs, voided, records } = await books.since(before);
    const residentMb = await memory.highest();
    // Memory that nobody could look at is not within anything.
    const isSmall = residentMb > 0 && residentMb <= atMost.residentMb;
    const isWithin = lateMs <= atMost.lateMs && voided === 0 && records <= atMost.records && isSmall && left === 0;
    isKept &&= isWithin;
    const sent = Object.values(answers).reduce((sum, count) => sum + count, 0);
    const told = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
    const figures = [sent, sent / took, closes, lateMs, voided, records, residentMb].map((figure) => figure.toFixed(0));
    rows.push([name, ...figures, told.join(", ") || "-", isWithin ? "yes" : "NO"]);
    say(`${name}: done`);
  }
  table.stop();
  for (const socket of watchers) socket.disconnect();
  printTable(columns, rows);
  return isKept;
}

const columns: Column[] = [
  ["flood", "who sends what, as fast as this machine can beside the server"],
  ["sent", "requests, events or connections"],
  ["a second", "of them"],
  ["closes", "rounds that closed meanwhile"],
  ["latest ms", `how long after its time the latest of them closed; ${atMost.lateMs} at most`],
  ["void", "rounds that were given back for a late close; none may be"],
  ["records", `lines of the audit and signals that it left; ${atMost.records} at most`],
  ["MB", `the server's memory at its highest, its heap being ${heapMb}; ${atMost.residentMb} at most`],
  ["answers", "by status or code; 0 is a connection that was cut"],
  ["kept", "whether all of that is so"],
];

async function idle(seconds: number): Promise<Flooded> {
  await new Promise((done) => setTimeout(done, seconds * 1000));
  return { seconds, answers: {} };
}

function forbidden(url: string, token: string, seconds: number): Promise<Flooded> {
  const headers = { authorization: `Bearer ${token}` };
  return flood({ url, path: "/api/sales", headers, connections: 300, requests: 10_000_000, seconds });
}

function nobody(url: string, path: string, seconds: number): Promise<Flooded> {
  return flood({ url, path, connections: 100, requests: handshakes, seconds });
}

/** Nine a second each, which is within what a socket may say. */
async function forbiddenBySocket(sockets: readonly Socket[], seconds: number): Promise<Flooded> {
  const answers: Record<string, number> = {};
  const endsAt = performance.now() + seconds * 1000;
  const say = async (socket: Socket) => {
    while (performance.now() < endsAt && socket.connected) {
      const { error }: { error: string } = await socket.emitWithAck("watch_venue", {});
      answers[error] = (answers[error] ?? 0) + 1;
      await new Promise((done) => setTimeout(done, 1000 / 9));
    }
  };
  await Promise.all(sockets.map(say));
  return { seconds, answers };
}

/** A server that looks every two seconds for who has said nothing in ten, or no whole request in fifteen, needs no longer. */
const slowSeconds = 20;

async function slow(url: string, slowness: Slowness, seconds: number): Promise<Flooded> {
  const connections = 2000;
  const open = await linger(url, slowness, connections, Math.min(seconds, slowSeconds));
  const left = seconds >= slowSeconds ? open : 0;
  return { seconds, answers: { 0: connections - open, ...(open > 0 && { 1: open }) }, left };
}

/** No address of them has asked too often; what they want is a poll. */
function fromAnywhere(url: string, seconds: number): Promise<Flooded> {
  return flood({ url, path: "/api/draw/log", isFromMany: true, connections: 300, requests: 10_000_000, seconds });
}

/** The server's resident memory at its highest, looked at every half second. */
function watchMemory(app: AppServer): { highest(): Promise<number> } {
  let highestMb = 0;
  const look = async () => {
    highestMb = Math.max(highestMb, await residentMbOf(app));
  };
  const looking = setInterval(() => void look(), 500);
  return {
    highest: async () => {
      clearInterval(looking);
      await look();
      return highestMb;
    },
  };
}

/** As the system says, where it does: whoever floods from this machine has used up what it may ask of /metrics. */
async function residentMbOf({ pid, url }: AppServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  if (kilobytes > 0) return kilobytes / 2 ** 10;
  const text = await fetch(`${url}/metrics`).then(
    (answer) => answer.text(),
    () => "",
  );
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1] ?? 0) / 2 ** 20;
}
