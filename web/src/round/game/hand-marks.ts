import type { Cells } from "@derash/game/cartela";
import { readJson, readText, writeJson, writeText } from "../../data/storage.ts";
import { createStore } from "../../data/store.ts";

/** Whether I dab the called numbers myself. It is for the eyes: the server marks every cartela, whoever dabs. */
export const byHandStore = createStore(readText("derash-by-hand") === "true");

export function setByHand(isByHand: boolean): void {
  writeText("derash-by-hand", String(isByHand));
  byHandStore.set(isByHand);
}

/** What I have dabbed on which cartela, of the round that I did it in last. */
type HandMarks = { sharedGameId: string; marked: Readonly<Record<number, readonly number[]>> };

export const handMarksStore = createStore<HandMarks | null>(readJson<HandMarks>("derash-hand-marks"));

const nothing: readonly number[] = [];

export function marksOf(marks: HandMarks | null, sharedGameId: string, cartelaNumber: number): readonly number[] {
  return marks?.sharedGameId === sharedGameId ? (marks.marked[cartelaNumber] ?? nothing) : nothing;
}

export function dab(sharedGameId: string, cartelaNumber: number, number: number): void {
  const marks = handMarksStore.get();
  const marked = marks?.sharedGameId === sharedGameId ? marks.marked : {};
  const own = [...marksOf(marks, sharedGameId, cartelaNumber), number];
  const next = { sharedGameId, marked: { ...marked, [cartelaNumber]: own } };
  writeJson("derash-hand-marks", next);
  handMarksStore.set(next);
}

/** Where a finger is on a cartela, each from 0 to 1; null: a key was pressed. */
type Place = { x: number; y: number } | null;

/**
 * The called number that a touch means: the one next to it that is not dabbed yet. A cell of four cartelas on a phone is smaller
 * than a finger, so the whole cartela takes the touch.
 */
export function nearestUnmarked(
  cells: Cells,
  called: readonly number[],
  marked: readonly number[],
  place: Place,
): number | null {
  const open = called.filter((number) => cells.includes(number) && !marked.includes(number));
  if (place === null) return open[0] ?? null;
  const away = (number: number) => {
    const index = cells.indexOf(number);
    return Math.hypot(((index % 5) + 0.5) / 5 - place.x, (Math.floor(index / 5) + 0.5) / 5 - place.y);
  };
  return open.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}
