const setSize = 200;
const setCount = 10;

/** The published package: set k holds the numbers 200(k−1)+1 to 200k. */
export const packageSets = Array.from({ length: setCount }, (_, index) => ({
  set: index + 1,
  first: index * setSize + 1,
  last: (index + 1) * setSize,
}));

/** The sets of which every number is among these. */
export function wholeSets(numbers: readonly number[]): number[] {
  const there = new Set(numbers);
  return packageSets
    .filter(({ first }) =>
      Array.from({ length: setSize }, (_, place) => first + place).every((number) => there.has(number)),
    )
    .map(({ set }) => set);
}
