import type { Letter } from "../ball.ts";
import { cellsOf, maskOf, type Pattern } from "../pattern.ts";

/** How a pattern looks the same: mirrored, turned, or both. `upright` is both mirrors, `diagonals` both slanting ones. */
export type Symmetry =
  | "none"
  | "left_right"
  | "up_down"
  | "diagonal"
  | "antidiagonal"
  | "half_turn"
  | "quarter_turn"
  | "upright"
  | "diagonals"
  | "full";

/** What a pattern says of itself; gallery.test.ts checks each word of it. */
export type Description = {
  /** The fewest numbers that complete it; the free centre is none. */
  numbers: number;
  symmetry: Symmetry;
  usesCentre: boolean;
  /** Letters whose column it never needs. */
  unused: readonly Letter[];
  /** Wins also turned by quarters, moved to anywhere on the cartela, or both; else only as it is drawn. */
  ways?: "turned" | "moved" | "turned_moved";
};

/** A pattern that has a name and a place in the gallery. `value` names it on the wire and for ever: rounds keep it. */
export type NamedPattern = Pattern & Description & { label: string };

/**
 * A pattern from its drawing, which follows as a template: five rows of five, X for a cell that it needs. Throws
 * RangeError on any other drawing.
 */
export function drawn(value: string, label: string, description: Description) {
  return ([drawing]: TemplateStringsArray): NamedPattern => {
    const { ways } = description;
    const asDrawn = [maskOfDrawing(drawing ?? "")];
    const turned = ways === "turned" || ways === "turned_moved" ? asDrawn.flatMap(turns) : asDrawn;
    const masks = ways === "moved" || ways === "turned_moved" ? turned.flatMap(moves) : turned;
    return { value, label, ...description, masks: [...new Set(masks)] };
  };
}

function maskOfDrawing(drawing: string): number {
  const cells = drawing.replace(/\s/g, "");
  if (!/^[X.]{25}$/.test(cells)) throw new RangeError(`not a drawing: ${drawing}`);
  return maskOf([...cells].flatMap((cell, index) => (cell === "X" ? [index] : [])));
}

/** The mask and its three quarter turns. */
function turns(mask: number): number[] {
  const quarter = (of: number) => maskOf(cellsOf(of).map((index) => (index % 5) * 5 + (4 - Math.floor(index / 5))));
  const half = quarter(quarter(mask));
  return [mask, quarter(mask), half, quarter(half)];
}

/** The mask everywhere on the cartela that it fits. */
function moves(mask: number): number[] {
  const cells = cellsOf(mask).map((index) => ({ row: Math.floor(index / 5), column: index % 5 }));
  const steps = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
  return steps.flatMap((down) =>
    steps.flatMap((right) => {
      const moved = cells.map(({ row, column }) => ({ row: row + down, column: column + right }));
      const fits = moved.every(({ row, column }) => row >= 0 && row < 5 && column >= 0 && column < 5);
      return fits ? [maskOf(moved.map(({ row, column }) => row * 5 + column))] : [];
    }),
  );
}
