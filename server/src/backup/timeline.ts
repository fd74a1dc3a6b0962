import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { walFolder } from "../postgres/archive.ts";
import { type Base, namesIn } from "./repository.ts";

/** Until which place in the WAL, such as "0/5000028", a timeline is part of another's past, and why it ended there. */
type Past = { timeline: number; until: string; why: string };

/** Each timeline that a restore has begun, with what it goes on from, the oldest first. The first of all has nothing before it. */
export type Timelines = ReadonlyMap<number, readonly Past[]>;

const historyName = /^([0-9A-F]{8})\.history(\.gz)?$/;
const pieceName = /^([0-9A-F]{8})([0-9A-F]{16})\.gz$/;

/** Those that these repositories know of. */
export function timelinesIn(folders: readonly string[]): Timelines {
  return timelinesAt(folders.map(walFolder));
}

/** What a Postgres that has come out of its recovery goes on from. Errors: it has not. */
export function pastOf(cluster: string): readonly Past[] {
  const known = timelinesAt([join(cluster, "pg_wal")]);
  const past = known.get(latest(known));
  if (!past) throw new Error(`${cluster} has no timeline of its own.`);
  return past;
}

function timelinesAt(places: readonly string[]): Timelines {
  const files = places.flatMap((place) => namesIn(place).map((name) => ({ name, file: join(place, name) })));
  const known = new Map<number, readonly Past[]>();
  for (const { name, file } of files) {
    const [, timeline, isPacked] = historyName.exec(name) ?? [];
    if (timeline === undefined) continue;
    const bytes = readFileSync(file);
    const lines = (isPacked ? gunzipSync(bytes) : bytes).toString().matchAll(/^(\d+)\t(\S+)\t(.*)$/gm);
    known.set(
      Number.parseInt(timeline, 16),
      [...lines].map(([, of, until = "", why = ""]) => ({ timeline: Number(of), until, why })),
    );
  }
  return known;
}

function latest(timelines: Timelines): number {
  return Math.max(1, ...timelines.keys());
}

/** Each that can be chosen. */
export function numbersOf(timelines: Timelines): Set<number> {
  return new Set([...timelines].flatMap(([timeline, past]) => [...past.map((each) => each.timeline), timeline]));
}

/** For whoever has to choose one of them. */
export function told(timelines: Timelines): string {
  const first = Math.min(...numbersOf(timelines));
  const begun = [...timelines].sort(([one], [other]) => one - other);
  const lines = begun.map(([timeline, past]) => {
    const { timeline: parent = 0, until = "", why = "" } = past.at(-1) ?? {};
    return `${timeline} (${hex(timeline)}.history.gz): goes on from ${parent} at ${until}, ${why}`;
  });
  return [`${first}: the first`, ...lines].join("\n");
}

/** Whether a base backup lies on the way to the end of a timeline; where there is one only, each does. */
export function leadsTo(wished: number | "latest", timelines: Timelines): (base: Base) => boolean {
  if (timelines.size === 0) return () => true;
  const timeline = wished === "latest" ? latest(timelines) : wished;
  const past = timelines.get(timeline) ?? [];
  return ({ startsAt }) => {
    const own = Number.parseInt(startsAt.slice(0, 8), 16);
    // A base backup begins and ends with a piece of its own: one that began before the piece in which they part ended before it.
    const isBefore = ({ until }: Past) => startsAt.slice(8) < segmentOf(until).name;
    return own === timeline || past.some((each) => each.timeline === own && isBefore(each));
  };
}

/**
 * The piece of WAL at which a recovery to the end has ended although a repository has later ones of its timeline; null: there are
 * none. `past`: of the Postgres that came of it.
 */
export function holeIn(folders: readonly string[], past: readonly Past[]): string | null {
  const { timeline, until } = past.at(-1) ?? { timeline: 0, until: "0/0" };
  const end = segmentOf(until);
  const pieces = folders.flatMap((folder) => namesIn(walFolder(folder))).map((name) => pieceName.exec(name));
  const later = pieces.filter((piece) => {
    const [, of = "", segment = ""] = piece ?? [];
    // One that lies there and of which nothing was replayed could not be read.
    return Number.parseInt(of, 16) === timeline && (end.isBegun ? segment > end.name : segment >= end.name);
  });
  if (later.length === 0) return null;
  // Where the last record goes on in a piece that cannot be had, the recovery ends in the piece before it.
  const missing = end.isBegun && isWhole(folders, hex(timeline) + end.name) ? segmentAfter(end.name) : end.name;
  return hex(timeline) + missing;
}

function isWhole(folders: readonly string[], piece: string): boolean {
  return folders.some((folder) => {
    try {
      return gunzipSync(readFileSync(join(walFolder(folder), `${piece}.gz`))).length === segmentBytes;
    } catch {
      return false;
    }
  });
}

const segmentBytes = 16 * 1024 * 1024;
const segmentsPerLog = 2 ** 32 / segmentBytes;
const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, "0");

/** The last sixteen digits of the piece that a place in the WAL lies in, and whether anything of it lies before the place. */
function segmentOf(place: string): { name: string; isBegun: boolean } {
  const [log = 0, offset = 0] = place.split("/").map((digits) => Number.parseInt(digits, 16));
  return { name: hex(log) + hex(Math.floor(offset / segmentBytes)), isBegun: offset % segmentBytes > 0 };
}

function segmentAfter(name: string): string {
  const [log, segment] = [name.slice(0, 8), name.slice(8)].map((digits) => Number.parseInt(digits, 16)) as [
    number,
    number,
  ];
  return segment + 1 < segmentsPerLog ? hex(log) + hex(segment + 1) : hex(log + 1) + hex(0);
}
