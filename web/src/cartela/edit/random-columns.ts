import { columnRange, type Letter } from "@derash/game/ball";
import { type CartelaColumns, columnSize } from "@derash/game/cartela";

/** A whole number from 0 up to, but not with, `limit` (at most 256), each as likely as another. */
export type RandomBelow = (limit: number) => number;

/** Bytes above the last whole multiple are thrown away, as they would favour the small numbers. */
export function cryptoBelow(limit: number): number {
  const fair = 256 - (256 % limit);
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while ((byte[0] ?? 0) >= fair);
  return (byte[0] ?? 0) % limit;
}

export function randomColumns(below: RandomBelow): CartelaColumns {
  const column = (letter: Letter) => randomColumn(letter, below);
  return { B: column("B"), I: column("I"), N: column("N"), G: column("G"), O: column("O") };
}

function randomColumn(letter: Letter, below: RandomBelow): number[] {
  const { min, max } = columnRange(letter);
  const left = Array.from({ length: max - min + 1 }, (_, offset) => min + offset);
  return Array.from({ length: columnSize(letter) }, () => left.splice(below(left.length), 1)[0] ?? min);
}
