import type { HallState } from "@derash/protocol/hall/round";
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

/** What a till has sold in a round, as its page knew it. */
type Known = { saleId: string | undefined; sold: ReadonlySet<number> };

/**
 * What of the same round this till had sold, and has no more. It was chosen to be taken back, and the answer may have been lost: where
 * it stayed chosen the next key would sell it again.
 */
export function takenBackSince(before: Known, now: Known): number[] {
  return before.saleId === now.saleId ? [...before.sold].filter((number) => !now.sold.has(number)) : [];
}

/** What a till has asked to be sold, and which round was the newest started one at that moment. */
export type Asked = { numbers: readonly number[]; after: string | null };

const nothingAsked: Asked = { numbers: [], after: null };

/** It outlives a reload, as what is chosen does. */
export function keptAsked(): Asked {
  const { numbers, after } = readJson<Partial<Asked>>("derash-asked") ?? nothingAsked;
  if (!Array.isArray(numbers)) return nothingAsked;
  return { numbers: numbers.filter(Number.isInteger), after: typeof after === "string" ? after : null };
}

export function keepAsked(asked: Asked): void {
  writeJson("derash-asked", asked);
}

/**
 * What of it is sold by now, by this till: in the round on sale; or in the one that somebody has started since, for its answer may
 * have been lost together with the news of that round's sale.
 */
export function soldSince(
  { numbers, after }: Asked,
  sold: ReadonlySet<number>,
  started: Pick<HallState, "saleId" | "tills"> | null,
  cashierId: string,
): ReadonlySet<number> {
  const own = started?.saleId === after ? undefined : started?.tills.find(({ id }) => id === cashierId);
  return new Set(numbers.filter((number) => sold.has(number) || own?.cartelas.includes(number)));
}
