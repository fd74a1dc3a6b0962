import type { Cells } from "@derash/game/cartela";
import type { Pattern } from "@derash/game/pattern";
import { cartelaMarks } from "../../kit/cartela-marks.ts";
import type { CartelaList } from "../../room/my-cartelas.ts";

/** A cartela of mine in play, and how many numbers it wants. */
export type Played = { cartelaNumber: number; cells: Cells; toGo: number };

/** Mine whose cells have come, the nearest to winning first; of equals the lower number, so that they do not change places for nothing. */
export function ranked(
  mine: readonly number[],
  cartelas: CartelaList | undefined,
  called: readonly number[],
  patterns: readonly Pattern[],
): Played[] {
  const played = mine.flatMap((cartelaNumber) => {
    const cells = cartelas?.get(cartelaNumber);
    return cells ? [{ cartelaNumber, cells, toGo: cartelaMarks(cells, called, patterns).toGo }] : [];
  });
  return played.sort((a, b) => (a.toGo === b.toGo ? a.cartelaNumber - b.cartelaNumber : a.toGo - b.toGo));
}
