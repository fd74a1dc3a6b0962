import { median } from "../sample.ts";
import { type Column, printTable, say } from "../table.ts";
import type { Hall, Run, Size } from "./hall.ts";

const figuresOfRun = ["cpuUs", "firstMs", "p50Ms", "p99Ms", "slowestMs"] as const;
type Figure = (typeof figuresOfRun)[number];

/** What ours may cost at most, as a share of a peer's. */
const goals: readonly (readonly [peer: string, figure: "cpuUs" | "p99Ms" | "idle", most: number])[] = [
  ["socket.io", "cpuUs", 0.6],
  ["colyseus", "cpuUs", 0.6],
  ["ws", "cpuUs", 1.15],
  ["socket.io", "p99Ms", 0.6],
  ["colyseus", "p99Ms", 0.6],
  ["socket.io", "idle", 1.2],
];
const goalWords = { cpuUs: "CPU a delivery", p99Ms: "p99 of a burst", idle: "CPU while nobody plays" };
const kbPerPlayerMost = 14;

/** Prints the table and, of a full size, which goals are kept; answers whether all deliveries came and the goals hold. */
export function printFigures(halls: readonly Hall[], size: Size, isFull: boolean): boolean {
  printTable(columnsOf(size), halls.map(rowOf));
  const missing = halls.flatMap(({ runs }) => runs).reduce((sum, run) => sum + run.missing, 0);
  say(
    `${size.runs} runs of ${size.bursts} balls to ${size.players} sockets at each server; deliveries missing: ${missing}`,
  );
  // So few sockets say nothing of what one costs.
  return isFull ? isWithinGoals(halls) && missing === 0 : missing === 0;
}

const columnsOf = ({ runs, bursts, idleMs }: Size): Column[] => [
  [
    "server",
    "Derash; stock Socket.IO; ws whose frame is built once and written to its TCP socket; Colyseus's broadcast",
  ],
  [
    "cpu us",
    `the server's CPU time a delivery, what it uses idly taken off; medians of ${runs} runs of ${bursts} balls`,
  ],
  ["lowest", "of the runs, to show the noise"],
  ["highest", "the same"],
  [
    "first ms",
    "from the time stamped into the ball to the first listener; ours goes by the database's clock, as it knows it",
  ],
  ["p50 ms", "from then until half of the listeners have it"],
  ["p99 ms", "the same for 99 of 100"],
  ["slowest", "the last listener of a ball"],
  ["idle %", `of one core while nobody plays, over ${idleMs / 1000} s: heartbeats, and what a server looks after`],
  [
    "KB",
    "a player: what the process has grown by when all were there and garbage was collected; the kernel's is not in it",
  ],
];

function rowOf({ side, runs, idleShare, kbPerPlayer }: Hall): string[] {
  const cpu = runs.map((run) => median(run.cpuUs));
  return [
    side.kind,
    ...[median(cpu), Math.min(...cpu), Math.max(...cpu)].map((us) => us.toFixed(1)),
    ...(["firstMs", "p50Ms", "p99Ms", "slowestMs"] as const).map((figure) => medianOf(runs, figure).toFixed(1)),
    ...[idleShare * 100, kbPerPlayer].map((value) => value.toFixed(1)),
  ];
}

function medianOf(runs: readonly Run[], figure: Figure): number {
  return median(runs.map((run) => median(run[figure])));
}

function isWithinGoals(halls: readonly Hall[]): boolean {
  const ours = halls.find(({ side }) => side.kind === "derash");
  let isKept = true;
  const judge = (words: string, value: number, most: number) => {
    isKept &&= value <= most;
    say(`${words}: ${value.toFixed(2)}, ${most} at most: ${value <= most ? "kept" : "MISSED"}`);
  };
  for (const [peer, figure, most] of goals) {
    const theirs = halls.find(({ side }) => side.kind === peer);
    if (!ours || !theirs) continue;
    const ratio = figure === "idle" ? ours.idleShare / theirs.idleShare : ratioOf(ours, theirs, figure);
    judge(`${goalWords[figure]}, to ${peer}`, ratio, most);
  }
  if (ours) judge("KB a player", ours.kbPerPlayer, kbPerPlayerMost);
  return isKept;
}

/** Of the same run each, so that what slows the machine slows both. */
function ratioOf(ours: Hall, theirs: Hall, figure: Figure): number {
  return median(ours.runs.map((run, index) => median(run[figure]) / median(theirs.runs[index]?.[figure] ?? [])));
}
