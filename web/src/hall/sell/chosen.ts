import { readJson, writeJson } from "../../data/storage.ts";

/** What is chosen at this till and not sold yet: it outlives a reload, and a look at the other pane. */
export function keptChoice(): readonly number[] {
  const kept = readJson<unknown>("init-active-cartelas");
  return Array.isArray(kept) ? kept.filter(Number.isInteger) : [];
}

export function keepChoice(chosen: Iterable<number>): void {
  writeJson("init-active-cartelas", [...chosen]);
}

/** Of these, what nobody has sold in the round: somebody may stand there with the money in the hand. */
export function unpaidOf(chosen: Iterable<number>, round: { cartelas: readonly number[] } | null): number[] {
  return [...chosen].filter((number) => !(round?.cartelas ?? []).includes(number)).sort((a, b) => a - b);
}
