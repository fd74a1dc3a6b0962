import { useIsWide } from "../use-wide.ts";
import { pageSize } from "./searched-rows.ts";

/** On a phone a row is a card: so many are a screen or two. */
const cardsOnPhone = 4;

/** How many rows of a list are shown at once. */
export function usePageSize(wide: number = pageSize, narrow: number = cardsOnPhone): number {
  return useIsWide() ? wide : narrow;
}
