import { startAppServer } from "../app-server.ts";
import { versionAsServer } from "../as-server.ts";
import { startBare } from "../bare-process.ts";
import { behindProxy, cpuSecondsOf } from "../behind-proxy.ts";
import { Children } from "../children.ts";
import { median } from "../sample.ts";
import { type Sizing, sizingOf } from "../sizing.ts";
import { type Column, printTable, say } from "../table.ts";
import { startTempPostgres } from "../temp-postgres.ts";
import type { Told } from "./bare-route.ts";
import { type Asked, askOn } from "./keep-alive.ts";
import { betAmount, type SoldRoom, soldRoom } from "./sold-room.ts";

type Size = { people: number; cartelas: number; connections: number; runs: number; seconds: number };

const sizes: Record<Sizing, Size> = {
  // A person may ask 600 times a minute: so many people ask that nobody is told to wait.
  full: { people: 1000, cartelas: 100, connections: 64, runs: 5, seconds: 1.5 },
  small: { people: 16, cartelas: 4, connections: 4, runs: 3, seconds: 0.03 },
};
/** Nothing closes meanwhile. */
const settings = { ...behindProxy, COUNTDOWN_MS: "3600000", STAKES: String(betAmount) };
/** Requests a second, to those of each bare route. */
const goalRatio = 0.8;

/** A server that answers the state, and its CPU clock. */
type Route = { name: string; url: string; cpuSeconds(): Promise<number> };
type Kind = "200" | "304";
type Run = Asked & { cpuUs: number };
/** By the route's name. */
type Repetition = Record<string, Run>;

/** The state of a room's round over HTTP, as a page without a socket asks it, beside bare routes with the same bytes. */
export async function poll(args: readonly string[]): Promise<boolean> {
  const sizing = sizingOf(args);
  const size = sizes[sizing];
  const postgres = await startTempPostgres();
  const children = new Children();
  try {
    await postgres.create("poll");
    const app = await startAppServer(postgres.urlOf("poll"), settings);
    try {
      const room = await soldRoom(app.url, size.people, size.cartelas);
      const bareNode = await bareRoute(children, "node", room.told);
      const bareFastify = await bareRoute(children, "fastify", room.told);
      const derash: Route = { name: "derash", url: app.url, cpuSeconds: () => cpuSecondsOf(app.url) };
      const routes = [derash, bareNode, bareFastify];
      say(`versions: node ${process.version}, ${versionAsServer("fastify")}`);
      say(`${size.connections} connections, ${size.cartelas} cartelas sold: a body of ${room.told.body.length} bytes`);
      const repetitions = await measure(routes, room, size);
      printTable(columnsOf(size), [...rowsOf("200", routes, repetitions), ...rowsOf("304", routes, repetitions)]);
      const isSound = repetitions.every((each) => isAnswered(each["200"], "200") && isAnswered(each["304"], "304"));
      say(`every request was answered as it should be: ${isSound ? "yes" : "NO"}`);
      // So few requests say nothing of the pace.
      return isSound && (sizing === "small" || isWithinGoal([bareNode, bareFastify], repetitions));
    } finally {
      children.end();
      await app.stop();
    }
  } finally {
    await postgres.stop();
  }
}

async function bareRoute(children: Children, kind: "node" | "fastify", told: Told): Promise<Route> {
  const file = new URL("./bare-route.ts", import.meta.url);
  return { name: `bare ${kind}`, ...(await startBare(children, file, [kind], told)) };
}

/** The routes take turns, so that each is measured within seconds of the others. The first turns only warm up. */
async function measure(routes: readonly Route[], room: SoldRoom, size: Size): Promise<Record<Kind, Repetition>[]> {
  const repetitions: Record<Kind, Repetition>[] = [];
  for (let run = 0; run <= size.runs; run++) {
    const repetition: Record<Kind, Repetition> = { "200": {}, "304": {} };
    for (const kind of ["200", "304"] as const) {
      for (const route of routes) repetition[kind][route.name] = await runOf(route, kind, room, size);
    }
    repetitions.push(repetition);
  }
  return repetitions.slice(1);
}

