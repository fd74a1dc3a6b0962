import { hash } from "node:crypto";

/**
 * Which of the names a key belongs to: whichever has the highest hash together with it. Whoever has the same names says the same,
 * in whatever order; one name more takes over its share of the keys, and all others stay where they are. undefined: of no names.
 */
export function meetingPlace(names: readonly string[], key: string): string | undefined {
  let best: { name: string; weight: string } | undefined;
  for (const name of names) {
    const weight = hash("sha256", `${name} ${key}`);
    if (best === undefined || weight > best.weight) best = { name, weight };
  }
  return best?.name;
}
