import { smallFastCounter } from "../small-fast-counter.ts";

/** Choices that a name decides, so that whatever was chosen is chosen again. */
export type Random = {
  /** A whole number from 0 to bound - 1. */
  below(bound: number): number;
  chance(percent: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
};

export function randomOf(name: string): Random {
  const below = smallFastCounter(name);
  return {
    below,
    chance: (percent) => below(100) < percent,
    pick: <Value>(values: readonly Value[]) => values[below(values.length)] as Value,
  };
}