async function runOf(route: Route, kind: Kind, { people, told }: SoldRoom, size: Size): Promise<Run> {
  const { connections, seconds } = size;
  const { path, etag } = told;
  const before = await route.cpuSeconds();
  const load = { url: route.url, path, people, connections, seconds, etag: kind === "304" ? etag : null };
  const asked = await askOn(load);
  const used = (await route.cpuSeconds()) - before;
  const count = Object.values(asked.answers).reduce((sum, answers) => sum + answers, 0);
  return { ...asked, cpuUs: (used / count) * 1_000_000 };
}

const columnsOf = ({ runs, connections }: Size): Column[] => [
  [
    "route",
    "derash: GET game-state of somebody signed in; bare: nothing but the same headers and body, one of Node's http",
  ],
  ["answer", "200: the whole state; 304: the page knows it, and says so by its ETag"],
  ["a second", `requests answered on ${connections} connections that are kept, each one asking when it has its answer`],
  ["lowest", `the slowest of ${runs} runs, to show the noise; the other figures are their medians`],
  ["highest", "the quickest of the runs"],
  ["p50 ms", "from asking to the whole answer"],
  ["p99 ms", "the same; one request in a hundred takes longer"],
  ["cpu us", "the server's CPU time a request"],
  ["asker %", "of one core, what asking took: near 100 the asker, and not the server, sets the pace"],
  ["to node", "requests a second to bare node's in the same run"],
  ["to fastify", "the same to bare fastify's"],
];

function rowsOf(kind: Kind, routes: readonly Route[], repetitions: readonly Record<Kind, Repetition>[]): string[][] {
  return routes.map(({ name }) => {
    const runs = repetitions.flatMap((each) => each[kind][name] ?? []);
    const perSecond = runs.map((run) => run.perSecond);
    return [
      ...[name, kind],
      ...[median(perSecond), Math.min(...perSecond), Math.max(...perSecond)].map((figure) => figure.toFixed(0)),
      ...[median(runs.map((run) => run.p50Ms)), median(runs.map((run) => run.p99Ms))].map((ms) => ms.toFixed(2)),
      ...[median(runs.map((run) => run.cpuUs)), median(runs.map((run) => run.cpuPercent))].map((cpu) => cpu.toFixed(0)),
      ...["bare node", "bare fastify"].map((bare) => ratioTo(bare, name, kind, repetitions).toFixed(2)),
    ];
  });
}

function ratioTo(bare: string, name: string, kind: Kind, repetitions: readonly Record<Kind, Repetition>[]): number {
  const ratios = repetitions.map((each) => (each[kind][name]?.perSecond ?? 0) / (each[kind][bare]?.perSecond ?? 0));
  return median(ratios);
}

/** A refresh of the room gives the state another ETag: then each connection is told the whole of it, once. */
function isAnswered(repetition: Repetition, kind: Kind): boolean {
  return Object.values(repetition).every(({ answers }) => {
    const count = Object.values(answers).reduce((sum, each) => sum + each, 0);
    const { [kind]: asWanted = 0, 200: whole = 0 } = answers;
    return kind === "200" ? asWanted === count : asWanted > 0 && asWanted + whole === count;
  });
}

function isWithinGoal(bare: readonly Route[], repetitions: readonly Record<Kind, Repetition>[]): boolean {
  let isKept = true;
  for (const kind of ["200", "304"] as const) {
    for (const { name } of bare) {
      const ratio = ratioTo(name, "derash", kind, repetitions);
      const isWithin = ratio >= goalRatio;
      isKept &&= isWithin;
      say(`${kind}: ${ratio.toFixed(2)} of ${name}, ${goalRatio} or more: ${isWithin ? "kept" : "MISSED"}`);
    }
  }
  return isKept;
}
