import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { columnRange, type Letter } from "../ball.ts";
import { type Cartela, type CartelaColumns, type Cells, columnSize, toCells, toColumns } from "../cartela.ts";
import { type NextBelow, randomStream } from "../chance/random-stream.ts";

export const cartelasPerSet = 200;
export const cartelaSetsMax = 10;
export const packageSeedText = "derash/cartela-package/v1";

/**
 * Set k holds the cartelas 200(k-1)+1 to 200k, the same ones for ever: a stream keyed SHA-256(seed text) and labelled
 * "<seed text>/<k>" fills each cartela's columns from B to O, top to bottom, unsorted.
 * The ten sets are a fixed list, so that all 2000 differ is a fact which the test checks, not a loop here.
 * Throws RangeError unless the set is 1 to 10.
 */
export function cartelaSet(set: number): readonly Cartela[] {
  if (!Number.isInteger(set) || set < 1 || set > cartelaSetsMax) throw new RangeError(`no such cartela set: ${set}`);
  const nextBelow = randomStream(sha256(utf8ToBytes(packageSeedText)), `${packageSeedText}/${set}`);
  const before = cartelasPerSet * (set - 1);
  return Array.from({ length: cartelasPerSet }, (_, index) => ({
    number: before + index + 1,
    cells: drawCells(nextBelow),
  }));
}

/** What /200.json holds: the columns of set 1; a cartela's number is its position, counted from 1. */
export function packageJson(): CartelaColumns[] {
  return cartelaSet(1).map((cartela) => toColumns(cartela.cells));
}

function drawCells(nextBelow: NextBelow): Cells {
  // Properties are evaluated in the order written, which is part of the published recipe.
  const cells = toCells({
    B: drawColumn("B", nextBelow),
    I: drawColumn("I", nextBelow),
    N: drawColumn("N", nextBelow),
    G: drawColumn("G", nextBelow),
    O: drawColumn("O", nextBelow),
  });
  if ("code" in cells) throw new RangeError(`drew a bad column: ${cells.column}`);
  return cells;
}

function drawColumn(letter: Letter, nextBelow: NextBelow): number[] {
  const { min, max } = columnRange(letter);
  const left = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return Array.from({ length: columnSize(letter) }, () => left.splice(nextBelow(left.length), 1)[0] as number);
}
