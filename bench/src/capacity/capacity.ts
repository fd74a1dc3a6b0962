import { type Sizing, sizingOf } from "../sizing.ts";
import { smallFastCounter } from "../small-fast-counter.ts";
import { type Column, printTable, say } from "../table.ts";
import { type Felt, runLoop } from "./event-loop.ts";
import { type Measured, measured } from "./measured.ts";
import { arrivals, roomLife, roomWork, saleChanges, type Work } from "./room-life.ts";

type Size = { players: number[]; lookedAtMs: number };
const sizes: Record<Sizing, Size> = {
  full: { players: [5000, 50_000, 500_000], lookedAtMs: 180_000 },
  small: { players: [2000], lookedAtMs: 20_000 },
};

/** A process is full at this share of a core: above it, queues grow faster than the load. */
const fullShare = 0.6;
/** The players of a process that ends come to the others within this. */
const waveMs = 30_000;
/** A room is anywhere in its round at first: until then what is seen is not yet usual. */
const settlesMs = 150_000;
const ballLateMsMax = 250;

type Row = { players: number; processes: number; busiestRooms: number; usual: Felt; wave: Felt | null; events: number };

/**
 * How many processes carry so many players, and how late their balls are: by simulation of every player's events, from what one
 * process was measured to spend. Nothing is measured here but the simulation itself. Answers whether all balls are in time.
 */
export async function capacity(args: readonly string[]): Promise<boolean> {
  const { players: usual, lookedAtMs } = sizes[sizingOf(args)];
  const asked = args.find((arg) => arg !== "small");
  if (asked !== undefined && !(Number(asked) >= roomLife.players)) throw new Error(`not a number of players: ${asked}`);
  const steps = asked === undefined ? usual : [Number(asked)];
  for (const [name, value] of Object.entries(measured)) say(`  ${name}: ${value}`);
  const rows = steps.map((players) => simulate(measured, players, lookedAtMs));
  printTable(columns, rows.map(cellsOf));
  const events = rows.reduce((sum, row) => sum + row.events, 0);
  const isInTime = rows.every(({ usual: felt, wave }) => isCarried(felt) && (wave === null || isCarried(wave)));
  say(`${events} events simulated; balls are in time, also when a process ends: ${isInTime ? "yes" : "no"}`);
  return isInTime;
}

const isCarried = ({ ballP99Ms }: Felt) => ballP99Ms < ballLateMsMax;

/** As many processes as keep the busiest below its share, and carry what one of them had when it ends. */
function simulate(costs: Measured, players: number, lookedAtMs: number): Row {
  const rooms = Math.ceil(players / roomLife.players);
  const oneRoom = runRooms(costs, "one room", 1, lookedAtMs, 0).usedShare;
  for (let processes = Math.max(1, Math.floor((rooms * oneRoom) / fullShare)); ; processes++) {
    const counts = spread(rooms, processes);
    const busiestRooms = Math.max(...counts);
    const name = `${players} players, ${processes} processes`;
    const busiest = runRooms(costs, name, busiestRooms, lookedAtMs, 0);
    if (busiest.usedShare > fullShare) continue;
    const wave = processes === 1 ? null : waveOf(costs, name, busiestRooms, processes, lookedAtMs);
    if (wave !== null && !isCarried(wave)) continue;
    const all = counts.map((count, index) => runRooms(costs, `${name}, number ${index}`, count, lookedAtMs, 0));
    const latest = all.reduce((worst, felt) => (felt.ballP99Ms > worst.ballP99Ms ? felt : worst));
    const events = all.reduce((sum, felt) => sum + felt.events, 0);
    return { players, processes, busiestRooms, usual: { ...latest, usedShare: busiest.usedShare }, wave, events };
  }
}

/** One of the others has ended: its rooms and their players come to all that are left. */
function waveOf(costs: Measured, name: string, rooms: number, processes: number, lookedAtMs: number): Felt {
  const taken = Math.ceil(rooms / (processes - 1));
  return runRooms(costs, `${name}, one ended`, rooms + taken, Math.min(waveMs, lookedAtMs), taken * roomLife.players);
}

function runRooms(costs: Measured, name: string, rooms: number, lookedAtMs: number, arriving: number): Felt {
  const next = smallFastCounter(name);
  const untilMs = settlesMs + lookedAtMs;
  const works: Work[] = [];
  for (let room = 0; room < rooms; room++) for (const work of roomWork(costs, next, untilMs)) works.push(work);
  for (const work of arrivals(costs, next, arriving, settlesMs, waveMs)) works.push(work);
  const idleShare = (rooms * roomLife.players * costs.idleUsPerSecond) / 1e6;
  return runLoop(works, settlesMs, untilMs, idleShare);
}

/** How many rooms each process has. */
function spread(rooms: number, processes: number): number[] {
  const next = smallFastCounter(`${rooms} rooms over ${processes}`);
  const counts = new Array<number>(processes).fill(0);
  for (let room = 0; room < rooms; room++) {
    const process = next(processes);
    counts[process] = (counts[process] ?? 0) + 1;
  }
  return counts;
}

const columns: Column[] = [
  [
    "players",
    `at once, ${roomLife.players} a room, each with one cartela a round; every one of their events is simulated`,
  ],
  ["rooms", "with rounds that are anywhere in their sale or play, independent of each other"],
  ["processes", `as many as keep the busiest below ${fullShare} of a core and carry the wave; each wants a core`],
  ["busiest", "rooms at the busiest process; a hash spreads them by chance"],
  ["cpu %", "of one core, at the busiest process"],
  [
    "ball p50",
    "ms from a ball's time to the last player of the room, at the process with the latest; no network is in it",
  ],
  ["p99", "the same; one ball in a hundred is later"],
  [
    "wave p99",
    `the same while the rooms and players of a process that ended come to the others, within ${waveMs / 1000} s`,
  ],
  ["GB", "memory of all players, by what one takes"],
  ["messages/s", "to players, by all processes"],
  ["stakes/s", "held and paid for"],
  ["db cores", "of one Postgres, for these stakes alone, by what one core was measured to take"],
];

function cellsOf({ players, processes, busiestRooms, usual, wave }: Row): string[] {
  const { roundMs, deliveries } = roundOnAverage();
  const stakesPerSecond = (players / roundMs) * 1000;
  return [
    ...[players, Math.ceil(players / roomLife.players), processes, busiestRooms].map(String),
    (usual.usedShare * 100).toFixed(0),
    ...[usual.ballP50Ms, usual.ballP99Ms].map((ms) => ms.toFixed(1)),
    wave === null ? "-" : wave.ballP99Ms.toFixed(1),
    ((players * measured.playerKb) / 1e6).toFixed(1),
    ((players * deliveries * 1000) / roundMs).toFixed(0),
    stakesPerSecond.toFixed(0),
    (stakesPerSecond / measured.stakesPerDatabaseCore).toFixed(1),
  ];
}

/** How long a round takes on average, and how many messages come to a player in it. */
function roundOnAverage(): { roundMs: number; deliveries: number } {
  const { saleMs, startMs, callMs, callsMin, callsMax } = roomLife;
  const calls = (callsMin + callsMax) / 2;
  const changes = saleChanges(smallFastCounter("a sale on average")).length;
  return { roundMs: saleMs + startMs + calls * callMs, deliveries: changes + calls + 2 };
}
