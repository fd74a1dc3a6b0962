import { type Phrase, phrases } from "@derash/protocol/reaction";
import type { Heard } from "@derash/protocol/socket";
import { readText, writeText } from "../../data/storage.ts";
import { createStore } from "../../data/store.ts";

export type Said = { id: number; phrase: Phrase; count: number };

/** What the room has said in the last moments; it is on the screen for so long and nowhere after that. */
export const saidStore = createStore<readonly Said[]>([]);
export const quietStore = createStore(readText("derash-quiet") === "true");

const shownMs = 3_000;
const shownMax = 4;
let nextId = 1;

export function hearReactions({ counts }: Heard<"room_reactions">): void {
  if (quietStore.get()) return;
  // A newer server may have phrases that this page has no words for.
  const known = counts.filter(({ phrase }) => phrases.includes(phrase));
  const said = known.map((each) => ({ ...each, id: nextId++ }));
  saidStore.set([...saidStore.get(), ...said].slice(-shownMax));
  setTimeout(() => saidStore.set(saidStore.get().filter(({ id }) => !said.some((each) => each.id === id))), shownMs);
}

export function setQuiet(isQuiet: boolean): void {
  writeText("derash-quiet", String(isQuiet));
  quietStore.set(isQuiet);
  if (isQuiet) saidStore.set([]);
}
