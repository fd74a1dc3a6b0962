import { readLasting, writeJson } from "./storage.ts";
import { createStore } from "./store.ts";

/** The seal of a round as this phone first heard it, and when: the phone's own clock, epoch ms. */
type KeptClose = { roundId: string; hash: string; at: number };

const keptMax = 100;

/** The round whose record came again with another seal than the one that this phone had kept. */
export const changedCloseStore = createStore<string | null>(null);

/**
 * Keeps the seal of a round's close. Only the first that is heard counts: a record that is changed later comes with
 * another, and that is told.
 */
export function keepClose(roundId: string, hash: string, at: number): void {
  const all = keptCloses();
  const known = all.find((kept) => kept.roundId === roundId);
  if (known === undefined) writeJson("derash-closes", [...all, { roundId, hash, at }].slice(-keptMax));
  else if (known.hash !== hash) changedCloseStore.set(roundId);
}

/** The seal that this phone heard first, and when; null when it heard none. */
export function keptClose(roundId: string): Pick<KeptClose, "hash" | "at"> | null {
  return keptCloses().find((kept) => kept.roundId === roundId) ?? null;
}

/** The lasting copy: what another tab has heard counts too. */
function keptCloses(): KeptClose[] {
  try {
    const kept: unknown = JSON.parse(readLasting("derash-closes") ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
