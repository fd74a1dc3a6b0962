import { readJson, writeJson } from "../../data/storage.ts";
import { createStore } from "../../data/store.ts";
import { type Mine, mineStore } from "../../room/my-cartelas.ts";

/** What was mine last at each table, by its id: the same number at another one may be another cartela. */
export const lastStore = createStore<Readonly<Record<string, Mine>>>(readJson("derash-last") ?? {});

function learnLast(): void {
  const mine = mineStore.get();
  if (mine === null) lastStore.set({});
  else if (mine.sessionId !== undefined) {
    lastStore.set({ ...lastStore.get(), [mine.sessionId]: mine });
    writeJson("derash-last", lastStore.get());
  }
}
mineStore.subscribe(learnLast);
if (mineStore.get() !== null) learnLast();
