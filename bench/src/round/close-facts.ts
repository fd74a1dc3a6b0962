import { hash } from "node:crypto";
import { columnRange, type Letter } from "@derash/game/ball";
import { type Cells, columnSize, toCells } from "@derash/game/cartela";
import type { SoldCartela } from "@derash/game/outcome";
import { type NextBelow, smallFastCounter } from "../small-fast-counter.ts";

/** What decides the balls of a round, once its beacon is there. */
export type DrawFacts = { serverSeed: Uint8Array; closeHash: Uint8Array; signature: Uint8Array };

/** So many cartelas, the same ones in every run; the published package has only 2,000. */
export function soldCartelas(count: number): SoldCartela[] {
  const nextBelow = smallFastCounter("bench round");
  return Array.from({ length: count }, (_, index) => ({ number: index + 1, cells: drawnCells(nextBelow) }));
}

/** The facts of the round of this number, another draw each. */
export function drawFacts(round: number): DrawFacts {
  const bytes = (name: string) => new Uint8Array(hash("sha256", `bench round ${round} ${name}`, "buffer"));
  // A signature of drand's quicknet has 48 bytes.
  const signature = new Uint8Array([...bytes("signature"), ...bytes("end of it")].slice(0, 48));
  return { serverSeed: bytes("seed"), closeHash: bytes("close"), signature };
}

function drawnCells(nextBelow: NextBelow): Cells {
  const column = (letter: Letter) => {
    const { min, max } = columnRange(letter);
    const left = Array.from({ length: max - min + 1 }, (_, index) => min + index);
    return Array.from({ length: columnSize(letter) }, () => left.splice(nextBelow(left.length), 1)).flat();
  };
  const cells = toCells({ B: column("B"), I: column("I"), N: column("N"), G: column("G"), O: column("O") });
  if ("code" in cells) throw new Error(`drew a bad column: ${cells.column}`);
  return cells;
}
