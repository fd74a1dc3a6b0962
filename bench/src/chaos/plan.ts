import { type NextBelow, smallFastCounter } from "../small-fast-counter.ts";

/** A step that a kill is aimed at; "any": at no step. */
const aims = ["confirm", "close", "draw", "settlement", "any"] as const;
export type Aim = (typeof aims)[number];
const victims = ["postmaster", "backend", "everything"] as const;
/** Of Postgres: its first process, one that serves a connection, or all of them. */
export type Victim = (typeof victims)[number];
const parties = ["players", "database"] as const;
const cuts = ["reset", "half-open", "silence"] as const;
const slownesses = ["delay", "loss"] as const;
const fullFor = ["data", "log"] as const;

/** Between whom: players and a server, or a server and the database. `node`: which server, counted from 0; "all": at all. */
export type Where = { between: (typeof parties)[number]; node: number | "all" };

/**
 * One thing that goes wrong. Of a kill that is aimed: in the middle of the step's transaction, or so long after it was let go.
 * Milliseconds.
 */
export type Fault =
  | { what: "server killed"; aim: Aim; afterMs: number | null; node: number; downMs: number }
  | { what: "all servers killed"; downMs: number }
  | { what: "Postgres killed"; victim: Victim; downMs: number }
  | { what: "Postgres restarted" }
  | { what: "Postgres stopped"; ms: number }
  | { what: "server stopped"; node: number; ms: number }
  | { what: "line cut"; how: (typeof cuts)[number]; where: Where; ms: number }
  | { what: "line slow"; how: (typeof slownesses)[number]; where: Where; ms: number }
  | { what: "disk full"; of: (typeof fullFor)[number]; ms: number }
  | { what: "clock set"; node: number; shiftMs: number; ms: number };
/** `atMs`: from the beginning, and not before what was planned before it is done. */
export type Planned = { atMs: number; fault: Fault };
export type Plan = { kills: Planned[]; others: Planned[] };

/** `kills`: of server processes, all counted; `everyMs`: one in so long. `longMs`: how long what lasts may last. */
export type PlanSize = { kills: number; servers: number; everyMs: number; longMs: number };

/** Beside so many kills of servers. */
const killsA = { postgresKill: 10, postgresRestart: 30, stop: 15, cut: 3, slow: 10, fullDisk: 60, clock: 30 };
/** Once in so many kills all servers die together. */
const killsAVolley = 30;
const downMsMax = 1500;
const afterMsMax = 30;
const shiftsMs = [3000, -3000, 60_000, -60_000, 3_600_000, -3_600_000, 86_400_000, -86_400_000];

/** All that goes wrong in a run, by its seed alone: the same seed is the same plan. */
export function planOf(seed: string, size: PlanSize): Plan {
  const below = smallFastCounter(`chaos ${seed}`);
  const { kills, servers, everyMs } = size;
  const volleys = Math.floor(kills / killsAVolley);
  const killing: Fault[] = [
    ...Array.from({ length: volleys }, (): Fault => ({ what: "all servers killed", downMs: below(downMsMax) })),
    ...Array.from({ length: kills - volleys * servers }, (_, index) => killOf(index, size, below)),
  ];
  return {
    kills: spread(shuffled(killing, below), kills * everyMs, below),
    others: spread(shuffled(othersOf(size, below), below), kills * everyMs, below),
  };
}

function killOf(index: number, { servers }: PlanSize, below: NextBelow): Fault {
  const aim = ofThese(aims, index);
  const afterMs = below(2) === 0 ? null : below(afterMsMax);
  return { what: "server killed", aim, afterMs, node: below(servers), downMs: below(downMsMax) };
}

function othersOf({ kills, servers, longMs }: PlanSize, below: NextBelow): Fault[] {
  const times = (each: number, fault: (index: number) => Fault) =>
    Array.from({ length: Math.ceil(kills / each) }, (_, index) => fault(index));
  const node = () => below(servers);
  const ms = () => longMs / 4 + below((longMs * 3) / 4);
  const where = (): Where => ({ between: ofThese(parties, below(2)), node: below(3) === 0 ? "all" : node() });
  return [
    ...times(killsA.postgresKill, (index) => ({
      what: "Postgres killed",
      victim: ofThese(victims, index),
      downMs: below(downMsMax),
    })),
    ...times(killsA.postgresRestart, () => ({ what: "Postgres restarted" })),
    ...times(killsA.stop, (index) =>
      index % 2 === 0 ? { what: "server stopped", node: node(), ms: ms() } : { what: "Postgres stopped", ms: ms() },
    ),
    ...times(killsA.cut, (index) => ({ what: "line cut", how: ofThese(cuts, index), where: where(), ms: ms() / 2 })),
    ...times(killsA.slow, (index) => ({
      what: "line slow",
      how: ofThese(slownesses, index),
      where: where(),
      ms: ms(),
    })),
    ...times(killsA.fullDisk, (index) => ({ what: "disk full", of: ofThese(fullFor, index), ms: ms() })),
    ...times(killsA.clock, () => ({
      what: "clock set",
      node: node(),
      shiftMs: ofThese(shiftsMs, below(shiftsMs.length)),
      ms: ms(),
    })),
  ];
}

/** Evenly over the time, each somewhere in its own part of it. */
function spread(faults: readonly Fault[], wholeMs: number, below: NextBelow): Planned[] {
  const partMs = wholeMs / faults.length;
  return faults.map((fault, index) => ({ atMs: Math.round(index * partMs + below(partMs)), fault }));
}

function shuffled<Item>(items: readonly Item[], below: NextBelow): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(below(left.length), 1));
}

function ofThese<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

/** A fault in words. */
export function told(fault: Fault): string {
  const { what, ...facts } = fault;
  const words = Object.entries(facts).map(([name, fact]) => `${name} ${fact === null ? "none" : wordOf(fact)}`);
  return [what, ...words].join(", ");
}

function wordOf(fact: string | number | Where): string {
  if (typeof fact === "number") return String(Math.round(fact));
  return typeof fact === "string" ? fact : `${fact.between} and server ${fact.node}`;
}
