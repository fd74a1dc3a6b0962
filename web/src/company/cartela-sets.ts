/** A set is 200 cartelas of the package: set k holds the numbers 200 × (k − 1) + 1 to 200 × k. */
export const setsMax = 10;
export const cartelasPerSet = 200;

/** Which sets a branch gets: the first ones that it does not have, as many as are wanted or left. */
export function setsToAdd(existing: readonly number[], count: number): number[] {
  const all = Array.from({ length: setsMax }, (_, index) => index + 1);
  return all.filter((set) => !existing.includes(set)).slice(0, count);
}
