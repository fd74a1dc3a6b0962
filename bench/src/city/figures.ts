import { type Column, printTable, say } from "../table.ts";
import type { Report } from "./citizens.ts";
import { countOf, percentileOf } from "./delays.ts";

export type Size = {
  players: number;
  rooms: number;
  /** The others only watch; a room has 200 cartelas. */
  buyersPerRoom: number;
  /** All rounds but those of the first tenth are measured. */
  seconds: number;
  thinkMs: number;
  /** No file of a process more than the machine lets it open. */
  processes: number;
  timings: Record<string, string>;
};

export type Lived = { reports: Report[]; cpuShare: number; loopP99Ms: number; fromKb: number; toKb: number };

const goals = { deliveryP99Ms: 250, confirmP99Ms: 300, loopP99Ms: 50, memoryGrowth: 0.05 };

/** Prints what the city was like; answers whether nothing was lost and, of a full size, whether the goals hold. */
export function printCity(lived: Lived & { lost: readonly string[] }, size: Size, isFull: boolean): boolean {
  const { reports, cpuShare, loopP99Ms, fromKb, toKb, lost } = lived;
  const deliveries = reports.flatMap((report) => report.deliveries);
  const confirms = reports.flatMap((report) => report.confirms);
  const sum = (of: (report: Lived["reports"][number]) => number) =>
    reports.reduce((total, each) => total + of(each), 0);
  const row = [
    ...[String(size.players), String(size.rooms), String(countOf(deliveries)), String(countOf(confirms))],
    ...[percentileOf(deliveries, 0.5), percentileOf(deliveries, 0.99)].map((ms) => ms.toFixed(0)),
    ...[percentileOf(confirms, 0.5), percentileOf(confirms, 0.99)].map((ms) => ms.toFixed(0)),
    ...[loopP99Ms, cpuShare * 100, fromKb / 1024, toKb / 1024].map((value) => value.toFixed(1)),
  ];
  printTable(columnsOf(size), [row]);
  const stakes = sum((report) => report.stakes.reduce((total, [, times]) => total + times, 0));
  const ballsMissing = sum((report) => report.ballsMissing);
  const cut = sum((report) => report.cut);
  for (const [error, times] of reports.flatMap((report) => report.refusals)) say(`refused ${error}: ${times} times`);
  say(`${stakes} stakes acknowledged; lost or wrong in the books: ${lost.length}`);
  for (const line of lost.slice(0, 20)) say(`  ${line}`);
  say(
    `rounds heard, each player for themselves: ${sum((report) => report.roundsHeard)}; balls missing: ${ballsMissing}`,
  );
  say(`sockets cut: ${cut}`);
  const isWhole = lost.length === 0 && ballsMissing === 0 && cut === 0;
  return isFull ? isWithinGoals(deliveries, confirms, lived) && isWhole : isWhole;
}

const columnsOf = ({ seconds, buyersPerRoom }: Size): Column[] => [
  ["players", "in two processes, each player a WebSocket that speaks Engine.IO"],
  [
    "rooms",
    `each with a stake of its own; ${buyersPerRoom} players at most of each buy a cartela in every round, the rest watch`,
  ],
  ["deliveries", `events that came to a player in the last ${seconds * 0.9} s of ${seconds}, which all figures are of`],
  ["confirms", "stakes that were asked for in that time"],
  ["p50 ms", "of a delivery, from the time stamped into an event to a player"],
  ["p99 ms", "the same for 99 of 100"],
  ["confirm p50", "ms from asking for a stake to the answer"],
  ["p99", "the same for 99 of 100"],
  ["loop p99", "ms that what was due in the server waited"],
  ["cpu %", "of one core, the server; Postgres is not in it"],
  ["from MB", "the server's memory when the measuring began, garbage collected"],
  ["to MB", "the same at its end"],
];

function isWithinGoals(deliveries: [number, number][], confirms: [number, number][], lived: Lived): boolean {
  let isKept = true;
  const judge = (words: string, value: number, most: number) => {
    isKept &&= value <= most;
    say(`${words}: ${value.toFixed(2)}, ${most} at most: ${value <= most ? "kept" : "MISSED"}`);
  };
  judge("p99 of a delivery, ms", percentileOf(deliveries, 0.99), goals.deliveryP99Ms);
  judge("p99 of a confirmation, ms", percentileOf(confirms, 0.99), goals.confirmP99Ms);
  judge("p99 of the event loop, ms", lived.loopP99Ms, goals.loopP99Ms);
  judge("growth of memory", lived.toKb / lived.fromKb - 1, goals.memoryGrowth);
  return isKept;
}
