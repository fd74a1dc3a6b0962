import type { HallState } from "@derash/protocol/hall/round";

type Lines = readonly (readonly number[])[];
type Sold = Pick<HallState, "tills"> | null;

/** What each customer of this till took at once, the newest first: each for a receipt of its own. */
export function ownLines(round: Sold, cashierId: string): Lines {
  return round?.tills.find(({ id }) => id === cashierId)?.lines ?? [];
}

/** What each customer of the round before took, at whichever till, in the order of their cartelas. */
export function linesBefore(before: Sold): Lines {
  const lines = before?.tills.flatMap((till) => till.lines) ?? [];
  return lines.toSorted(([a = 0], [b = 0]) => a - b);
}
