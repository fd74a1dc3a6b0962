export const cartelasPerSet = 200;
export const setsMax = 10;

/** The published package: set k holds the numbers 200(k−1)+1 to 200k. */
export const packageSets = Array.from({ length: setsMax }, (_, index) => ({
  set: index + 1,
  first: index * cartelasPerSet + 1,
  last: (index + 1) * cartelasPerSet,
}));

/** The sets of which every number is among these. */
export function wholeSets(numbers: readonly number[]): number[] {
  const there = new Set(numbers);
  return packageSets
    .filter(({ first }) =>
      Array.from({ length: cartelasPerSet }, (_, place) => first + place).every((number) => there.has(number)),
    )
    .map(({ set }) => set);
}

/** Which sets a branch gets: the first ones that it does not have, as many as are wanted or left. */
export function setsToAdd(existing: readonly number[], count: number): number[] {
  return packageSets
    .map(({ set }) => set)
    .filter((set) => !existing.includes(set))
    .slice(0, count);
}
