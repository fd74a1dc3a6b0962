import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { baseName, expire } from "./repository.ts";

const now = new Date("2026-11-30T01:00:00.000Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const daysAgo = (days: number) => hoursAgo(24 * days);
const piece = (timeline: number, place: number) =>
  [timeline, 0, place].map((number) => number.toString(16).toUpperCase().padStart(8, "0")).join("");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "derash-repository-"));
  for (const part of ["wal", "base"]) mkdirSync(join(folder, part));
});
afterEach(() => rmSync(folder, { recursive: true }));

function layBase(at: Date, startsAt: string): void {
  writeFileSync(join(folder, "base", baseName(at, startsAt)), "");
}

function layPiece(name: string, at: Date): void {
  const file = join(folder, "wal", `${name}.gz`);
  writeFileSync(file, "");
  utimesSync(file, at, at);
}

const kept = () => readdirSync(join(folder, "wal")).map((name) => name.replace(".gz", ""));

describe("a repository forgets", () => {
  test("base backups of more than a fortnight ago but the last two, and the WAL that only they needed", () => {
    for (const [days, place] of [
      [20, 10],
      [13, 20],
      [1, 30],
    ] as const) {
      layBase(daysAgo(days), piece(1, place));
      layPiece(piece(1, place), daysAgo(days));
      layPiece(piece(1, place + 5), daysAgo(days - 0.5));
    }
    expect(expire(folder, now)).toBe(3);
    expect(kept()).toEqual([20, 25, 30, 35].map((place) => piece(1, place)));
    expect(readdirSync(join(folder, "base"))).toHaveLength(2);
  });

  test("no WAL of a timeline that was begun by a restore, though its places are lower than the oldest backup's", () => {
    layBase(daysAgo(10), piece(1, 50));
    // Four days later it is brought back as it was at 40, and goes on from there.
    const since = [40, 41, 45].map((place) => piece(2, place));
    for (const name of since) layPiece(name, daysAgo(6));
    layBase(daysAgo(5), piece(2, 41));
    layPiece(piece(1, 39), daysAgo(12));
    layPiece(piece(1, 50), daysAgo(10));
    expect(expire(folder, now)).toBe(1);
    expect(kept()).toEqual([piece(1, 50), ...since]);
  });

  test("no WAL that came less than an hour before the oldest backup, for the clocks may differ", () => {
    layBase(daysAgo(1), piece(1, 50));
    layPiece(piece(1, 48), hoursAgo(25.5));
    layPiece(piece(1, 49), hoursAgo(24.5));
    layPiece(piece(1, 50), hoursAgo(24));
    expect(expire(folder, now)).toBe(1);
    expect(kept()).toEqual([piece(1, 49), piece(1, 50)]);
  });

  test("nothing where it has no backup", () => {
    layPiece(piece(1, 1), daysAgo(90));
    expect(expire(folder, now)).toBe(0);
  });
});
